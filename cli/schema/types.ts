/**
 * Schemas as data: what a user may write in the configuration, in front matter, in the file of a category or of tags,
 * and as attributes of a directive. `read.ts` reads values by them; the reference pages and types are made from them.
 */
import type { Form, FormName } from './forms.ts'

/** @typeParam N names that `{ is: … }` may refer to */
export type Type<N extends string = string> =
  | FormName
  | 'boolean'
  | 'number'
  /** Any plain JSON value. */
  | 'json'
  /** Nothing, on purpose: `null`. */
  | 'null'
  | { readonly form: Form }
  | { readonly choice: readonly (string | false)[] }
  /** A whole number, both ends included. */
  | { readonly integer: readonly [min: number, max: number] }
  /** @property commas a text with commas between its items stands for the list */
  | { readonly list: Type<N>; readonly notEmpty?: true; readonly commas?: true; readonly expected?: string }
  | { readonly map: Type<N>; readonly keys: FormName }
  | { readonly is: N }
  /** The value's kind (text, list, object …) tells which of them is meant: no two may be of the same kind. */
  | { readonly either: readonly Type<N>[] }

export interface Option<N extends string = string> {
  readonly type: Type<N>
  /** One sentence for the reference. */
  readonly about: string
  readonly default?: unknown
  /** What holds when the option is absent and its default cannot be written down. */
  readonly otherwise?: string
  readonly required?: true
  /** A value for the reference; a test reads it by the schema. */
  readonly example?: unknown
}

/** An object of options. */
export interface Shape<N extends string = string> {
  /** Values of `type` that choose this shape. */
  readonly kinds?: readonly string[]
  readonly options: Readonly<Record<string, Option<N>>>
  /** Of each group exactly one option must be there. */
  readonly exactlyOne?: readonly (readonly string[])[]
  /** Of each group at most one option may be there. */
  readonly atMostOne?: readonly (readonly string[])[]
}

/** One of several shapes: told by `type`, else by the first entry of `untyped` whose key is there. */
export interface Union<N extends string = string> {
  readonly shapes: readonly N[]
  /** What plain text in its place stands for. */
  readonly text?: FormName
  readonly untyped: readonly { readonly has?: string; readonly type: Type<N> }[]
}

export type Definitions<N extends string = string> = Readonly<Record<N, Shape<N> | Union<N>>>
