/** The files of a project besides its pages: `package.json`, configuration, `.gitignore`, settings of editors. */
import type { Dialect } from '../../graph/config/config.ts'
import { literalText } from '../../graph/config/literal-text.ts'
import { type HostedProject, hosts } from './hosts.ts'
import type { FoundLanguages } from './languages.ts'
import type { StarterFile } from './starter-file.ts'

/** What `init` knows of the project that it begins. */
export interface NewProject extends HostedProject {
  readonly title: string
  /** Name of a host in `hosts.ts`. */
  readonly host?: string
  /** Folder with the Markdown files. */
  readonly docs: string
  /** Version of the program that the project depends on. */
  readonly version: string
  readonly languages?: FoundLanguages
  /** The dialect of pages that were written for another tool. */
  readonly dialect?: Dialect
  /** Rules that fail, with the number of their findings: the configuration makes them warnings. */
  readonly lowered?: Readonly<Record<string, number>>
  /** Whether the pages of the starter are written, which the navbar and the home page show. */
  readonly hasStarter: boolean
  /** Whether a folder `pages/` was there, which belongs to another program. */
  readonly hasForeignPages: boolean
}

/** @returns every file besides the pages, in the order in which messages name them */
export function projectFiles(project: NewProject): StarterFile[] {
  return [
    { path: 'docs.config.ts', text: configText(project) },
    { path: 'package.json', text: packageText(project) },
    ...editorFiles(project),
    { path: '.gitignore', text: `node_modules/\n\n# Written by docs-build\n/${project.output}/\n/.docs-build/\n` },
    ...(project.host === undefined ? [] : (hosts[project.host]?.files(project) ?? [])),
  ]
}

/** The scripts that a project needs, by their names. */
export const SCRIPTS: Readonly<Record<string, string>> = {
  dev: 'docs-build dev',
  check: 'docs-build check',
  build: 'docs-build build',
  preview: 'docs-build serve',
}

function packageText(project: NewProject): string {
  const manifest = {
    name: manifestName(project),
    // Yarn 1 leaves out a workspace without a version.
    version: '0.0.0',
    private: true,
    type: 'module',
    scripts: SCRIPTS,
    devDependencies: devDependencies(project),
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** The packages that a project installs, with their versions. */
export function devDependencies({ version, dialect }: NewProject): Readonly<Record<string, string>> {
  const names = ['docs-build', ...(dialect === undefined ? [] : ['docs-build-dialects'])]
  return Object.fromEntries(names.map((name) => [name, `^${version}`]))
}

/** In a workspace the name ends in that of the folder: Yarn stops when the package at the root has the same one. */
function manifestName({ title, folder }: NewProject): string {
  const name = packageName(title)
  const own = packageName(folder.slice(folder.lastIndexOf('/') + 1))
  return folder === '' || own === name ? name : `${name}-${own}`
}

/** A name that npm accepts: lower case, letters, digits and hyphens. */
function packageName(title: string): string {
  const name = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return name === '' || name === 'docs-build' ? 'docs' : name
}

export function configText(project: NewProject): string {
  const { title, host, docs, hasStarter, languages, dialect, lowered = {} } = project
  const security = host === undefined ? undefined : hosts[host]?.security
  const lines = [
    "import { defineConfig } from 'docs-build'",
    '',
    '// Every option: `npx docs-build help configuration`. Your editor shows them with Ctrl+Space.',
    'export default defineConfig({',
    `  title: ${literalText(title)},`,
    '  // One sentence about the site, for the home page and for search engines.',
    "  // tagline: 'What this project does, and for whom',",
    '  // Address of the site. Without it there are no canonical links and no sitemap.',
    "  // url: 'https://docs.example.org',",
    '  // Path below which the site is served, if it is not the root of the host.',
    "  // baseUrl: '/my-project/',",
    ...(project.hasForeignPages
      ? [
          '  // The folder `pages/` belongs to another program. Without this line its files become pages.',
          '  pages: false,',
        ]
      : []),
    ...(languages === undefined
      ? []
      : [
          '  // The languages of the pages; those that are not translated are shown in the default one.',
          `  i18n: { defaultLocale: ${literalText(languages.defaultLocale)}, locales: [${languages.locales.map((one) => literalText(one)).join(', ')}] },`,
        ]),
    ...(dialect === undefined
      ? []
      : [
          '  // The pages have syntax of another tool, which is read as Markdown.',
          `  markdown: { dialect: ${literalText(dialect)} },`,
        ]),
    '  // Light or dark, as the system of the reader is.',
    '  colorMode: { respectPrefersColorScheme: true },',
    ...(hasStarter
      ? [
          "  // The colours of your product: `accent: '#0f766e'`. `theme.css` draws the logo in it.",
          "  theme: { look: 'clear', css: 'theme.css' },",
          "  favicon: '/logo.svg',",
          '  // Makes the page at `/` a home page, without a sidebar, and with a drawing of `static/` beside its title.',
          "  home: { picture: { src: '/hero.svg', label: 'A page that is checked as it is written' } },",
          '  navbar: {',
          `    title: ${literalText(title)},`,
          '    items: [',
          "      { label: 'Guide', to: '/guide', position: 'left' },",
          "      { label: 'Blocks', to: '/blocks', position: 'left' },",
          "      // { label: 'Source', href: 'https://example.org/my-project', position: 'right' },",
          '    ],',
          '  },',
        ]
      : [
          '  navbar: {',
          `    title: ${literalText(title)},`,
          '    items: [',
          "      // { label: 'Source', href: 'https://example.org/my-project', position: 'right' },",
          '    ],',
          '  },',
        ]),
    '  docs: {',
    ...(docs === 'docs' ? [] : [`    path: ${literalText(docs)},`]),
    '    // Adds an “Edit this page” link: the path of the file is appended.',
    "    // editUrl: 'https://example.org/my-project/edit/main/docs/',",
    '    // Shows the date of the last commit of each page.',
    '    // showLastUpdateTime: true,',
    '  },',
    '  checks: {',
    '    rules: {',
    ...(Object.hasOwn(lowered, 'broken-anchor')
      ? []
      : ['      // A broken anchor stops the build too.', "      'broken-anchor': 'fail',"]),
    ...Object.entries(lowered).flatMap(([rule, count]) => [
      `      // ${count} ${count === 1 ? 'finding' : 'findings'} when the project began: remove the line when they are dealt with.`,
      `      ${literalText(rule)}: 'warn',`,
    ]),
    '    },',
    '  },',
    ...(security === undefined
      ? []
      : [
          '  // This host sends the headers that the build writes into `_headers`.',
          `  security: { host: ${literalText(security)} },`,
        ]),
    '})',
    '',
  ]
  return lines.join('\n')
}

/** Where the package keeps its JSON schemas, as editors find them from the project's folder. */
const SCHEMAS = './node_modules/docs-build/dist/schemas'

function editorFiles({ docs, hasForeignPages }: NewProject): StarterFile[] {
  const settings = {
    'json.schemas': [{ fileMatch: ['_category_.json'], url: `${SCHEMAS}/category.json` }],
    'yaml.schemas': {
      [`${SCHEMAS}/category.json`]: ['_category_.yml', '_category_.yaml'],
      [`${SCHEMAS}/front-matter.json`]: [`${docs}/**/*.md`, `${docs}/**/*.mdx`],
    },
  }
  const compiler = {
    compilerOptions: {
      target: 'es2023',
      module: 'nodenext',
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
      // Files name each other as they are, as in the manual.
      allowImportingTsExtensions: true,
      skipLibCheck: true,
    },
    include: ['*.ts', '*.tsx', 'plugins', 'theme', 'components', ...(hasForeignPages ? [] : ['pages'])],
  }
  return [
    { path: 'tsconfig.json', text: `${JSON.stringify(compiler, null, 2)}\n` },
    { path: '.vscode/settings.json', text: `${JSON.stringify(settings, null, 2)}\n` },
  ]
}
