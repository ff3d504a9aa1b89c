/** Sidebars as outlines: one line for each entry, indented below its category. */
import { describe, expect, test } from 'vitest'
import type { SidebarItem } from '../../cli/graph/sidebar.ts'
import { sidebarPlaces } from '../../cli/graph/sidebar-place.ts'
import { docProps } from '../../cli/render/props.ts'
import { sidebarNodes } from '../../cli/render/sidebar-nodes.ts'
import type { PageProps } from '../../site/contract.ts'
import { parseSite } from '../harness/files.ts'
import { brief, type ReadSite, readSite } from '../harness/read-site.ts'

/** `Label /route/`, `Label [closed] /route/`, `Label → href`, `<html>`; a `?` marks unlisted entries. */
function outline(items: readonly SidebarItem[], indent = ''): string[] {
  return items.flatMap((item): string | string[] => {
    const mark = 'unlisted' in item && item.unlisted ? '?' : ''
    switch (item.type) {
      case 'doc':
        return `${indent}${item.label}${mark} ${item.route}`
      case 'link':
        return `${indent}${item.label} → ${item.href}`
      case 'html':
        return `${indent}${item.value}`
      default: {
        const state = item.collapsible ? (item.collapsed ? 'closed' : 'open') : 'fixed'
        const head = `${indent}${item.label}${mark} [${state}]${item.route === undefined ? '' : ` ${item.route}`}`
        return [head, ...outline(item.items, `${indent}  `)]
      }
    }
  })
}

function sidebarOf(site: ReadSite, name?: string): string {
  const { sidebars } = site.site
  return outline(sidebars[name ?? Object.keys(sidebars)[0] ?? ''] ?? []).join('\n')
}

/** The outline without the indentation that it has in a test. */
function expected(text: string): string {
  const lines = text.split('\n').slice(1, -1)
  const indent = /^ */.exec(lines[0] ?? '')?.[0].length ?? 0
  return lines.map((line) => line.slice(indent)).join('\n')
}

function propsOf(site: ReadSite, path: string): PageProps {
  const doc = site.site.docs.find(({ head }) => head.path === path)
  if (!doc) throw new Error(`There is no page from ${path}.`)
  return docProps(doc, site.document(path).facts, site)
}

function sidebarProblems({ findings }: ReadSite): string[] {
  const rules = ['invalid-sidebar', 'category-file', 'front-matter']
  return findings.filter(({ rule }) => rules.includes(rule)).map(brief)
}

interface Case {
  readonly name: string
  readonly site: string
  readonly sidebar: string
}

function checkSidebars(title: string, cases: readonly Case[]): void {
  describe(title, () => {
    test.each(cases)('$name', ({ site, sidebar }) => {
      const read = readSite(site)
      expect(sidebarProblems(read)).toEqual([])
      expect(sidebarOf(read)).toBe(expected(sidebar))
    })
  })
}

checkSidebars('made from folders', [
  {
    name: 'positions first, then names by code units',
    site: `
      -- docs/b.md --
      -- docs/Z.md --
      -- docs/a.md --
      -- docs/late.md --
      ---
      sidebar_position: 10
      ---
      -- docs/early.md --
      ---
      order: -1.5
      ---
      -- docs/same.md --
      ---
      sidebar_position: 10
      ---
      -- docs/ä.md --
    `,
    sidebar: `
      early /early/
      late /late/
      same /same/
      Z /Z/
      a /a/
      b /b/
      ä /ä/
    `,
  },
  {
    name: 'folders are sorted among files; an index stands for its folder, and at the top it is an entry',
    site: `
      -- docs/readme.md --
      # Home
      -- docs/b/readme.md --
      ---
      title: The B
      sidebar_label: Short B
      order: 1
      ---
      -- docs/b/c.md --
      -- docs/d/e.md --
      -- docs/a.md --
    `,
    sidebar: `
      Home /
      Short B [closed] /b/
        c /b/c/
      a /a/
      d [closed]
        e /d/e/
    `,
  },
  {
    name: 'a folder with only an index is an entry',
    site: `
      -- docs/b/readme.md --
      # B
      -- docs/c/d/index.md --
      # D
    `,
    sidebar: `
      B /b/
      c [closed]
        D /c/d/
    `,
  },
  {
    name: 'titles: front matter, then the first heading, then the name',
    site: `
      -- docs/a.md --
      ---
      title: From front matter
      ---
      # From the text
      -- docs/b.md --
      # From the text
      -- docs/c.md --
      ## Not this
      -- docs/d.md --
      ---
      title: Long
      sidebar_label: Short
      ---
      -- docs/e.md --
      > # Not from a quote
    `,
    sidebar: `
      From front matter /a/
      From the text /b/
      c /c/
      Short /d/
      e /e/
    `,
  },
  {
    name: 'drafts and folders of drafts are left out; unlisted pages show only on their own pages',
    site: `
      -- docs/a.md --
      ---
      draft: true
      ---
      -- docs/b.md --
      ---
      unlisted: true
      ---
      -- docs/c/d.md --
      ---
      draft: true
      ---
      -- docs/e/readme.md --
      ---
      draft: true
      ---
      -- docs/e/f.md --
      -- docs/_g.md --
    `,
    sidebar: `
      b? /b/
      e [closed]
        f /e/f/
    `,
  },
  {
    name: 'numbers in names are kept by default',
    site: `
      -- docs/02-b.md --
      -- docs/10-a.md --
      -- docs/1-c/readme.md --
      -- docs/1-c/d.md --
    `,
    sidebar: `
      02-b /02-b/
      1-c [closed] /1-c/
        d /1-c/d/
      10-a /10-a/
    `,
  },
  {
    name: 'the page of the listed folder comes first unless it has a position',
    site: `
      -- docs/about.md --
      # About
      -- docs/area/a.md --
      # A
      -- docs/guides/b.md --
      # B
      -- docs/guides/index.md --
      # Guides
      -- docs/index.md --
      # Home
      -- docs/early.md --
      ---
      order: 1
      ---
      # Early
    `,
    sidebar: `
      Home /
      Early /early/
      About /about/
      area [closed]
        A /area/a/
      Guides [closed] /guides/
        B /guides/b/
    `,
  },
  {
    name: 'a folder page with a position stays there',
    site: `
      -- docs/a.md --
      # A
      -- docs/index.md --
      ---
      order: 9
      ---
      # Home
      -- docs/early.md --
      ---
      order: 1
      ---
      # Early
    `,
    sidebar: `
      Early /early/
      Home /
      A /a/
    `,
  },
  {
    name: 'numbers in names set the order and are left out',
    site: `
      -- docs.config.ts --
      export default { docs: { numberPrefixes: true } }
      -- docs/02-b.md --
      -- docs/10-a.md --
      -- docs/1-c/readme.md --
      -- docs/1-c/d.md --
      -- docs/3-e/f.md --
      -- docs/2021-11.md --
      -- docs/4-own.md --
      ---
      title: 4. Own title
      ---
      -- docs/5-heading.md --
      # 5. Heading
      -- docs/6-moved.md --
      ---
      order: 0
      ---
    `,
    sidebar: `
      moved /moved/
      c [closed] /c/
        d /c/d/
      b /b/
      e [closed]
        f /e/f/
      4. Own title /own/
      5. Heading /heading/
      a /a/
      2021-11 /2021-11/
    `,
  },
  {
    name: 'one page can keep the numbers of its path, or leave them out',
    site: `
      -- docs.config.ts --
      export default { docs: { numberPrefixes: true } }
      -- docs/2-a/1-b.md --
      -- docs/2-a/3-d.md --
      -- docs/2-a/2-c.md --
      ---
      parse_number_prefixes: false
      ---
      -- docs/2-a/4-e.md --
      ---
      parse_number_prefixes: false
      slug: here
      ---
    `,
    sidebar: `
      a [closed]
        b /a/b/
        d /a/d/
        2-c /2-a/2-c/
        4-e /2-a/here/
    `,
  },
  {
    name: 'one page alone can leave the numbers out',
    site: `
      -- docs/1-a/2-b.md --
      ---
      parse_number_prefixes: true
      ---
      -- docs/1-a/1-c.md --
    `,
    sidebar: `
      1-a [closed]
        b /a/b/
        1-c /1-a/1-c/
    `,
  },
])

checkSidebars('category files', [
  {
    name: 'label, position and state',
    site: `
      -- docs/b/_category_.json --
      { "label": "The B", "position": 2, "collapsed": false, "className": "x" }
      -- docs/b/c.md --
      -- docs/d/_category_.yml --
      label: The D
      position: 1
      collapsible: false
      -- docs/d/e.md --
      -- docs/f/_category_.yaml --
      label: 2026
      -- docs/f/g.md --
    `,
    sidebar: `
      The D [fixed]
        e /d/e/
      The B [open]
        c /b/c/
      2026 [closed]
        g /f/g/
    `,
  },
  {
    name: 'JSON may be indented with tabs',
    site: '-- docs/b/_category_.json --\n{\n\t"label": "The B",\n\t"position": 1\n}\n-- docs/b/c.md --\n',
    sidebar: `
      The B [closed]
        c /b/c/
    `,
  },
  {
    name: 'label and position of the file take precedence over those of the index',
    site: `
      -- docs/a.md --
      -- docs/b/_category_.yml --
      label: From the file
      position: 1
      -- docs/b/index.md --
      ---
      title: From the index
      order: 9
      ---
      -- docs/b/c.md --
    `,
    sidebar: `
      From the file [closed] /b/
        c /b/c/
      a /a/
    `,
  },
  {
    name: 'without a link the index is an entry',
    site: `
      -- docs/b/_category_.yml --
      link: null
      -- docs/b/index.md --
      # Index of B
      -- docs/b/c.md --
    `,
    sidebar: `
      b [closed]
        Index of B /b/
        c /b/c/
    `,
  },
  {
    name: 'a link to another page of the folder takes that page out of the list',
    site: `
      -- docs/b/_category_.yml --
      link: { type: doc, id: c }
      -- docs/b/c.md --
      -- docs/b/d.md --
    `,
    sidebar: `
      c [closed] /b/c/
        d /b/d/
    `,
  },
  {
    name: 'a link to a page elsewhere, or to a draft',
    site: `
      -- docs/a.md --
      -- docs/b/_category_.yml --
      label: B
      link: { type: doc, id: a }
      -- docs/b/d.md --
      -- docs/c/_category_.yml --
      label: C
      link: { type: doc, id: b/e }
      -- docs/c/d.md --
      -- docs/b/e.md --
      ---
      draft: true
      ---
    `,
    sidebar: `
      a /a/
      B [closed] /a/
        d /b/d/
      C [closed]
        d /c/d/
    `,
  },
  {
    name: 'an empty file changes nothing',
    site: `
      -- docs/b/_category_.yml --
      # later
      -- docs/b/c.md --
    `,
    sidebar: `
      b [closed]
        c /b/c/
    `,
  },
])

/** Eight lists, each of nine times the one before: 43 million entries. */
const ALIAS_BOMB = [...'abcdefgh', 'link']
  .map((key, index) => `${key}: &${key} [${Array(9).fill(index === 0 ? 'x' : `*${'abcdefgh'[index - 1]}`)}]\n`)
  .join('')

describe('faults in category files', () => {
  test.each<readonly [name: string, file: string, text: string, findings: readonly string[]]>([
    ['an unknown key', 'yml', 'label: B\nlable: C\n', ['2:1 lable Did you mean `label`?']],
    [
      'an unknown key without a near name',
      'yml',
      'x: 1\n',
      ['1:1 x These exist: label, position, collapsible, collapsed, className, description, key, customProps, link.'],
    ],
    ['a wrong type', 'yml', 'label: B\nposition: first\ncollapsed: "no"\n', ['2:1 position', '3:1 collapsed']],
    ['a wrong link', 'yml', 'link: x\n', ['1:1 link']],
    ['a link of another kind', 'yml', 'link: { type: index }\n', ['1:1 type']],
    ['a link to a document without its id', 'yml', 'link:\n  type: doc\n', ['1:1 id']],
    ['a key of a link', 'yml', 'link:\n  type: generated-index\n  titel: x\n', ['3:1 titel Did you mean `title`?']],
    ['a key of the other link', 'yml', 'link: { type: generated-index, id: c }\n', ['1:1 id These exist: type, slug,']],
    [
      'wrong types in a link',
      'json',
      '{ "link": {\n"type": "generated-index",\n"title": [],\n"keywords": {} } }',
      ['3:1 title', '4:1 keywords'],
    ],
    [
      'wrong types beside it',
      'yml',
      'description: [a]\nkey: {}\ncustomProps: x\n',
      ['1:1 desc', '2:1 key', '3:1 cust'],
    ],
    ['circular values', 'yml', 'customProps: &a { x: *a }\n', ['1:1 customProps']],
    ['a link to nothing', 'yml', 'label: B\nlink: { type: doc, id: pasts }\n', ['2:1 pasts Did you mean `parts`?']],
    ['no YAML', 'yml', 'label: B\n\tx: 1\n', ['2:1 YAML']],
    ['no JSON', 'json', '{\n  "label": B"\n  "position": 1\n}', ['2:1 YAML']],
    ['no map', 'yml', '- a\n', ['1:1 YAML']],
    ['names that every object inherits', 'yml', 'constructor: x\n__proto__: y\n', ['1:1 constructor', '2:1 __proto__']],
    [
      'an alias bomb',
      'yml',
      ALIAS_BOMB,
      [...'abcdefgh'].map((key, index) => `${index + 1}:1 ${key}`).concat('9:1 link'),
    ],
  ])('%s', (_, extension, text, expected) => {
    const { findings } = readSite({
      'docs/parts.md': '',
      'docs/b/c.md': '',
      [`docs/b/_category_.${extension}`]: text,
    })
    const found = findings.filter(({ rule }) => rule === 'category-file')
    expect(found.map(({ file }) => file)).toEqual(expected.map(() => `docs/b/_category_.${extension}`))
    for (const [index, { line, column, target, hint }] of found.entries())
      expect(`${line}:${column} ${target} ${hint}`).toContain(expected[index])
  })

  test('more than one category file in a folder', () => {
    const site = readSite({
      'docs/b/c.md': '',
      'docs/b/_category_.json': '{"label":"J"}',
      'docs/b/_category_.yml': 'label: Y',
    })
    expect(sidebarProblems(site)).toEqual(['docs/b/_category_.yml:1:1 category-file fail b/_category_.yml'])
    expect(sidebarOf(site)).toContain('J [closed]')
  })
})

const PAGES = `
  -- docs/a.md --
  # A
  -- docs/b/readme.md --
  # B
  -- docs/b/c.md --
  # C
  -- docs/b/D.md --
  ---
  id: dee
  title: D
  sidebar_class_name: own
  ---
  -- docs/draft.md --
  ---
  draft: true
  ---
  -- docs/drafts/one.md --
  ---
  draft: true
  ---
`

function configured(sidebars: string, more = ''): string {
  return `  -- docs.config.ts --\n  export default { docs: { sidebars: ${sidebars}, ${more} } }${PAGES}`
}

checkSidebars('made by the configuration', [
  {
    name: 'documents',
    site: configured("{ s: ['a', 'b', 'b/c', 'b/readme', 'b/dee', 'b/D.md'] }"),
    sidebar: `
      A /a/
      B /b/
      C /b/c/
      B /b/
      D /b/D/
      D /b/D/
    `,
  },
  {
    name: 'documents with labels',
    site: configured("{ s: [{ type: 'doc', id: 'a', label: 'Own' }, { type: 'ref', id: 'b', label: 'Ref' }] }"),
    sidebar: `
      Own /a/
      Ref /b/
    `,
  },
  {
    name: 'links and HTML',
    site: configured("{ s: ['a', { type: 'link', href: '/b#x', label: 'L' }, { type: 'html', value: '<hr>' }] }"),
    sidebar: `
      A /a/
      L → /b/#x
      <hr>
    `,
  },
  {
    name: 'a path of another site',
    site: configured("{ s: ['a', { type: 'link', href: '/other/b', label: 'L', autoAddBaseUrl: false }] }"),
    sidebar: `
      A /a/
      L → /other/b
    `,
  },
  {
    name: 'folders',
    site: configured(
      "{ s: [{ type: 'autogenerated', dirName: 'b' }, { label: 'All', items: [{ type: 'autogenerated', dirName: '.' }] }] }",
    ),
    sidebar: `
      B /b/
      D /b/D/
      C /b/c/
      All [closed]
        A /a/
        B [closed] /b/
          D /b/D/
          C /b/c/
    `,
  },
  {
    name: 'categories',
    site: configured(
      "{ s: [{ type: 'category', label: 'X', link: 'b', items: ['b/c', { Y: ['a'] }], collapsed: false }, { Z: ['a'] }] }",
    ),
    sidebar: `
      X [open] /b/
        C /b/c/
        Y [closed]
          A /a/
      Z [closed]
        A /a/
    `,
  },
  {
    name: 'the state of categories',
    site: configured(
      "{ s: [{ X: ['a'] }, { label: 'Y', items: ['a'], collapsible: true, collapsed: true }] }",
      'sidebarCollapsible: false, sidebarCollapsed: false',
    ),
    sidebar: `
      X [fixed]
        A /a/
      Y [closed]
        A /a/
    `,
  },
  {
    name: 'documents without the numbers that set the order',
    site: `
      -- docs.config.ts --
      export default { docs: { numberPrefixes: true, sidebars: { s: ['a/b', '1-a/2-b', 'a', 'a/own'] } } }
      -- docs/1-a/2-b.md --
      -- docs/1-a/readme.md --
      -- docs/1-a/3-c.md --
      ---
      id: own
      ---
    `,
    sidebar: `
      b /a/b/
      b /a/b/
      a /a/
      c /a/c/
    `,
  },
  {
    name: 'drafts are left out without a finding',
    site: configured(
      "{ s: ['draft', 'a', { X: ['draft', 'drafts/one'] }, { type: 'autogenerated', dirName: 'drafts' }] }",
    ),
    sidebar: `
      A /a/
    `,
  },
  {
    name: 'a category with only drafts becomes its own page',
    site: configured(
      "{ s: [{ label: 'X', link: 'b', items: ['draft'] }, { label: 'Y', link: 'draft', items: ['a'] }] }",
    ),
    sidebar: `
      X /b/
      Y [closed]
        A /a/
    `,
  },
])

describe('faults in the configuration', () => {
  test.each<readonly [name: string, sidebars: string, target: string, hint: string | undefined]>([
    ['a missing document', "{ s: ['a', 'b/x', 'b/deee'] }", 'b/deee', '`b/dee`'],
    ['in a category', "{ s: [{ X: [{ Y: ['bb/c'] }] }] }", 'bb/c', '`b/c`'],
    ['a link of a category', "{ s: [{ label: 'X', link: 'b/cc', items: ['a'] }] }", 'b/cc', '`b/c`'],
    ['a folder', "{ s: [{ type: 'autogenerated', dirName: 'nope' }] }", 'nope', undefined],
    ['an empty category', "{ s: [{ label: 'X', items: [] }] }", 'X', undefined],
  ])('%s', (_, sidebars, target, hint) => {
    const found = readSite(configured(sidebars)).findings.filter((finding) => finding.target === target)
    expect(found.map(({ rule, severity, file }) => [rule, severity, file])).toEqual([
      ['invalid-sidebar', 'fail', 'docs.config.ts'],
    ])
    const text = configured(sidebars).split('\n')[1]?.slice(2) ?? ''
    expect(text.slice((found[0]?.column ?? 0) - 1)).toMatch(new RegExp(`^${target}['"]`))
    if (hint) expect(found[0]?.hint).toContain(hint)
    else expect(found[0]?.hint).toBeUndefined()
  })
})

test('values for a theme and class names have the same sources', () => {
  const { site } = readSite(`
    -- docs.config.ts --
    export default { docs: { sidebars: { s: [
      { type: 'doc', id: 'a', key: 'first', customProps: { from: 'configuration' } },
      { type: 'doc', id: 'c/d', customProps: { from: 'configuration' } },
      { type: 'link', href: '/a', label: 'L', customProps: { icon: 'x' } },
      { type: 'autogenerated', dirName: '.' },
    ] } } }
    -- docs/a.md --
    ---
    sidebar_custom_props: { from: page }
    ---
    -- docs/b/_category_.yml --
    key: folder
    customProps: { badge: [1, true] }
    -- docs/b/e.md --
    -- docs/c/d.md --
    -- docs/c/readme.md --
    ---
    sidebar_custom_props: { from: index }
    ---
  `)
  expect(site.sidebars['s']).toMatchObject([
    { key: 'first', customProps: { from: 'page' } },
    { customProps: { from: 'configuration' } },
    { customProps: { icon: 'x' } },
    { customProps: { from: 'page' } },
    { key: 'folder', customProps: { badge: [1, true] } },
    { customProps: { from: 'index' } },
  ])
  expect(sidebarNodes(site.sidebars['s'] ?? [], '/')).toMatchObject([
    { customProps: { from: 'page' } },
    { customProps: { from: 'configuration' } },
    { customProps: { icon: 'x' } },
    { customProps: { from: 'page' } },
    { customProps: { badge: [1, true] } },
    { customProps: { from: 'index' } },
  ])
})

test('labels and class names of the page take precedence', () => {
  const files = parseSite(
    configured(
      "{ s: ['b/D', { type: 'doc', id: 'b/D', label: 'L', className: 'other' }, { type: 'doc', id: 'b/c', label: 'L', className: 'other' }] }",
    ),
  )
  const own = { 'docs/b/D.md': '---\ntitle: T\nsidebar_label: Own\nsidebar_class_name: own\n---\n' }
  const { site } = readSite({ ...files, ...own })
  expect(site.sidebars['s']).toMatchObject([
    { label: 'Own', className: 'own' },
    { label: 'Own', className: 'own' },
    { label: 'L', className: 'other' },
  ])
})

describe('a page and its place', () => {
  const SITE = readSite(`
    -- docs/a.md --
    # A
    -- docs/b/readme.md --
    # B
    -- docs/b/c/d.md --
    ---
    title: D
    sidebar_label: Short D
    ---
    -- docs/b/hidden.md --
    ---
    unlisted: true
    ---
    -- docs/e.md --
    ---
    title: E
    pagination_label: Go to E
    ---
  `)

  test.each([
    ['a.md', undefined, 'B /b/'],
    ['b/readme.md', 'A /a/', 'Short D /b/c/d/'],
    ['b/c/d.md', 'B /b/', 'Go to E /e/'],
    ['e.md', 'Short D /b/c/d/', undefined],
    // The page has no neighbours.
    ['b/hidden.md', undefined, undefined],
  ])('%s stands between %s and %s', (path, previous, next) => {
    const props = propsOf(SITE, path)
    expect(props.previous && `${props.previous.label} ${props.previous.url}`).toBe(previous)
    expect(props.next && `${props.next.label} ${props.next.url}`).toBe(next)
    expect(props.sidebar).toBe('tutorialSidebar')
  })

  test.each([
    ['a.md', ['A']],
    ['b/readme.md', ['B']],
    ['b/c/d.md', ['B /b/', 'c', 'Short D']],
    ['b/hidden.md', ['B /b/', 'hidden']],
  ])('the way to %s is %s', (path, crumbs) => {
    expect(propsOf(SITE, path).breadcrumbs.map(({ label, url }) => (url ? `${label} ${url}` : label))).toEqual(crumbs)
  })

  test('a page that its category both opens and lists is one step', () => {
    const site = readSite(configured("{ s: ['a', { label: 'X', link: 'b', items: ['b', 'b/c'] }] }"))
    expect(propsOf(site, 'b/readme.md')).toMatchObject({ previous: { label: 'A' }, next: { label: 'C' } })
    expect(propsOf(site, 'b/c.md').previous).toMatchObject({ label: 'X' })
  })

  test.each([
    ["pagination_prev: b/c\npagination_next: 'b'", 'C', 'B'],
    ['pagination_prev: null\npagination_next: null', undefined, undefined],
    ['pagination_prev: b/dee', 'D', 'B'],
    ['pagination_next: draft', undefined, 'B'],
  ])('front matter chooses the neighbours: %j', (fields, previous, next) => {
    const files = parseSite(configured("{ s: ['a', 'b', 'b/c', 'b/D'] }"))
    const site = readSite({ ...files, 'docs/a.md': `---\ntitle: A\n${fields}\n---\n` })
    expect(sidebarProblems(site)).toEqual([])
    const props = propsOf(site, 'a.md')
    expect([props.previous?.label, props.next?.label]).toEqual([previous, next])
  })

  test('a page belongs to the last of several sidebars, without counting references', () => {
    const site = readSite(configured("{ s: ['a', 'b'], t: ['b/c', 'b', { type: 'ref', id: 'a' }] }"))
    expect(propsOf(site, 'a.md').sidebar).toBe('s')
    expect(propsOf(site, 'b/readme.md')).toMatchObject({ sidebar: 't', previous: { label: 'C' } })
  })

  test('front matter chooses the sidebar', () => {
    const files = parseSite(configured("{ s: ['a', { X: ['b', 'b/c'] }], t: ['b'], u: ['b', 'a'] }"))
    const show = (sidebar: string): PageProps =>
      propsOf(
        readSite({ ...files, 'docs/b/readme.md': `---\ntitle: B\ndisplayed_sidebar: ${sidebar}\n---\n` }),
        'b/readme.md',
      )
    expect(show('s')).toMatchObject({ sidebar: 's', previous: { label: 'A' }, next: { label: 'C' } })
    expect(show('s').breadcrumbs).toEqual([{ label: 'X' }, { label: 'B' }])
    expect(show('t').previous).toBeUndefined()
    // The page shows a sidebar that does not list it.
    const other = parseSite(configured("{ s: ['a', 'b'], t: ['b/c'] }"))
    const away = readSite({ ...other, 'docs/a.md': '---\ntitle: A\ndisplayed_sidebar: t\n---\n' })
    expect(propsOf(away, 'a.md')).toMatchObject({ sidebar: 't', breadcrumbs: [] })
    expect(propsOf(away, 'a.md').next).toBeUndefined()
    const none = show('null')
    expect([none.sidebar, none.previous, none.next, none.breadcrumbs]).toEqual([undefined, undefined, undefined, []])
  })

  test.each([
    ['pagination_next: nope', 'docs/x.md:2:1 front-matter fail nope'],
    ['pagination_prev: nope', 'docs/x.md:2:1 front-matter fail nope'],
    ['displayed_sidebar: tutorialSidebars', 'docs/x.md:2:1 front-matter fail tutorialSidebars'],
    ['displayed_sidebar: constructor', 'docs/x.md:2:1 front-matter fail constructor'],
  ])('what front matter names must be there: %s', (field, expected) => {
    expect(sidebarProblems(readSite(`-- docs/x.md --\n---\n${field}\n---\n`))).toEqual([expected])
  })

  test('places are computed once for a set of sidebars', () => {
    expect(sidebarPlaces(SITE.site.sidebars)).toBe(sidebarPlaces(SITE.site.sidebars))
  })
})
