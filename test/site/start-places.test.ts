/** Suggested places of an empty search. */
import { expect, test } from 'vitest'
import type { SiteData } from '../../site/contract.ts'
import { startPlaces } from '../../site/search/panel/start-places.ts'

test('sections come first, then the pages of the home page, then those of the footer, each once and ten at most', () => {
  const link = (label: string, url: string) => ({ type: 'link', label, url, external: false })
  const frame = {
    navbar: { items: [link('Guides', '/guides/'), { ...link('Forum', 'https://example.org/'), external: true }] },
    footer: { columns: [{ items: [link('All guides', '/guides/'), link('Training', '/training/')] }] },
  } as unknown as Pick<SiteData, 'navbar' | 'footer'>
  const atHome = ['Bib', 'Guides again'].map((title, index) => ({
    title,
    context: '',
    url: index === 0 ? '/bib/' : '/guides/',
  }))
  expect(startPlaces(frame, atHome).map(({ title }) => title)).toEqual(['Guides', 'Bib', 'Training'])
  const many = Array.from({ length: 20 }, (_, index) => ({ title: `P${index}`, context: '', url: `/p${index}/` }))
  expect(startPlaces(frame, many)).toHaveLength(10)
})
