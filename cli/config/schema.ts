/**
 * Every option that `docs.config.ts` may hold, as data: its type, its default and one sentence.
 *
 * From here come the check of a user's configuration (`validate.ts`), its types (`user-config.ts`, generated
 * by `declare.ts`) and the reference page (`reference.ts`). A new option is an entry here, and has
 * its place in `Config` by that; `npx vitest run test/config -u` writes types and reference anew.
 */
import { components } from '../../site/components.ts'
import { mapValues } from '../../site/map-values.ts'
import { destination, label, ownLabel } from '../../site/navbar/items/navbar-item.ts'
import type { PageKindRecord } from '../../site/page-kind.ts'
import { looks } from '../../site/styles/looks.ts'
import { measures, tokens } from '../../site/styles/tokens.ts'
import { en } from '../../site/words/en.ts'
import type { Word } from '../../site/words/say.ts'
import { pageKinds } from '../../templates/index.ts'
import type { ConfigShape, ConfigUnion, Option, Type } from './definition.ts'
import { navbarDefinitions } from './navbar-schema.ts'
import type { DefinitionName } from './user-config.ts'

export type { UserConfig } from './user-config.ts'

/** As `cli/content/dialects` has them. */
const DIALECTS = ['docusaurus', 'vitepress', 'starlight', 'mkdocs', 'mdbook', 'hugo', 'docfx', 'mdx'] as const

/** Kinds of pages that a budget can be given for. */
const BUDGETED_PAGES: Readonly<Record<string, string>> = {
  every: 'every page without a budget of its kind',
  doc: 'pages made from documents',
  ...mapValues(pageKinds, ({ about }: PageKindRecord) => about),
}

const MOST_BYTES = 1_000_000_000

const className: Option = { type: 'text', about: 'CSS class of the element, for style sheets of your own.' }

/** What every entry of a sidebar may have. */
const sidebarEntry: ConfigShape['options'] = {
  className,
  customProps: {
    type: { map: 'json', keys: 'text' },
    about: 'Values for a theme of your own: its sidebar gets them with the entry. Everybody can read them.',
  },
  key: { type: 'text', about: 'Name of the entry for programs that read the graph; the site does not need it.' },
}

const htmlOptions: ConfigShape['options'] = {
  value: { type: 'html', about: 'HTML that is put into the page as it is.', required: true },
}

const colorTokens = Object.keys(tokens).filter((name) => !measures.includes(name))

const mostSevere: Option = {
  type: { choice: ['fail', 'warn', 'ignore'] },
  about: 'The most that a finding here can be: with `warn`, what fails elsewhere only warns.',
  otherwise: '`fail`',
}

const ownChecks: Option = {
  type: { is: 'ChecksOptions' },
  about: 'Rules with another severity here, and what they overlook.',
  otherwise: 'those of the whole site',
}

function tokenOptions(names: readonly string[]): ConfigShape['options'] {
  return Object.fromEntries(names.map((name) => [name, { type: 'cssValue', about: tokens[name] ?? '' } as const]))
}

const sidebarItems: Type = { list: { is: 'SidebarItem' } }
/** Words of the interface: a text, or a form for each kind of number. */
const wordOptions: ConfigShape['options'] = Object.fromEntries(
  Object.entries<Word>(en).map(([key, word]): [string, Option] => [
    key,
    typeof word === 'string'
      ? { type: 'text', about: `In English: “${word}”.` }
      : { type: { is: 'PluralOptions' }, about: `In English: “${word.other}”.` },
  ]),
)

/** Entries of a sidebar: a list, or categories by their labels. */
export const sidebarEntries: Type = { either: [sidebarItems, { map: sidebarItems, keys: 'text' }] }

const categoryItems: Type = {
  list: { is: 'SidebarItem' },
  expected: 'a list of entries, as the label of a category is followed by them; any other entry needs a `type`',
}

export const definitions: Readonly<Record<DefinitionName, ConfigShape | ConfigUnion>> = {
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
      image: { type: 'asset', about: 'Preview image of pages that have none of their own.' },
      noIndex: { type: 'boolean', about: 'Asks search engines to leave the whole site out.', default: false },
      baseUrlBanner: {
        type: 'boolean',
        about: 'Shows a notice on the home page when the base URL turns out to be wrong.',
        default: true,
      },
      metadata: {
        type: { list: { map: 'anyText', keys: 'attribute' } },
        about: 'Further `meta` elements of every page, each as a map of its attributes.',
        example: [{ name: 'author', content: 'The team' }],
        default: [],
      },
      staticDirs: {
        type: { list: 'folder' },
        about: 'Folders whose files are published as they are.',
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
          'The Markdown files, their sidebars and what a page shows. A list gives the site several docs, each with an `id`, a folder and a `routeBasePath` of its own; the first are the main ones.',
        default: {},
      },
      markdown: { type: { is: 'MarkdownOptions' }, about: 'How Markdown is read.', default: {} },
      links: { type: { is: 'LinksOptions' }, about: 'What links may lead to besides pages and files.', default: {} },
      checks: {
        type: { is: 'ChecksOptions' },
        about: 'Which rules fail the build, which only warn, and what they overlook.',
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
          'Makes the document at `/` a home page, without a sidebar; without such a document it lists the sections.',
        otherwise: 'the document at `/` is a page like all others',
      },
      theme: { type: { is: 'ThemeOptions' }, about: 'Colours, styles and parts of the page of your own.', default: {} },
      examples: {
        type: { is: 'ExamplesOptions' },
        about: 'Code blocks marked `example`, which are run and drawn when the site is built.',
        otherwise: 'examples are shown as code',
      },
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
          'Whether the files of the folder `pages/` are pages of their own: `.md` and `.mdx` as documents, `.tsx` and `.jsx` as components.',
        default: true,
      },
      customFields: {
        type: { map: 'json', keys: 'text' },
        about: 'Plain data of your own; docs-build does not read it.',
        default: {},
      },
    },
  },
  RedirectsOptions: {
    at: ['redirects'],
    options: {
      paths: {
        type: { map: 'destination', keys: 'redirectSource' },
        about: 'Destination of each old address: a page, a file, an anchor, or an address outside.',
        example: { '/old/page': '/guides/page', '/guides/page#old-part': '/guides/page#new-part' },
        default: {},
      },
      formats: {
        type: { list: { choice: ['html', 'netlify', 'vercel', 'nginx', 'json'] } },
        about:
          'How they are published: `html` as pages that lead on, which every host can serve; `netlify` in `_redirects`, which Cloudflare Pages reads too; `vercel` in `vercel.json`; `nginx` as a map in `redirects.nginx.conf`; `json` as a list in `redirects.json`. A `_redirects` or `vercel.json` of a static folder keeps its own rules, before these.',
        default: ['html', 'netlify'],
      },
    },
  },
  I18nOptions: {
    at: ['i18n'],
    options: {
      defaultLocale: { type: 'locale', about: 'Language of the pages.', default: 'en' },
      locales: {
        type: { list: 'locale', notEmpty: true },
        about:
          'All languages. The default one has no folder in addresses, every other one its own (`/nl/`). A page without a translation is shown in the default language.',
        otherwise: 'the default locale alone',
      },
      localeConfigs: {
        type: { map: { is: 'LocaleOptions' }, keys: 'locale' },
        about: 'Settings of single languages, by language.',
        example: { de: { label: 'German' } },
        default: {},
      },
      words: {
        type: { map: { is: 'WordsOptions' }, keys: 'locale' },
        about: 'Words of the interface that replace those of docs-build, or add those it lacks, by language.',
        example: { en: { 'page.toc': 'Contents' } },
        default: {},
      },
    },
  },
  WordsOptions: {
    at: ['i18n.words'],
    about:
      'Words of the interface by their names. Names in braces stand for what is filled in; a word of your own has the same ones.',
    options: wordOptions,
  },
  PluralOptions: {
    at: ['i18n.words'],
    about: 'Forms of a word for numbers, as far as the language has them (Unicode CLDR).',
    options: {
      zero: { type: 'text', about: 'The form for nothing.' },
      one: { type: 'text', about: 'The form for one.' },
      two: { type: 'text', about: 'The form for two.' },
      few: { type: 'text', about: 'The form for few.' },
      many: { type: 'text', about: 'The form for many.' },
      other: { type: 'text', about: 'The form for all other numbers.', required: true },
    },
  },
  LocaleOptions: {
    at: ['i18n.localeConfigs'],
    about: 'Settings of one language.',
    options: {
      label: {
        type: 'text',
        about: 'Name of the language in the language menu.',
        otherwise: "the language's own name",
      },
      htmlLang: { type: 'locale', about: 'Value of the `lang` attribute.', otherwise: 'the locale' },
      direction: {
        type: { choice: ['ltr', 'rtl'] },
        about: 'Direction of the writing.',
        otherwise: 'that of the language',
      },
      path: {
        type: 'name',
        about: 'Folder of the language in addresses and in `i18n/`.',
        otherwise: 'the locale; the default one has no folder in addresses',
      },
      severity: mostSevere,
      checks: ownChecks,
    },
  },
  DocsOptions: {
    at: ['docs'],
    options: {
      path: {
        type: 'repositoryFolder',
        about:
          'Folder with the Markdown files. It may lie outside the project (`../../packages/core/docs`), but not outside its git repository.',
        default: 'docs',
      },
      routeBasePath: {
        type: 'sitePath',
        about: 'Path below which the pages are served.',
        default: '/',
        example: 'docs',
      },
      id: { type: 'name', about: "Name of these docs in the browser's storage.", default: 'default' },
      exclude: {
        type: { list: 'text' },
        about:
          'Glob patterns of files to leave out, below the docs folder. Names that begin with `_` never become pages.',
        example: ['drafts/**'],
        default: [],
      },
      htmlFiles: {
        type: { list: 'text' },
        about:
          'Glob patterns of HTML and XML files below the docs folder that are published when a page links to them. Their scripts may do all that the site may: name only files of people whom you trust with the site.',
        default: [],
      },
      editUrl: {
        type: 'editUrl',
        about: "Address to which a file's path is appended for the “Edit this page” link.",
        example: 'https://example.org/edit/main/docs/',
        otherwise: 'no such link',
      },
      showLastUpdateTime: { type: 'boolean', about: 'Shows the date of the last commit of each page.', default: false },
      showLastUpdateAuthor: {
        type: 'boolean',
        about: 'Shows the author of the last commit of each page.',
        default: false,
      },
      numberPrefixes: {
        type: 'boolean',
        about: 'Numbers before names (`01-intro.md`) give the order and are left out of addresses.',
        default: false,
      },
      routes: {
        type: { is: 'AddressRules' },
        about: 'How names of files become addresses, where that is not by the path of the file alone.',
        default: {},
      },
      breadcrumbs: { type: 'boolean', about: 'Shows the way to a page above its title.', default: true },
      longReadTag: {
        type: 'text',
        about: 'Pages with this tag show how long they take to read, and how far the reader has come.',
        default: 'long-read',
      },
      sidebarCollapsible: {
        type: 'boolean',
        about: 'Categories can be closed, unless they say otherwise.',
        default: true,
      },
      sidebarCollapsed: {
        type: 'boolean',
        about: 'Categories are closed at first, unless they say otherwise.',
        default: true,
      },
      sidebars: {
        type: { map: sidebarEntries, keys: 'name' },
        about: 'Entries of each sidebar, by its name: a list, or categories as `{ label: [entries] }`.',
        default: { tutorialSidebar: [{ type: 'autogenerated', dirName: '.' }] },
      },
      version: { type: { is: 'VersionOptions' }, about: 'Name of the version that these docs describe.', default: {} },
      versions: {
        type: { either: [{ list: 'versionName' }, { map: { is: 'DocsVersionOptions' }, keys: 'versionName' }] },
        about:
          'The versions besides the current one, newest first, as names or as objects by their names. The pages of a version are in `versioned_docs/version-<name>` unless it names another `folder` or a git tag (`from`). Versions that `versions.json` lists need not be named here.',
        example: { '3.0': { from: 'v3.0.2' }, '2.0': { folder: 'docs-2' } },
        default: [],
      },
      lastVersion: {
        type: 'versionName',
        about: 'The version that readers should read: its addresses have no name of a version in them.',
        otherwise: 'the newest version besides the current one',
      },
      includeCurrentVersion: {
        type: 'boolean',
        about: 'Builds the pages of `docs.path` too, when there are other versions.',
        default: true,
      },
      pageKinds: {
        type: { map: { list: 'glob' }, keys: 'name' },
        about:
          'Pages that keep to a template, as glob patterns below the docs folder, by the name of the template. The first pattern that matches a page counts; `kind` in its front matter goes before all.',
        example: { method: ['api/*.md'] },
        default: {},
      },
    },
  },
  AddressRules: {
    at: ['docs.routes'],
    options: {
      id: {
        type: 'boolean',
        about: "The `id` in the front matter of a page replaces the file's name in its address.",
        default: false,
      },
      indexNames: {
        type: { list: 'text' },
        about:
          'Names of files that are the page of their folder, besides `index` and `readme`. `{folder}` stands for the name of the folder.',
        example: ['_index', '{folder}'],
        default: [],
      },
      lowerCase: {
        type: 'boolean',
        about: 'Addresses are in lower case, with hyphens for spaces.',
        default: false,
      },
      rewrites: {
        type: { map: 'anyText', keys: 'text' },
        about:
          'Addresses of single files by their paths below the docs folder, which count before everything else; and folders whose files have addresses elsewhere, with `*` for all that lies below.',
        example: { 'history/2020.md': 'changes/2020', 'en/*': '*' },
        default: {},
      },
    },
  },
  VersionOptions: {
    at: ['docs.version'],
    options: {
      name: { type: 'versionName', about: 'Name of the version in storage and in search.', default: 'current' },
      label: { type: 'text', about: 'Name of the version on the page.', default: 'Next' },
    },
  },
  DocsVersionOptions: {
    at: ['docs.versions'],
    about: 'One version, by its name. The current one can be named here too.',
    options: {
      label: { type: 'text', about: 'Name of the version on the page.', otherwise: 'the name' },
      path: {
        type: 'sitePath',
        about: 'Path of the version below `routeBasePath`.',
        otherwise: 'none for the last version, `next` for the current one, else the name',
      },
      folder: {
        type: 'repositoryFolder',
        about: 'Folder with the Markdown files.',
        otherwise: '`versioned_docs/version-<name>`',
      },
      from: {
        type: 'gitName',
        about:
          'Tag, branch or commit from which the documents, the static files and the configuration of the version are read. The folders are those that its own configuration names.',
        example: 'v3.0.2',
      },
      sidebars: {
        type: { map: sidebarEntries, keys: 'name' },
        about: 'Entries of each sidebar.',
        otherwise: 'those of `versioned_sidebars/version-<name>-sidebars.json`, else those of `docs.sidebars`',
      },
      banner: {
        type: { choice: ['none', 'unreleased', 'unmaintained'] },
        about: 'Notice at the top of each page, with a link to the same page of the last version.',
        otherwise: '`unreleased` for versions newer than the last one, `unmaintained` for older ones',
      },
      badge: {
        type: 'boolean',
        about: 'Shows the name of the version on each page.',
        otherwise: '`true` when there are several versions',
      },
      noIndex: {
        type: 'boolean',
        about: 'Asks search engines to leave the version out.',
        otherwise: '`true` for versions with a banner',
      },
      severity: mostSevere,
      checks: ownChecks,
    },
    atMostOne: [['folder', 'from']],
  },
  SidebarItem: {
    about:
      'An entry of a sidebar: a document by its path, a category as `{ label: [entries] }`, or an object with `type`.',
    shapes: ['SidebarDoc', 'SidebarLink', 'SidebarHtml', 'SidebarAutogenerated', 'SidebarCategory'],
    text: 'document',
    untyped: [{ has: 'items', type: { is: 'SidebarCategory' } }, { type: { map: categoryItems, keys: 'text' } }],
  },
  SidebarDoc: {
    at: ['docs.sidebars'],
    about: "A page. With `type: 'ref'` the page does not belong to this sidebar; it is only linked.",
    kinds: ['doc', 'ref'],
    options: {
      id: { type: 'document', about: 'Path of the document below the docs folder.', required: true },
      label: ownLabel,
      ...sidebarEntry,
    },
  },
  SidebarLink: {
    at: ['docs.sidebars'],
    about: 'A link to any address.',
    kinds: ['link'],
    options: {
      href: { type: 'destination', about: 'Path inside the site, or address outside.', required: true },
      label,
      description: { type: 'anyText', about: 'Sentence about the link, on the page of its category.' },
      autoAddBaseUrl: {
        type: 'boolean',
        about: 'Puts the base URL before a path. `false` for another site of the same host; its paths are not checked.',
        otherwise: '`true`',
      },
      ...sidebarEntry,
    },
  },
  SidebarHtml: {
    at: ['docs.sidebars'],
    about: 'HTML of your own.',
    kinds: ['html'],
    options: {
      ...htmlOptions,
      defaultStyle: { type: 'boolean', about: 'Gives it the padding of a link.', otherwise: '`false`' },
      ...sidebarEntry,
    },
  },
  SidebarAutogenerated: {
    at: ['docs.sidebars'],
    about: 'The pages of a folder, in the order that their front matter gives.',
    kinds: ['autogenerated'],
    options: {
      dirName: { type: 'docsFolder', about: 'The folder, below the docs folder; `.` for all of it.', required: true },
    },
  },
  SidebarCategory: {
    at: ['docs.sidebars'],
    about: 'A group of entries.',
    kinds: ['category'],
    options: {
      label,
      items: { type: { list: { is: 'SidebarItem' } }, about: 'Entries of the group.', required: true },
      description: {
        type: 'anyText',
        about: 'Sentence about the group, on its own page and on that of the category above it.',
      },
      link: {
        type: { either: ['document', { is: 'CategoryLink' }] },
        about: 'What the label opens: a document by its path, or a page that lists the entries.',
        otherwise: 'the label only opens and closes the group',
      },
      collapsible: { type: 'boolean', about: 'The group can be closed.', otherwise: '`docs.sidebarCollapsible`' },
      collapsed: { type: 'boolean', about: 'The group is closed at first.', otherwise: '`docs.sidebarCollapsed`' },
      ...sidebarEntry,
    },
  },
  CategoryLink: {
    about: 'What the label of a group opens.',
    shapes: ['CategoryDocLink', 'CategoryIndexLink'],
    untyped: [{ has: 'id', type: { is: 'CategoryDocLink' } }, { type: { is: 'CategoryIndexLink' } }],
  },
  CategoryDocLink: {
    at: ['docs.sidebars'],
    about: 'A document.',
    kinds: ['doc'],
    options: { id: { type: 'document', about: 'Path of the document below the docs folder.', required: true } },
  },
  CategoryIndexLink: {
    at: ['docs.sidebars'],
    about: 'A page that the builder makes: it lists the entries of the group.',
    kinds: ['generated-index'],
    options: {
      slug: { type: 'sitePath', about: 'Path of the page.', otherwise: '`/category/` and the label' },
      title: { type: 'text', about: 'Title of the page.', otherwise: "the group's label" },
      description: { type: 'anyText', about: 'Sentence below the title.', otherwise: "the group's description" },
      image: { type: 'asset', about: 'Preview image of the page.', otherwise: '`image`' },
      keywords: { type: { list: 'text' }, about: 'Keywords of the page, for search.' },
    },
  },
  LinksOptions: {
    at: ['links'],
    options: {
      siteUrls: {
        type: { list: 'pattern' },
        about:
          'Paths and addresses that others publish on the same site: links to them are left as they are, and `check --external` asks for them. `*` stands for any characters.',
        example: ['/blog/*', '../std/*'],
        default: [],
      },
      schemes: {
        type: { map: 'anyText', keys: 'text' },
        about:
          'Addresses for links with a scheme of your own, by scheme; `{}` stands for what follows the colon. An empty text shows the words of the link without it. A destination that is only such a word, without a colon, leads there too.',
        example: { xref: 'https://learn.microsoft.com/dotnet/api/{}' },
        default: {},
      },
      external: {
        type: { is: 'ExternalLinksOptions' },
        about: 'How `check --external` and `docs-build links` ask the servers behind links that leave the site.',
        default: {},
      },
      ignoreCase: {
        type: 'boolean',
        about: 'Whether a link finds its page or file also when only the case of letters differs.',
        default: false,
      },
    },
  },
  ExternalLinksOptions: {
    at: ['links.external'],
    options: {
      skip: {
        type: { list: 'pattern' },
        about: 'Addresses that are not asked; `*` stands for any characters.',
        example: ['https://intranet.example.org/*'],
        default: [],
      },
      concurrency: { type: { integer: [1, 64] }, about: 'Requests at the same time.', default: 16 },
      perHost: { type: { integer: [1, 16] }, about: 'Requests to one host at the same time.', default: 2 },
      attempts: {
        type: { integer: [1, 10] },
        about: 'Attempts when there is no answer or the server reports a fault of its own.',
        default: 3,
      },
      seconds: { type: { integer: [1, 120] }, about: 'Time limit of one request.', default: 10 },
      method: {
        type: { choice: ['head-get', 'get', 'head'] },
        about:
          'How servers are asked: `head-get` asks with HEAD, and with GET where HEAD fails; `get` asks with GET at once, because some servers answer HEAD wrongly; `head` asks with HEAD alone. No body is read.',
        default: 'head-get',
      },
      days: {
        type: { integer: [0, 365] },
        about: 'Days for which an answer holds when the page is there.',
        default: 7,
      },
      failedDays: { type: { integer: [0, 365] }, about: 'Days for which any other answer holds.', default: 1 },
      robots: {
        type: 'boolean',
        about: 'Leaves out what hosts ask programs to leave out, in `robots.txt`.',
        default: false,
      },
      archive: {
        type: 'externalUrl',
        about: 'Service that is asked for archived copies of dead pages; `{url}` stands for the address.',
        example: 'https://archive.org/wayback/available?url={url}',
      },
      local: { type: 'boolean', about: 'Asks hosts of the local network too.', default: false },
      hosts: {
        type: { map: { is: 'ExternalHostOptions' }, keys: 'text' },
        about: 'What holds for single hosts.',
        example: { 'example.org': { perHost: 1 } },
        default: {},
      },
    },
  },
  ExternalHostOptions: {
    at: ['links.external.hosts'],
    about: 'How one host is asked.',
    options: {
      perHost: { type: { integer: [1, 16] }, about: 'Requests at the same time.', otherwise: 'that of all hosts' },
      attempts: { type: { integer: [1, 10] }, about: 'Attempts.', otherwise: 'those of all hosts' },
      seconds: { type: { integer: [1, 120] }, about: 'Time limit of one request.', otherwise: 'that of all hosts' },
      method: {
        type: { choice: ['head-get', 'get', 'head'] },
        about: 'How the host is asked.',
        otherwise: 'that of all hosts',
      },
    },
  },
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
        about: 'Folders besides `docs.path` whose files pages may include.',
        example: ['listings'],
        default: [],
      },
      slugs: {
        type: { choice: ['github', 'vitepress', 'python'] },
        about:
          'How the ids of headings are made of their words: as GitHub, Docusaurus and Starlight do it, as VitePress, or as Python-Markdown.',
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
      parser: {
        type: { choice: ['native', 'remark'] },
        about:
          'What reads Markdown: `native` is many times faster, and the same as `remark` where its binary is not installed; pages that the two would read differently go to `remark` in any case. The output is the same with both.',
        default: 'native',
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
  ChecksOptions: {
    at: ['checks'],
    options: {
      rules: {
        type: { map: { either: [{ choice: ['fail', 'warn', 'ignore'] }, { is: 'RuleOptions' }] }, keys: 'text' },
        about: 'Severity or settings of single rules, by rule id; a rule that is absent keeps its own severity.',
        example: { 'broken-anchor': 'fail' },
        default: {},
      },
    },
  },
  SampleOptions: {
    at: ['samples'],
    about: 'How the code blocks of a language are tested.',
    options: {
      command: {
        type: 'text',
        about:
          'Runs in a shell, in an empty folder. `{file}` stands for the file, which is otherwise the last argument.',
        example: 'tsc --noEmit {file}',
        required: true,
      },
      all: {
        type: 'boolean',
        about: 'Tests every block of the language, not only those with the mark `test`.',
        default: false,
      },
      file: {
        type: 'text',
        about: 'Name of the file when a block gives it none.',
        example: 'sample.mts',
        otherwise: '`sample.` and the language',
      },
      seconds: { type: { integer: [1, 3600] }, about: 'Time after which the command is ended.', default: 30 },
      uses: {
        type: { list: 'text' },
        about: 'Files of the project that results depend on, relative to its folder.',
        example: ['src/index.ts'],
        default: [],
      },
    },
  },
  BudgetsOptions: {
    at: ['budgets'],
    options: Object.fromEntries(
      Object.entries(BUDGETED_PAGES).map(([kind, pages]) => [
        kind,
        { type: { is: 'BudgetOptions' }, about: `Budget of ${pages}.` } as const,
      ]),
    ),
  },
  BudgetOptions: {
    at: Object.keys(BUDGETED_PAGES).map((kind) => `budgets.${kind}`),
    about: 'Bytes; a kilobyte has 1,000.',
    options: {
      html: { type: { integer: [0, MOST_BYTES] }, about: 'HTML, compressed with gzip.', example: 15_000 },
      script: {
        type: { integer: [0, MOST_BYTES] },
        about: 'Scripts that the page loads by itself, also when the browser is idle, compressed with gzip.',
        example: 85_000,
      },
      css: { type: { integer: [0, MOST_BYTES] }, about: 'Style sheets, compressed with gzip.', example: 10_000 },
      images: {
        type: { integer: [0, MOST_BYTES] },
        about: 'Images of the site that the HTML names.',
        example: 300_000,
      },
    },
  },
  ReleasesOptions: {
    at: ['releases'],
    options: {
      keep: {
        type: { integer: [0, 20] },
        about:
          'Number of earlier releases whose code, images and sidebars stay in the output, for readers who opened the site before it was published again. They are taken from the output folder, or from the site that `build --published` names.',
        example: 2,
        default: 0,
      },
    },
  },
  CacheOptions: {
    at: ['cache'],
    options: {
      remote: {
        type: 'text',
        about:
          'Address of a cache that machines share: a server that knows GET, HEAD and PUT, or a bucket (`s3://name/prefix`). `DOCS_BUILD_CACHE` of the environment replaces it; empty, no cache is shared. Secrets come from the environment alone.',
        example: 'https://cache.example.org/docs',
        otherwise: 'no shared cache',
      },
      readOnly: {
        type: 'boolean',
        about: 'Reads the shared cache and never writes it. Without the secrets for writing, a run only reads anyway.',
        default: false,
      },
      wait: {
        type: { integer: [1, 600] },
        about: 'Most seconds that a run waits for the shared cache while it reads, and as many when it sends.',
        default: 20,
      },
    },
  },
  RuleOptions: {
    at: ['checks.rules'],
    options: {
      severity: {
        type: { choice: ['fail', 'warn', 'ignore'] },
        about: 'What a finding of this rule does.',
        otherwise: "the rule's own severity",
      },
      ignore: {
        type: { list: { either: ['pattern', { is: 'IgnoredFinding' }] } },
        about: 'Findings to overlook: patterns, each alone or with the reason for it.',
        default: [],
      },
    },
  },
  IgnoredFinding: {
    at: ['checks.rules.ignore'],
    about: 'Findings that a rule overlooks, and why.',
    options: {
      pattern: {
        type: 'pattern',
        about: 'The whole destination or file of the findings; `*` stands for any characters.',
        required: true,
      },
      reason: { type: 'text', about: 'Why they are overlooked, for those who read this later.', required: true },
    },
  },
  NavbarOptions: {
    at: ['navbar'],
    options: {
      title: { type: 'text', about: 'Text beside the logo; leads to the home page.', otherwise: 'no text' },
      logo: {
        type: { is: 'LogoOptions' },
        about: 'Picture at the beginning of the bar; leads to the home page.',
        otherwise: 'no logo',
      },
      style: { type: { choice: ['dark', 'primary'] }, about: 'Colours of the bar.', otherwise: 'those of the page' },
      hideOnScroll: { type: 'boolean', about: 'The bar makes way when the reader scrolls down.', default: false },
      items: { type: { list: { is: 'NavbarItem' } }, about: 'Entries of the bar.', default: [] },
    },
  },
  LogoOptions: {
    at: ['navbar.logo', 'footer.logo'],
    about: 'A picture that is a link.',
    options: {
      src: { type: 'asset', about: 'The picture.', required: true },
      srcDark: { type: 'asset', about: 'The picture in dark mode.', otherwise: '`src`' },
      alt: { type: 'anyText', about: 'What the picture shows, for those who do not see it.' },
      href: {
        type: 'destination',
        about: 'Where it leads.',
        otherwise: 'the home page in the navbar, nowhere in the footer',
      },
      width: { type: { integer: [1, 10000] }, about: 'Width in CSS pixels.', otherwise: 'as in the file' },
      height: { type: { integer: [1, 10000] }, about: 'Height in CSS pixels.', otherwise: 'as in the file' },
    },
  },
  ...navbarDefinitions,
  FooterOptions: {
    at: ['footer'],
    options: {
      style: { type: { choice: ['light', 'dark'] }, about: 'Colours of the footer.', default: 'light' },
      links: {
        type: { list: { is: 'FooterEntry' } },
        about: 'Columns of links, or a flat list of links.',
        default: [],
      },
      logo: { type: { is: 'LogoOptions' }, about: 'Picture above the copyright line.', otherwise: 'no logo' },
      copyright: { type: 'html', about: 'The last line, as HTML.', otherwise: 'no such line' },
    },
  },
  FooterEntry: {
    about: 'A column if it has `items` or `title`, else a link. The two are not mixed.',
    shapes: [],
    untyped: [
      { has: 'items', type: { is: 'FooterColumn' } },
      { has: 'title', type: { is: 'FooterColumn' } },
      { type: { is: 'FooterItem' } },
    ],
  },
  FooterColumn: {
    at: ['footer.links'],
    about: 'A column of links.',
    options: {
      title: { type: 'text', about: 'Heading of the column.', otherwise: 'no heading' },
      items: { type: { list: { is: 'FooterItem' } }, about: 'Links of the column.', required: true },
    },
  },
  FooterItem: {
    at: ['footer.links.items'],
    about: 'A link in the footer, or HTML of your own.',
    options: {
      label: { type: 'text', about: 'Text of the link.' },
      ...destination,
      html: { type: 'html', about: 'HTML in place of a link.' },
    },
    exactlyOne: [
      ['to', 'href', 'html'],
      ['label', 'html'],
    ],
  },
  AnnouncementBarOptions: {
    at: ['announcementBar'],
    options: {
      id: {
        type: 'text',
        about: 'Name of the notice; a new name shows it again to those who closed the last one.',
        default: 'announcement-bar',
      },
      content: { type: 'html', about: 'The notice, as HTML.', required: true },
      backgroundColor: { type: 'color', about: 'Colour behind the notice.' },
      textColor: { type: 'color', about: 'Colour of the text.' },
      isCloseable: { type: 'boolean', about: 'Readers can close the notice.', default: true },
    },
  },
  ColorModeOptions: {
    at: ['colorMode'],
    options: {
      defaultMode: { type: { choice: ['light', 'dark'] }, about: 'Colours at the first visit.', default: 'light' },
      disableSwitch: { type: 'boolean', about: 'Readers cannot change the colours.', default: false },
      respectPrefersColorScheme: {
        type: 'boolean',
        about: "Follows the reader's system as long as nothing was chosen.",
        default: false,
      },
    },
  },
  TableOfContentsOptions: {
    at: ['tableOfContents'],
    options: {
      minHeadingLevel: { type: { integer: [2, 6] }, about: 'Highest level that is listed.', default: 2 },
      maxHeadingLevel: { type: { integer: [2, 6] }, about: 'Lowest level that is listed.', default: 3 },
    },
  },
  SidebarOptions: {
    at: ['sidebar'],
    options: {
      hideable: { type: 'boolean', about: 'Readers can hide the sidebar.', default: false },
      autoCollapseCategories: { type: 'boolean', about: 'Opening a category closes its neighbours.', default: false },
    },
  },
  HomeOptions: {
    at: ['home'],
    options: {
      picture: { type: { is: 'HomePicture' }, about: 'A drawing beside the title.', otherwise: 'no drawing' },
    },
  },
  HomePicture: {
    at: ['home.picture'],
    about:
      'An SVG file that becomes a part of the page, so that it can have the colours of the theme: `stroke="var(--ink)"`.',
    options: {
      src: { type: 'asset', about: 'The file, in a static folder.', required: true },
      label: { type: 'text', about: 'What it shows, for those who do not see it.', required: true },
      caption: { type: 'text', about: 'A line below it.', otherwise: 'no such line' },
    },
  },
  ExamplesOptions: {
    at: ['examples'],
    options: {
      language: {
        type: 'file',
        about: 'A module below the folder of docs.config.ts whose default export drafts examples, in a sandbox.',
        required: true,
      },
      play: { type: 'boolean', about: 'Readers may change the code of an example and see it drawn.', default: true },
    },
  },
  ThemeOptions: {
    at: ['theme'],
    options: {
      look: {
        type: { choice: Object.keys(looks) },
        about: `The look of all pages. ${Object.entries(looks)
          .map(([name, { about }]) => `\`${name}\`: ${about.charAt(0).toLowerCase()}${about.slice(1)}`)
          .join(' ')}`,
        default: 'paper',
      },
      accent: {
        type: 'hexColor',
        about:
          'The colour of links and buttons, from which the tokens `accent`, `accentShade` and `onAccent` of both modes are made. ' +
          'Its lightness changes where text would have less contrast than 4.5 to 1.',
        otherwise: 'the colours of the look',
        example: '#2b49b0',
      },
      fonts: { type: { is: 'ThemeFonts' }, about: 'Fonts of your own, as files.', default: {} },
      tokens: { type: { is: 'ThemeTokens' }, about: 'Colours, fonts and sizes.', default: {} },
      darkTokens: { type: { is: 'ThemeDarkTokens' }, about: 'Colours in dark mode.', default: {} },
      css: {
        type: 'file',
        about: 'A style sheet of your own, below the folder of docs.config.ts; it wins over ours.',
        otherwise: 'none',
      },
      components: {
        type: { is: 'ThemeComponents' },
        about:
          'Parts of the page of your own: files whose default export is drawn in place of ours, with the same properties.',
        default: {},
      },
    },
  },
  ThemeFonts: {
    at: ['theme.fonts'],
    about:
      'Files of fonts in WOFF2, below the folder of docs.config.ts. Family, weight, style and characters are read from the files. ' +
      'Until a font is loaded, a font of the system stands in with the same widths and heights, so that nothing moves. ' +
      'The first file of each is loaded at once.',
    options: {
      text: { type: { list: 'file' }, about: 'Font of the text.', default: [], example: ['fonts/inter.woff2'] },
      headings: {
        type: { list: 'file' },
        about: 'Font of headings; without one, that of the text.',
        default: [],
        example: ['fonts/lora.woff2'],
      },
      code: { type: { list: 'file' }, about: 'Font of code.', default: [], example: ['fonts/fira-code.woff2'] },
    },
  },
  ThemeTokens: {
    at: ['theme.tokens'],
    about: 'Custom properties of the style sheet, as CSS values. A colour counts in light mode.',
    options: tokenOptions(Object.keys(tokens)),
  },
  ThemeDarkTokens: {
    at: ['theme.darkTokens'],
    about: 'The colours of dark mode.',
    options: tokenOptions(colorTokens),
  },
  ThemeComponents: {
    at: ['theme.components'],
    about:
      "Parts that can be replaced. Such a file may build on ours: `import { Footer, useSite } from 'docs-build/theme'`. " +
      'Their types need `@types/react`, which is for you to install. Parts of the frame are taken over by React with the page. ' +
      'A part of the text becomes an island when it uses state, effects, refs or handlers of events: its HTML is drawn when the site is built, ' +
      "and React takes it over when the reader sees it. `export const hydrate = 'none'`, `'idle'`, `'visible'` or `'load'` in its file decides otherwise. " +
      'Markdown inside an island stays the HTML of the server and is sent once; a label with markup is an element. ' +
      'A page without islands loads none of their code.',
    options: Object.fromEntries(
      Object.entries(components).map(([name, { about }]) => [name, { type: 'file', about } as const]),
    ),
  },
  SecurityOptions: {
    at: ['security'],
    options: {
      headersFile: {
        type: 'boolean',
        about:
          'Writes `_headers`, which hosts such as Netlify and Cloudflare Pages read: a content security policy, caching and more. A file of that name in a static folder wins.',
        default: true,
      },
      host: {
        type: { choice: ['netlify', 'cloudflare'] },
        about: 'Where the site is published, if that is a host that reads `_headers`.',
        otherwise: 'one that may not read it',
      },
      metaTag: {
        type: 'boolean',
        about: 'Puts the content security policy into every page as well.',
        otherwise: '`true`, unless `host` reads the file that `headersFile` writes',
      },
      allow: {
        type: { map: { list: 'policySource' }, keys: 'policyDirective' },
        about: 'Sources that the policy allows besides the site itself, by directive.',
        example: { 'frame-src': ['https://video.example.org'] },
        default: {},
      },
      trustedTypes: {
        type: 'boolean',
        about: 'Browsers refuse scripts that turn text into HTML, except for those of docs-build.',
        default: true,
      },
    },
  },
  SearchOptions: {
    at: ['search'],
    options: {
      provider: {
        type: { choice: ['none', 'local', 'algolia'] },
        about: 'Who answers: nobody, an index that is built with the site, or the hosted service.',
        default: 'local',
      },
      appId: { type: 'text', about: 'Application id of the hosted service.' },
      apiKey: { type: 'text', about: 'Public search key of the hosted service.' },
      indexName: { type: 'text', about: 'Name of the index at the hosted service.' },
      contextualSearch: {
        type: 'boolean',
        about: 'Searches the language and the version of the page only.',
        default: true,
      },
      facetFilters: {
        type: { list: 'text' },
        about: 'Further filters of the hosted service; all of them hold.',
        example: ['type:content'],
      },
      externalUrlRegex: {
        type: 'regex',
        about: 'Results of the hosted service whose address matches lead away from the site.',
      },
      searchPagePath: {
        type: { either: ['searchPath', { choice: [false] }] },
        about: 'Path of the search page; `false` for none.',
        default: 'search',
      },
      versions: {
        type: { choice: ['shown', 'all'] },
        about:
          'Where a search looks first on a site with several versions: in the version that is shown, or in all. Readers can choose otherwise.',
        default: 'shown',
      },
      shortcuts: { type: { is: 'SearchShortcuts' }, about: 'Keys that open the search.', default: {} },
      askAi: { type: { is: 'AskAiOptions' }, about: 'An assistant that answers questions from the docs.' },
      reportUrl: {
        type: 'externalUrl',
        about: 'Where readers report a query that should have found something; `{query}` stands for the query.',
        example: 'https://example.org/issues/new?title={query}',
      },
    },
  },
  AskAiOptions: {
    at: ['search.askAi'],
    options: {
      assistantId: { type: 'text', about: "The assistant of the hosted service; needs the provider `'algolia'`." },
      endpoint: {
        type: 'destination',
        about:
          'Any service that speaks the chat-completions protocol with streaming. It gets the best passages of the docs with each question.',
      },
      model: { type: 'text', about: 'Model that the endpoint is asked for.' },
      publicKey: {
        type: 'text',
        about: 'Key that is sent to the endpoint. It stands in every page: it must not be a secret.',
      },
      feedbackUrl: {
        type: 'destination',
        about: 'Where it is sent what readers think of an answer of the endpoint, as JSON.',
      },
    },
    exactlyOne: [['assistantId', 'endpoint']],
  },
  SearchShortcuts: {
    at: ['search.shortcuts'],
    options: {
      commandK: { type: 'boolean', about: 'Ctrl+K, on Apple devices ⌘K, opens and closes the search.', default: true },
      slash: { type: 'boolean', about: 'The slash opens the search, except in fields.', default: true },
    },
  },
}

/** @returns the definition of an option that is an object of options */
export function heldShape(type: Type): DefinitionName | undefined {
  if (typeof type === 'string' || !('is' in type)) return undefined
  return 'options' in definitions[type.is] ? type.is : undefined
}

/** Whether a shape is also meant by an object without `type`. */
export function isUntyped(name: string): boolean {
  const unions = Object.values(definitions).filter((definition) => 'untyped' in definition)
  return unions.some(({ untyped }) =>
    untyped.some(({ type }) => typeof type === 'object' && 'is' in type && type.is === name),
  )
}

/** Options of other builders that users bring along, and what to write instead. */
export const formerNames: Readonly<Record<string, string>> = {
  themeConfig: 'Its options stand at the top level here.',
  presets: 'There are no presets; the docs are set up under `docs`.',
  themes: 'There are no themes to choose from.',
  onBrokenLinks: "Write `checks: { rules: { 'broken-link': 'fail' } }`.",
  onBrokenAnchors: "Write `checks: { rules: { 'broken-anchor': 'warn' } }`.",
  onBrokenMarkdownLinks: "Write `checks: { rules: { 'broken-markdown-link': 'warn' } }`.",
  onDuplicateRoutes: "Write `checks: { rules: { 'duplicate-route': 'warn' } }`.",
  staticDirectories: 'Write `staticDirs`.',
  baseUrlIssueBanner: 'Write `baseUrlBanner`.',
  algolia: "Write `search: { provider: 'algolia', … }`.",
}
