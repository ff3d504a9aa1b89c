/** The findings of each rule, with their places and messages, as small sites with the expected findings. */
import { describe, expect, test } from 'vitest'
import { brief } from '../harness/brief-finding.ts'
import type { Files } from '../harness/files.ts'
import { parseSite } from '../harness/files.ts'
import { readSite } from '../harness/read-site.ts'

type Case = readonly [name: string, site: string, findings: readonly string[]]

/** Findings of one rule in a site, in a short form. */
function checkRule(rule: string, cases: readonly Case[]): void {
  describe(rule, () => {
    test.each(cases)('%s', (_, site, expected) => {
      const { findings } = readSite(site)
      expect(findings.filter((finding) => finding.rule === rule).map(brief)).toEqual(
        expected.map((text) => text.replace(' ', ` ${rule} `)),
      )
    })
  })
}

function hintOf(site: string | Files): string | undefined {
  return readSite(site).findings.find(({ rule }) => rule.startsWith('broken-'))?.hint
}

checkRule('broken-link', [
  ['a missing file', '-- docs/a.md --\n[x](./nope.pdf)\n', ['docs/a.md:1:5 fail ./nope.pdf']],
  ['a missing page', '-- docs/a.md --\n[x](/nope)\n', ['docs/a.md:1:5 fail /nope']],
  ['an address without quotes', '-- docs/a.md --\nx <a href=nope/b>y</a>\n', ['docs/a.md:1:11 fail nope/b']],
  ['malformed encoding', '-- docs/a.md --\n[x](a%)\n', ['docs/a.md:1:5 fail a%']],
  [
    'the same link twice',
    '-- docs/a.md --\n[x](nope)\n[y](nope)\n',
    ['docs/a.md:1:5 fail nope', 'docs/a.md:2:5 fail nope'],
  ],
  [
    'only files of pages are checked',
    '-- docs/a.md --\n# A\n-- docs/_b.md --\n[x](nope)\n-- docs/c.md --\n---\ndraft: true\n---\n[x](nope)\n',
    [],
  ],
  [
    'an unlisted page is checked',
    '-- docs/a.md --\n---\nunlisted: true\n---\n[x](nope)\n',
    ['docs/a.md:4:5 fail nope'],
  ],
  [
    'raw HTML shown as text has no links',
    '-- docs.config.ts --\nexport default { markdown: { html: \'escape\' } }\n-- docs/a.md --\n<a href="nope">x</a>\n',
    [],
  ],
])

test('a page above the docs folder is named by its path in the project', () => {
  const { findings } = readSite('-- docs/guides/a.md --\n[x](../../README.md)\n')
  expect(findings[0]?.message).toBe('There is no page made from `README.md`.')
})

checkRule('refused-host', [
  [
    'hosts that a policy cannot name, in Markdown and raw HTML',
    '-- docs/a.md --\n![x](https://a;sandbox/x.png) ![y](//b,c/y.png)\n\n<video src="https://*/z.mp4"></video>\n',
    [
      'docs/a.md:1:6 warn https://a;sandbox/x.png',
      'docs/a.md:1:36 warn //b,c/y.png',
      'docs/a.md:3:13 warn https://*/z.mp4',
    ],
  ],
  [
    'hosts that it can name, links, and addresses that are none',
    '-- docs/a.md --\n![x](https://ä.example.net:8080/x.png) [y](https://a;b/) ![z](https://)\n',
    [],
  ],
])

checkRule('refused-scheme', [
  [
    'links whose scheme is refused',
    '-- docs/a.md --\n[x](vbscript:x) [y](<data:text/html,z>) <skype:a> [z](mailto:a@b.c)\n\n<a href="java&#10;script:x">x</a>\n',
    [
      'docs/a.md:1:5 warn vbscript:x',
      'docs/a.md:1:22 warn data:text/html,z',
      'docs/a.md:1:42 warn skype:a',
      'docs/a.md:3:10 warn java\nscript:x',
    ],
  ],
  [
    'schemes allowed only in trusted HTML',
    "-- docs.config.ts --\nexport default { markdown: { html: 'verbatim' } }\n-- docs/a.md --\n[x](skype:a) [y](javascript:b)\n",
    ['docs/a.md:1:18 warn javascript:b'],
  ],
  [
    'images whose scheme is refused',
    '-- docs/a.md --\n![x](file:///etc/hostname) ![y](data:image/png;base64,AA) ![z](data:text/html,a)\n',
    ['docs/a.md:1:6 warn file:///etc/hostname', 'docs/a.md:1:64 warn data:text/html,a'],
  ],
])

checkRule('broken-link', [
  [
    'a missing Markdown file',
    '-- docs/a.md --\n[x](./nope.md) [y](nope.mdx?q#z) [z](/nope%2Emd)\n\n<a href="../nope.md">x</a>\n',
    [
      'docs/a.md:1:5 fail ./nope.md',
      'docs/a.md:1:20 fail nope.mdx?q#z',
      'docs/a.md:1:38 fail /nope%2Emd',
      'docs/a.md:3:10 fail ../nope.md',
    ],
  ],
  ['a Markdown file with malformed encoding', '-- docs/a.md --\n[x](100%.md)\n', ['docs/a.md:1:5 fail 100%.md']],
  ['a draft', '-- docs/a.md --\n[x](b.md)\n-- docs/b.md --\n---\ndraft: true\n---\n', ['docs/a.md:1:5 fail b.md']],
  [
    'in the configuration',
    "-- docs.config.ts --\nexport default { navbar: { items: [{ label: 'x', to: '/nope.md' }] } }\n-- docs/a.md --\n# A\n",
    ['docs.config.ts:1:55 fail /nope.md'],
  ],
])

checkRule('broken-markdown-link', [
  ['a link without a destination', '-- docs/a.md --\nx [y]()\n', ['docs/a.md:1:3 warn ']],
  ['an empty href in HTML means the page itself', '-- docs/a.md --\n<a href="">x</a>\n', []],
])

describe('a link to a Markdown file that is not there is shown once, under the more severe rule', () => {
  test.each<[string, string]>([
    ['{}', 'broken-link fail Also `broken-markdown-link` (warn).'],
    ["{ 'broken-link': 'ignore' }", 'broken-markdown-link warn '],
    ["{ 'broken-link': 'warn' }", 'broken-link warn Also `broken-markdown-link` (warn).'],
    ["{ 'broken-link': { ignore: ['./nope.md'] } }", 'broken-markdown-link warn '],
    ["{ 'broken-markdown-link': 'fail' }", 'broken-link fail Also `broken-markdown-link` (fail).'],
    [
      "{ 'broken-markdown-link': 'fail', 'broken-link': 'warn' }",
      'broken-markdown-link fail Also `broken-link` (warn).',
    ],
    ["{ 'broken-markdown-link': 'ignore' }", 'broken-link fail '],
  ])('%s', (rules, expected) => {
    const { findings } = readSite(
      `-- docs.config.ts --\nexport default { checks: { rules: ${rules} } }\n-- docs/a.md --\n[x](./nope.md)\n`,
    )
    expect(findings.map(({ rule, severity, hint = '' }) => `${rule} ${severity} ${hint}`)).toEqual([expected])
  })
})

checkRule('broken-image', [
  ['a missing file', '-- docs/a.md --\n![x](nope.svg)\n', ['docs/a.md:1:6 fail nope.svg']],
  ['a page is not an image', '-- docs/a.md --\n![x](/a)\n', ['docs/a.md:1:6 fail /a']],
  [
    'media',
    '-- docs/a.md --\n<video src="a.mp4" poster="b.png"></video>\n',
    ['docs/a.md:1:13 fail a.mp4', 'docs/a.md:1:28 fail b.png'],
  ],
  [
    'a path outside the site',
    '-- docs/a.md --\n![x](../../../etc/hostname)\n',
    ['docs/a.md:1:6 fail ../../../etc/hostname'],
  ],
])

checkRule('broken-anchor', [
  ['an anchor of the page itself', '-- docs/a.md --\n## B\n\n[x](#b) [y](#c)\n', ['docs/a.md:3:13 warn #c']],
  ['an anchor of another page', '-- docs/a.md --\n[x](b.md#c)\n-- docs/b.md --\n# B\n', ['docs/a.md:1:5 warn b.md#c']],
  ['anchors of missing pages are not checked', '-- docs/a.md --\n[x](nope.md#c)\n', []],
  ['letter case counts', '-- docs/a.md --\n## B\n\n[x](#B)\n', ['docs/a.md:3:5 warn #B']],
  ['after decoding', '-- docs/a.md --\n## Größe\n\n[x](#gr%C3%B6%C3%9Fe) [y](#größe)\n', []],
  ['an id matches the fragment as written, too', '-- docs/a.md --\n## B {#a%20b}\n\n[x](#a%20b)\n', []],
  ['malformed encoding', '-- docs/a.md --\n[x](#a%)\n', ['docs/a.md:1:5 warn #a%']],
  ['an anchor of a page without ids', '-- docs/a.md --\n[x](/search#b)\n', ['docs/a.md:1:5 warn /search#b']],
  ['anchors of files are not checked', '-- docs/a.md --\n[x](/b.html#c)\n-- static/b.html --\n', []],
  [
    'an anchor of a draft is not checked',
    '-- docs/a.md --\n[x](b.md#c)\n-- docs/b.md --\n---\ndraft: true\n---\n## C\n',
    [],
  ],
])

checkRule('duplicate-id', [
  ['repeated headings are numbered', '-- docs/a.md --\n## B\n\n## B\n', []],
  ['an explicit id used twice', '-- docs/a.md --\n## B\n\n## C {#b}\n', ['docs/a.md:3:1 warn b']],
  ['raw HTML', '-- docs/a.md --\n## B\n\n<p id="b">x</p>\n', ['docs/a.md:3:8 warn b']],
  ['id and name of one element may be equal', '-- docs/a.md --\n<a id="b" name="b"></a>\n', []],
  ['an id of the page around the text', '-- docs/a.md --\n<p id="docs-main">x</p>\n', ['docs/a.md:1:8 warn docs-main']],
  ['ids in dropped HTML do not count', '-- docs/a.md --\n## B\n\n<svg id="b"></svg>\n', []],
])

checkRule('heading-levels', [
  ['none skipped', '-- docs/a.md --\n# A\n\n## B\n\n### C\n\n## D\n', []],
  ['one skipped', '-- docs/a.md --\n# A\n\n### C\n', ['docs/a.md:3:1 warn C']],
  ["the page's title is the first", '-- docs/a.md --\n---\ntitle: A\n---\n## B\n', []],
  ['a second heading of level 1', '-- docs/a.md --\n# A\n\n## B\n\n# C\n', []],
])

checkRule('missing-alt', [
  ['none', '-- docs/a.md --\n![](b.svg)\n-- docs/b.svg --\n', ['docs/a.md:1:5 warn b.svg']],
  ['by reference', '-- docs/a.md --\nx ![][b]\n\n[b]: b.svg\n-- docs/b.svg --\n', ['docs/a.md:1:3 warn b.svg']],
  ['raw HTML', '-- docs/a.md --\n<img src="b.svg">\n-- docs/b.svg --\n', ['docs/a.md:1:11 warn b.svg']],
  [
    'raw HTML that is shown as text',
    '-- docs.config.ts --\nexport default { markdown: { html: \'escape\' } }\n-- docs/a.md --\n<img src="b.svg">\n-- docs/b.svg --\n',
    [],
  ],
  ['decoration', '-- docs/a.md --\n<img src="b.svg" alt="">\n-- docs/b.svg --\n', []],
])

checkRule('tag-like-text', [
  [
    'tags that HTML does not have so',
    '-- docs/a.md --\nx <a href="b"title="c">d</a> <br/ > <p @click="e">\n\n> <img\n>   alt="f"g>\n\n| </p x> |\n| - |\n',
    [
      'docs/a.md:1:3 warn <a href="b"title="c">',
      'docs/a.md:1:30 warn <br/ >',
      'docs/a.md:1:37 warn <p @click="e">',
      'docs/a.md:3:3 warn <img alt="f"g>',
      'docs/a.md:6:3 warn </p x>',
    ],
  ],
  [
    'components in plain Markdown',
    "-- docs/a.md --\n<Tabs.Item> x <Tab items={['a', *b*]}>\n",
    ['docs/a.md:1:1 warn <Tabs.Item>', "docs/a.md:1:15 warn <Tab items={['a', *b*]}>"],
  ],
  [
    'words that a component takes from its attributes',
    '-- docs/a.mdx --\n<Callout type="warn" title="Hey">\n\nText <Since v="1" /> <Fragment slot="a">b</Fragment>\n\n</Callout>\n',
    [],
  ],
  [
    'prose, code and what is escaped',
    '-- docs/a.md --\n# Map<Tabs.Item> \\<div a="b"c> &lt;div&gt; `<p a="b"c>` <me@x.example>\n\na <b && c> d, a => b, <T, U>, <node.name>, [x](<e>), if a <b, c> d, <https://x.example/?a="b">, x<b || c=d>e\n\n    <p a="b"c>\n',
    [],
  ],
  [
    'a site that shows raw HTML as text',
    '-- docs.config.ts --\nexport default { markdown: { html: \'escape\' } }\n-- docs/a.md --\nx <a href="b"title="c">\n',
    [],
  ],
])

checkRule('orphan-page', [
  ['a page in the sidebar', '-- docs/a.md --\n# A\n', []],
  ['a page in no sidebar', listedIn('a'), ['docs/b.md:1:1 warn /b/']],
  ['a page linked from another page', listedIn('a').replace('# A', '[b](b.md)'), []],
  ['a page linked only from itself', listedIn('a').replace('# B', '[b](b.md)'), ['docs/b.md:1:1 warn /b/']],
  ['a page linked from the navbar', listedIn('a', "navbar: { items: [{ label: 'B', to: '/b' }] }"), []],
  ['a document in the navbar', listedIn('a', "navbar: { items: [{ type: 'doc', docId: 'b' }] }"), []],
  [
    'a page linked from a sidebar',
    listedIn('a').replace("['a']", "['a', { type: 'link', label: 'B', href: '/b' }]"),
    [],
  ],
  ['unlisted', listedIn('a').replace('# B', '---\nunlisted: true\n---'), []],
])

function listedIn(id: string, more = ''): string {
  return `-- docs.config.ts --\nexport default { docs: { sidebars: { main: ['${id}'] } }, ${more} }\n-- docs/a.md --\n# A\n-- docs/b.md --\n# B\n`
}

checkRule('unused-image', [
  ['used', '-- docs/a.md --\n![x](b.svg)\n-- docs/b.svg --\n', []],
  ['not used', '-- docs/a.md --\n# A\n-- docs/b.svg --\n', ['docs/b.svg:1:1 warn b.svg']],
  ['an image used in raw HTML', '-- docs/a.md --\n<img alt="" srcset="b.svg 2x">\n-- docs/b.svg --\n', []],
  ['linked to', '-- docs/a.md --\n[x](b.svg)\n-- docs/b.svg --\n', []],
  ['unused files that are not images', '-- docs/a.md --\n# A\n-- docs/b.csv --\n', []],
  ['unused static images are published anyway', '-- docs/a.md --\n# A\n-- static/b.svg --\n', []],
])

checkRule('portable-names', [
  ['letter case', '-- docs/a.md --\n-- docs/A.md --\n', ['docs/a.md:1:1 warn a.md']],
  ['folders that differ in letter case', '-- docs/B/c.md --\n-- docs/b/d.md --\n', ['docs/b/d.md:1:1 warn b/d.md']],
  [
    'composed and decomposed accents',
    '-- docs/\u00e9.md --\n-- docs/e\u0301.md --\n',
    ['docs/\u00e9.md:1:1 warn \u00e9.md'],
  ],
  [
    'names that Windows reserves',
    '-- docs/con.md --\n-- docs/aux/a.md --\n',
    ['docs/aux/a.md:1:1 warn aux/a.md', 'docs/con.md:1:1 warn con.md'],
  ],
  ['characters that Windows refuses', '-- docs/a:b.md --\n-- docs/c.svg --\n', ['docs/a:b.md:1:1 warn a:b.md']],
  [
    'characters in a slug that Windows refuses',
    '-- docs/a.md --\n---\nslug: /x./nul/\n---\n-- docs/b.md --\n---\nslug: b\n---\n',
    ['docs/a.md:2:1 warn /x./nul/'],
  ],
  ['routes', '-- docs/a.md --\n-- docs/b.md --\n---\nslug: /A\n---\n', ['docs/b.md:2:1 warn /A/']],
])

describe('hints', () => {
  const SITE = parseSite(`
    -- docs/guides/readme.md --
    # Guides
    -- docs/guides/patterns.md --
    # Patterns
    ## Cutting and sewing
    -- docs/guides/my page.md --
    # My page
    -- docs/reference/settings.md --
    # Settings
    -- docs/guides/seam.svg --
    -- docs/guides/table.csv --
    -- docs/guides/secret.md --
    ---
    draft: true
    ---
    -- static/img/logo.svg --
  `)

  test.each([
    ['[x](./paterns.md)', '`./patterns.md`'],
    ['[x](paterns.md#cutting)', '`./patterns.md#cutting`'],
    ['[x](/guides/paterns.md)', '`/guides/patterns.md`'],
    ['[x](../reference/setings.md)', '`../reference/settings.md`'],
    ['[x](./settings.md)', '`../reference/settings.md`'],
    ['[x](./patterns.mdd)', '`./patterns.md`'],
    ['[x](../reference/settings.dm)', '`/reference/settings/`'],
    ['[x](./my%20pgae.md)', '`./my%20page.md`'],
    ['[x](./paterns)', '`/guides/patterns/`'],
    ['[x](./paterns/#cutting)', '`/guides/patterns/#cutting`'],
    ['[x](/Guides/patterns)', '`/guides/patterns/`'],
    ['[x](/img/logo.sgv)', '`/img/logo.svg`'],
    ['[x](./tabel.csv)', '`./table.csv`'],
    ['[x](/guides/table.csv)', '`./table.csv`'],
    ['[x](./secret.md)', 'draft'],
    ['[x](patterns.md#cuting-and-sewing)', '`#cutting-and-sewing`'],
    ['[x](patterns.md#something)', '`#patterns`, `#cutting-and-sewing`'],
    ['[x](/search#x)', 'no anchors'],
    ['![x](seem.svg)', '`./seam.svg`'],
    ['![x](/guides/seem.svg)', '`/guides/seam.svg`'],
    ['![x](/img/lgo.svg)', '`/img/logo.svg`'],
    ['![x](logo.svg)', '`/img/logo.svg`'],
    ['[x]()', 'between the parentheses'],
    ['[x](100%)', '`%25`'],
  ])('%s: %s', (content, expected) => {
    expect(hintOf({ ...SITE, 'docs/guides/here.md': `${content}\n` })).toContain(expected)
  })

  test.each(['[x](./completely-different.md)', '[x](/completely/different)', '![x](completely-different.svg)'])(
    'none for %s',
    (content) => {
      expect(hintOf({ ...SITE, 'docs/guides/here.md': `${content}\n` }) ?? '').not.toContain('Did you mean')
    },
  )
})

checkRule('dropped-svg', [
  [
    'in a drawing that a page shows',
    '-- docs/a.md --\n# A\n\n![x](./a.svg)\n-- docs/a.svg --\n<svg>\n<script/><g onclick="a"/></svg>\n',
    ['docs/a.svg:2:1 warn <script>', 'docs/a.svg:2:10 warn onclick'],
  ],
  [
    'in a drawing that is not well-formed',
    '-- docs/a.md --\n# A\n\n[x](./a.svg)\n-- docs/a.svg --\n<svg>\n</g>\n',
    ['docs/a.svg:2:1 warn docs/a.svg'],
  ],
  ['not in a drawing that is not published', '-- docs/a.md --\n# A\n-- docs/a.svg --\n<svg><script/></svg>\n', []],
  [
    'not in a drawing of a static folder',
    '-- docs/a.md --\n# A\n\n![x](/a.svg)\n-- static/a.svg --\n<svg><script/></svg>\n',
    [],
  ],
])

const VERBATIM = "-- docs.config.ts --\nexport default { markdown: { html: 'verbatim' } }\n"

checkRule('broken-image', [
  [
    'in style sheets of static folders',
    '-- docs/a.md --\n# A\n-- static/css/a.css --\na { background: url(../a.png) url(b.png) }\n/* url(c.png) */\n@import "/css/d.css"; @import "a.css";\n-- static/a.png --\n\n',
    ['static/css/a.css:1:35 fail b.png', 'static/css/a.css:3:10 fail /css/d.css'],
  ],
  [
    'in a style sheet that a page links to',
    '-- docs/a.md --\n# A\n\n[x](./own/a.css)\n-- docs/own/a.css --\na { background: url(b.png) url(https://example.org/a.png) url(/c.png) url(data:image/png;base64,) }\n-- docs/own/b.png --\n\n-- static/c.png --\n\n',
    ['docs/own/a.css:1:21 fail b.png'],
  ],
  [
    'in styles of verbatim HTML, relative to the published page',
    `${VERBATIM}-- docs/a/b.md --\n# A\n\n<p style="background: url(c.png)"></p>\n\n<style media="all">\np { background: url(../../c.png) url('d.png') }\n</style>\n-- static/c.png --\n\n`,
    ['docs/a/b.md:3:27 fail c.png', 'docs/a/b.md:6:39 fail d.png'],
  ],
  ['not in styles that are dropped', '-- docs/a.md --\n# A\n\n<p style="background: url(c.png)"></p>\n', []],
  [
    'of inputs and drawings in verbatim HTML',
    `${VERBATIM}-- docs/a.md --\n# A\n\n<input type="image" src="b.png">\n<svg><image href="c.png"/><use xlink:href="#d"/><use href="/e.svg#f"/></svg>\n`,
    ['docs/a.md:3:26 fail b.png', 'docs/a.md:4:19 fail c.png', 'docs/a.md:4:60 fail /e.svg#f'],
  ],
])

checkRule('broken-link', [
  [
    'in frames, objects and forms of verbatim HTML',
    `${VERBATIM}-- docs/a.md --\n# A\n\n<iframe src="/b"></iframe><iframe src="./a"></iframe>\n<object data="c.pdf"></object><embed src="d.pdf">\n<form action="/e"><button formaction="/f">x</button></form>\n<form action=""></form><script src="/g.js"></script><link href="/h.css" rel="stylesheet">\n`,
    [
      'docs/a.md:3:14 fail /b',
      'docs/a.md:4:15 fail c.pdf',
      'docs/a.md:4:43 fail d.pdf',
      'docs/a.md:5:15 fail /e',
      'docs/a.md:5:39 fail /f',
      'docs/a.md:6:37 fail /g.js',
      'docs/a.md:6:65 fail /h.css',
    ],
  ],
  [
    'not in elements that are dropped',
    '-- docs/a.md --\n# A\n\n<iframe src="/b"></iframe><object data="c"></object><form action="/e"><button formaction="/f">x</button></form>\n',
    [],
  ],
])
