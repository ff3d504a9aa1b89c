/** Where findings about the configuration point. */
import { expect, test } from 'vitest'
import { literalPlace } from '../../cli/graph/links/literal-place.ts'

const text = `// Don't move this.
export default {
  title: 'Guides',
  to: "/guides",
  items: [{ to: '/guides' }, { label: 'Guides' }],
  html: \`<a href="/guides">it's</a>\`,
}
`

test.each<[value: string, keys: string[], nth: number, place: string]>([
  ['Guides', [], 0, '3:11'],
  ['Guides', [], 1, '5:40'],
  ['Guides', ['label'], 0, '5:40'],
  ['Guides', ['label'], 1, '5:40'],
  ['/guides', [], 0, '4:8'],
  ['/guides', ['to'], 1, '5:18'],
  ['/guides', [], 2, '6:19'],
  ['/guides', [], 3, '4:8'],
  [`<a href="/guides">it's</a>`, ['html'], 0, '6:10'],
  ['default', [], 0, '2:8'],
  ['absent', [], 0, '1:1'],
  ['', [], 0, '1:1'],
])('`%s` behind %j, number %i, is at %s', (value, keys, nth, place) => {
  const { line, column } = literalPlace({ text }, { value, keys, nth })
  expect(`${line}:${column}`).toBe(place)
})
