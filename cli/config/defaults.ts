/** Defaults of the schema, filled into what a user wrote. */
import { definitions } from './schema.ts'
import type { Defaulted, Definitions, I18nOptions } from './user-config.ts'

/** A definition whose options with a default are all there. */
export type Filled<N extends keyof Defaulted> = Definitions[N] & {
  readonly [K in Defaulted[N] & keyof Definitions[N]]-?: Exclude<Definitions[N][K], undefined>
}

/** The options of one definition with its own defaults; what its options hold is left as it is. */
export function withDefaults<N extends keyof Defaulted>(name: N, value: Partial<Definitions[N]> = {}): Filled<N> {
  const definition = definitions[name]
  const options = 'options' in definition ? Object.entries(definition.options) : []
  const defaults = options.flatMap(([key, option]) => (option.default === undefined ? [] : [[key, option.default]]))
  return { ...Object.fromEntries(defaults), ...value } as Filled<N>
}

/** As `withDefaults`; the list of locales, whose default depends on another option, is there too. */
export function withLocales(value?: I18nOptions): Filled<'I18nOptions'> & Required<I18nOptions> {
  const options = withDefaults('I18nOptions', value)
  return { ...options, locales: options.locales ?? [options.defaultLocale] }
}
