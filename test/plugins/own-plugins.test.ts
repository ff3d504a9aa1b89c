/** The plugins that come with docs-build, each on the site in the folder of its name. */
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../cli/operations.ts'
import { drawingOf } from '../../cli/own-plugins/file-icons/drawings.ts'
import { pluggedSite } from '../harness/plugged-site.ts'
import { writeSite } from '../harness/site.ts'

test('diagrams are drawn without scripts, in colours of the page', async () => {
  const { text, findings } = await pluggedSite('diagrams')
  const html = await text('index.html')
  const drawings = html.match(/<svg class="diagram".*?<\/svg>/gs) ?? []
  expect(drawings).toHaveLength(3)
  expect(drawings[0]).toContain('role="img" aria-label="From fabric to bib"')
  expect(html).toContain('<figcaption>Fabric is cut, and sewn if it fits.</figcaption>')
  expect(drawings[0]).toContain('marker-end="url(#diagram-0-arrowhead)"')
  expect(drawings[1]).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(drawings[2]).toContain('role="img" aria-label="Diagram: 75%, 25%, Fabrics, Linen, &lt;b&gt;Silk"')
  expect(drawings[2]).toMatch(/ width="[\d.]+" height="[\d.]+" viewBox="0 0 /)
  expect(drawings[2]).toMatch(/<path d="[^"]+" fill="hsl\(210 var\(--pastel\)\)"/)
  expect(drawings.join('')).not.toMatch(/style|<img|href|https?:/)
  expect(findings).toEqual([
    'docs/index.md:24:1 plugin-message warn diagrams: The plugin `diagrams` reports: The diagram cannot be drawn: ' +
      '`architecture-beta` is not a kind that this plugin draws completely. These are: flowchart, sequenceDiagram, ' +
      'stateDiagram, classDiagram, erDiagram, pie, gantt, timeline, journey, mindmap, gitGraph, quadrantChart, xychart, ' +
      'radar, sankey, treemap, block, packet, kanban, treeView, requirementDiagram, C4Context. ' +
      'Use one of them, or let `mmdc` of the package `@mermaid-js/mermaid-cli` draw a picture in a browser.',
    expect.stringContaining(
      'docs/index.md:29:1 plugin-message warn diagrams: The plugin `diagrams` reports: The diagram cannot be drawn: Parsing failed',
    ),
  ])
})

test('titles of code blocks have the icons of their files, and other pages load nothing for them', async () => {
  const { text, findings } = await pluggedSite('file-icons')
  const html = await text('index.html')
  const icon = (name: string): string =>
    `<svg class="file-icon" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true"><path d="${drawingOf(name)}"></path></svg>`
  expect(html).toContain(`<figcaption>${icon('typescript')}src/app.ts</figcaption>`)
  expect(html).toContain(`<figcaption>${icon('vue')}main.js</figcaption>`)
  expect(html).toContain('<figcaption>Any words</figcaption>')
  expect(html).toContain('<figcaption>notes.txt</figcaption>')
  expect(html).toContain(`<p class="tab-label">${icon('npm')}npm</p>`)
  expect(html).toContain('<p class="tab-label">Words</p>')
  expect(html).toContain('assets/frames.')
  expect(await text('plain/index.html')).not.toMatch(/file-icon|assets\/frames\./)
  expect(findings).toEqual([
    'docs/index.md:19:1 plugin-message warn fileIcons: The plugin `fileIcons` reports: ' +
      'There is no icon `powershel`. Did you mean `powershell`?',
  ])
})

test('dated documents become posts with lists, an archive, authors and feeds', async () => {
  const { text, findings, dev } = await pluggedSite('news')
  const list = await text('blog/index.html')
  const order = list.match(/<h2 id="[^"]*"><a href="[^"]*"/g)
  expect(order).toEqual([
    '<h2 id="third"><a href="/site/blog/2024/05/06/third/"',
    '<h2 id="images--everywhere"><a href="/site/blog/2024/03/05/images/"',
  ])
  expect(list).toContain('The *third* one.')
  expect(list).toMatch(/<img src="\/site\/assets\/files\/pic[^"]*"[^>]*> in the first paragraph/)
  expect(list).toContain('<a href="/site/blog/2024/01/02/first/#later">a link</a>')
  expect(list).toContain('rel="alternate" type="application/rss+xml"')
  // Files of plugins lie below the address of their edition, other than static files.
  expect(list).toContain('<a href="/site/blog/rss.xml">RSS</a>')
  expect(list).toContain('href="/site/blog/page/2/"')
  expect(mainOf(await text('blog/page/2/index.html'))).toContain(
    '<a href="/site/blog/2024/01/02/first/#later">there</a>',
  )
  // In Markdown, the links of a post are those of the list too.
  const listed = `${await text('blog/index.md')}${await text('blog/page/2/index.md')}${await text('changelog/index.md')}`
  expect(listed).toContain('/site/blog/2024/01/02/first/#later')
  expect(listed).not.toMatch(/\]\((?:\.|#)/)
  // No mark of where a post begins and ends is left.
  expect(listed).not.toContain('<!--')
  expect(listed).not.toContain('\n\n\n')
  // Headings of posts are those of the list: below the title of the post, which stands there once.
  const headings = (await text('changelog/index.md')).match(/^#+ .*/gm)
  expect(headings).toEqual([
    '# Changelog',
    expect.stringMatching(/^## \[Version 2\]/),
    '### Added',
    expect.stringMatching(/^## \[Version 1\]/),
    '### Added',
  ])
  expect(mainOf(await text('blog/archive/index.html'))).toMatch(
    /<h2 id="2024">2024.*May 6, 2024: <a href="\/site\/blog\/2024/s,
  )
  expect(mainOf(await text('blog/authors/jane/index.html'))).toContain('<h1>Jane &lt;b&gt;Doe&lt;/b&gt;</h1>')

  const post = mainOf(await text('blog/2024/01/02/first/index.html'))
  expect(post).toContain('<p class="post-line"><time dateTime="2024-01-02">January 2, 2024</time>')
  expect(post).toMatch(
    /<img src="\/site\/jane.svg"[^>]* alt=""[^>]*><a href="\/site\/blog\/authors\/jane\/">Jane &lt;b&gt;/,
  )
  expect(post).toContain('<a class="previous" href="/site/blog/2024/03/05/images/" rel="prev">')
  expect(await text('blog/2024/01/02/first/index.html')).toContain('name="description" content="Begin here and there."')
  expect(await text('index.html')).not.toContain('news.css')

  const changelog = mainOf(await text('changelog/index.html'))
  expect(changelog).toContain('<a href="/site/changelog/2024/01/01/v1/#added">Here</a>')
  expect(changelog).toContain('<a href="/site/changelog/2024/01/01/v1/">version 1</a>')
  expect(changelog).toContain('<a href="/site/">there</a>')
  expect(changelog.match(/<li id="fn-[^"]+"/g)).toHaveLength(2)
  expect(changelog).toContain('<h3 id="added-1">')

  await expect(await text('blog/rss.xml')).toMatchFileSnapshot('news/expected/rss.xml')
  await expect(await text('blog/atom.xml')).toMatchFileSnapshot('news/expected/atom.xml')
  await expect(await text('blog/feed.json')).toMatchFileSnapshot('news/expected/feed.txt')
  expect(findings).toEqual([
    'blog/2024-01-02-first.md:2:1 unknown-author warn jan: There is no author `jan` in the data of the authors; it is shown as a name.',
    'blog/2024-01-02-first.md:14:56 broken-link warn gone.md: There is no page made from `blog/gone.md`.',
    'blog/2024-13-45-undated.md:1:1 undated-post warn blog/2024-13-45-undated.md: The post has no date, so it stands last in every list.',
    "blog/2024-13-45-undated.md:2:1 front-matter warn date: `date` must be a date, such as `2026-11-20`, but is 'soon'.",
    'docs/index.md:3:127 broken-link warn ../blog/2025-01-01-later.md: There is no page made from `docs/../blog/2025-01-01-later.md`.',
  ])

  // A list follows its posts.
  await dev.save({ 'docs/changelog/2024-01-01-v1.md': '# Version 1.0\n' })
  const served = await fetch(new URL('changelog/', dev.server.url))
  expect(mainOf(await served.text())).toContain('Version 1.0</a>')
})

test('pages have buttons for machines, a question for readers, and a counter, and only their hosts are allowed', async () => {
  const { text, findings } = await pluggedSite('page-tools')
  const page = await text('guides/one/index.html')
  const main = mainOf(page)
  expect(main).toContain('<button type="button" data-db="copy-page" data-done="Copied"')
  expect(main).toContain(
    'href="https://assistant.example/" target="_blank" rel="noopener noreferrer">Open in A &lt;b&gt;</a>',
  )
  expect(main).toContain('data-endpoint="https://feedback.example/answers"')
  expect(mainOf(await text('index.html'))).toMatch(/<h1[^>]*>Start<.*<div class="page-actions"/s)
  expect(page).toContain('<script defer="" data-domain="example.org" src="https://count.example/count.js"></script>')
  const policy = (/"Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? '').replaceAll('&#x27;', "'")
  expect(policy).toMatch(/connect-src 'self' https:\/\/feedback\.example https:\/\/count\.example/)
  expect(policy).toMatch(/script-src 'self' [^;]*https:\/\/count\.example/)
  expect(policy).not.toContain('assistant.example')

  const full = await text('llms-full.txt')
  expect(full).toMatch(
    /^# Tools\n\n> For machines & people\.\n\n- \[Tools\]\(https:\/\/example\.org\/b\/llms-full\/tools\.txt\)\n/,
  )
  expect(full).toContain('Source: https://example.org/b/guides/one/\n\n# One\n\n:::note\nText.\n:::\n')
  expect(full).not.toContain('Secret')
  expect(full.indexOf('# Start')).toBeLessThan(full.indexOf('# Guides'))
  expect(await text('llms-full/guides.txt')).toMatch(
    /^# Tools: Guides\n\nSource: .*# Guides\n\nAll guides\.\n\n---\n\n.*# One/s,
  )
  expect(findings).toEqual([])
})

test('plugins speak the language of the site, with the words of its owner', async () => {
  const dir = await writeSite({
    'docs.config.ts': `import { diagrams, feedback, machines, news } from 'docs-build/plugins'
export default {
  title: 'Schnitte',
  i18n: { defaultLocale: 'de', words: { de: { 'plugin.helpfulNo': 'Eher nicht' } } },
  plugins: [diagrams(), feedback({ endpoint: '/answers', words: { yes: 'Aber ja' } }), machines(), news()],
}
`,
    'docs/index.md': '# Anfang\n\n```mermaid\nsequenceDiagram\n  Anna->>Otto: Maß\n```\n',
    'blog/2024-01-02-first.md': '# Erster\n\nText.\n',
  })
  const { report } = await build({ dir })
  expect(report.findings).toEqual([])
  const out = join(dir, 'build')
  const page = mainOf(await readFile(join(out, 'index.html'), 'utf8'))
  expect(page).toContain('aria-label="Diagramm: Maß, Anna, Otto"')
  expect(page).toContain('>Seite kopieren</button>')
  expect(page).toMatch(/>War diese Seite hilfreich\?<.*>Aber ja<.*>Eher nicht</s)
  expect(mainOf(await readFile(join(out, 'blog/archive/index.html'), 'utf8'))).toContain('<h1>Archiv</h1>')
  // Without a description of its own, a list is described by the titles of its posts.
  expect(await readFile(join(out, 'blog/index.html'), 'utf8')).toContain('name="description" content="Erster"')
})

test('pages have pictures for links to them, with the same bytes on every machine', async () => {
  const { text, dir, findings } = await pluggedSite('social-pictures')
  const pictureOf = async (page: string): Promise<string> =>
    /property="og:image" content="https:\/\/example\.org\/b\/([^"]*)"/.exec(await text(page))?.[1] ?? ''
  expect(await pictureOf('guides/own/index.html')).toBe('logo.svg')
  const names = await Promise.all(
    ['', 'guides/', 'guides/one/', 'guides/two/'].map((page) => pictureOf(`${page}index.html`)),
  )
  expect(new Set(names).size).toBe(4)
  for (const name of names) {
    expect(name).toMatch(/^assets\/social\/[\da-f]{16}\.png$/)
    const bytes = await readFile(join(dir, 'build', name))
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  }
  expect(findings).toEqual([
    'docs/guides/two.md:1:1 picture-characters warn 日本語のページ: The font of the social pictures has no sign for 日 本 語 の ペ …; the picture shows the title of the site alone.',
  ])
})

test('one picture stands for each section, and pages without a picture declare no large card', async () => {
  const dir = await writeSite({
    'docs.config.ts': `import { socialPictures } from 'docs-build/plugins'
export default { title: 'Stitchery', url: 'https://example.org', plugins: [socialPictures({ each: 'section' })] }\n`,
    'docs/index.md': '# Home\n',
    'docs/guides/index.md': '# Guides\n',
    'docs/guides/one.md': '# 日本語のページ\n',
    'docs/tools/needles.md': '# Needles\n',
  })
  const { out, report } = await build({ dir, jobs: 1 })
  const cards = ['', 'guides/', 'guides/one/', 'tools/needles/', 'search/'].map(async (page) => {
    const html = await readFile(join(out, page, 'index.html'), 'utf8')
    const name = /property="og:image" content="https:\/\/example\.org\/([^"]*)"/.exec(html)?.[1]
    return [/"twitter:card" content="([^"]*)"/.exec(html)?.[1], name && basename(name)]
  })
  const drawn = await readdir(join(out, 'assets/social'))
  expect(drawn).toHaveLength(2)
  const [[, home], [, guides], ...others] = await Promise.all(cards)
  expect([home, guides].sort()).toEqual(drawn.sort())
  // A folder without a page of its own has the picture of the site.
  expect(others).toEqual([
    ['summary_large_image', guides],
    ['summary_large_image', home],
    ['summary', undefined],
  ])
  expect(report.findings).toEqual([])
})

/** The part of a page that is not the same on all pages. */
function mainOf(html: string): string {
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'))
}
