/** The options of the plugin, as a user writes them and as the plugin reads them. */
import { readPluginOptions, type Shape } from 'docs-build/plugins'

/** Options of `live`. */
export interface LiveOptions {
  /** What examples may import: names of installed packages, and files relative to the configuration that begin with `./`. Default: nothing. */
  readonly modules?: readonly string[]
  /** Where readers can open an example as a project. Default: nowhere. */
  readonly openIn?: readonly ('stackblitz' | 'codesandbox')[]
}

/** A module as an option names it, and where a file of that name would lie. */
export interface NamedModule {
  readonly name: string
  readonly path: string
}

/** The options with their defaults. */
export interface Live {
  readonly modules: readonly NamedModule[]
  readonly openIn: readonly ('stackblitz' | 'codesandbox')[]
}

const OPTIONS: Shape = {
  options: {
    modules: { type: 'json', about: 'What examples may import.' },
    openIn: { type: { list: { choice: ['stackblitz', 'codesandbox'] } }, about: 'Where readers can open an example.' },
  },
}

/** @throws DocsError for wrong options */
export function liveOptions(given: unknown): Live {
  const own = readPluginOptions('live', given ?? {}, OPTIONS) as unknown as Partial<Live>
  return { modules: [], openIn: [], ...own }
}
