/** Bodies with filled slots, and Markdown twins. */

import { describe, expect, test } from 'vitest'
import { drawCode } from '../../cli/markdown/code/code-html.ts'
import type { DocPath } from '../../cli/markdown/document.ts'
import { fillSlots } from '../../cli/output/render/slots.ts'
import { markdownTwin } from '../../cli/output/render/twin.ts'
import { drawBody } from '../../site/body/body.tsx'
import { slotValue } from '../../site/body/slot.ts'
import type { RoutePath } from '../../site/contract.ts'
import { parseSite } from '../harness/files.ts'
import { readSite } from '../harness/read-site.ts'

const TREE = parseSite(`
  -- docs.config.ts --
  export default { baseUrl: '/base/' }
  -- docs/guides/b.md --
  # B
  -- docs/guides/(c).md --
  # C
  -- docs/guides/map.svg --
  -- docs/guides/big.png --
  -- static/logo.svg --
`)

async function page(content: string): Promise<string> {
  const site = readSite({ ...TREE, 'docs/guides/a.md': content })
  const { segments } = await site.document('guides/a.md').body({ html: 'safe', draw: drawBody, code: drawCode })
  const assets = new Map(site.fill.assets)
  assets.set('guides/big.png', { url: '/base/assets/big-1234.png', width: 640, height: 480 })
  assets.set('/logo.svg', { url: '/base/logo.svg', width: 10, height: 20 })
  return fillSlots(segments, 'guides/a.md' as DocPath, '/guides/a/' as RoutePath, { ...site.fill, assets })
}

test.each([
  ['[x](b.md)', '<p><a href="/base/guides/b/">x</a></p>'],
  ['[x](https://example.org)', '<p><a href="https://example.org" target="_blank" rel="noopener noreferrer">x</a></p>'],
  ['[x](//example.org)', '<p><a href="//example.org" target="_blank" rel="noopener noreferrer">x</a></p>'],
  ['[x](mailto:a@example.org)', '<p><a href="mailto:a@example.org">x</a></p>'],
  ['[x](javascript:alert)', '<p><a>x</a></p>'],
  ['[x](nope.md "t&quot;")', '<p><a href="nope.md" data-db="document" title="t&quot;">x</a></p>'],
  ['[x]("%22.md)', '<p><a href="&quot;%22.md" data-db="document">x</a></p>'],
  ['[x](/nope/)', '<p><a href="/nope/" data-db="document">x</a></p>'],
  ['<a href="/nope/">x</a>', '<p><a href="/nope/" data-db="document">x</a></p>'],
  [
    '![x](big.png)',
    '<p><img src="/base/assets/big-1234.png" width="640" height="480" alt="x" loading="lazy" decoding="async"/></p>',
  ],
  [
    '![x](/logo.svg "t")',
    '<p><img src="/base/logo.svg" width="10" height="20" alt="x" title="t" loading="lazy" decoding="async"/></p>',
  ],
  ['![x](map.svg)', '<p><img src="/base/assets/guides/map.svg" alt="x" loading="lazy" decoding="async"/></p>'],
  [
    '<img src="big.png" width="64" alt="x">',
    '<img src="/base/assets/big-1234.png" width="64" alt="x" loading="lazy" decoding="async"/>',
  ],
  ['![x](nope.png)', '<p><img src="nope.png" alt="x" loading="lazy" decoding="async"/></p>'],
  [
    '<img alt="" srcset="map.svg 1x, big.png 2x">',
    '<img alt="" srcset="/base/assets/guides/map.svg 1x, /base/assets/big-1234.png 2x" loading="lazy" decoding="async"/>',
  ],
  [
    '<video src="nope.mp4" poster="big.png"></video>',
    '<p><video src="nope.mp4" poster="/base/assets/big-1234.png"></video></p>',
  ],
])('%s is %s', async (content, expected) => {
  expect(sorted(await page(content))).toBe(sorted(expected))
})

/** The same HTML with the attributes of each element sorted. */
function sorted(html: string): string {
  return html.replace(/<([\w-]+)((?: [\w-]+(?:="[^"]*")?)+)(\/?)>/g, (_, name, attributes: string, end) => {
    const list = attributes.match(/[\w-]+(?:="[^"]*")?/g) ?? []
    return `<${[name, ...list.sort()].join(' ')}${end}>`
  })
}

test('filled HTML has no slot marks', async () => {
  const all =
    '[x](b.md) ![x](map.svg) <a href="b.md">x</a> <img alt="" src="map.svg" srcset="map.svg 2x"> [^1]\n\n[^1]: [x](b.md)'
  const mark = /slot-[\da-f]{8}-/
  expect(slotValue({ slot: 'link', href: 'b.md' })).toMatch(mark)
  const html = await page(`${all}\n\n> ${all.split('\n')[0]}\n\n| a |\n| - |\n| [x](b.md) |\n`)
  expect(html).not.toMatch(mark)
  expect(html).not.toContain('\u0001')
})

test('drawing a text again gives the same body', async () => {
  const content = '# T\n\n[x](b.md) ![x](big.png)\n\n:::note\n```js\na\n```\n:::\n'
  expect(await page(content)).toBe(await page(content))
})

describe('Markdown twins', () => {
  const twin = (text: string, origin = 'https://example.org'): string => {
    const site = readSite({ ...TREE, 'docs/guides/a.md': text })
    const { head, facts } = site.document('guides/a.md')
    const own = { path: head.path, route: '/guides/a/' as RoutePath, title: head.title, text, facts, fills: {} }
    return markdownTwin(own, site.fill, origin)
  }

  test.each([
    ['# T\n\na\n', '# T\n\na\n'],
    ['---\ntitle: T\n---\n\na\n', '# T\n\na\n'],
    ['---\ntitle: T\n---\n# U\n\na', '# U\n\na\n'],
    ['---\ntitle: "T\\n # x"\n---\na', '# T # x\n\na\n'],
    ['---\ntitle: T\n---\n\n    code\n', '# T\n\n    code\n'],
    ['\uFEFF# T\r\n\r\na\r\n', '# T\n\na\n'],
    ['', '# a\n'],
    [
      '# T\n\n[x](b.md#b) [y](./b.md "t") <a href=\'b.md\'>z</a>\n',
      '# T\n\n[x](https://example.org/base/guides/b/#b) [y](https://example.org/base/guides/b/ "t") <a href=\'https://example.org/base/guides/b/\'>z</a>\n',
    ],
    [
      '# T\n\n[x] ![y]\n\n[x]: b.md\n[y]: map.svg\n',
      '# T\n\n[x] ![y]\n\n[x]: https://example.org/base/guides/b/\n[y]: https://example.org/base/assets/guides/map.svg\n',
    ],
    ['# T\n\n[x](<(c).md>)\n', '# T\n\n[x](<https://example.org/base/guides/%28c%29/>)\n'],
    [
      '# T\n\n[x](#t) [y](https://example.com) [z](nope.md)\n',
      '# T\n\n[x](#t) [y](https://example.com) [z](nope.md)\n',
    ],
    ['# T\n\n`[x](b.md)`\n\n```\n[x](b.md)\n```\n', '# T\n\n`[x](b.md)`\n\n```\n[x](b.md)\n```\n'],
    ['# T\n\n[x](b&#46;md)\n', '# T\n\n[x](https://example.org/base/guides/b/)\n'],
    [
      '# T\n\n[x](b\\.md "a)") [y](<b\\.md>) [z](\\(c\\).md)\n',
      '# T\n\n[x](https://example.org/base/guides/b/ "a)") [y](<https://example.org/base/guides/b/>) [z](https://example.org/base/guides/%28c%29/)\n',
    ],
    ['# T\n\n:::note   [x](b.md) y\na\n:::\n', '# T\n\n:::note   [x](https://example.org/base/guides/b/) y\na\n:::\n'],
  ])('%j', (text, expected) => {
    expect(twin(text)).toBe(expected)
  })

  test.each([
    ['[x](z.md)', 5, '[x](https://example.org/base/guides/b/)'],
    ['[x [y]][z] c', 1, '[x [y]](https://example.org/base/guides/b/) c'],
    ['![x][] c', 1, '![x](https://example.org/base/guides/b/) c'],
    ['[x](z.md)', 1, '[x](z.md)'],
    ['See www.example.org/b. More', 5, 'See www.example.org/b. More'],
  ])('a plugin has made another link of %s at column %d', (text, column, expected) => {
    const site = readSite({ ...TREE, 'docs/guides/a.md': text })
    const { head, facts } = site.document('guides/a.md')
    const references = [{ kind: 'link', href: 'b.md', form: 'markdown', line: 1, column }] as const
    const own = { path: head.path, route: '/guides/a/' as RoutePath, title: head.title, text, fills: {} }
    const page = { ...own, facts: { ...facts, references } }
    expect(markdownTwin(page, site.fill, 'https://example.org')).toBe(`# a\n\n${expected}\n`)
  })

  test('links begin at the root when the site has no address', () => {
    expect(twin('# T\n\n[x](b.md)\n', '')).toBe('# T\n\n[x](/base/guides/b/)\n')
  })
})
