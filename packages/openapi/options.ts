/** The options of the plugin, as a user writes them and as the plugin reads them. */
import { FOLDER, isOrigin, readPluginOptions, type Shape } from 'docs-build/plugins'
import { SAMPLE_LANGUAGES, type SampleLanguage } from './write/samples.ts'

/** Options of `openapi`. */
export interface OpenapiOptions {
  /** The OpenAPI file, 3.0 or 3.1, in YAML or JSON, relative to the configuration. It may refer to files beside and below it. */
  readonly file: string
  /** Folder of the pages below the docs folder. Default: `api`. */
  readonly path?: string
  /** What has a page of its own: each operation, or each tag with all of its operations. Default: `operation`. */
  readonly pages?: 'operation' | 'tag'
  /** Languages of the samples, in their order. Default: all four. */
  readonly samples?: readonly SampleLanguage[]
  /** Hosts to which readers can send requests from the page: `https://api.example.org`. Default: none, and no console. */
  readonly tryIt?: readonly string[]
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
export interface Openapi extends Required<Omit<OpenapiOptions, 'file' | 'versions'>> {
  readonly file: NamedFile
  readonly versions?: readonly string[]
}

const ORIGIN = {
  form: {
    noun: 'origin',
    expected: "an origin without a path, such as 'https://api.example.org'",
    read: (text: string) => (/^https?:/.test(text) && isOrigin(text) ? text : undefined),
  },
} as const

const OPTIONS: Shape = {
  options: {
    file: { type: 'json', required: true, about: 'The OpenAPI file.' },
    path: { type: FOLDER, about: 'Folder of the pages below the docs folder.' },
    pages: { type: { choice: ['operation', 'tag'] }, about: 'What has a page of its own.' },
    samples: { type: { list: { choice: SAMPLE_LANGUAGES } }, about: 'Languages of the samples.' },
    tryIt: { type: { list: ORIGIN }, about: 'Hosts to which readers can send requests.' },
    versions: { type: { list: 'text' }, about: 'Versions of the docs that have the pages.' },
  },
}

/** @throws DocsError for wrong options */
export function openapiOptions(given: unknown): Openapi {
  const own = readPluginOptions('openapi', given ?? {}, OPTIONS) as unknown as Partial<Openapi> & Pick<Openapi, 'file'>
  return { path: 'api', pages: 'operation', samples: SAMPLE_LANGUAGES, tryIt: [], ...own }
}
