/** Relative links as other tools read them: by the name of a document without its extension, and from the page's address. */
import { describe, expect, test } from 'vitest'
import { linkFindings, readSite } from '../harness/read-site.ts'

const site = (text: string) =>
  readSite(`-- docs.config.ts --
export default { docs: { routeBasePath: '/docs', routes: { rewrites: { 'en/*': '*' } } } }
-- docs/en/guide/start.md --
# Start

${text}
-- docs/en/guide/routing.md --
# Routing
## Rules
-- docs/en/reference/config.mdx --
# Config
-- docs/en/reference/api/index.md --
# API
`)

describe('relative links without an extension', () => {
  test.each([
    ['./routing', '/docs/guide/routing/'],
    ['routing#rules', '/docs/guide/routing/#rules'],
    ['./routing.html', '/docs/guide/routing/'],
    ['../reference/config?a=1', '/docs/reference/config/?a=1'],
    ['../reference/api', '/docs/reference/api/'],
    ['../../reference/config/', '/docs/reference/config/'],
  ])('%s leads to %s', async (href, url) => {
    const read = site(`[x](${href})`)
    expect(linkFindings(read)).toEqual([])
    expect(await read.html('en/guide/start.md')).toContain(`href="${url}"`)
  })

  test('a page that is nowhere is broken', () => {
    expect(linkFindings(site('[x](./gone)'))).toEqual(['docs/en/guide/start.md:3:5 broken-link fail ./gone'])
  })

  test('an anchor that the page lacks is broken', () => {
    expect(linkFindings(site('[x](./routing#gone)'))).toEqual([
      'docs/en/guide/start.md:3:5 broken-anchor warn ./routing#gone',
    ])
  })
})
