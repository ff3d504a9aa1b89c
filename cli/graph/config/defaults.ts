/** Defaults of the schema, filled into what a user wrote. */
import { definitions, heldShape } from './schema.ts'
import type {
  Defaulted,
  DefinitionName,
  Definitions,
  DocsOptions,
  Held,
  I18nOptions,
  UserConfig,
} from './user-config.ts'

/** A definition whose options with a default are all there, also in the objects of options that it holds. */
export type Filled<N extends DefinitionName> = Values<N> & {
  readonly [K in DefaultedIn<N> & keyof Values<N>]-?: Exclude<Values<N>[K], undefined>
}

type Values<N extends DefinitionName> = {
  readonly [K in keyof Definitions[N]]: K extends keyof HeldIn<N> ? FilledIn<HeldIn<N>[K]> : Definitions[N][K]
}

type HeldIn<N extends DefinitionName> = N extends keyof Held ? Held[N] : Record<never, never>
type FilledIn<N> = N extends DefinitionName ? Filled<N> : never
type DefaultedIn<N extends DefinitionName> = N extends keyof Defaulted ? Defaulted[N] : never

/** The options of a definition with their defaults. Unions, lists and maps stay as they are. */
export function withDefaults<N extends DefinitionName>(name: N, value: Partial<Definitions[N]> = {}): Filled<N> {
  const definition = definitions[name]
  const options = Object.entries('options' in definition ? definition.options : {})
  const defaults = options.flatMap(([key, option]) => (option.default === undefined ? [] : [[key, option.default]]))
  const filled: Record<string, unknown> = { ...Object.fromEntries(defaults), ...value }
  for (const [key, { type }] of options) {
    const held = heldShape(type)
    if (held !== undefined && filled[key] !== undefined)
      filled[key] = withDefaults(held, filled[key] as Partial<Definitions[typeof held]>)
  }
  return filled as Filled<N>
}

/** The main docs of a configuration: the first of a list. */
export function mainDocs(user: Pick<UserConfig, 'docs'>): DocsOptions {
  return docsList(user)[0] ?? {}
}

/** All docs of a configuration, the main ones first. */
export function docsList({ docs = {} }: Pick<UserConfig, 'docs'>): readonly DocsOptions[] {
  return 'length' in docs ? docs : [docs]
}

/** As `withDefaults`; the list of locales, whose default depends on another option, is there too. */
export function withLocales(value?: I18nOptions): Filled<'I18nOptions'> & Required<I18nOptions> {
  const options = withDefaults('I18nOptions', value)
  return { ...options, locales: options.locales ?? [options.defaultLocale] }
}
