/**
 * A site with an example of every output that depends on other files: the cases that an incremental build must notice.
 * It is small enough to be built hundreds of times.
 */
import { generateSite } from '../bench/generate.ts'
import { exampleLanguage } from './example-language.ts'
import { type Files, parseSite } from './files.ts'

/** The smallest image with a size. */
export function gif(width: number, height: number): Uint8Array {
  const head = [0x47, 0x49, 0x46, 0x38, 0x39, 0x61, width & 255, width >> 8, height & 255, height >> 8]
  const onePixel = [0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b]
  return Uint8Array.from([...head, ...onePixel])
}

const OWN: Files = parseSite(`
  -- package.json --
  { "name": "difficult" }
  -- docs/readme.md --
  ---
  title: Start
  description: Where everything begins.
  tags: [git, Long read]
  ---

  See [the parts](./guides/parts.md), [their use](guides/use#use), [raw](./raw.md#raw-1) and
  [a text](/files/notes.txt). Not there: [gone](./gone.md), [no anchor](./guides/parts.md#nowhere).

  ![Map](./guides/map.gif) ![Logo](/logo.svg) ![Gone](./gone.gif)
  -- docs/guides/readme.md --
  # Guides

  ::children{recurse}

  ::children{of=../reference}

  - [Parts](parts.md) of a :term[whole]
  - [Use](./use.md "With a title")
  - [Reference][ref]
  - [Download](./sheet.csv)

  [ref]: ../reference/api.md#own-1
  -- docs/guides/parts.md --
  ---
  sidebar_position: 2
  tags: [git, training]
  ---

  # Parts of a whole

  ## Same

  ## Same

  ### Own {#own-1}

  :::tip[Try it]

  A box with [a link](./use.md) and an image: ![Map](map.gif)

  :::

  \`\`\`js title="parts.js" {2}
  const part = 1
  const other = part + 1 // highlight-line
  \`\`\`
  -- docs/guides/use.md --
  ---
  sidebar_position: 1
  sidebar_label: How to use it
  last_update: { date: 2024-03-05, author: Ann }
  pagination_next: guides/parts
  ---

  Use
  ===

  ## Use

  ::::tabs
  :::tab[npm]
  [here](./parts.md#same-1)
  :::
  :::tab[yarn]
  there
  :::
  ::::
  -- docs/guides/drawn.md --
  # Drawn

  \`\`\`js example caption="A corner, of [parts](./parts.md)" settings="far: 40"
  ({ point, line, settings }) => {
    point('corner', settings.far, 20)
    for (const x of [0, settings.far]) line(x, x / 2)
  }
  \`\`\`

  \`\`\`js example again paperless settings="far: 60"
  \`\`\`

  \`\`\`js example caption="More points than a page should hold"
  ({ point }) => {
    for (let index = 0; index < 90; index++) point(\`point \${index}\`, index, index % 7)
  }
  \`\`\`

  \`\`\`js example
  ({ log }) => {
    log('this one is wrong')
  }
  \`\`\`
  -- docs/guides/_category_.json --
  { "label": "All guides", "position": 1 }
  -- docs/guides/_partial.md --
  [gone](./nowhere.md)
  -- docs/guides/sheet.csv --
  a,b
  1,2
  -- docs/raw.md --
  ---
  title: Raw HTML
  slug: /raw-html
  ---

  <a id="raw-1" href="guides/parts.md">a page</a> <a name="raw-2" href="./guides/sheet.csv">a file</a>

  <img src="./guides/map.gif" alt="Map" srcset="./guides/map.gif 1x, /photo.gif 2x">

  <video poster="/photo.gif" controls><source src="./guides/film.mp4" type="video/mp4"><track src="/files/notes.txt"></video>

  <picture><source srcset="./guides/map.gif 480w, ./guides/other.gif 800w"><img src="/logo.svg" alt=""></picture>

  <details><summary>More</summary>

  [Inside](./guides/use.md)

  </details>
  -- docs/reference/api.md --
  ---
  title: API
  unlisted: false
  image: /photo.gif
  keywords: [api]
  ---

  ### Skipped {#own-1}

  | a | b |
  | - | - |
  | [c](../guides/parts.md) | \`d\` |

  Note[^1] and <https://example.org/>.

  [^1]: With [a link](/guides/use/).
  -- docs/reference/dialect.mdx --
  import Tabs from '@theme/Tabs'

  # Dialect

  <Tabs><TabItem value="a" label="A">

  See [API](./api.md).

  </TabItem></Tabs>
  -- docs/reference/draft.md --
  ---
  title: Draft
  draft: true
  ---

  [gone](./nowhere.md)
  -- docs/listed/_category_.yml --
  label: Listed
  description: A category without a document of its own.
  link: { type: generated-index, title: All that is listed, keywords: [list] }
  -- docs/listed/one.md --
  ---
  title: One
  description: The first.
  ---

  Back to [all](./), or to [the deep ones](/listed/deep).
  -- docs/listed/deep/_category_.json --
  { "link": { "type": "generated-index" } }
  -- docs/listed/deep/two.md --
  # Two
  -- theme/own.css --
  .brand { letter-spacing: 1px; background: url('./dot.svg') }
  -- theme/dot.svg --
  <svg xmlns="http://www.w3.org/2000/svg"/>
  -- theme/words.ts --
  export const words = 'Made by'
  -- theme/footer.tsx --
  import { Footer as Ours, type FooterProps } from 'docs-build/theme'
  import { words } from './words'

  export default (props: FooterProps) => <><p>{words}</p><Ours {...props} /></>
  -- static/logo.svg --
  <svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><path d="M0 0h9v9z"/></svg>
  -- static/files/notes.txt --
  Notes.
  -- static/plain/index.html --
  <!doctype html><title>Plain</title>
`)

const OTHERS: Files = {
  'language.js': exampleLanguage,
  'docs/guides/map.gif': gif(300, 200),
  'docs/guides/other.gif': gif(40, 30),
  'docs/guides/film.mp4': Uint8Array.of(0, 0, 0, 8),
  'static/photo.gif': gif(64, 48),
}

const CONFIGS = [
  { title: 'Docs', plugins: [['docs-build-examples/plugin', { language: 'language.js', play: false }]] },
  {
    title: 'Docs & more',
    baseUrl: '/base/',
    url: 'https://docs.example',
    plugins: [['docs-build-examples/plugin', { language: 'language.js', play: false }]],
  },
  { title: 'Docs', url: 'https://docs.example', docs: { numberPrefixes: true } },
  {
    title: 'Handbook',
    tagline: 'All of it',
    checks: { rules: { 'broken-link': 'warn', 'broken-image': 'warn', 'missing-alt': 'ignore' } },
  },
  {
    title: 'Handbook',
    navbar: {
      items: [
        { label: 'Raw', to: '/raw-html/' },
        { label: 'Gone', to: '/gone/' },
      ],
    },
    footer: { links: [{ title: 'More', items: [{ label: 'Use', to: '/guides/use/' }] }] },
    staticDirs: ['static', 'docs-static'],
  },
  {
    title: 'Docs',
    search: { provider: 'algolia', appId: 'APP', apiKey: 'key', indexName: 'docs' },
    tableOfContents: { maxHeadingLevel: 4 },
  },
  {
    title: 'Picked',
    docs: {
      sidebars: {
        main: [
          { type: 'autogenerated', dirName: 'guides' },
          { label: 'Some of it', items: ['listed/one', 'reference/api'], link: { type: 'generated-index' } },
        ],
        other: [{ type: 'autogenerated', dirName: '.' }],
      },
    },
  },
  {
    title: 'Own',
    theme: { tokens: { accent: '#a0148c' }, css: 'theme/own.css', components: { Footer: './theme/footer.tsx' } },
  },
]

const NEVER_FAIL = {
  'unknown-term': 'warn',
  'front-matter': 'warn',
  'invalid-slug': 'warn',
  'category-file': 'warn',
  'invalid-sidebar': 'warn',
}

/** Configurations that random edits choose from; the site can be built with each, so that every state is published. */
export const difficultConfigs: readonly string[] = CONFIGS.map((config) => {
  const { checks = {} } = config as { checks?: { rules?: Record<string, string> } }
  // The rule of a plugin, which exists where the plugin is.
  const ofPlugin = 'plugins' in config ? { 'broken-example': 'warn' } : {}
  const rules = { 'broken-link': 'warn', 'broken-image': 'warn', ...NEVER_FAIL, ...ofPlugin, ...checks.rules }
  const markdown = { terms: { whole: `All parts of ${config.title}.` } }
  // Not only data, so that it is compiled.
  return `const config = ${JSON.stringify({ ...config, markdown, checks: { rules } })}\nexport default config\n`
})

/** @param pages number of generated pages besides the special ones */
export function difficultSite(pages = 20): Files {
  const generated = Object.entries(generateSite({ pages, seed: 'difficult' }).files)
  const plain = Object.fromEntries(generated.filter(([path]) => path.startsWith('docs/') && path !== 'docs/readme.md'))
  return { ...plain, ...OWN, ...OTHERS, 'docs.config.ts': difficultConfigs[0] as string }
}

/** Enough pages that the build uses worker threads, with little work for each. */
export function tinySite(pages: number, words = 'Few words.'): Files {
  const page = (index: number): string =>
    `---\ntitle: Page ${index}\n---\n\n${words}\n\n## Heading\n\nOn to [the next](./page-${(index + 1) % pages}.md#heading).\n`
  const all = Array.from({ length: pages }, (_, index) => [`docs/page-${index}.md`, page(index)])
  return { 'package.json': '{ "name": "tiny" }', 'static/a.txt': 'a', ...Object.fromEntries(all) }
}
