/** Each field of a plugin, in `build`, `dev` and `check`, with a cache and without, on one thread and on several. */
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build, graph } from '../../cli/app/operations.ts'
import type { SiteData } from '../../site/contract.ts'
import { type PluggedSite, pluggedSite, smallPluggedSite } from '../harness/plugged-site.ts'

/** Edits a file of a plugin, and waits for the server and a build to see it. @returns the page at the root */
async function afterEdit(
  { dir, dev, text }: PluggedSite,
  file: string,
  [from, to]: readonly [string, string],
): Promise<{ readonly built: string; readonly served: string }> {
  await dev.save({ [file]: (await readFile(join(dir, file), 'utf8')).replace(from, to) })
  await build({ dir })
  const served = await fetch(dev.server.url)
  return { built: await text('index.html'), served: await served.text() }
}

test('`outputs` adds files, which links may name', async () => {
  const { text, findings } = await smallPluggedSite('outputs')
  expect(JSON.parse(await text('lists/pages.json'))).toContainEqual({ title: 'Start', url: 'https://example.org/' })
  expect(await text('robots.txt')).toBe('User-agent: crawler\nDisallow: /\n')
  expect(findings).toEqual([
    'docs/index.md:3:76 broken-link warn /lists/gone.json: There is no page or file at `/lists/gone.json`.',
  ])
})

test('`images` looks at the files that documents show', async () => {
  const { findings } = await smallPluggedSite('images')
  const about = 'plugin-message warn docs/pie.png: The image `docs/pie.png` has 7 kB, more than 4.'
  expect(findings).toEqual([`docs/index.md:3:34 ${about}`, `docs/index.md:5:18 ${about}`])
})

test('`markdown.remark` changes documents, in the order of the plugins', async () => {
  const site = await pluggedSite('remark', undefined, [
    [
      'plugins/link-words.ts',
      'visit(tree)\n  }',
      `visit(tree)
         // Plugins use any name.
         file.data.words = 1
         const added = { type: 'link', url: '/gone', children: [{ type: 'text', value: 'added' }] }
         tree.children?.push({ type: 'paragraph', children: [added] })
       }`,
    ],
  ])
  expect(await site.text('index.html')).toContain('WHAT IS <em>HTML (HYPERTEXT MARKUP LANGUAGE)</em>?')
  expect(site.findings).toEqual([
    'docs/index.md:1:1 broken-link warn /gone: There is no page or file at `/gone`.',
    'docs/index.md:5:4 plugin-message warn words: The plugin `words` reports: Spell out HTML in a heading.',
  ])
  const { built, served } = await afterEdit(site, 'plugins/link-words.ts', ['(${words', '= (${words'])
  expect(built).toContain('HTML = (HYPERTEXT')
  expect(served).toContain('HTML = (HYPERTEXT')
})

test('`markdown.dialects` reads the syntax of another tool', async () => {
  const { text, findings } = await pluggedSite('dialects')
  const html = await text('index.html')
  expect(html).toContain('See <a href="/orders/">orders</a>, <a href="/orders/">all orders</a> and')
  expect(html).toContain('<code>[[orders]]</code>')
  expect(html).toContain('>Before you start</')
  expect(html).toContain('Read <a href="/orders/">this</a> <em>first</em>.')
  expect(findings).toEqual(['docs/index.md:3:43 broken-link warn gone.md: There is no page made from `docs/gone.md`.'])
})

test('`rules` find what they look for, and the configuration sets their severity', async () => {
  const { findings } = await pluggedSite('rules')
  expect(findings).toEqual([
    'docs/index.md:3:1 word-choice warn simply: Nothing is simple for all.',
    'docs/index.md:3:35 cross-reference warn other.md: This page and /other/ lead to each other.',
    'docs/index.md:5:7 word-choice warn simply: Nothing is simple for all.',
    'docs/other.md:3:8 cross-reference warn index.md: This page and / lead to each other.',
  ])
})

test('`head` adds elements to pages, and hosts to their policy', async () => {
  const { text } = await smallPluggedSite('head', [
    ['plugins/counter.ts', "'docs.example.org'", `'"head" & more'`],
    ['plugins/counter.ts', "'window.counts = []'", `'window.counts = "</script>"'`],
    ['plugins/authors.ts', "content: 'A guest' }", 'content: "<The author of " + title + ">" }'],
    [
      'plugins/authors.ts',
      "JSON.stringify({ '@type': 'Article', headline: title, author: 'A guest' })",
      `'{"a":"</script>"}'`,
    ],
  ])
  const [start, other] = [await text('index.html'), await text('other/index.html')]
  for (const page of [start, other]) {
    expect(page).toContain(
      '<script src="https://count.example/count.js" async="" data-site="&quot;head&quot; &amp; more">',
    )
    expect(page).toContain('<script>window.counts = "\\x3c/script>"</script>')
    const policy = (/"Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? '').replaceAll('&#x27;', "'")
    expect(policy).toMatch(/script-src 'self' 'sha256-[^;]* https:\/\/count\.example 'sha256-/)
    expect(policy).toContain("connect-src 'self' https://count.example")
    expect(policy).toContain("frame-src 'self' https://*.frames.example")
  }
  expect(start).toContain('<meta data-page="" name="author" content="&lt;The author of Start&gt;"/>')
  expect(start).toContain('<script data-page="" type="application/ld+json">{"a":"\\u003c/script>"}</script>')
  expect(other).not.toContain('name="author"')
})

test('`markdown.rehype` changes drawn documents; links, ids and images that it adds are checked', async () => {
  const { text, findings } = await pluggedSite('rehype')
  const page = await text('index.html')
  expect(page).toContain('<svg viewBox="0 0 1 1"><path d="M0 0h1"></path></svg>')
  expect(page).toContain('href="https://rfc.example/9110"')
  expect(page).toContain('<h2 id="part-terms">Terms')
  expect(page).toContain('<li><a href="#part-terms">Terms</a></li>')
  expect(page).toContain('<p class="own">Raw</p>')
  // A block inside of a paragraph makes a `div` of it, as in texts of authors.
  expect(page).toContain('<div><div class="inner"></div><a></a></div>')
  // Code that no plugin has changed is highlighted.
  expect(page).toMatch(/<i class="k">const <\/i>/)
  expect(findings).toEqual([
    'docs/index.md:1:1 plugin-message warn links: The plugin `links` makes a `script` in `markdown.rehype`, which is left out.',
    'docs/index.md:1:1 refused-scheme warn javascript:alert(1): A link with the scheme `javascript:` is left out of the page.',
    'docs/index.md:3:63 broken-anchor warn #terms: docs/index.md has no anchor `terms`.',
    'docs/index.md:5:1 broken-image warn gone.png: There is no file `docs/gone.png`.',
    'docs/index.md:5:1 plugin-message warn links: The plugin `links` makes an attribute `dataDb` in `markdown.rehype`, which is left out.',
    'docs/index.md:5:1 plugin-message warn links: The plugin `links` makes an attribute `onClick` in `markdown.rehype`, which is left out.',
    'docs/index.md:7:4 unknown-language warn shape: There is no grammar for the language `shape`; its code is shown without colours.',
    'docs/index.md:15:4 dropped-html warn onclick: `onclick` of `<p>` is left out.',
  ])
})

test('`markdown.directives` are checked and drawn as ours are', async () => {
  const { text, findings } = await pluggedSite('directives')
  const page = await text('index.html')
  expect(page).toContain(
    '<section class="step hart"><h3>First <em>step</em></h3><p>Do <strong>this</strong> with <kbd>Ctrl</kbd>.</p>',
  )
  expect(page).toContain('<title>Press F1 | Directives</title>')
  expect(page).toMatch(/<a href="\/filler\/page-0\/">More<\/a><small>\d+ pages below<\/small>/)
  expect(await text('index.md')).toContain('# Press F1\n')
  for (const element of [await text('elements/index.html'), await text('mdx/index.html')]) {
    expect(element).toContain(
      '<section class="step hard"><h3>First</h3><p>Do <strong>this</strong> with <kbd>Ctrl</kbd>.</p>',
    )
    expect(element).toMatch(/<a href="\/filler\/page-0\/">More<\/a><small>\d+ pages below<\/small>/)
  }
  expect(await text('elements/index.md')).toContain('Do **this** with Ctrl.')
  expect(findings).toEqual([
    'docs/elements.md:3:1 unknown-step warn filler/page-0.md: No pages are below the step.',
    "docs/index.md:3:1 directive-attribute warn level: `level` of `step` must be 'easy' or 'hard', but is 'hart'.",
    "docs/index.md:3:1 directive-attribute warn minutes: `minutes` of `step` must be a number, but is 'soon'.",
    'docs/index.md:3:1 unknown-step warn filler/page-0.md: No pages are below the step.',
    'docs/index.md:7:1 unknown-directive warn stepp: There is no leaf directive `::stepp`; it is shown as text.',
    'docs/index.md:9:1 directive-attribute warn step: A step links to a page.',
    'docs/index.md:9:1 unknown-step warn ./gone.txt: No pages are below the step.',
    'docs/index.md:9:22 broken-link warn ./gone.txt: There is no page or file at `/gone.txt`.',
    'docs/mdx.mdx:3:1 unknown-step warn filler/page-0.md: No pages are below the step.',
    'docs/mdx.mdx:7:1 directive-attribute warn label: `step` needs a label: `step[Label]`.',
    "docs/mdx.mdx:7:1 directive-attribute warn level: `level` of `step` must be 'easy' or 'hard', but is 'hart'.",
    'docs/mdx.mdx:7:1 directive-attribute warn step: A step links to a page.',
    'docs/mdx.mdx:7:1 unknown-step warn ./gone.txt: No pages are below the step.',
    'docs/mdx.mdx:7:1 unsupported-mdx warn title: `title` of `<Step>` is left out: expressions are never evaluated.',
    'docs/mdx.mdx:7:39 broken-link warn ./gone.txt: There is no page or file at `/gone.txt`.',
  ])
})

test('`markdown.fences` make blocks of code blocks, with findings inside of them', async () => {
  const { text, findings } = await pluggedSite('fences')
  const page = await text('index.html')
  expect(page).toContain(
    '<figure class="bars wide"><figcaption>Two bars</figcaption><ul><li>left <meter max="10" value="3">',
  )
  expect(await text('index.md')).toBe('# Start\n\n(a chart of bars)\n\n- In a list:\n\n  (a chart of bars)\n\nAfter.\n')
  expect(findings).toEqual([
    'docs/index.md:5:1 directive-attribute warn bars: `right 4` is no bar.',
    'docs/index.md:10:3 directive-attribute warn title: `title` of `bars` is missing; it must be text.',
  ])
})

test('`pages` adds pages that are read and checked as documents are', async () => {
  const { text, findings, dir } = await smallPluggedSite('pages', [
    ['plugins/palette.ts', "'All colours'", `'Colors: "all"'`],
    ['plugins/palette.ts', 'one of [all', '[gone](gone.md), one of [all'],
    // Only a page that is published can be looked at.
    ['docs.config.ts', 'title:', "checks: { rules: { 'broken-link': 'warn' } }, title:"],
  ])
  expect(await text('index.html')).toContain('See <a href="/colors/red/">red</a> and <a href="/colors/">all</a>.')
  expect(await text('index.html')).toContain('<li><a href="/colors/red/">red</a><span>The colour red.</span></li>')
  expect(await text('colors/index.html')).toContain('<title>Colors: &quot;all&quot; | Pages</title>')
  expect(await text('colors/red/index.md')).toContain('`#c00`')
  expect(await text('tags/colour/index.html')).toContain('<a href="/colors/blue/">')
  // The graph names no file that does not exist.
  const red = (await graph({ dir })).pages.find(({ route }) => route === '/colors/red/')
  expect(red).toMatchObject({ kind: 'doc', madeBy: 'palette' })
  expect(red).not.toHaveProperty('file')
  expect(findings).toEqual([
    'docs/colors/blue.md:9:16 broken-link warn gone.md: There is no page made from `docs/colors/gone.md`.',
    'docs/colors/red.md:9:16 broken-link warn gone.md: There is no page made from `docs/colors/gone.md`.',
  ])
})

test('`pages` and the files of `pages/` may be components, at the root, without the layout of documents', async () => {
  const site = await smallPluggedSite('page-files', [
    ['pages/index.tsx', "'react'\n", "'react'\nimport { greeting } from './_greeting.ts'\n"],
    ['pages/index.tsx', 'Hello, reader', '{greeting}'],
    ['pages/index.tsx', 'team/about/`}>About us</a>', 'gone/`}>Gone</a> <a href="/docs/">Outside</a>'],
    ['pages/team/about.md', 'or look at the [prices](/prices/).', '[prices](/prices/) or [what is gone](./gone.md).'],
  ])
  const { text, findings } = site
  const start = await text('index.html')
  expect(start).toContain('<title>Welcome | Pages</title>')
  expect(start).toMatch(/name="description" content="What the tool is for\."/)
  expect(start).toMatch(/<docs-island [^>]*data-when="visible"[^>]*><section class="home"><h1>Hello, reader<\/h1>/)
  expect(start).toContain('<a href="/b/docs/">Read the manual</a>')
  expect(start).not.toContain('class="breadcrumbs"')
  const prices = await text('prices/index.html')
  expect(prices).toContain(
    '<ul><li>book: 12</li><li>pen: 3</li></ul><p>All prices are in <strong>euro</strong>; see the',
  )
  expect(prices).not.toContain('<docs-island')
  expect(await text('prices/index.md')).toContain(
    'All prices are in **euro**; see the [manual](https://example.org/b/docs/)',
  )
  expect(await text('team/about/index.html')).toContain('<a href="/b/docs/">manual</a>')
  const bare = await text('bare/index.html')
  expect(bare).toContain('<h1>Nothing around it</h1>')
  expect(bare).not.toMatch(/<nav|<footer/)
  expect(await text('sitemap.xml')).not.toContain('/bare/')
  expect(await text('llms.txt')).toContain('[Welcome](https://example.org/b/index.md): What the tool is for.')
  expect(findings).toEqual([
    'docs/index.md:5:98 broken-link warn /none/: There is no page or file at `/none`.',
    'pages/index.tsx:16:63 broken-link warn /gone/: There is no page or file at `/gone`.',
    'pages/index.tsx:16:100 broken-link warn /docs/: `/docs/` lies outside of the site, whose pages begin with `/b/`.',
    'pages/team/about.md:9:78 broken-link warn ./gone.md: There is no page made from `pages/team/gone.md`.',
  ])
  const { built, served } = await afterEdit(site, 'pages/_greeting.ts', ['reader', 'writer'])
  for (const page of [built, served]) expect(page).toContain('<h1>Hello, writer</h1>')
})

test('`navbar` adds types of items, whose destinations are checked', async () => {
  const { dir, text, findings } = await smallPluggedSite('navbar')
  const page = await text('index.html')
  expect(page).toContain(
    '<ul class="left"><li class="status quiet in-bar"><a href="/b/other/">All is well</a><button type="button">0</button></li></ul>',
  )
  expect(page).toContain('<li class="status loud in-menu"><a href="/b/gone/">Gone</a>')
  expect(page).toContain('href="https://code.example/docs/site"')
  expect(findings).toEqual(['docs.config.ts:11:44 broken-link warn /gone/: There is no page or file at `/gone`.'])
  const config = join(dir, 'docs.config.ts')
  await writeFile(config, (await readFile(config, 'utf8')).replace("tone: 'loud'", "tone: 'lod'"))
  await expect(build({ dir })).rejects.toThrow(
    "navbar.items[1].tone must be 'quiet' or 'loud', but is 'lod'. Did you mean `loud`?",
  )
})

test('`search` replaces the search of the site', async () => {
  const { text, findings, dir } = await smallPluggedSite('search')
  const page = await text('index.html')
  expect(page).toContain('connect-src &#x27;self&#x27; https://search.example')
  expect(JSON.parse(await text('titles.json'))).toContainEqual({ title: 'Other', url: '/other/' })
  expect(existsSync(join(dir, 'build/assets/search.json'))).toBe(false)
  const site = JSON.parse(await text(/data-site="\/(assets\/site\.\w+\.json)"/.exec(page)?.[1] ?? '')) as SiteData
  expect(site.search).toMatchObject({ provider: 'plugin', options: { file: 'titles.json' } })
  expect(findings).toEqual([])
})

test('`drawn` works out and draws code blocks, and `parts` bring what their pages load', async () => {
  const { text, findings, dir } = await pluggedSite('drawn')
  const page = await text('index.html')
  expect(page).toContain('<figure class="bars" data-db="bars"')
  expect(page).toContain('<figcaption>Sold in <a href="/plain/">May</a></figcaption>')
  expect(page).toContain('href="/bars-1.txt"')
  expect(await text('bars-1.txt')).toBe('3 5 2')
  const plain = await text('plain/index.html')
  const sheet = /"\/(assets\/bars\.\w+\.css)"/.exec(page)?.[1] ?? ''
  expect(plain).not.toContain(sheet)
  expect(await text(sheet)).toContain('.bars')
  const [script = ''] = await loadedParts(text, page)
  expect(await text(script)).toContain('aria-pressed')
  expect(await loadedParts(text, plain)).toEqual([])
  const site = JSON.parse(await text(/data-site="\/(assets\/site\.\w+\.json)"/.exec(page)?.[1] ?? '')) as SiteData
  const file = site.partFiles?.['bars']?.['units'] ?? ''
  expect(file).toMatch(/^\/assets\/units\.[0-9a-f]{10}\.json$/)
  expect(await text(file.slice(1))).toBe('["pieces"]')
  expect(existsSync(join(dir, 'build/assets/part-bars.js'))).toBe(false)
  expect(findings).toEqual([
    'docs/index.md:9:1 bars-data warn docs/index.md: The block `bars` holds no list of numbers.',
  ])
})

/** The parts of plugins that the bundle of a page imports. */
async function loadedParts(text: (path: string) => Promise<string>, html: string): Promise<string[]> {
  const bundle = await text(/data-bundle="\/([^"]+)"/.exec(html)?.[1] ?? '')
  return Array.from(bundle.matchAll(/import"\/(assets\/part-bars\.[^"]+)"/g), ([, path = '']) => path)
}

test('the plugin of the tutorial has one of each field', async () => {
  const { text, findings } = await pluggedSite('tutorial')
  const page = await text('index.html')
  for (const part of [
    'A limit of 2\u00a0kB',
    'class="outside">forum</a>',
    '<section class="endpoint"><h3>All <em>orders</em></h3>',
    '<a href="/s/orders/">Try it</a> <small>0 pages</small>',
    '<meter max="100" value="40">',
    '<button type="button" class="tally">Requests<!-- -->: <!-- -->3</button>',
    '<meta data-page="" name="application-name" content="Acme: Start"/>',
    'src="https://count.example/count.js"',
    '<li class="tally-item"><a href="/s/team/">Team<!-- --> <!-- -->0</a></li>',
    '<a href="/s/notes/first/">notes</a>',
  ])
    expect(page).toContain(part)
  expect(await text('index.md')).toContain('\n- list 40 ms\n- send 25 ms\n')
  expect(await text('notes/index.html')).toContain('<a href="/s/notes/first/">First</a>')
  expect(JSON.parse(await text('titles.json'))).toContainEqual({ title: 'Team', url: '/s/team/' })
  expect(findings).toEqual([
    'docs/index.md:3:1 vague-word warn just: “just” says nothing.',
    'docs/orders.md:6:1 directive-attribute warn latencies: `list thirty` is not a time.',
  ])
})

test('`docs`, `frontMatter` and `derivedPages` work with the documents of a project', async () => {
  const site = await smallPluggedSite('documents', [
    ['notes/a-first.md', 'A text about APIs.', 'A text, and [b](b-hidden.md).'],
    // Only a page that is published can be looked at.
    ['docs.config.ts', 'title:', "checks: { rules: { 'broken-link': 'warn' } }, title:"],
  ])
  expect(await site.text('notes/index.html')).toContain('<a href="/notes/3/second/">Second</a>')
  expect(await site.text('notes/3/second/index.html')).toContain('The text of the second.')
  expect(await site.text('notes/words.txt')).toBe('/1/first/ 4\n/3/second/ 5\n')
  expect(site.findings).toEqual([
    'notes/a-first.md:5:17 broken-link warn b-hidden.md: There is no page made from `notes/b-hidden.md`.',
  ])
})

test('`icons` are before the entries of sidebars that name them, and badges after their labels', async () => {
  const { text, findings } = await smallPluggedSite('icons', [
    ['plugins/marked-entries.ts', 'icons: { star }', 'icons: { star, unused: star }'],
    ['docs.config.ts', '  docs: {', "  checks: { rules: { 'invalid-sidebar': 'warn' } },\n  docs: {"],
    ['docs.config.ts', "href: 'https://example.org/', icon: 'star'", "href: 'https://example.org/', icon: 'stra'"],
    ['docs/deep.md', 'sidebar_icon: star', 'sidebar_icon: moon'],
  ])
  const page = await text('index.html')
  expect(page).toContain('<i class="icon-star"></i>Start</a>')
  expect(page).toContain('New page<!-- --> <small>New</small></a>')
  expect(page).toContain('<i class="icon-star"></i>Deep<!-- --> <small>β</small></a>')
  expect(await text('deep/index.html')).toContain('<small>&lt;b&gt;Soon&lt;/b&gt;</small>')
  const [sheet = ''] = /assets\/entries\.\w+\.css/.exec(page) ?? []
  const css = await text(sheet)
  expect(css).toContain('.icon-star{--icon:url("data:image/svg+xml,%3Csvg xmlns=%22http')
  expect(css).not.toContain('unused')
  expect(findings).toEqual([
    'docs.config.ts:13:77 invalid-sidebar warn stra: An entry of a sidebar has the icon `stra`, and no plugin brings it.',
    'docs/deep.md:2:1 invalid-sidebar warn moon: An entry of a sidebar has the icon `moon`, and no plugin brings it.',
  ])
})

test('a sidebar without icons and badges loads nothing for them', async () => {
  const { text } = await smallPluggedSite('outputs')
  expect(await text('index.html')).not.toMatch(/assets\/entries\.|<i class/)
})
