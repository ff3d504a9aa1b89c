/**
 * Checker and renderer agree about every destination, however odd. A link without a finding is written as the URL of an
 * existing target, one with a finding as its author wrote it.
 */

import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { parseSite } from '../harness/files.ts'
import { createRandom } from '../harness/random.ts'
import { readSite } from '../harness/read-site.ts'

const TREE = parseSite(`
  -- docs.config.ts --
  export default { baseUrl: '/base/', docs: { path: 'docs' } }
  -- docs/readme.md --
  # Home
  -- docs/guides/README.md --
  ## Start
  -- docs/guides/parts.md --
  ## Start
  -- docs/guides/my page.md --
  -- docs/guides/größe.md --
  -- docs/guides/100%.md --
  -- docs/guides/deep/index.md --
  -- docs/guides/draft.md --
  ---
  draft: true
  ---
  -- docs/guides/slug.md --
  ---
  slug: /else/where
  ---
  -- docs/guides/pic.svg --
  -- static/img/pic.svg --
  -- static/demo/index.html --
  -- static/file.pdf --
`)

const PARTS = [
  '..',
  '.',
  '',
  'guides',
  'parts',
  'parts.md',
  'README.md',
  'readme.md',
  'my page',
  'my%20page.md',
  'größe',
  'gr%C3%B6%C3%9Fe.md',
  '100%',
  '100%25',
  'deep',
  'index.md',
  'index.html',
  'draft.md',
  'slug.md',
  'else',
  'where',
  'pic.svg',
  'img',
  'demo',
  'file.pdf',
  'static',
  'docs',
  '%2e%2e',
  'guides%2Fparts',
  'search',
  'a\\b',
  'x:y',
  '%00',
]
const SUFFIXES = ['', '', '', '?q=1', '#start', '#nope', '#', '#top', '?q#start', '#%zz', '?#']

/** Rules whose findings leave a link with a page to lead to. */
const LEADS_TO_A_PAGE: ReadonlySet<string> = new Set(['broken-anchor', 'guessed-link'])

test('600 destinations of either kind', async () => {
  const random = createRandom('destinations')
  const destinations = Array.from({ length: 600 }, () => {
    const path = Array.from({ length: 1 + random.below(random.oneIn(2) ? 1 : 4) }, () => random.pick(PARTS)).join('/')
    return (random.oneIn(4) ? '/' : '') + path + random.pick(SUFFIXES)
  }).filter((destination) => destination.trim() !== '')
  // Each destination is on a line of its own, in raw HTML, because that accepts every text unchanged.
  const lines = destinations.map((text, index) =>
    index % 3 === 0 ? `<p><img alt="" src="${text}"></p>\n` : `<p><a href="${text}">x</a></p>\n`,
  )
  const site = readSite({ ...TREE, 'docs/guides/here.md': lines.join('\n') })
  const findings = new Map(
    site.findings
      // A destination with a refused scheme is left out of the page.
      .filter(({ file, rule }) => file === 'docs/guides/here.md' && rule !== 'refused-scheme')
      .map((finding) => [finding.line, finding]),
  )
  const written = writtenUrls(await site.html('guides/here.md'))
  expect(written).toHaveLength(destinations.length)
  const there = new Set([
    ...[...site.index.pages.keys()].map((route) => `/base${route}`),
    ...[...site.index.statics].map((path) => `/base/${path}`),
    '/base/demo/',
    '/base/assets/guides/pic.svg',
  ])
  destinations.forEach((destination, index) => {
    const url = written[index] ?? ''
    const finding = findings.get(index * 2 + 1)
    if (finding?.message.includes('is left out')) expect(url, destination).toBe('nothing')
    else if (finding && !LEADS_TO_A_PAGE.has(finding.rule)) expect(url, destination).toBe(destination)
    else if (!/^[\w.]+:|^[\\/]{2}/.test(destination)) {
      const path = decodeURIComponent(url.replace(/[?#].*$/s, ''))
      expect(path === '' ? url.startsWith('#') : there.has(path), `${destination} → ${url}`).toBe(true)
    }
  })
  // Both kinds occur.
  expect(findings.size).toBeGreaterThan(100)
  expect(destinations.length - findings.size).toBeGreaterThan(100)
})

function writtenUrls(html: string): string[] {
  const urls: string[] = []
  const walk = (parent: DefaultTreeAdapterTypes.ParentNode): void => {
    for (const child of parent.childNodes) {
      if (!('tagName' in child)) continue
      const { value = 'nothing' } = child.attrs.find(({ name }) => name === 'href' || name === 'src') ?? {}
      if (child.tagName === 'a' || child.tagName === 'img') urls.push(value)
      walk(child)
    }
  }
  walk(parseFragment(html))
  return urls
}
