/**
 * The kinds of texts that remark and commonmark.js read differently, each with the section of CommonMark 0.31.2 that says who
 * is right. Where remark is wrong and readers would see it, `markdown/parser/repairs-of-micromark.ts` repairs it instead.
 */
export interface JudgeDifference {
  readonly kind: string
  /** A text of the kind, as small as it gets. */
  readonly text: string
  /** Whose reading is not that of the specification; `neither` where it says nothing. */
  readonly fault: 'remark' | 'commonmark.js' | 'neither'
  /** A section of the specification with what it says, or leaves open, and what the one at fault does. */
  readonly specification: string
  /** Finds the kind among texts that cannot be made smaller. */
  readonly sign: RegExp
}

export const JUDGE_DIFFERENCES: readonly JudgeDifference[] = [
  {
    kind: 'tab beside a destination',
    text: '[a]:\tb',
    fault: 'commonmark.js',
    specification: 'Link reference definitions: tabs may stand where spaces may; it takes spaces alone.',
    sign: /\](?:\(|:)[^\n]*\t/,
  },
  {
    kind: 'tab before a line end',
    text: 'a\t\nb',
    fault: 'neither',
    specification: 'Soft line breaks: spaces around one are left out. Tabs are not named.',
    sign: /\S\t[\r\n]/,
  },
  {
    kind: 'unusual white space at an end',
    text: '\u3000',
    fault: 'commonmark.js',
    specification: 'Characters and lines: a blank line has nothing but spaces and tabs; it trims all of Unicode.',
    sign: /(?:^|[\s>])[\u00a0\u0085\u2000-\u200a\u2028\u2029\u3000\ufeff]|[\u00a0\u2000-\u200a\u2028\u2029\u3000\ufeff](?:\s|$)/,
  },
  {
    kind: 'white space as the last line of fenced code',
    text: '- ~~~\n   ',
    fault: 'commonmark.js',
    specification: 'Fenced code blocks: every line below the fence is content; it leaves this one out.',
    sign: /(?:~~~|```)[\s\S]*[\r\n][> ]*[ \t]+$/,
  },
  {
    kind: 'parenthesis in a title in parentheses',
    text: '[](a (())',
    fault: 'remark',
    specification: 'Links: a title in parentheses has others only behind a backslash; it allows them as they are.',
    sign: /[ \t\r\n]\([^)]*\([\s\S]*\)/,
  },
  {
    kind: 'white space at the start of a line inside an inline',
    text: 'a<!--\n    -->',
    fault: 'remark',
    specification: 'Paragraphs: the white space before a further line is skipped; it keeps some in code and in tags.',
    sign: /(?:`|<[?!/\w])[\s\S]*[\r\n][> ]*[ \t]+\S/,
  },
  {
    kind: 'blank line below an empty item',
    text: '> -\n>\n>',
    fault: 'remark',
    specification:
      'Lists: blank lines make a list loose between its items, or between the blocks of one; readers see no difference.',
    sign: /(?:[-+*]|\d[.)])[ \t]*(?:[\r\n][> \t]*){2}/,
  },
  {
    kind: 'tag or line end in the description of an image',
    text: '![<a>]()',
    fault: 'neither',
    specification: 'Images: a description is shown as plain text, and the section does not say what these are in it.',
    sign: /!\[[\s\S]*(?:<|\s[\r\n]|\\[\r\n])[\s\S]*\]/,
  },
  {
    kind: 'white space in a blank line of code in an item',
    text: '-     a\n       \n      b',
    fault: 'commonmark.js',
    specification:
      'Indented code blocks: a line loses its four columns of indentation and nothing else; it loses more.',
    sign: /(?:[-+*]|\d[.)])[\s\S]*[\r\n](?: {5,}|[ \t]*\t[ \t]*)[\r\n]/,
  },
  {
    kind: 'blank lines at the end of fenced code that nothing closes',
    text: '- ```\n\n\n#',
    fault: 'remark',
    specification:
      'Fenced code blocks: without a closing fence, every line of the container is content; mdast has one less.',
    sign: /(?:```|~~~)[^\n\r]*(?:\r\n|[\r\n])[> \t]*(?:\r\n|[\r\n])/,
  },
  {
    kind: 'line end in code whose two characters stand apart',
    text: '    a\r \n    b',
    fault: 'remark',
    specification:
      'Characters and lines: U+000D is one line end with U+000A directly behind it; mdast joins two that a blank line parts.',
    sign: /(?: {4}|\t)[\s\S]*\r[ \t>]+\n/,
  },
  {
    kind: 'U+0000 beside a delimiter',
    text: '__\0_',
    fault: 'remark',
    specification:
      'Insecure characters: U+FFFD stands for U+0000, and is a symbol, which counts as punctuation; it asks the character itself.',
    sign: /[*_]\0|\0[*_]/,
  },
  {
    kind: 'delimiter run of which a part was used',
    text: '***d**{**<',
    fault: 'remark',
    specification:
      'Emphasis and strong emphasis, rules 9 and 10: the lengths of whole delimiter runs count; it counts what is left of a run.',
    sign: /^(?=.*(?:\*\*|__))(?=(?:[^*_]*[*_]){4})[^\n]*$/,
  },
]

/** @param text a text that is read differently, as small as it gets */
export function kindOf(text: string): string | undefined {
  return JUDGE_DIFFERENCES.find(({ sign }) => sign.test(text))?.kind
}
