/**
 * Schemas as data: the values that a user may write in the configuration, in front matter, in category and tags files,
 * and as attributes of a directive. `read.ts` reads values by them; the reference pages and types are generated from
 * them.
 */
import type { Form, FormName } from './forms.ts'

/** @typeParam N names that `{ is: … }` may refer to */
export type Type<N extends string = string> =
  | FormName
  | 'boolean'
  | 'number'
  /** Any plain JSON value. */
  | 'json'
  /** An explicit `null`. */
  | 'null'
  | { readonly form: Form }
  | { readonly choice: readonly (string | false)[] }
  /** A whole number; both ends are included. */
  | { readonly integer: readonly [min: number, max: number] }
  /** @property commas whether a text with commas between its items is valid as the list */
  | { readonly list: Type<N>; readonly notEmpty?: true; readonly commas?: true; readonly expected?: string }
  | { readonly map: Type<N>; readonly keys: FormName }
  | { readonly is: N }
  /** The value's kind (text, list, object …) selects the type, so no two types may have the same kind. */
  | { readonly either: readonly Type<N>[] }

export interface Option<N extends string = string> {
  /** The values that are valid: their form, or the shape of an object. */
  readonly type: Type<N>
  /** One sentence for the reference. */
  readonly about: string
  /** The value without the option. The reference shows it. */
  readonly default?: unknown
  /** Describes the behaviour without the option, when its default is not a fixed value. */
  readonly otherwise?: string
  /** Set for an option that may not be left out. */
  readonly required?: true
  /** A value for the reference; a test reads it by the schema. */
  readonly example?: unknown
}

/** An object of options. */
export interface Shape<N extends string = string> {
  /** Values of `type` that select this shape. */
  readonly kinds?: readonly string[]
  readonly options: Readonly<Record<string, Option<N>>>
  /** Options that only plugins know: what their names are like, and what they hold. */
  readonly others?: Option<N> & { readonly names: RegExp }
  /** Exactly one option of each group is required. */
  readonly exactlyOne?: readonly (readonly string[])[]
  /** At most one option of each group is allowed. */
  readonly atMostOne?: readonly (readonly string[])[]
}

/** One of several shapes: selected by `type`, else by the first entry of `untyped` whose key is present. */
export interface Union<N extends string = string> {
  readonly shapes: readonly N[]
  /** The form of a plain text that is valid instead of the object. */
  readonly text?: FormName
  readonly untyped: readonly { readonly has?: string; readonly type: Type<N> }[]
}

export type Definitions<N extends string = string> = Readonly<Record<N, Shape<N> | Union<N>>>
