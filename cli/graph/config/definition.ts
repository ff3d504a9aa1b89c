/** What the schema of the configuration consists of. */
import type { Option as SchemaOption, Type as SchemaType, Shape, Union } from '../../kernel/schema/types.ts'
import type { DefinitionName } from './user-config.ts'

export type Type = SchemaType<DefinitionName>
export type Option = SchemaOption<DefinitionName>

/** An object of options in the configuration. */
export interface ConfigShape extends Shape<DefinitionName> {
  /** Places where it stands in the file. */
  readonly at: readonly string[]
  /** Absent: the sentence of the option that holds it. */
  readonly about?: string
}

export interface ConfigUnion extends Union<DefinitionName> {
  /** Interface to whose members others may add types of the union. */
  readonly open?: { readonly name: string; readonly about: string }
  readonly about: string
}

/** The definitions of a section of the configuration, by their names. */
export type Section<Name extends DefinitionName> = Readonly<Record<Name, ConfigShape | ConfigUnion>>
