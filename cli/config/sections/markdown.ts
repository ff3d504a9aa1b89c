/** How Markdown is read. */
import type { Section } from '../definition.ts'

/** As `cli/content/dialects` has them. */
const DIALECTS = ['docusaurus', 'vitepress', 'starlight', 'mkdocs', 'mdbook', 'hugo', 'docfx', 'mdx'] as const

export const markdown: Section<'MarkdownOptions'> = {
  MarkdownOptions: {
    at: ['markdown'],
    options: {
      dialect: {
        type: { either: [{ choice: DIALECTS }, { list: { choice: DIALECTS } }] },
        about:
          'Tools whose syntax pages may use, besides what is unambiguous: their containers, tabs, includes, attributes and components are read as the Markdown of this program.',
        example: 'mkdocs',
        default: [],
      },
      includes: {
        type: { list: 'folder' },
        about: 'Folders, and single files, besides `docs.path` that pages may include.',
        example: ['listings'],
        default: [],
      },
      slugs: {
        type: { choice: ['github', 'vitepress', 'python', 'pymdownx', 'astro', 'hugo', 'mdbook'] },
        about:
          'How the ids of headings are made of their words: as GitHub and Docusaurus do it, as VitePress, as Python-Markdown (MkDocs), as `slugify` of pymdownx in lower case, as Astro (Starlight), as Hugo, or as mdBook.',
        default: 'github',
      },
      html: {
        type: { choice: ['safe', 'verbatim', 'escape'] },
        about:
          'Raw HTML: `safe` keeps harmless elements and attributes and drops the rest, `verbatim` trusts its authors and keeps it as written, scripts too, `escape` shows it as text. In each of them a destination whose scheme can act (`javascript:`, `vbscript:`, `data:` but images) is dropped, however it is written.',
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
          'Terms of the trade and what each means, as text: `:term[…]` in a page shows it. Further forms of a word follow behind commas (`notch, notches`).',
        example: { 'notch, notches': 'A mark at the edge of a part.' },
        default: {},
      },
    },
  },
}
