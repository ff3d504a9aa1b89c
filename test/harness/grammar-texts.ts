/**
 * Markdown made from its grammar: CommonMark 0.31, and by the variant GFM, directives, formulas or MDX. Blocks are nested in
 * containers whose lines have the right indent, a wrong one or none, and each construct has every form that its
 * definition names, the nearly right ones included.
 */
import { createRandom, type Random } from './random.ts'

export interface GrammarVariant {
  readonly gfm?: boolean
  readonly directives?: boolean
  readonly math?: boolean
  readonly mdx?: boolean
}

/**
 * @param seed the same seed gives the same texts
 * @param blocks most blocks side by side, which sets the size of the texts
 */
export function* grammarTexts(
  seed: string,
  count: number,
  variant: GrammarVariant = {},
  blocks = 3,
): Generator<string> {
  const random = createRandom(seed)
  for (let made = 0; made < count; made++) yield withLineEnds(random, mutated(random, write(random, variant, blocks)))
}

/** Makes a failing text smaller while it fails: first whole lines are left out, then characters. */
export function shrink(text: string, fails: (text: string) => boolean): string {
  const lines = withoutParts(text.split(/(?<=\r\n|\n|\r(?!\n))/), (parts) => fails(parts.join('')))
  return withoutParts([...lines.join('')], (parts) => fails(parts.join(''))).join('')
}

/** Leaves out runs of parts, long ones first, until no single part can be left out. */
function withoutParts(parts: readonly string[], fails: (parts: readonly string[]) => boolean): readonly string[] {
  let rest = parts
  for (let length = Math.ceil(rest.length / 2); length > 0; ) {
    let wasShortened = false
    for (let from = 0; from < rest.length; ) {
      const shorter = [...rest.slice(0, from), ...rest.slice(from + length)]
      if (fails(shorter)) {
        rest = shorter
        wasShortened = true
      } else from += length
    }
    if (length > 1) length = Math.floor(length / 2)
    else if (!wasShortened) break
  }
  return rest
}

type Lines = readonly string[]
type Make<T> = () => T

const WORDS = [
  ...['a', 'b', 'word', 'x1', 'Two words', 'é', 'ß', 'ẞ', '中文', '🧵', '𝒳', '€', '£', '“q”', '—', '…'],
  ...[
    'a.b',
    'c-d',
    'e_f',
    'g*h',
    'a:b',
    '9:30',
    '\u00a0',
    '\u2003',
    '\u3000',
    '\u200b',
    '\u0085',
    '\u2028',
    '\ufeff',
    '\0',
  ],
  ...[
    '\\',
    '\\\\',
    '\\*',
    '\\<',
    '\\[',
    '\\`',
    '!',
    '&',
    '<',
    '>',
    '"',
    "'",
    '(',
    ')',
    '#',
    '+',
    '-',
    '1.',
    '=',
    '|',
    '~',
    '$',
  ],
]
const ENTITIES = [
  '&amp;',
  '&lt;',
  '&#35;',
  '&#x22;',
  '&#0;',
  '&#xD800;',
  '&nbsp;',
  '&notit;',
  '&copy',
  '&#99999999;',
  '&ouml;',
  '&#9;',
]
const DESTINATIONS = [
  ...[
    '/a',
    'b.md',
    '#c',
    'https://x.example/a?b=c&d=e#f',
    '<d e>',
    '<>',
    '',
    '<f\\>g>',
    '<h',
    'i(j)k',
    'l((m)n)',
    'o(p',
    'q\\)r',
  ],
  ...[
    '%20',
    'ä',
    '&auml;',
    '&amp;',
    '<a&#32;b>',
    's"t',
    '\\',
    'mailto:a@b.c',
    'a\tb',
    '<a\\<b>',
    '//x',
    '🧵',
    '[',
    'a\u00a0b',
  ],
]
const TITLES = [
  ...[
    '',
    '',
    '',
    ' "t"',
    " 't'",
    ' (t)',
    ' "t \\" u"',
    ' "t &quot; u"',
    ' "',
    ' (t (u))',
    '"t"',
    '\n"t"',
    ' "t\nu"',
    ' "t"x',
    '\t"t"',
  ],
  ...[' "t" ', "  'a\\\nb'", ' (a\n(b)'],
]
const LABELS = [
  'a',
  'A',
  'b c',
  'B\nC',
  'b  c',
  'ẞ',
  'ss',
  'ä',
  '*d*',
  '\\]',
  '[',
  ' ',
  '',
  '\u00a0',
  '!',
  '`e`',
  '<f>',
  '^a',
  '🧵',
  ' a ',
]
const BLOCK_TAGS = ['div', 'DIV', 'p', 'table', 'td', 'h1', 'search', 'iframe', 'li', 'hr', 'details']
const RAW_TAGS = ['pre', 'script', 'style', 'textarea', 'Pre']
const INLINE_TAGS = ['a', 'b', 'span', 'i', 'x-y', 'kbd', 'img', 'br', 'Tab', 'em', 'c1']
const UNQUOTED = [
  'c',
  '/c',
  'c/d',
  '/',
  'c/',
  'https://x.example/a',
  'c=d',
  '#f00',
  'c:d',
  'c,d',
  '{c}',
  'c"',
  "c'",
  'c`',
  'c\\',
  'ä',
  '&amp;',
  '?',
  '*c*',
  '[c]',
]
const MARKERS = ['-', '+', '*', '1.', '1)', '2.', '0.', '10.', '003.', '123456789.', '1234567890.']
const NAMES = ['note', 'tip', 'a', 'a-b', 'a_b', 'tabs', 'A1', '1a', 'a-', '']
const INFOS = ['', '', 'js', 'js title="a"', ' js ', '\tjs', 'a&amp;b', 'a\\*b', 'a`b', '~', '{1,2}', 'é 🧵']
const EXPRESSIONS = ['{a}', '{}', '{/* c */}', '{a\nb}', '{"}"}', '{{a: 1}}', '{a', '{`b`}', '{a|b}']

/** Writes one text. Closures share the random numbers and the variant. */
function write(
  random: Random,
  { gfm = false, directives = false, math = false, mdx = false }: GrammarVariant,
  blocks: number,
): string {
  const { pick, below, oneIn } = random
  const some = <T>(most: number, make: Make<T>): T[] => Array.from({ length: 1 + below(most) }, make)
  const spaces = (most: number): string => ' '.repeat(below(most + 1))
  const indent = (): string => {
    if (oneIn(3)) return spaces(4)
    return oneIn(20) ? '\t' : ''
  }
  const oneOf = <T>(makes: readonly Make<T>[]): T => pick(makes)()

  // Inlines

  const gap = (): string => (oneIn(12) ? '' : pick([' ', ' ', ' ', ' ', '\n', '  ', '\t', '  \n', '\\\n', ' \n ']))
  const inlines = (depth: number): string =>
    some(4, () => inline(depth))
      .map((part, index) => (index === 0 || oneIn(4) ? part : gap() + part))
      .join('')
  const inline = (depth: number): string => {
    if (depth <= 0 || oneIn(3)) return oneIn(8) ? pick(ENTITIES) : pick(WORDS)
    return pick(INLINES)(depth - 1)
  }
  const emphasis = (depth: number): string => {
    const open = pick(['*', '_', '**', '__', '***', '*_', '**_', '____'])
    const close = oneIn(5) ? pick(['*', '_', '**', '__', '']) : [...open].reverse().join('')
    return `${open}${oneIn(8) ? ' ' : ''}${inlines(depth)}${oneIn(8) ? ' ' : ''}${close}`
  }
  const codeSpan = (): string => {
    const ticks = pick(['`', '`', '``', '```'])
    return `${ticks}${pick(['a', ' a ', '`', ' `` ', 'a\nb', '|', '\\', '*a', '<b>', ' ', 'a\\|b', '[a](', '&amp;'])}${oneIn(6) ? '`' : ticks}`
  }
  const resource = (): string =>
    `(${oneIn(6) ? pick([' ', '\n', '\t']) : ''}${pick(DESTINATIONS)}${pick(TITLES)}${oneIn(6) ? pick([' ', '\n']) : ''}${oneIn(15) ? '' : ')'}`
  const link = (depth: number): string => {
    const text = oneIn(3) ? pick(LABELS) : inlines(depth)
    const end = pick([resource, resource, () => `[${pick(LABELS)}]`, () => '[]', () => ''])()
    return `${oneIn(3) ? '!' : ''}[${text}]${end}`
  }
  const autolink = (): string =>
    pick([
      ...[
        '<https://x.example/a>',
        '<mailto:a@b.c>',
        '<a@b.c>',
        '<a+b.c:d>',
        '<https://x y>',
        '<a:>',
        '<m:\\>',
        '<a@b_c.d>',
        '<@b>',
      ],
      ...[
        '<http://ä>',
        '<a-@b.c-d.e>',
        '<abcdefghijklmnopqrstuvwxyzabcdefg:x>',
        '<x1+.-:/*y*>',
        '< http://a>',
        '<a@b.c.>',
      ],
    ])
  const space = (): string => pick([' ', ' ', ' ', '  ', '\n', '\t', ' \n '])
  const attribute = (): string => {
    const name = pick(['a', 'href', ':b', '_c', 'd.e', 'f-g', 'h1', '1i', '@j', 'k:l', 'M'])
    const equals = oneIn(5) ? pick([' = ', '=\n', ' =', '= ']) : '='
    return oneOf([
      () => name,
      () => name + equals + pick(UNQUOTED),
      () => name + equals + pick(UNQUOTED),
      () => `${name}${equals}"${pick(['', 'c', "'", '<', '>', '/', '=', 'c\nd', '`', '\\', '&quot;', '*', 'c = "'])}"`,
      () => `${name}${equals}'${pick(['', 'c', '"', '<b>', '>', '`', 'c\nd', '{e}'])}'`,
      () => name + equals,
    ])
  }
  const attributes = (): string => (oneIn(3) ? '' : some(2, () => `${oneIn(10) ? '' : space()}${attribute()}`).join(''))
  const openTag = (names: Lines): string =>
    `<${pick(names)}${attributes()}${oneIn(6) ? space() : ''}${pick(['>', '>', '>', '/>', ' />', '/ >', ''])}`
  const closeTag = (names: Lines): string => `</${pick(names)}${pick(['>', '>', '>', ' >', '\n>', ' a>', '/>', ''])}`
  const comment = (): string =>
    pick([
      ...[
        '<!-- a -->',
        '<!---->',
        '<!-->',
        '<!--->',
        '<!-- a -- b -->',
        '<!-- a --->',
        '<!--a\nb-->',
        '<!-- a',
        '<?a?>',
        '<?a\n?b?>',
      ],
      ...[
        '<?>',
        '<!A b>',
        '<!a\nb>',
        '<!A>',
        '<!>',
        '<![CDATA[a]]>',
        '<![CDATA[a]]]\n]>b]]>',
        '<![cdata[a]]>',
        '<!--a--!>',
        '<!DOCTYPE html>',
      ],
    ])
  const html = (): string =>
    oneOf([() => openTag(INLINE_TAGS), () => closeTag(INLINE_TAGS), () => openTag(BLOCK_TAGS), comment])
  const literal = (): string =>
    pick([
      ...[
        'www.a.b',
        'http://a.b/c_(d))',
        'https://a.b/c&amp;d;',
        'a@b.c',
        'a.b+c@d-e.f_',
        'https://a.b?c=d*',
        'www.a_b.c',
        'HTTP://A.B',
      ],
      ...[
        'mailto:a@b.c',
        'xmpp:a@b.c/d',
        'http://',
        'www.',
        'a@b',
        'https://a.b/<c',
        "www.a.b'",
        'http://a.b:80/[c]',
        'http://ä.b',
      ],
    ])
  const struck = (depth: number): string => {
    const mark = pick(['~', '~~', '~~', '~~~'])
    return mark + inlines(depth) + (oneIn(6) ? '~' : mark)
  }
  const note = (): string =>
    pick(['[^a]', '[^b]', '[^A]', '[^]', '[^a b]', '![^a]', '[^a][b]', '[^a](b)', '^[a]', '[^\\]]'])
  const directiveTail = (depth: number): string =>
    (oneIn(2) ? `[${oneIn(4) ? pick(LABELS) : inlines(depth)}${oneIn(12) ? '' : ']'}` : '') +
    (oneIn(2)
      ? pick([
          '{}',
          '{a}',
          '{a=b}',
          '{.c #d}',
          '{a="b c"}',
          "{a='b}'}",
          '{a=b c',
          '{a=}',
          '{ a = b }',
          '{a="b',
          '{.c.d}',
          '{a=&amp;}',
        ])
      : '')
  const textDirective = (depth: number): string => `:${pick(NAMES)}${directiveTail(depth)}`
  const formula = (): string =>
    pick(['$a$', '$$a$$', '$a', '$ a $', '$`a`$', '$a\nb$', '\\$a$', '$a_b*c*$', '$1 and $2'])
  const element = (depth: number): string =>
    oneOf([
      () =>
        `<${pick(['Tab', 'a', 'A.b', 'x-y', 'a:b', ''])}${pick(['', ' b="c"', ' b', ' b={c}', ' {...d}', " b='c\nd'", ' b=c', '\nb'])}${pick(['/>', ' />', '>', ''])}`,
      () => `<b>${inlines(depth)}</b>`,
      () => `<>${inlines(depth)}</>`,
      () => pick(EXPRESSIONS),
    ])
  const INLINES: readonly ((depth: number) => string)[] = [
    ...[emphasis, emphasis, codeSpan, link, link, ...(mdx ? [element, element] : [autolink, html, html, html])],
    ...(gfm ? [literal, struck, note] : []),
    ...(directives ? [textDirective] : []),
    ...(math ? [formula] : []),
  ]

  // Leaf blocks

  const linesOf = (text: string): Lines => text.split('\n')
  const paragraph = (): Lines => linesOf(inlines(3)).map((line, index) => (index === 0 ? spaces(3) : indent()) + line)
  const oneLine = (depth: number): string => inlines(depth).replaceAll('\n', ' ')
  const heading = (): Lines => [
    `${indent()}${'#'.repeat(1 + below(7))}${pick([' ', ' ', ' ', '\t', '', '\u00a0'])}${oneIn(6) ? '' : oneLine(2)}${pick(['', '', ' #', ' ##  ', '#', ' \\#', '\t#'])}`,
  ]
  const underlined = (): Lines => [
    ...paragraph(),
    `${indent()}${pick(['=', '==', '---', '-', '= =', '==- ', '---  ', '=\t'])}`,
  ]
  const rule = (): Lines => [
    `${indent()}${pick(['***', '---', '___', '* * *', '- - -', '_ _  _', '**', '--', '*-*', '***a', '-\t-\t-'])}`,
  ]
  const codeLine = (): string =>
    pick(['', ' ', 'a', '  b', '    c', '\td', '> e', '- f', '```', '~~~', ':::', '<g>', '\0', '  \t', '[h]: i', '|'])
  const fenced = (): Lines => {
    const fence = pick(['```', '~~~', '````', '~~~~~', '``'])
    const own = indent()
    const close = oneIn(5)
      ? []
      : [`${oneIn(2) ? own : spaces(5)}${oneIn(4) ? `${fence}${fence[0]}` : fence}${pick(['', '', ' ', '\t', ' a'])}`]
    return [`${own}${fence}${pick(INFOS)}`, ...some(4, () => (oneIn(3) ? own : indent()) + codeLine()), ...close]
  }
  const indented = (): Lines => some(3, () => `${pick(['    ', '\t', '     ', '  \t', '   ', '      '])}${codeLine()}`)
  const htmlBlock = (): Lines => {
    const begin = oneOf([
      () => `<${pick(RAW_TAGS)}${attributes()}${pick(['>', '', ' '])}`,
      () => pick(['<!-- a', '<!-- a -->', '<!--', '<!-->']),
      () => pick(['<?a', '<?a?>b', '<?']),
      () => pick(['<!A', '<!a b>', '<!doctype']),
      () => pick(['<![CDATA[', '<![CDATA[a]]>']),
      () => `<${pick(['', '/'])}${pick(BLOCK_TAGS)}${attributes()}${pick(['>', '/>', '', ' ', '/', '>a'])}`,
      () => openTag(INLINE_TAGS),
      () => closeTag(INLINE_TAGS),
    ])
    const end = (): string =>
      pick(['-->', '?>', '>', ']]>', '</pre>', '</script>', '</STYLE >', '</textarea>', '</div>', '', '', '*a*'])
    return [
      ...linesOf(indent() + begin),
      ...(oneIn(3) ? [] : some(3, () => indent() + (oneIn(2) ? end() : oneLine(1)))),
    ]
  }
  const definition = (): Lines =>
    linesOf(
      `${indent()}[${pick(LABELS)}]${pick([':', ':', ':', ' :'])}${pick([' ', ' ', '\n', '', '  ', '\n  ', '\t'])}${pick(DESTINATIONS)}${pick(TITLES)}${oneIn(10) ? ' a' : ''}`,
    )
  const blank = (): Lines => [pick(['', '', ' ', '   ', '\t', '     '])]
  const cell = (): string =>
    pick(['a', '', ' b ', '`c`', '`c \\| d`', '\\|', '`e|f`', '\\\\|', '**g**', '[h](i)', '<b>', 'a@b.c', oneLine(2)])
  const row = (width: number): string =>
    `${indent()}${pick(['|', '| ', ''])}${Array.from({ length: Math.max(1, width + (oneIn(4) ? below(3) - 1 : 0)) }, cell).join(pick(['|', ' | ']))}${pick(['|', ' |', '', ' | '])}`
  const table = (): Lines => {
    const width = 1 + below(3)
    const delimiters = Array.from({ length: oneIn(10) ? width + 1 : width }, () =>
      pick(['-', '---', ':-', '-:', ':-:', ' - ', ':', '- -']),
    )
    return [
      ...(oneIn(4) ? paragraph() : []),
      row(width),
      `${indent()}${pick(['|', '| ', ''])}${delimiters.join('|')}${pick(['|', '', ' |'])}`,
      ...(oneIn(5) ? [] : some(3, () => row(width))),
      ...(oneIn(6) ? block(0) : []),
    ]
  }
  const leafDirective = (): Lines => [
    `${indent()}::${pick(NAMES)}${directiveTail(1).replaceAll('\n', ' ')}${pick(['', '', ' ', '\t', ' a'])}`,
  ]
  const mathBlock = (): Lines => [
    `${indent()}$$${pick(['', '', 'a', ' a $'])}`,
    ...some(2, codeLine),
    ...(oneIn(4) ? [] : [`${indent()}$$`]),
  ]
  const elementBlock = (): Lines => [
    ...linesOf(indent() + element(1)),
    ...(oneIn(2)
      ? []
      : [
          ...(oneIn(2) ? blank() : []),
          ...block(0),
          ...(oneIn(2) ? blank() : []),
          `${indent()}</${pick(['Tab', 'a', ''])}>`,
        ]),
  ]
  const LEAVES: readonly Make<Lines>[] = [
    ...[
      paragraph,
      paragraph,
      paragraph,
      heading,
      underlined,
      rule,
      fenced,
      fenced,
      indented,
      definition,
      definition,
      blank,
    ],
    ...(mdx ? [elementBlock, elementBlock] : [htmlBlock, htmlBlock]),
    ...(gfm ? [table, table] : []),
    ...(directives ? [leafDirective] : []),
    ...(math ? [mathBlock] : []),
  ]

  // Containers

  const quote = (depth: number): Lines => {
    const mark = pick(['> ', '> ', '>', ' > ', '>  ', '>\t', '   >', '    > '])
    return blocksIn(depth).map((line, index) => {
      if (index > 0 && oneIn(8)) return line
      return oneIn(10) ? `${indent()}>${line}` : mark + line
    })
  }
  /** Lines behind a mark; the later ones have the indent of the content, a wrong one, or none. */
  const hanging = (mark: string, width: number, lines: Lines): Lines =>
    lines.map((line, index) => {
      if (index === 0) return mark + line
      if (oneIn(8)) return `${' '.repeat(Math.max(0, width + below(5) - 2))}${line}`
      if (oneIn(12)) return `\t${line}`
      return oneIn(12) || line === '' ? line : ' '.repeat(width) + line
    })
  const list = (depth: number): Lines => {
    const mark = pick(MARKERS)
    const own = oneIn(4) ? spaces(4) : ''
    return some(3, () => {
      const begin = `${oneIn(6) ? spaces(3) : own}${oneIn(8) ? pick(MARKERS) : mark}${pick([' ', ' ', ' ', '  ', '   ', '    ', '     ', '\t', ''])}`
      const task = gfm && oneIn(3) ? pick(['[ ] ', '[x] ', '[X]\t', '[ ]', '[y] ', '[\n] ', '[ ]  ']) : ''
      const lines = oneIn(10) ? ['', ...blocksIn(depth)] : blocksIn(depth)
      const item = hanging(begin, begin.length, linesOf(task + lines.join('\n')))
      return oneIn(4) ? [...item, ...blank()] : item
    }).flat()
  }
  const footnote = (depth: number): Lines => {
    const mark = `${indent()}[^${pick(['a', 'b', 'A', 'a b', '', '*c*', '^a'])}]:${pick([' ', ' ', '', '\t', '  '])}`
    return hanging(mark, oneIn(5) ? below(6) : 4, oneIn(6) ? ['', ...blocksIn(depth)] : blocksIn(depth))
  }
  const containerDirective = (depth: number): Lines => {
    const fence = pick([':::', ':::', '::::', '::', ':::::'])
    const own = indent()
    const inner = pick([own, own, '', spaces(4)])
    return [
      `${own}${fence}${pick(NAMES)}${directiveTail(1).replaceAll('\n', ' ')}${pick(['', '', ' ', '\t', ' a'])}`,
      ...blocksIn(depth).map((line) => (oneIn(8) ? indent() : inner) + line),
      ...(oneIn(6) ? [] : [`${oneIn(3) ? indent() : own}${oneIn(5) ? ':::' : fence}${pick(['', '', ' ', 'a'])}`]),
    ]
  }
  const CONTAINERS: readonly ((depth: number) => Lines)[] = [
    ...[quote, quote, list, list, list],
    ...(gfm ? [footnote] : []),
    ...(directives ? [containerDirective, containerDirective] : []),
  ]

  const block = (depth: number): Lines => (depth > 0 && oneIn(2) ? pick(CONTAINERS)(depth - 1) : oneOf(LEAVES))
  const sideBySide = (most: number, depth: number): Lines =>
    some(most, () => block(depth)).flatMap((lines, index) => (index === 0 || oneIn(2) ? lines : [...blank(), ...lines]))
  const blocksIn = (depth: number): Lines => sideBySide(2, depth)

  return sideBySide(blocks, 3).join('\n')
}

/** Leaves some texts one or two characters or lines beside the grammar. */
function mutated({ below, oneIn, pick }: Random, text: string): string {
  if (!oneIn(4) || text === '') return text
  const at = below(text.length)
  const lines = text.split('\n')
  return pick([
    () => text.slice(0, at) + text.slice(at + 1),
    () =>
      text.slice(0, at) +
      pick(['*', '`', '[', ']', '<', '>', '\n', ' ', '\t', '\\', ':', '|', '_', '&', '{', '\0']) +
      text.slice(at),
    () => text.slice(0, at),
    () => lines.toSpliced(below(lines.length), 1).join('\n'),
    () => lines.toSpliced(below(lines.length), 0, pick(lines)).join('\n'),
  ])()
}

/** Gives most texts line feeds, and some other line ends, a byte order mark or no last line end. */
function withLineEnds({ oneIn, pick }: Random, text: string): string {
  const end = pick(['\n', '\n', '\n', '\n', '\n', '\r\n', '\r', ''])
  const whole = oneIn(3) ? text : `${text}\n`
  const ended = end === '\n' ? whole : whole.replaceAll('\n', () => end || pick(['\n', '\r\n', '\r']))
  return oneIn(40) ? `\ufeff${ended}` : ended
}
