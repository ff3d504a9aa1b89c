import { expect, test } from 'vitest'
import type { SidebarNode } from '../../site/contract.ts'
import { fromRows, toRows } from '../../site/sidebar/sidebar-rows.ts'

const link = (url: string, more = {}): SidebarNode => ({ type: 'link', label: `To ${url}`, url, ...more })
const category = (url: string | undefined, children: readonly SidebarNode[] | undefined, more = {}): SidebarNode => ({
  type: 'category',
  label: 'Group',
  url,
  collapsible: true,
  collapsed: true,
  children,
  ...more,
})

test.for<[string, readonly SidebarNode[]]>([
  ['nothing', []],
  [
    'links',
    [link('/'), link('/a/'), link('/a/b/'), link('/a/'), link('https://elsewhere.example/', { external: true })],
  ],
  [
    'open and closed groups',
    [
      category('/a/', [link('/a/b/'), category('/a/c/', [])], { collapsed: false }),
      category('/d/', undefined),
      link('/d/'),
    ],
  ],
  [
    'groups that cannot be closed, and without a page',
    [
      category('/a/', [link('/a/b/')], { collapsible: false }),
      category(undefined, [link('/x/')], { fallbackUrl: '/x/' }),
    ],
  ],
  [
    'groups whose label leads to their own page without scripts',
    [
      category('/a/', [link('/a/b/')], { fallbackUrl: '/a/' }),
      category('/c/', undefined, { fallbackUrl: '/c/', collapsed: false }),
      category('/d/', [], { fallbackUrl: '/d/e/' }),
    ],
  ],
  [
    'what a theme reads',
    [link('/a/', { className: 'new' }), category('/b/', [link('/b/c/')], { customProps: { a: 1 } }), link('/b/d/')],
  ],
  ['HTML, and URLs with characters of two units', [{ type: 'html', html: '<hr>' }, link('/😀/'), link('/😁/')]],
])('%s are the same entries after the way through the HTML', ([, nodes]) => {
  expect(fromRows(JSON.parse(JSON.stringify(toRows(nodes))))).toEqual(nodes)
})

test('an entry costs its label and the end of its URL', () => {
  const nodes = [category('/guides/', [link('/guides/points/'), link('/guides/paths/')], { collapsed: false })]
  expect(JSON.stringify(toRows(nodes))).toBe(
    '[["Group",0,"/guides/",0,[["To /guides/points/",8,"points/"],["To /guides/paths/",9,"aths/"]]]]',
  )
})
