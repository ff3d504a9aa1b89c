/** The options of the plugin, as a user writes them and as the plugin reads them. */
import { FOLDER, readPluginOptions, type Shape } from 'docs-build/plugins'

/** Options of `api`. */
export interface ApiOptions {
  /**
   * What is described, relative to the configuration: a declaration file (`.d.ts`), a source file (`.ts`), or a
   * `package.json`, whose `exports` name several. A list has one module for each.
   */
  readonly entry: string | readonly string[]
  /** Folder of the pages below the docs folder. Default: `api`. */
  readonly path?: string
  /** Title of the first page. Default: the name of the first module. */
  readonly title?: string
  /** What has a page of its own: each export, or each module with all of its exports. Default: `export`. */
  readonly pages?: 'export' | 'module'
  /** Address of the folder of the package in its repository, for links to source lines. Default: no links. */
  readonly source?: string
  /** Names of the versions of the docs that have the pages. Default: all of them. */
  readonly versions?: readonly string[]
}

/** A file as an option names it, and where it lies. */
export interface NamedFile {
  /** Relative to the configuration. */
  readonly name: string
  readonly path: string
}

/** The options with their defaults. */
export interface Api
  extends Required<Pick<ApiOptions, 'path' | 'pages'>>,
    Pick<ApiOptions, 'title' | 'source' | 'versions'> {
  readonly entry: readonly NamedFile[]
}

const ADDRESS = {
  form: {
    noun: 'address',
    expected: "an address such as 'https://github.com/acme/tools/blob/main'",
    read: (text: string) =>
      /^https?:\/\/[^\s<>]+$/.test(text) && URL.canParse(text) ? text.replace(/\/$/, '') : undefined,
  },
} as const

const OPTIONS: Shape = {
  options: {
    entry: { type: 'json', required: true, about: 'What is described.' },
    path: { type: FOLDER, about: 'Folder of the pages below the docs folder.' },
    title: { type: 'text', about: 'Title of the first page.' },
    pages: { type: { choice: ['export', 'module'] }, about: 'What has a page of its own.' },
    source: { type: ADDRESS, about: 'Address of the folder of the package in its repository.' },
    versions: { type: { list: 'text' }, about: 'Versions of the docs that have the pages.' },
  },
}

/** @throws DocsError for wrong options */
export function apiOptions(given: unknown): Api {
  const { entry, ...own } = readPluginOptions('api', given ?? {}, OPTIONS) as unknown as Omit<Api, 'entry'> & {
    readonly entry: NamedFile | readonly NamedFile[]
  }
  return { ...own, path: own.path ?? 'api', pages: own.pages ?? 'export', entry: [entry].flat() as NamedFile[] }
}
