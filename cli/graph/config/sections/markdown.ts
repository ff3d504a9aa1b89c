/** How Markdown is read. */
import type { Section } from '../definition.ts'

/** As the package `docs-build-dialects` has them. */
const DIALECTS = [
  'docusaurus',
  'vitepress',
  'starlight',
  'mkdocs',
  'mdbook',
  'hugo',
  'docfx',
  'mdx',
  'myst',
  'jekyll',
] as const

export const markdown: Section<'MarkdownOptions'> = {
  MarkdownOptions: {
    at: ['markdown'],
    options: {
      dialect: {
        type: { either: [{ choice: DIALECTS }, { list: { choice: DIALECTS } }] },
        about:
          'Tools whose syntax pages may use: docs-build also reads their containers, tabs, includes, attributes and components. Unambiguous syntax works without this option. Needs the package `docs-build-dialects`.',
        example: 'mkdocs',
        default: [],
      },
      standIns: {
        type: { map: 'text', keys: 'text' },
        about:
          'What stands in the place of components, shortcodes and macros of another tool: a name, and Markdown for all of its uses. `{{content}}` is what a use holds, `{{title}}` an attribute, `{{0}}` the first argument without a name. Needs the package `docs-build-dialects`.',
        example: { ApiLink: '[{{content}}](/api/{{to}})', 'coming-soon': '*Coming soon*' },
        default: {},
      },
      includes: {
        type: { list: 'folder' },
        about: 'Folders and single files, outside `docs.path`, that pages may include.',
        example: ['listings'],
        default: [],
      },
      slugs: {
        type: { choice: ['github', 'vitepress', 'python', 'pymdownx', 'astro', 'hugo', 'mdbook'] },
        about:
          'How ids are made from the words of headings: as in GitHub and Docusaurus, as VitePress, as Python-Markdown (MkDocs), as `slugify` of pymdownx in lower case, as Astro (Starlight), as Hugo, or as mdBook.',
        default: 'github',
      },
      html: {
        type: { choice: ['safe', 'verbatim', 'escape'] },
        about:
          'Raw HTML: `safe` keeps harmless elements and attributes and drops the rest, `verbatim` trusts its authors and keeps it as written, scripts too, `escape` shows it as text. In all three cases, a destination whose scheme can run code (`javascript:`, `vbscript:`, `data:` except images) is dropped, however it is written.',
        default: 'safe',
      },
      mdx: {
        type: { choice: ['data', 'code'] },
        about:
          'How `.mdx` files are read: as `data`, so that nothing in them is executed, or as `code`: imports, exports and expressions run when the site is built, and components may act in the browser. `code` trusts every author as much as the configuration, and needs the package `@mdx-js/mdx`.',
        default: 'data',
      },
      terms: {
        type: { map: 'text', keys: 'text' },
        about:
          'Technical terms and their meanings, as text: `:term[…]` on a page shows the meaning. Add other forms of a word after commas (`webhook, webhooks`).',
        example: { 'webhook, webhooks': 'A request that our server sends to yours.' },
        default: {},
      },
    },
  },
}
