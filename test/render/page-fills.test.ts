/** Content of a page that comes from other pages and the configuration: lists of pages, and the meanings of terms. */
import { describe, expect, test } from 'vitest'
import { drawCode } from '../../cli/markdown/code/code-html.ts'
import { pageFills } from '../../cli/output/render/page-fills.ts'
import { markdownTwin } from '../../cli/output/render/twin.ts'
import type { RoutePath } from '../../site/contract.ts'
import { brief } from '../harness/brief-finding.ts'
import { type Files, parseSite } from '../harness/files.ts'
import { readSite } from '../harness/read-site.ts'

const TREE = parseSite(`
  -- docs.config.ts --
  export default { baseUrl: '/base/', markdown: { terms: { 'Seam  Allowance': 'Fabric <outside> the "line".', 'hem, hems': 'An edge.' } } }
  -- docs/readme.md --
  # Home
  -- docs/tools/readme.md --
  ---
  title: Tools
  ---
  -- docs/tools/saw.md --
  ---
  title: Saw & file
  description: Cuts <wood>.
  sidebar_position: 2
  ---
  -- docs/tools/awl.md --
  ---
  title: Awl
  sidebar_position: 1
  ---
  -- docs/tools/secret.md --
  ---
  title: Secret
  unlisted: true
  ---
  -- docs/tools/power/drill.md --
  ---
  title: Drill
  description: Bores.
  ---
  -- docs/tools/hand/readme.md --
  ---
  title: By hand
  description: No cable.
  ---
  -- docs/tools/hand/plane.md --
  ---
  title: Plane
  ---
`)

const withText = (text: string, path = 'docs/tools/readme.md'): Files => ({
  ...TREE,
  [path]: `---\ntitle: Tools\n---\n\n${text}\n`,
})

const list = (...items: string[]): string => `<ul class="page-list">${items.join('')}</ul>`
const AWL = '<li><a href="/base/tools/awl/">Awl</a></li>'
const SAW = '<li><a href="/base/tools/saw/">Saw &amp; file</a><span>Cuts &lt;wood&gt;.</span></li>'
const HAND = '<a href="/base/tools/hand/">By hand</a><span>No cable.</span>'
const PLANE = '<li><a href="/base/tools/hand/plane/">Plane</a></li>'
const DRILL = '<li><a href="/base/tools/power/drill/">Drill</a><span>Bores.</span></li>'

describe('a list of the pages below', () => {
  test.each<[text: string, expected: string]>([
    ['::children', list(AWL, SAW, `<li>${HAND}</li>`)],
    ['::children{recurse}', list(AWL, SAW, `<li>${HAND}${list(PLANE)}</li>`, `<li>power${list(DRILL)}</li>`)],
    ['::children{depth=2}', list(AWL, SAW, `<li>${HAND}${list(PLANE)}</li>`, `<li>power${list(DRILL)}</li>`)],
    ['::children{depth=1 recurse=false}', list(AWL, SAW, `<li>${HAND}</li>`)],
    ['::children{of="./hand/readme.md"}', list(PLANE)],
    ['::children{of=hand}', list(PLANE)],
    ['::children{of=hand #made}', list(PLANE).replace('>', ' id="made">')],
    ['> ::children{of=hand}', `<blockquote>\n${list(PLANE)}\n</blockquote>`],
  ])('%s', async (text, expected) => {
    const site = readSite(withText(text))
    expect(await site.html('tools/readme.md')).toBe(expected)
    expect(site.findings.map(brief)).toEqual([])
  })

  test.each([
    ['::children{of=hand #made}\n\n[to it](#made)', '<ul class="page-list" id="made">'],
    ['A :term[hem]{#made}.\n\n[to it](#made)', 'aria-describedby="term-0" id="made">hem'],
  ])('%j has an id that links lead to', async (text, part) => {
    const site = readSite(withText(text))
    expect(await site.html('tools/readme.md')).toContain(part)
    expect(site.findings.map(brief)).toEqual([])
  })

  test('several lists on a page are independent', async () => {
    const site = readSite(withText('::children{of=hand}\n\n::children\n'))
    expect(await site.html('tools/readme.md')).toBe(`${list(PLANE)}\n${list(AWL, SAW, `<li>${HAND}</li>`)}`)
  })

  test.each<[text: string, path: string, expected: string[]]>([
    ['::children', 'docs/tools/awl.md', ['docs/tools/awl.md:5:1 empty-list warn tools/awl.md']],
    [
      'x\n\n::children{of="./gone.md"}',
      'docs/tools/readme.md',
      ['docs/tools/readme.md:7:16 broken-link fail ./gone.md'],
    ],
    ['::children{depth=two}', 'docs/tools/readme.md', ['docs/tools/readme.md:5:1 directive-attribute warn depth']],
  ])('%s in %s', (text, path, expected) => {
    const { findings } = readSite(withText(text, path))
    expect(findings.filter(({ rule }) => rule !== 'duplicate-route').map(brief)).toEqual(expected)
  })
})

test('an empty list in the index of the docs folder names the places that have pages below them', () => {
  const { findings } = readSite(withText('::children', 'docs/readme.md'))
  expect(findings.map(({ rule, hint }) => [rule, hint])).toEqual([
    ['empty-list', expect.stringContaining('a folder inside the docs folder')],
  ])
})

describe('a term', () => {
  test('a term has its meaning beside it, as text', async () => {
    const site = readSite(withText('The :term[seam *allowance*] here.'))
    expect(await site.html('tools/readme.md')).toBe(
      '<p>The <dfn class="term" data-db="term" tabindex="0" aria-describedby="term-0">seam <em>allowance</em><span class="term-meaning" role="tooltip" id="term-0">Fabric &lt;outside&gt; the &quot;line&quot;.</span></dfn> here.</p>',
    )
    expect(site.findings.map(brief)).toEqual([])
  })

  test('a term may have another form', async () => {
    const site = readSite(withText(':term[Hemmed]{of=hem}, and :term[Hems]'))
    const html = await site.html('tools/readme.md')
    for (const [index, form] of ['Hemmed', 'Hems'].entries())
      expect(html).toContain(`>${form}<span class="term-meaning" role="tooltip" id="term-${index}">An edge.<`)
    expect(site.findings.map(brief)).toEqual([])
  })

  test('an unknown term is a finding with the nearest known term', () => {
    const { findings } = readSite(withText('a :term[seam alowance] and a :term[dart]'))
    expect(findings.map(brief)).toEqual([
      'docs/tools/readme.md:5:3 unknown-term fail seam alowance',
      'docs/tools/readme.md:5:30 unknown-term fail dart',
    ])
    expect(findings[0]?.hint).toContain('“seam allowance”')
  })

  test('headings, descriptions and the search have only the word of a term', async () => {
    const { facts, body } = readSite(withText('A :term[hem].\n\n## The :term[hem]')).document('tools/readme.md')
    const { sections } = await body({ html: 'safe', draw: () => [], code: drawCode })
    expect([facts.excerpt, facts.headings[0]?.id, sections[0]?.text]).toEqual(['A hem.', 'the-hem', 'A hem.'])
  })
})

describe('a video', () => {
  const video = async (text: string): Promise<string> => readSite(withText(text)).html('tools/readme.md')

  test('a video is a link, and the page loads nothing of it', async () => {
    const html = await video('::youtube[How to hem]{id=abcdefghijk}')
    expect(html).toBe(
      '<p class="video"><a href="https://www.youtube.com/watch?v=abcdefghijk" data-db="video" data-frame="abcdefghijk?autoplay=1" data-title="How to hem" rel="noopener noreferrer">How to hem<span class="video-note">Plays on YouTube</span></a></p>',
    )
  })

  test('a video may have an image of the site, and be a playlist', async () => {
    const html = await video('::youtube[![Needle](/needle.png) All]{list=PL0123456789}')
    expect(html).toContain('href="https://www.youtube.com/playlist?list=PL0123456789"')
    expect(html).toContain('data-frame="videoseries?autoplay=1&amp;list=PL0123456789"')
    expect(html).toContain('<img src="/needle.png" alt="Needle"')
  })

  test.each(['a b', 'short', 'x"onclick=', '../../../evil'])('a video cannot have the id %s', async (id) => {
    const site = readSite(withText(`::youtube[x]{id='${id}'}`))
    expect(site.findings.map(brief)).toEqual(['docs/tools/readme.md:5:1 directive-attribute warn id'])
    expect(await site.html('tools/readme.md')).not.toMatch(/(?:href="[^"]*|data-frame=")[^"?]*\.\.\//)
  })
})

test('a Markdown twin has the list, and the word of a term', () => {
  const text =
    '---\ntitle: T\n---\n\n> ::children{of=hand}\n\nA :term[hem [x]]{of=hem} of [one](./awl.md) :term[hem].\n'
  const site = readSite({ ...TREE, 'docs/tools/readme.md': text })
  const { head, facts } = site.document('tools/readme.md')
  const fills = pageFills(head.path, facts, site)
  const own = { path: head.path, route: '/tools/' as RoutePath, title: head.title, text, facts, fills }
  const url = 'https://example.org/base/tools'
  expect(markdownTwin(own, site.fill, 'https://example.org')).toBe(
    `# T\n\n> - [Plane](${url}/hand/plane/)\n\nA hem [x] of [one](${url}/awl/) hem.\n`,
  )
})

test('links to read next are a landmark with a name', async () => {
  const html = await readSite(withText(':::related[See also]\n- [Awl](./awl.md): makes holes\n:::')).html(
    'tools/readme.md',
  )
  expect(html).toBe(
    '<nav class="related" aria-label="See also"><p class="related-title">See also</p><ul>\n<li><a href="/base/tools/awl/">Awl</a>: makes holes</li>\n</ul></nav>',
  )
  expect(await readSite(withText(':::related\n- [Awl](./awl.md)\n:::')).html('tools/readme.md')).toContain(
    '<nav class="related" aria-label="Related pages"><ul>',
  )
})
