/**
 * Markdown that costs some parser the square of its length or more: patterns from the suites of cmark
 * (`test/pathological_tests.py`), micromark and markdown-it (`test/pathological.mjs`), and similar ones for our own
 * syntax. Each is a function of a size, so that a test can measure the cost of four times the size.
 */

/** @param size roughly the characters of the text */
export type Pattern = (size: number) => string

/** A piece as often as fits. */
function times(piece: string): Pattern {
  return (size) => piece.repeat(Math.max(1, Math.floor(size / piece.length)))
}

/** One piece as often as fits in half of the size, then another as often. */
function halves(first: string, second: string, middle = 'a'): Pattern {
  return (size) => {
    const count = Math.max(1, Math.floor(size / (first.length + second.length)))
    return first.repeat(count) + middle + second.repeat(count)
  }
}

/** Numbered pieces, as many as fit. */
function numbered(piece: (index: number) => string): Pattern {
  return (size) => {
    let text = ''
    for (let index = 0; text.length < size; index++) text += piece(index)
    return text
  }
}

export const PATTERNS: Readonly<Record<string, Pattern>> = {
  // emphasis
  'emphasis, nested': halves('*a **a ', 'b** b*'),
  'emphasis that only opens': times('*a '),
  'emphasis that only closes': times('a* '),
  'emphasis that only closes, underscores': times('a_ '),
  'emphasis, openers of two kinds': times('*a _b '),
  'emphasis, closers of other kinds': halves('*a_ ', 'b_ '),
  'emphasis, the rule of three': halves('a**b', 'c* '),
  'emphasis, runs of all lengths': numbered((index) => `${'*'.repeat(index % 60)}a `),
  'emphasis, one long run': times('*'),
  'emphasis, one long run of underscores': times('_'),
  'emphasis, delimiters in words': times('a*b_c'),
  'emphasis, ends of unlike kinds': times('*_* _ '),
  'strong that only opens': times('**a '),
  'strong that only closes': times('a** '),
  'struck text that only opens': times('~~a '),
  'struck text, alternating': times('~a~~b '),
  'struck text, one long run': times('~'),
  // links and images
  'brackets that open': times('['),
  'brackets that close': times(']'),
  'brackets, nested': halves('[', ']'),
  'brackets, escaped': times('\\['),
  'brackets with text': times('[a'),
  'links that open': times('[a](b'),
  'links that open, with angle brackets': times('[a](<b'),
  'links, nested': halves('[a ', '](b)'),
  'links with open titles': times('[a](b "c'),
  'links in images in links': times('[![a](b)](c) '),
  'links, many good ones': times('[a](b "c") '),
  'links of spaces': (size) => `[a](b${' '.repeat(size)}`,
  'images that open': times('![a'),
  'images, nested': halves('![', '](b)'),
  'references that nothing defines': times('[a][b] '),
  'references, shortcuts': times('[a] '),
  'references to one definition': (size) => `[a]: /b "c"\n\n${times('[a] ')(size)}`,
  'definitions, all different': numbered((index) => `[d${index}]: /u${index}\n`),
  'definitions, all the same': times('[a]: /b\n'),
  'definitions that do not end': times('[a]: b "c\n'),
  'definition with a long label': (size) => `[${'a'.repeat(990)}]: /b\n\n${times(`[${'a'.repeat(990)}] `)(size)}`,
  'definition with a long destination': (size) => `[a]: /${'b'.repeat(Math.floor(size / 2))}\n\n${times('[a] ')(200)}`,
  'definition with backslashes': (size) => `[a]: ${'\\'.repeat(size)}\n`,
  // code, entities, HTML
  'backticks, runs of all lengths': numbered((index) => `e${'`'.repeat(index % 250)}`),
  'backticks, one long run': times('`'),
  'backticks with spaces': times('` '),
  'code fences': times('```\n'),
  'code fences, never closed': times('~~~ a\n````\n'),
  'code, one block of many lines': (size) => `\`\`\`js\n${times('const a = [1, "2", /3/]\n')(size)}\`\`\`\n`,
  'entities that do not end': times('&'),
  'entities, good ones': times('&amp;'),
  'entities, long ones': times('&CounterClockwiseContourIntegral;'),
  'entities, numbers': times('&#1234567;&#x10FFFF'),
  'HTML, openers': times('<'),
  'HTML, tags that open': times('<a '),
  'HTML, elements, nested': (size) => halves('<b>', '</b>')(Math.min(size, 900)),
  'HTML, tags that open, as a block': (size) => `<div>\n${times('<a ')(size)}`,
  'HTML, tags that open in lines, as a block': (size) => `<div>\n${times('<a\n')(size)}`,
  'HTML, comments that open, as a block': (size) => `<div>\n${times('<!-- ')(size)}`,
  'HTML, quotes that open, as a block': (size) => `<div>\n${times('<a b="')(size)}`,
  'HTML, tags that close, as a block': (size) => `<div>\n${times('</a')(size)}`,
  'HTML, declarations': times('<!A '),
  'HTML, comments that open': times('<!-- '),
  'HTML, comments of dashes': times('<!--->'),
  'HTML, comments in one paragraph': times('a <!-- a -->'),
  'HTML, instructions': times('<?'),
  'HTML, CDATA': times('<![CDATA['),
  'HTML, attributes': (size) => `<a ${times('b="c" ')(size)}>`,
  'HTML, attributes of all names': (size) => `<a ${numbered((index) => `a${index}="c" `)(size)}>`,
  'HTML, quotes that open': times('<a b="'),
  'HTML, paragraphs that stay open': times('<p>a'),
  'HTML, formatting that stays open': times('<b><p>a</p>'),
  'HTML, formatting across blocks': times('<i>a\n\n'),
  'HTML, tables that are none': times('<table>a'),
  'HTML, spans, all good': times('<span>a</span> '),
  'HTML, blocks, all good': times('<div>\n\na\n\n</div>\n\n'),
  autolinks: times('<a:b'),
  'autolinks of mail': times('a@b.c '),
  'autolinks of mail without end': times('a@b.'),
  'autolinks of mail, dots and dashes': times('a.b-c_d+'),
  'autolinks, www': times('www.a'),
  'autolinks, www with parentheses': (size) => `www.a.b/${halves('(', ')')(size)}`,
  'autolinks, http': times('http://a'),
  'autolinks, http with entities': times('http://a.b/&amp;c '),
  'autolinks, http with dots at the end': (size) => `http://a.b/${'.'.repeat(size)}`,
  // blocks
  'quotes, one line': (size) => `${'> '.repeat(Math.min(90, size))}a\n`,
  'quotes of any depth, in a line each': numbered((index) => `${'> '.repeat(index % 100)}a\n\n`),
  'lists in a line each': numbered((index) => `${'- '.repeat(index % 100)}a\n\n`),
  'quotes, many lines': times('> a\n'),
  'quotes, lazy lines': (size) => `> a\n${times('a\n')(size)}`,
  'quotes in quotes, many lines': times('> > > > > > > > > > a\n'),
  'quotes of all depths': numbered((index) => `${'> '.repeat(index % 50)}a\n`),
  'quotes and lists': times('> - > - > - a\n'),
  'lists, many items': times('- a\n'),
  'lists, many items with blank lines': times('- a\n\n'),
  'lists, items of all indents': numbered((index) => `${' '.repeat(index % 60)}- a\n`),
  'lists, deep': numbered((index) => `${'  '.repeat(Math.min(index, 60))}- a\n`),
  'lists of two kinds': times('- a\n+ b\n* c\n'),
  'lists, numbers': numbered((index) => `${index % 1e9}. a\n`),
  'lists of tasks': times('- [ ] a\n'),
  'lists, empty items': times('-\n'),
  'lists, one long item': (size) => `- a\n${times('  a\n')(size)}`,
  headings: times('# a\n'),
  'headings, all the same': times('## Same\n\n'),
  'headings, all different': numbered((index) => `## Heading ${index}\n\n`),
  'headings with own ids': numbered((index) => `## a {#i${index}}\n\n`),
  'headings with open braces': times('# a {#\n'),
  'headings of hashes': (size) => `# a ${'#'.repeat(size)} b\n`,
  'headings of hashes and spaces': (size) => `# a ${'# '.repeat(size / 2)}b\n`,
  'headings, underlined': times('a\n=\n'),
  'headings, underlined at the very end': (size) => `${times('a\n')(size)}===\n`,
  breaks: times('***\n'),
  'breaks that are none': (size) => `${'* '.repeat(size / 2)}a`,
  'lines of spaces': (size) => `a${' '.repeat(size)}b\n`,
  'lines that are blank': times('\n'),
  'lines with hard breaks': times('a  \n'),
  'lines with tabs': times('\ta\n'),
  'one word': (size) => 'a'.repeat(size),
  'one paragraph of lines': times('a\n'),
  // GFM
  'table, many columns': (size) => {
    const columns = Math.floor(size / 10)
    return `|${' a |'.repeat(columns)}\n|${' - |'.repeat(columns)}\n|${' b |'.repeat(columns)}\n`
  },
  'table, many rows': (size) => `| a | b |\n| - | - |\n${times('| c | d |\n')(size)}`,
  'table, many rows without cells': (size) => `| a | b |\n| - | - |\n${times('c\n')(size)}`,
  // GFM fills missing cells up: columns × rows of them would be the square of the input.
  'table, many columns and rows without cells': (size) => {
    const columns = Math.floor(size / 16)
    return `|${' a |'.repeat(columns)}\n|${' - |'.repeat(columns)}\n${'c\n'.repeat(columns)}`
  },
  'tables, all small': times('| a |\n| - |\n\n'),
  'table heads that are none': times('| a\n'),
  'table of escaped pipes': (size) => `| a |\n| - |\n| ${'\\|'.repeat(size / 2)} |\n`,
  'footnotes, all different': numbered((index) => `a[^${index}]\n\n[^${index}]: b\n\n`),
  'footnotes, one of many uses': (size) => `${times('a[^1] ')(size)}\n\n[^1]: b\n`,
  'footnotes that nothing defines': times('[^a]'),
  'footnotes that use themselves': (size) => `a[^1]\n\n[^1]: ${times('b[^1] ')(size)}\n`,
  'footnotes that use the next': numbered((index) => `[^${index}]: a[^${index + 1}]\n\n`),
  'footnote definitions that open': times('[^a]: '),
  'footnotes inside footnotes': times('[^[^'),
  // our own
  'directives, one in another': (size) => {
    const depth = Math.min(40, Math.floor(size / 40) + 1)
    const fences = Array.from({ length: depth }, (_, index) => ':'.repeat(3 + depth - index))
    return `${fences.map((fence) => `${fence}note\n`).join('')}a\n${fences.reverse().join('\n')}\n`
  },
  'directives that stay open': times(':::note\n\n'),
  'directives, all good': times(':::note[Title]\n\na\n\n:::\n\n'),
  'directives, colons': times(':'),
  'directives with open labels': times(':::note['),
  'directives with open attributes': times(':::note{a="b" '),
  'directives in text': times(':a[b'),
  'directives in text with attributes': times(':a{b=c '),
  'directive titles of brackets': (size) => `:::note${halves('[', ']')(size)}\n\na\n\n:::\n`,
  tabs: (size) => `::::tabs\n${times(':::tab[A]\na\n:::\n')(size)}::::\n`,
  alerts: times('> [!NOTE]\n> a\n\n'),
  'alerts that are none': times('> [!NOTE '),
  'code titles': times('```js title="a b" {1,3-5}\na\n```\n\n'),
  'code title without end': (size) => `\`\`\`js title="${'a'.repeat(size)}\na\n\`\`\`\n`,
  'code, ranges of lines': (size) => `\`\`\`js {${times('1-9,')(size)}}\na\n\`\`\`\n`,
  'comments as in MDX': times('{/* '),
  braces: times('{'),
  'imports as in MDX': times("import a from 'b'\n"),
  'elements as in MDX': times('<Tabs><TabItem value="a">\n\na\n\n</TabItem></Tabs>\n\n'),
  'front matter without end': (size) => `---\n${times('a: b\n')(size)}`,
  'front matter, all keys': (size) => `---\n${numbered((index) => `k${index}: b\n`)(size)}---\n`,
  'front matter, flow': (size) => `---\ntags: ${halves('[', ']')(Math.min(size, 2000))}\n---\n`,
  'characters of other planes': times('𝒳é\u0301 '),
  'quotes for dashes': times('" -- \' '),
}
