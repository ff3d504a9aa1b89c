/**
 * The seam between the builder and an example language: a module of the site's own, which drafts code in the
 * sandbox, and what it hands back. The builder trusts none of it: see `drawing.ts` for what is accepted.
 */

/** What a page's author writes behind the language of a fence, as far as it concerns the language. */
export interface LanguageOptions {
  readonly tutorial?: boolean
  readonly withHead?: boolean
  readonly paperless?: boolean
  readonly settings?: Readonly<Record<string, unknown>>
}

/** The default export of an example language. It runs in the sandbox, where there is nothing but JavaScript. */
export interface Language {
  /**
   * Drafts one example.
   *
   * @param source what the example's code evaluates to: a function, or nothing of the kind
   */
  readonly draft: (source: unknown, options: LanguageOptions, tools: Tools) => Drafted
}

/** What the sandbox offers to a language. */
export interface Tools {
  /** The place in the example's code that is being executed, or where an error comes from. */
  readonly place: (error?: unknown) => CodePlace
  /** Throw it to refuse an example in plain words: `throw tools.refuse('it returns no part')`. */
  readonly refuse: (message: string, place?: CodePlace) => Error
  /** Any value in the way a console shows it. */
  readonly text: (value: unknown) => string
}

/** Counts from 1, in the code of the example. Empty when it is not known. */
export interface CodePlace {
  readonly line?: number
  readonly column?: number
}

export interface Drafted {
  /** Absent when the example has logged an error. */
  readonly drawing?: RawDrawing
  readonly logs: readonly RawLog[]
}

export interface RawLog extends CodePlace {
  readonly level: 'error' | 'warn'
  readonly text: string
}

/**
 * Render props, without what can be computed from them. Lengths are millimetres, y grows downwards.
 * Attributes are lists of values by name, as they were added.
 */
export interface RawDrawing {
  readonly width: number
  readonly height: number
  /** Size of line widths, texts and snippets. */
  readonly scale: number
  readonly units: 'metric' | 'imperial'
  /** Whether a grid lies below the drawing. */
  readonly paperless: boolean
  /** Snippets are drawn; without it, only those that are forced. */
  readonly complete: boolean
  readonly stacks: readonly RawStack[]
  /** SVG markup, as the language's own renderer writes it, of everything that the drawing refers to by name. */
  readonly definitions: Readonly<Record<string, string>>
}

export interface RawStack {
  readonly attributes: RawAttributes
  readonly box: RawBox
  readonly parts: readonly RawPart[]
}

export interface RawPart {
  readonly attributes: RawAttributes
  readonly anchor: RawPlace
  readonly grid: RawPlace
  readonly paths: readonly RawPath[]
  readonly points: readonly RawPoint[]
  readonly snippets: readonly RawSnippet[]
}

export interface RawPath {
  readonly name: string
  readonly attributes: RawAttributes
  readonly ops: readonly RawOp[]
}

export interface RawPoint {
  readonly name: string
  readonly at: RawPlace
  readonly attributes: RawAttributes
}

export interface RawSnippet {
  readonly name: string
  readonly definition: string
  readonly at: RawPlace
  readonly attributes: RawAttributes
}

export type RawPlace = readonly [x: number, y: number]
export type RawBox = readonly [x: number, y: number, width: number, height: number]
/** Move, line, curve with its two control points, close. */
export type RawOp =
  | readonly ['M' | 'L', x: number, y: number]
  | readonly ['C', x1: number, y1: number, x2: number, y2: number, x: number, y: number]
  | readonly ['Z']
export type RawAttributes = Readonly<Record<string, readonly unknown[]>>
