/** Sidebars that are made from folders. */
import { checkSidebars } from '../harness/sidebars.ts'

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
    name: 'a name comes before those that begin with it',
    site: `
      -- docs/log-2.md --
      -- docs/log.md --
      -- docs/log/old.md --
      -- docs/index.md --
    `,
    sidebar: `
      index /
      log /log/
      log [closed]
        old /log/old/
      log-2 /log-2/
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
