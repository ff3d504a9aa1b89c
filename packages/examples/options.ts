/** The options of the plugin. */
import { DocsError, readPluginOptions, type Shape } from 'docs-build/plugins'
import type { LanguageModule } from './drafts/language-script.ts'

/** The options as a configuration has them. */
export interface ExamplesOptions {
  /** A module whose default export drafts examples, in a sandbox: an `ExampleLanguage`. Relative to the configuration. */
  readonly language?: string
  /**
   * Modules of languages by the names that examples have for them: `language="boxes"`. Examples that name none have `language`,
   * or the first of these.
   */
  readonly languages?: Readonly<Record<string, string>>
  /** Readers may change the code of an example and see it drawn. Default: `true`. */
  readonly play?: boolean
}

/** The options with the code of the modules. */
export interface Examples {
  readonly first: LanguageModule
  readonly named: Readonly<Record<string, LanguageModule>>
  readonly play: boolean
}

const OPTIONS: Shape = {
  options: {
    language: { type: 'json', about: 'A module whose default export drafts examples.' },
    languages: { type: 'json', about: 'Modules of languages by their names.' },
    play: { type: 'boolean', about: 'Readers may change the code of an example and see it drawn.' },
  },
}

/** @throws DocsError for options that are wrong */
export function examplesOptions(given: unknown): Examples {
  const {
    language,
    languages = {},
    play = true,
  } = readPluginOptions('examples', given, OPTIONS) as {
    readonly language?: LanguageModule
    readonly languages?: Readonly<Record<string, LanguageModule>>
    readonly play?: boolean
  }
  const [first] = [...(language ? [language] : []), ...Object.values(languages)]
  if (!first)
    throw new DocsError('`examples()` has no language.', {
      hint: "Name its module: `examples({ language: './language.ts' })`.",
    })
  return { first, named: languages, play }
}
