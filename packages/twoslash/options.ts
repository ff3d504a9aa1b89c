/** The options of the plugin `twoslash`. */
import { readPluginOptions, type Shape } from 'docs-build/plugins'

/** Options of `twoslash`. */
export interface TwoslashOptions {
  /** Package of the compiler, for projects that have another version under the name `typescript`. Default: `typescript`. */
  readonly typescript?: string
  /** Options of the compiler, as they stand in `tsconfig.json`. */
  readonly compilerOptions?: Readonly<Record<string, unknown>>
}

const OPTIONS: Shape = {
  options: {
    typescript: { type: 'text', about: 'Package of the compiler.' },
    compilerOptions: { type: 'json', about: 'Options of the compiler.' },
  },
}

/** @throws DocsError for wrong options */
export function twoslashOptions(given: unknown): Required<TwoslashOptions> {
  return { typescript: 'typescript', compilerOptions: {}, ...readPluginOptions('twoslash', given, OPTIONS) }
}
