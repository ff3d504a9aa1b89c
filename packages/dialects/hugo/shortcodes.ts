/**
 * Shortcodes of Hugo: those that Hugo has, those that its themes share, and of all others what they hold. A shortcode is
 * never run.
 */
import { type Construct, type Edit, type FoundInclude, insertIncludes, type PageText } from 'docs-build/markdown'
import { type ReadAttributes, readAttributes } from '../shared/attributes.ts'
import { boxBlock } from './blocks.ts'

/** `{{< name … >}}`, `{{% name … %}}`, `{{< /name >}}`, and those in the marks of a comment, which Hugo shows. */
const SHORTCODE =
  /\{\{[<%](?:[ \t\r\n]*(\/\*))?(?:[ \t\r\n]*(\/)[ \t]*|[ \t\r\n]*)([A-Za-z_][\w./-]*)(?![\w./-])((?:(?<!\\)"(?:[^"\\\n]|\\.)*"|`[^`]*`|[^"`{}]+(?![^"`{}])){0,100})(?<=[>%])\}\}/g

interface Shortcode {
  readonly start: number
  readonly end: number
  readonly name: string
  readonly isEnd: boolean
  readonly isEmpty: boolean
  readonly written: string
  /** What stands before it, where it is the first in its line. */
  readonly indent: string | undefined
  /** Whether it is the last in its line. */
  readonly isLast: boolean
  readonly given: ReadAttributes
}

/** Shortcodes whose part of the page is another file. */
const INCLUDES = /^(?:include|readfile|markdown|includecode)$/i

/** Shows a parameter of the site. Each parameter is a name of its own, because each has another value. */
const PARAMETER = 'param'

/** @returns the parameter that a name of a shortcode means */
export function parameterOf(name: string): string | undefined {
  return name.startsWith(`${PARAMETER} `) ? name.slice(PARAMETER.length + 1) : undefined
}

/** Longer indentation is none: every look at a line is bounded. */
const NEAR = 200

function indentOf(text: string, start: number): string | undefined {
  const before = text.slice(Math.max(0, start - NEAR), start)
  const at = before.lastIndexOf('\n')
  const indent = before.slice(at + 1)
  return (at !== -1 || start <= NEAR) && /^[ \t>]*$/.test(indent) ? indent : undefined
}

function isLast(text: string, end: number): boolean {
  const after = text.slice(end, end + NEAR)
  const at = after.indexOf('\n')
  return (at !== -1 || end + NEAR >= text.length) && /^[ \t>\r]*$/.test(at === -1 ? after : after.slice(0, at))
}

/** Whether nothing else stands in the line of a shortcode. */
const isAlone = ({ indent, isLast }: Shortcode): boolean => indent !== undefined && isLast

/** The shortcodes of a text, in their order. @param edits gets changes of those that are shown as they are written */
export function* shortcodesIn(
  { text, isCode }: Pick<PageText, 'text' | 'isCode'>,
  edits: Edit[],
): Generator<Shortcode> {
  for (const { index, 0: whole, 1: comment, 2: slash, 3: name = '', 4: inner = '' } of text.matchAll(SHORTCODE)) {
    const start = index
    const end = index + whole.length
    if (comment !== undefined) {
      // Hugo shows it without the marks of a comment.
      edits.push({ start, end, text: whole.replace('/*', '').replace('*/', '') })
      continue
    }
    if (isCode(start) && !INCLUDES.test(name)) continue
    const rest = inner.slice(0, -1)
    const given = readAttributes(rest.replace(/\/[ \t\r\n]*$/, ''))
    yield {
      start,
      end,
      name: name === PARAMETER && given.listed[0] !== undefined ? `${PARAMETER} ${given.listed[0]}` : name,
      isEnd: slash !== undefined,
      isEmpty: /\/[ \t\r\n]*$/.test(rest),
      written: whole,
      indent: indentOf(text, start),
      isLast: isLast(text, end),
      given,
    }
  }
}

/** The Markdown of a shortcode; `undefined`: only its content stays, and it is reported. */
type Reader = (code: Shortcode) => string | undefined

const first = ({ given }: Shortcode, ...names: readonly string[]): string =>
  names.map((name) => given.named.get(name)).find((value) => value !== undefined) ?? given.listed[0] ?? ''

const reference: Reader = (code) => {
  const lang = code.given.named.get('lang')
  const written = first(code, 'path').trim()
  const path = lang === undefined ? written : `/${lang}/${written.replace(/^\//, '')}`
  return /\s/.test(path) ? `<${path}>` : path
}

const image: Reader = (code) => {
  const { named } = code.given
  const source = first(code, 'src')
  if (source === '') return undefined
  const alt = named.get('alt') ?? named.get('title') ?? named.get('caption') ?? ''
  const picture = `![${alt.replace(/[[\]]/g, '\\$&')}](${/\s/.test(source) ? `<${source}>` : source})`
  const link = named.get('link')
  const caption = [named.get('title'), named.get('caption')].filter(Boolean).join(' ')
  const shown = link === undefined ? picture : `[${picture}](${link})`
  return caption === '' || caption === alt ? shown : `${shown}\n\n*${caption}*\n`
}

const badge =
  (words: string): Reader =>
  (code) =>
    `*${words} ${first(code)}*`

const link =
  (address: (id: string) => string): Reader =>
  (code) => {
    const url = address(first(code, 'id', 'user'))
    return `[${url}](${url})`
  }

const video: Reader = (code) => {
  const id = first(code, 'id')
  const title = (code.given.named.get('title') ?? 'Video').replace(/[[\]]/g, '')
  return isAlone(code) ? `::youtube[${title}]{id="${id}"}` : `[${title}](https://youtu.be/${id})`
}

const highlight: Reader = (code) => {
  if (!isAlone(code)) return '`'
  if (code.isEnd) return '```'
  const [language = '', options = ''] = code.given.listed
  const lines = /hl_lines=\[?["']?([\d,\s-]+)/.exec(options)?.[1]?.trim().replace(/\s+/g, ',')
  return `\`\`\`${language}${lines ? ` {${lines}}` : ''}`
}

const nothing: Reader = () => ''

/** A card or a button, with what it says besides its title. */
const linked: Reader = (code) => {
  const { named } = code.given
  const [title = '', address] = [named.get('title') ?? named.get('text') ?? first(code), addressOf(code)]
  const words = title.replace(/[[\]]/g, '\\$&')
  const shown = address === undefined ? words : `[${words}](${address})`
  const more = named.get('subtitle')
  return `- ${shown}${more ? `: ${more}` : ''}`
}

/** The file that a viewer shows. */
const viewed: Reader = (code) => {
  const file = first(code, 'file', 'src', 'url')
  return `[${file.replace(/^.*\//, '')}](${file})`
}

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>(
  Object.entries({
    ref: reference,
    relref: reference,
    figure: image,
    img: image,
    image,
    youtube: video,
    vimeo: link((id) => `https://vimeo.com/${id}`),
    instagram: link((id) => `https://www.instagram.com/p/${id}/`),
    x: link((id) => `https://x.com/i/status/${id}`),
    tweet: link((id) => `https://x.com/i/status/${id}`),
    highlight,
    hl: (code) => (isAlone(code) ? '```' : '`'),
    'new-in': badge('New in'),
    'deprecated-in': badge('Deprecated in'),
    'glossary-term': (code) => `**${first(code)}**`,
    'code-toggle': (code) => {
      if (code.isEmpty || !isAlone(code)) return undefined
      return code.isEnd ? '```' : '```toml'
    },
    badge: (code) => `**${first(code, 'content')}**`,
    term: (code) => first(code, 'entry'),
    ...{ pdf: viewed, asciinema: viewed },
    ...{ cards: nothing, 'hextra/feature-grid': nothing, 'hextra/hero-container': nothing },
    ...{ 'hextra/hero-badge': nothing, 'hextra/hero-headline': nothing, 'hextra/hero-subtitle': nothing },
    'hextra/feature-card': linked,
    'hextra/hero-button': (code) => (isAlone(code) ? `\n${linked(code)}\n` : linked(code)),
    card: linked,
    icon: nothing,
    'filetree/folder': (code) => (code.isEnd ? '' : `- ${first(code, 'name')}/`),
    'filetree/file': (code) => `- ${first(code, 'name')}`,
    comment: nothing,
    toc: nothing,
    // What they hold is HTML, which is read as all HTML is.
    rawhtml: nothing,
    html: nothing,
  }),
)

/** A link whose destination is an unknown shortcode. Only its words stay. */
const MADE_LINK =
  /(!?)\[((?:[^[\]\n]|\[[^[\]\n]*\]){0,300})\]\([ \t]*<?\{\{[<%][ \t]*([\w./-]+)(?![\w./-])[^{}\n]{0,200}\}\}[^()\n]{0,200}\)/g
/** A definition with such a destination. Links with its label become words. */
const MADE_DEFINITION =
  /^[ \t>]{0,20}\[[^\]\n]{1,200}\]:[ \t]*<?\{\{[<%][ \t]*([\w./-]+)(?![\w./-])[^{}\n]{0,200}\}\}[^\n]{0,200}$/gm

function unknownLinks({ text, isCode }: PageText): Edit[] {
  const isUnknown = (name = ''): boolean => !READERS.has(name.toLowerCase())
  const links = Array.from(text.matchAll(MADE_LINK)).flatMap(({ index, 0: whole, 1: image, 2: words = '', 3: name }) =>
    isUnknown(name) && !isCode(index)
      ? [{ start: index, end: index + whole.length, text: image === '!' ? '' : words, name }]
      : [],
  )
  const definitions = Array.from(text.matchAll(MADE_DEFINITION)).flatMap(({ index, 0: whole, 1: name }) =>
    isUnknown(name) && !isCode(index) ? [{ start: index, end: index + whole.length, text: '' }] : [],
  )
  return [...links, ...definitions]
}

/** Whether a shortcode begins its line, and its end is the last of that line. */
function fillsLine(text: string, { indent, end, name }: Shortcode): boolean {
  const rest = indent === undefined ? '' : (text.slice(end, end + LONGEST).split(/\r?\n/, 1)[0] ?? '')
  const at = rest.lastIndexOf('{{')
  return at > 0 && LAST_END.exec(rest.slice(at))?.[1] === name
}

const LONGEST = 5_000
const LAST_END = /^\{\{[<%][ \t]{0,9}\/[ \t]{0,9}([\w./-]+)[ \t]{0,9}[>%]\}\}[ \t]{0,9}$/

function rewrite(page: PageText): Edit[] {
  const edits: Edit[] = unknownLinks(page)
  /** Names of the boxes that begin and end in the same line, with what stands before them. */
  const spread = new Map<string, string>()
  /** Cards that hold something are those of another theme. */
  const hasCards = /\{\{[<%][ \t]{0,9}\/card\b/.test(page.text)
  /** Addresses of the shortcodes whose words follow in the same line. */
  const opened = new Map<string, string>()
  for (const code of shortcodesIn(page, edits)) {
    const { start, end, name, isEnd, written } = code
    const isBox = boxBlock(written)
    if (isAlone(code) && isBox) continue
    // A box in one line gets the lines that it has elsewhere.
    const before = isEnd ? spread.get(name) : code.indent
    if (isBox && before !== undefined && (isEnd || fillsLine(page.text, code))) {
      if (isEnd) spread.delete(name)
      else spread.set(name, before)
      edits.push({ start, end, text: isEnd ? `\n${before}${written}` : `${written}\n${before}` })
      continue
    }
    const made = name === 'card' && hasCards ? undefined : READERS.get(name.toLowerCase())?.(code)
    if (made !== undefined) {
      const isItem = isAlone(code) && made.startsWith('- ') && !name.startsWith('filetree/')
      const spaces = isItem ? (/[ \t]*$/.exec(code.indent ?? '')?.[0].length ?? 0) : 0
      edits.push({ start: start - spaces, end, text: made })
      continue
    }
    const address = addressOf(code)
    const isAroundWords = address !== undefined && !isEnd && hasEnd(page.text, code)
    if (isAroundWords) opened.set(name, address)
    const around = isEnd ? opened.get(name) : undefined
    if (isEnd) opened.delete(name)
    let words = around === undefined ? '' : `](${around})`
    if (!isEnd) words = isAroundWords ? '[' : wordsOf(code)
    edits.push({ start, end, text: words })
    if (isEnd) continue
    page.report(start, {
      target: `{{< ${name} >}}`,
      name,
      message: `The shortcode \`${name}\` is left out: shortcodes are never run.${words === '' ? '' : ' Its words are kept.'}`,
      hint: 'Write what it shows as Markdown or as a directive, or say once for all uses, in `markdown.standIns`, what stands there.',
    })
  }
  return edits
}

function addressOf({ given: { named } }: Shortcode): string | undefined {
  return ['href', 'url', 'link', 'relref', 'ref'].map((name) => named.get(name)).find((one) => one !== undefined)
}

/** Whether words and the end of a shortcode follow in its line. */
function hasEnd(text: string, { end, name }: Shortcode): boolean {
  const line = text.slice(end, end + 1000).split(/[\r\n]/, 1)[0] ?? ''
  const [words = '', rest] = line.split(/\{\{[<%][ \t]*\//, 2)
  return rest?.startsWith(name) === true && words.trim() !== '' && !/[[\]]/.test(words)
}

/** Arguments that are sentences, titles or addresses. */
function wordsOf(code: Shortcode): string {
  const { named, listed } = code.given
  const title = named.get('title') ?? named.get('text') ?? named.get('label') ?? named.get('name')
  const address = addressOf(code)
  const others = [named.get('description'), named.get('caption'), named.get('content')]
  const words = [title, ...others, ...listed.filter((one) => /\S\s+\S/.test(one))].filter((one) => one !== undefined)
  if (address === undefined) return words.join(' ')
  return [
    `[${(title ?? address).replace(/[[\]]/g, '\\$&')}](${address})`,
    ...words.filter((one) => one !== title),
  ].join(' ')
}

function includesIn(text: string, page: PageText): FoundInclude[] {
  const isCode = text === page.text ? page.isCode : (): boolean => false
  return Array.from(shortcodesIn({ text, isCode }, [])).flatMap((code): FoundInclude[] => {
    if (!INCLUDES.test(code.name) || code.isEnd) return []
    const file = first(code, 'file', 'src', 'path')
    return [{ start: code.start, end: code.end, wanted: [{ file }], isPage: /\.md$/.test(file) }]
  })
}

export const shortcodes: Construct = {
  about: 'shortcodes: `{{< ref "a.md" >}}`, `{{< figure src="a.png" >}}`',
  mark: /\{\{[<%]/,
  rewrite,
}

export const includes: Construct = {
  about: '`{{% include "file.md" %}}`',
  mark: /\{\{[<%][ \t]*(?:include|readfile|markdown)/i,
  includes: true,
  rewrite: (page) => insertIncludes(page, (text) => includesIn(text, page)),
}
