/**
 * The interface between the builder and an example language. A language is a module of the site, which drafts the code
 * of examples in the sandbox. The builder does not trust its results: see `drawing.ts` for what it accepts.
 */

/** The options that an author writes after the fence's language and that concern the example language. */
export interface LanguageOptions {
  /** The name of the language on a site with several. It is not passed to the language. */
  readonly language?: string
  readonly tutorial?: boolean
  readonly withHead?: boolean
  readonly paperless?: boolean
  readonly settings?: Readonly<Record<string, unknown>>
}

/** The default export of an example language. It runs in the sandbox, which offers only JavaScript itself. */
export interface Language {
  /**
   * Drafts one example.
   *
   * @param source the value of the example's code, which should be a function
   */
  readonly draft: (source: unknown, options: LanguageOptions, tools: Tools) => Drafted
  /** The names that the code of examples can use, for completion. Called once. */
  readonly names?: () => RawNames
}

/** Names by the place where they can be typed. */
export interface RawNames {
  /** Where an expression begins. */
  readonly words: readonly string[]
  /** After a dot. */
  readonly members: readonly string[]
  /** Between quotes. */
  readonly quoted: readonly string[]
}

/** Functions that the sandbox offers to a language. */
export interface Tools {
  /** The position in the example's code that is being executed, or where an error was thrown. */
  readonly place: (error?: unknown) => CodePlace
  /** Makes an error to refuse an example with: `throw tools.refuse('it returns no part')`. */
  readonly refuse: (message: string, place?: CodePlace) => Error
  /** Formats any value approximately like a browser's console. */
  readonly text: (value: unknown) => string
}

/** A position in the example's code, from 1. Empty when it is unknown. */
export interface CodePlace {
  readonly line?: number
  readonly column?: number
}

export interface Drafted {
  /** Absent when the example has logged an error. */
  readonly drawing?: RawDrawing
  readonly logs: readonly RawLog[]
  /** The controls of the example. */
  readonly controls?: readonly RawControl[]
}

/** A setting that readers may change: a number within a range, or one that is on or off. */
export interface RawControl {
  readonly label: string
  /** Path of the value in the settings: `['measurements', 'head']`. */
  readonly path: readonly string[]
  readonly value: number | boolean
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** Shown after the number. */
  readonly unit?: string
  /** Factor between the shown number and the setting. */
  readonly factor?: number
}

export interface RawLog extends CodePlace {
  readonly level: 'error' | 'warn'
  readonly text: string
}

/**
 * The framework's render props, without values that can be computed from others. Lengths are in millimetres; y grows
 * downwards. Attributes are lists of values by name, in the order in which they were added.
 */
export interface RawDrawing {
  readonly width: number
  readonly height: number
  /** Factor for line widths, texts and snippets. */
  readonly scale: number
  readonly units: 'metric' | 'imperial'
  /** Whether a grid is drawn below the drawing. */
  readonly paperless: boolean
  /** Whether snippets are drawn; if not, only forced ones are. */
  readonly complete: boolean
  readonly stacks: readonly RawStack[]
  /** SVG markup of everything that the drawing refers to by name, as the language's own renderer writes it. */
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
/** Move, line, curve with two control points, close. */
export type RawOp =
  | readonly ['M' | 'L', x: number, y: number]
  | readonly ['C', x1: number, y1: number, x2: number, y2: number, x: number, y: number]
  | readonly ['Z']
export type RawAttributes = Readonly<Record<string, readonly unknown[]>>
