/**
 * The interface between the builder and an example language. A language is a module of the site, which drafts the code
 * of examples in the sandbox. The builder does not trust its results: see `drawing.ts` for what it accepts.
 */

/** The options that an author writes after the fence's language and that concern the example language. */
export interface LanguageOptions {
  /** The name of the language on a site with several. It is not passed to the language. */
  readonly language?: string
  /** Whether the fence has the word `tutorial`. The language decides what it means. */
  readonly tutorial?: boolean
  /** Whether the fence has the word `withHead`. The language decides what it means. */
  readonly withHead?: boolean
  /** Whether the fence has the word `paperless`, which asks for dimensions and a grid. */
  readonly paperless?: boolean
  /** The values of `settings="…"` in the fence. */
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
  /** From 1. */
  readonly line?: number
  /** From 1, in UTF-16 code units. */
  readonly column?: number
}

export interface Drafted {
  /** Absent when the example has logged an error. */
  readonly drawing?: RawDrawing
  /** Errors and warnings of the drafting. They become findings of the page. */
  readonly logs: readonly RawLog[]
  /** The controls of the example. */
  readonly controls?: readonly RawControl[]
}

/** A setting that readers may change: a number within a range, or one that is on or off. */
export interface RawControl {
  /** As readers see it. */
  readonly label: string
  /** Path of the value in the settings: `['measurements', 'head']`. */
  readonly path: readonly string[]
  /** What the control shows at first: a number for a range, or on or off. */
  readonly value: number | boolean
  /** The lowest number that readers can choose. */
  readonly min?: number
  /** The highest number that readers can choose. */
  readonly max?: number
  /** The distance between two numbers that readers can choose. */
  readonly step?: number
  /** Shown after the number. */
  readonly unit?: string
  /** Factor between the shown number and the setting. */
  readonly factor?: number
}

export interface RawLog extends CodePlace {
  /** How severe the entry is. An error means that there is no drawing. */
  readonly level: 'error' | 'warn'
  /** What the entry says. */
  readonly text: string
}

/**
 * The framework's render props, without values that can be computed from others. Lengths are in millimetres; y grows
 * downwards. Attributes are lists of values by name, in the order in which they were added.
 */
export interface RawDrawing {
  /** Width in millimetres. */
  readonly width: number
  /** Height in millimetres. */
  readonly height: number
  /** Factor for line widths, texts and snippets. */
  readonly scale: number
  /** The units in which the grid and the dimensions are drawn. */
  readonly units: 'metric' | 'imperial'
  /** Whether a grid is drawn below the drawing. */
  readonly paperless: boolean
  /** Whether snippets are drawn; if not, only forced ones are. */
  readonly complete: boolean
  /** Names of the calls whose numbers place a point, such as `shift`: readers may drag it. */
  readonly placing?: readonly string[]
  /** What is drawn, each stack at its own place. */
  readonly stacks: readonly RawStack[]
  /** SVG markup of everything that the drawing refers to by name, as the language's own renderer writes it. */
  readonly definitions: Readonly<Record<string, string>>
}

export interface RawStack {
  /** Attributes of the group in SVG, such as `transform`. */
  readonly attributes: RawAttributes
  /** The part of the drawing that the stack takes up. */
  readonly box: RawBox
  /** The parts that lie on each other in the stack. */
  readonly parts: readonly RawPart[]
}

export interface RawPart {
  /** Attributes of the group in SVG, such as `class` and `transform`. */
  readonly attributes: RawAttributes
  /** The point of the part that lies at the origin of its stack. */
  readonly anchor: RawPlace
  /** The point at which a line of the grid begins. */
  readonly grid: RawPlace
  /** The lines of the part. */
  readonly paths: readonly RawPath[]
  /** The points of the part, with the texts and circles at them. */
  readonly points: readonly RawPoint[]
  /** The ready-made drawings of the part, such as buttons. */
  readonly snippets: readonly RawSnippet[]
}

export interface RawPath {
  /** Name of the path in its part. */
  readonly name: string
  /** Attributes of the path in SVG, and `data-text` for a text along it. */
  readonly attributes: RawAttributes
  /** The steps from which the line is drawn. */
  readonly ops: readonly RawOp[]
  /** Line of the example's code, from 1, that makes the path; absent when it is unknown. */
  readonly line?: number
}

export interface RawPoint {
  /** Name of the point in its part. */
  readonly name: string
  /** Where the point lies. */
  readonly at: RawPlace
  /** Line of the example's code, from 1, that makes the point; absent when it is unknown. */
  readonly line?: number
  /** `data-text` for a text at the point and `data-circle` for circles round it, with their looks. */
  readonly attributes: RawAttributes
}

export interface RawSnippet {
  /** Name of the snippet in its part. */
  readonly name: string
  /** Name of the definition that it draws. */
  readonly definition: string
  /** Where the snippet lies. */
  readonly at: RawPlace
  /** `data-scale` and `data-rotate`, and attributes in SVG. */
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
