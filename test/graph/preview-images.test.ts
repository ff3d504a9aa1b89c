/**
 * Preview images: named from the root of the site, checked wherever they are named, and written as absolute addresses.
 */
import { describe, expect, test } from 'vitest'
import { NO_PLUGINS } from '../../cli/graph/plugins/plugins.ts'
import { docProps } from '../../cli/output/render/props.ts'
import { siteData } from '../../cli/output/render/site-data.ts'
import { sitePolicy } from '../../cli/project/outputs/policy.ts'
import { brief } from '../harness/brief-finding.ts'
import { readSite } from '../harness/read-site.ts'

const SITE = "title: 'T', url: 'https://docs.example.org', baseUrl: '/base/'"

/** A page's preview image, and the findings about it. */
function preview(image: string, config = ''): string {
  const site = readSite({
    'docs.config.ts': `export default { ${SITE}, ${config} }\n`,
    'docs/guides/a.md': image === '' ? '# A\n' : `---\ntitle: A\nimage: ${JSON.stringify(image)}\n---\n`,
    'docs/guides/beside.png': '',
    'static/img/card.png': '',
    'static/img/my card.png': '',
  })
  const [doc] = site.site.docs
  const { image: written = 'none' } = doc ? docProps(doc, site.document('guides/a.md').facts, site) : {}
  const found = site.findings.filter(({ rule }) => !['unused-image', 'orphan-page'].includes(rule))
  return [written, ...found.map(brief)].join(' ')
}

const CARD = 'https://docs.example.org/base/img/card.png'

test.each([
  ['/img/card.png', CARD],
  ['img/card.png', CARD],
  ['./img/card.png', CARD],
  ['/img/card.png?v=2', `${CARD}?v=2`],
  ['/base/img/card.png', CARD],
  [CARD, CARD],
  ['/img/my%20card.png', 'https://docs.example.org/base/img/my%20card.png'],
  ['/img/my card.png', 'https://docs.example.org/base/img/my%20card.png'],
  ['https://example.org/card.png', 'https://example.org/card.png'],
  ['/img/cart.png', 'https://docs.example.org/base/img/cart.png docs/guides/a.md:3:1 broken-image fail /img/cart.png'],
  // A file of the docs folder is published only for pages that show it, under a name that changes with its content.
  ['beside.png', 'https://docs.example.org/base/beside.png docs/guides/a.md:3:1 broken-image fail beside.png'],
  ['javascript:a', 'none docs/guides/a.md:3:1 refused-scheme warn javascript:a'],
  ['https://example.org:x/', 'https://example.org:x/ docs/guides/a.md:3:1 broken-image fail https://example.org:x/'],
])('of front matter: %s is %s', (image, expected) => {
  expect(preview(image)).toBe(expected)
})

test.each([
  ["image: '/img/card.png'", CARD],
  ["image: '/base/img/card.png'", CARD],
  [
    "image: '/img/cart.png'",
    'https://docs.example.org/base/img/cart.png docs.config.ts:1:90 broken-image fail /img/cart.png',
  ],
])('of the configuration: %s is %s', (config, expected) => {
  expect(preview('', config)).toBe(expected)
})

describe('in `metadata` of the configuration', () => {
  test.each([
    ["{ property: 'og:image', content: '/img/card.png' }", CARD, []],
    ["{ name: 'twitter:image', content: '/img/cart.png' }", undefined, ['broken-image fail /img/cart.png']],
    ["{ name: 'author', content: '/img/cart.png' }", '/img/cart.png', []],
  ])('%s', (tag, content, expected) => {
    const { site, index, config, findings } = readSite({
      'docs.config.ts': `export default { ${SITE}, metadata: [${tag}] }\n`,
      'docs/index.md': '# Home\n',
      'static/img/card.png': '',
    })
    expect(findings.map(({ rule, severity, target }) => `${rule} ${severity} ${target}`)).toEqual(expected)
    if (content !== undefined) expect(siteData(site, index, config, '').metadata).toMatchObject([{ content }])
  })
})

test('preview images of category pages, from their file and from the configuration', () => {
  const { findings } = readSite({
    'docs.config.ts': `export default { ${SITE} }\n`,
    'docs/tools/_category_.yml': 'label: Tools\nlink:\n  type: generated-index\n  image: /cart.png\n',
    'docs/tools/a.md': '# A\n',
  })
  expect(findings.map(brief)).toEqual(['docs/tools/_category_.yml:2:1 broken-image fail /cart.png'])
})

test('the policy need not allow the host of a preview, which the page does not load', () => {
  const { checked, config } = readSite({
    'docs/index.md': '---\nimage: https://example.org/a.png\n---\n\n![B](https://example.com/b.png)\n',
  })
  expect(checked.external.map(({ href }) => href)).toContain('https://example.org/a.png')
  const facts = checked.documents.map((document) => document.facts)
  const policy = sitePolicy({ inputs: { config, plugins: NO_PLUGINS, project: { statics: [] } }, facts }, 'header')
  expect(policy['img-src']).toEqual(["'self'", 'data:', 'https://example.com'])
})
