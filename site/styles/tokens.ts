/** The tokens of `tokens.css` that a configuration may set, each with a description. A test compares both files. */
export const tokens: Readonly<Record<string, string>> = {
  paper: 'Background of the page.',
  raised: 'Background of cards, buttons and menus.',
  shade: 'Background of code, the footer and hovered elements.',
  line: 'Quiet lines, around tables and cards.',
  lineStrong: 'Strong lines, around fields and between sections.',
  ink: 'Colour of the text.',
  soft: 'Colour of secondary text.',
  accent: 'Colour of links and buttons.',
  accentShade: 'Background of selected elements.',
  onAccent: 'Text on the accent colour.',
  mark: 'Colour of marks: notches, list signs, the progress bar.',
  note: 'Colour of notes.',
  tip: 'Colour of tips.',
  info: 'Colour of information boxes.',
  warning: 'Colour of warnings.',
  danger: 'Colour of danger boxes.',
  sans: 'Font of the text.',
  headings: 'Font of headings.',
  mono: 'Font of the code.',
  measure: 'Longest line of text.',
  radius: 'Radius of corners.',
  navbar: 'Height of the navbar.',
}

/** The custom properties of `tokens.css` that only a style sheet sets, each with a description. */
export const styleTokens: Readonly<Record<string, string>> = {
  accentFill: 'Background of buttons: `theme.accent` as it was written.',
  onFill: 'Text on that background.',
  codeComment: 'Comments in code.',
  codeString: 'Strings in code.',
  codeConstant: 'Constants and tags in code.',
  codeKeyword: 'Keywords in code.',
  codeFunction: 'Names of functions in code.',
  codeType: 'Types and attributes in code.',
  codeProperty: 'Properties in code.',
  codeMarked: 'Background of marked lines of code.',
  codeInserted: 'Background of inserted lines of code.',
  codeDeleted: 'Background of deleted lines of code.',
  small: 'Size of small text.',
  stitch: 'Line between the parts of a page.',
}

/** `accentShade` → `--accent-shade`. */
export function tokenProperty(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

/** The tokens that are not colours. They are the same in both modes. */
export const measures: readonly string[] = ['sans', 'headings', 'mono', 'measure', 'radius', 'navbar']

/** The token that each option of `theme.fonts` sets. */
export const fontTokens = { text: 'sans', headings: 'headings', code: 'mono' } as const
