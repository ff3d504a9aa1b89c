/**
 * The kinds of texts that remark and commonmark.js read differently, each with the sentence of CommonMark 0.31.2 that says
 * who is right. Where remark is wrong and readers would see it, `content/parser/repairs-of-micromark.ts` repairs it instead.
 */
export interface JudgeDifference {
  readonly kind: string
  /** A text of the kind, as small as it gets. */
  readonly text: string
  /** Whose reading is not that of the specification; `neither` where it says nothing. */
  readonly fault: 'remark' | 'commonmark.js' | 'neither'
  /** The sentence of the specification, or what it leaves open. */
  readonly specification: string
  /** Finds the kind among texts that cannot be made smaller. */
  readonly sign: RegExp
}

export const JUDGE_DIFFERENCES: readonly JudgeDifference[] = [
  {
    kind: 'tab beside a destination',
    text: '[a]:\tb',
    fault: 'commonmark.js',
    specification:
      'Link reference definitions: “optional spaces or tabs (including up to one line ending)”; it takes spaces alone.',
    sign: /\](?:\(|:)[^\n]*\t/,
  },
  {
    kind: 'tab before a line end',
    text: 'a\t\nb',
    fault: 'neither',
    specification:
      'Soft line breaks: “Spaces at the end of the line and beginning of the next line are removed”. Tabs are not named.',
    sign: /\S\t[\r\n]/,
  },
  {
    kind: 'unusual white space at an end',
    text: '\u3000',
    fault: 'commonmark.js',
    specification:
      'Blank lines: “A line containing no characters, or a line containing only spaces or tabs”; it trims all of Unicode.',
    sign: /(?:^|[\s>])[\u00a0\u0085\u2000-\u200a\u2028\u2029\u3000\ufeff]|[\u00a0\u2000-\u200a\u2028\u2029\u3000\ufeff](?:\s|$)/,
  },
  {
    kind: 'white space as the last line of fenced code',
    text: '- ~~~\n   ',
    fault: 'commonmark.js',
    specification: 'Fenced code blocks: “The content of the code block consists of all subsequent lines”.',
    sign: /(?:~~~|```)[\s\S]*[\r\n][> ]*[ \t]+$/,
  },
  {
    kind: 'parenthesis in a title in parentheses',
    text: '[](a (())',
    fault: 'remark',
    specification: 'Link titles: “including a `(` or `)` character only if it is backslash-escaped”.',
    sign: /[ \t\r\n]\([^)]*\([\s\S]*\)/,
  },
  {
    kind: 'white space at the start of a line inside an inline',
    text: 'a<!--\n    -->',
    fault: 'remark',
    specification:
      'Paragraphs: “removing initial and final spaces or tabs” of lines; it keeps some in code and in tags.',
    sign: /(?:`|<[?!/\w])[\s\S]*[\r\n][> ]*[ \t]+\S/,
  },
  {
    kind: 'blank line below an empty item',
    text: '> -\n>\n>',
    fault: 'remark',
    specification:
      'Lists: “a list is loose if any of its constituent list items are separated by blank lines”; readers see no difference.',
    sign: /(?:[-+*]|\d[.)])[ \t]*(?:[\r\n][> \t]*){2}/,
  },
  {
    kind: 'tag or line end in the description of an image',
    text: '![<a>]()',
    fault: 'neither',
    specification: 'Images: “the plain string content of the image description”, which does not say what these are.',
    sign: /!\[[\s\S]*(?:<|\s[\r\n]|\\[\r\n])[\s\S]*\]/,
  },
  {
    kind: 'white space in a blank line of code in an item',
    text: '-     a\n       \n      b',
    fault: 'commonmark.js',
    specification:
      'Indented code blocks: “The contents of the code block are the literal contents of the lines, including trailing line endings, minus four spaces of indentation”.',
    sign: /(?:[-+*]|\d[.)])[\s\S]*[\r\n](?: {5,}|[ \t]*\t[ \t]*)[\r\n]/,
  },
  {
    kind: 'blank lines at the end of fenced code that nothing closes',
    text: '- ```\n\n\n#',
    fault: 'remark',
    specification: 'Fenced code blocks: “all subsequent lines”; mdast has one less.',
    sign: /(?:```|~~~)[^\n\r]*(?:\r\n|[\r\n])[> \t]*(?:\r\n|[\r\n])/,
  },
  {
    kind: 'line end in code whose two characters stand apart',
    text: '    a\r \n    b',
    fault: 'remark',
    specification:
      'Line endings: “a carriage return (U+000D) and a following line feed”; mdast joins two that a blank line parts.',
    sign: /(?: {4}|\t)[\s\S]*\r[ \t>]+\n/,
  },
  {
    kind: 'U+0000 beside a delimiter',
    text: '__\0_',
    fault: 'remark',
    specification:
      'Insecure characters: “U+0000 must be replaced with the REPLACEMENT CHARACTER (U+FFFD)”, which is a symbol.',
    sign: /[*_]\0|\0[*_]/,
  },
  {
    kind: 'delimiter run of which a part was used',
    text: '***d**{**<',
    fault: 'remark',
    specification:
      'Emphasis, rule 9: “the sum of the lengths of the delimiter runs containing the opening and closing delimiters”; it counts what is left of a run.',
    sign: /^(?=.*(?:\*\*|__))(?=(?:[^*_]*[*_]){4})[^\n]*$/,
  },
]

/** @param text a text that is read differently, as small as it gets */
export function kindOf(text: string): string | undefined {
  return JUDGE_DIFFERENCES.find(({ sign }) => sign.test(text))?.kind
}
