/** The whole configuration: options of the site, and the sections that hold all others. */
import type { Section } from '../definition.ts'

export const site: Section<'UserConfig'> = {
  UserConfig: {
    at: ['docs.config.ts'],
    about: 'The whole configuration. Every option may be left out.',
    options: {
      title: {
        type: 'text',
        about: 'Name of the site, shown in page titles and as the home link.',
        otherwise: 'the name in `package.json`, else of the folder',
      },
      tagline: { type: 'anyText', about: 'One sentence about the site, shown on the home page.', default: '' },
      titleDelimiter: { type: 'text', about: "Stands between a page's title and the site's.", default: '|' },
      url: {
        type: 'origin',
        about: 'Address of the site without a path. Without it there are no canonical links and no sitemap.',
        default: '',
      },
      baseUrl: { type: 'basePath', about: 'Path below which the site is served.', default: '/' },
      favicon: { type: 'asset', about: 'Icon of the site in browser tabs.' },
      image: { type: 'asset', about: 'Preview image of pages that do not have their own.' },
      noIndex: { type: 'boolean', about: 'Asks search engines to leave the whole site out.', default: false },
      metadata: {
        type: { list: { map: 'anyText', keys: 'attribute' } },
        about: 'More `meta` elements for every page, each as a map of its attributes.',
        example: [{ name: 'author', content: 'The team' }],
        default: [],
      },
      staticDirs: {
        type: { list: 'folder' },
        about: 'Folders whose files are published as they are; of a folder of docs, all files but its pages.',
        default: ['static'],
      },
      i18n: { type: { is: 'I18nOptions' }, about: 'Languages of the site.', default: {} },
      redirects: {
        type: { is: 'RedirectsOptions' },
        about:
          'Old addresses, and where readers are led from there. `redirect_from` in the front matter of a page adds its own.',
        default: {},
      },
      docs: {
        type: { either: [{ is: 'DocsOptions' }, { list: { is: 'DocsOptions' }, notEmpty: true }] },
        about:
          'The Markdown files, their sidebars and what a page shows. A list gives the site several docs, each with its own `id`, folder and `routeBasePath`; the first are the main ones.',
        default: {},
      },
      markdown: { type: { is: 'MarkdownOptions' }, about: 'How Markdown is read.', default: {} },
      links: { type: { is: 'LinksOptions' }, about: 'What links may lead to besides pages and files.', default: {} },
      checks: {
        type: { is: 'ChecksOptions' },
        about: 'Which rules fail the build, which only warn, and what they ignore.',
        default: {},
      },
      samples: {
        type: { map: { either: ['text', { is: 'SampleOptions' }] }, keys: 'text' },
        about:
          'Commands that test code blocks, by the language of the blocks. Only `docs-build check --samples` runs them.',
        example: { js: 'node', py: 'python3' },
        default: {},
      },
      budgets: {
        type: { is: 'BudgetsOptions' },
        about:
          'Bytes that a first visit to a page may download, by the kind of the page. A build with a heavier page fails; `docs-build weight` shows the figures.',
        default: {},
      },
      hydration: {
        type: { is: 'HydrationOptions' },
        about: 'How pages start in browsers.',
        default: {},
      },
      releases: {
        type: { is: 'ReleasesOptions' },
        about: 'What stays of earlier releases of the site.',
        default: {},
      },
      cache: {
        type: { is: 'CacheOptions' },
        about: 'What machines share of the work on the site.',
        default: {},
      },
      dev: { type: { is: 'DevOptions' }, about: 'What the dev server does besides showing the site.', default: {} },
      navbar: { type: { is: 'NavbarOptions' }, about: 'The bar at the top of every page.', default: {} },
      footer: { type: { is: 'FooterOptions' }, about: 'The foot of every page.', otherwise: 'no footer' },
      announcementBar: {
        type: { is: 'AnnouncementBarOptions' },
        about: 'A notice above the navbar.',
        otherwise: 'no notice',
      },
      colorMode: { type: { is: 'ColorModeOptions' }, about: 'Light and dark colours.', default: {} },
      tableOfContents: {
        type: { is: 'TableOfContentsOptions' },
        about: "Which headings the page's table of contents lists.",
        default: {},
      },
      sidebar: { type: { is: 'SidebarOptions' }, about: 'Behaviour of the sidebar.', default: {} },
      home: {
        type: { is: 'HomeOptions' },
        about:
          'Makes the document at `/` a home page, without a sidebar. If there is no such document, the home page lists the sections.',
        otherwise: 'the document at `/` is a page like all others',
      },
      theme: { type: { is: 'ThemeOptions' }, about: 'Your own colours, styles and parts of the page.', default: {} },
      security: { type: { is: 'SecurityOptions' }, about: 'What browsers allow the pages to do.', default: {} },
      search: { type: { is: 'SearchOptions' }, about: 'The search in the navbar and the search page.', default: {} },
      plugins: {
        type: { list: 'json' },
        about:
          'Plugins in the order of their effects: values that `definePlugin` made, or `[module, options]` with a path or the name of a package.',
        default: [],
        example: [['./plugins/glossary.ts', { terms: 'terms.yml' }]],
      },
      pages: {
        type: 'boolean',
        about:
          'Whether the files in the folder `pages/` become pages: `.md` and `.mdx` as documents, `.tsx` and `.jsx` as components.',
        default: true,
      },
      customFields: {
        type: { map: 'json', keys: 'text' },
        about: 'Your own plain data; docs-build does not read it.',
        default: {},
      },
    },
  },
}
