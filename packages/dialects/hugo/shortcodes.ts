/**
 * Shortcodes of Hugo: those that Hugo has, those that its themes share, and of all others what they hold. A shortcode is
 * never run.
 */
import { type Construct, type Edit, type FoundInclude, insertIncludes, type PageText } from 'docs-build/markdown'
import { type ReadAttributes, readAttributes } from '../shared/attributes.ts'
import { boxBlock } from './blocks.ts'

/** `{{< name … >}}`, `{{% name … %}}`, `{{< /name >}}`, and those in the marks of a comment, which Hugo shows. */
const SHORTCODE =
  /\{\{([<%])[ \t\r\n]*(\/\*)?[ \t\r\n]*(\/?)[ \t]*([A-Za-z_][\w./-]*)((?:"(?:[^"\\\n]|\\.)*"|`[^`]*`|[^"`{}])*?)(\*\/)?[ \t\r\n]*[>%]\}\}/g

interface Shortcode {
  readonly start: number
  readonly end: number
  readonly name: string
  readonly isEnd: boolean
  readonly isEmpty: boolean
  readonly written: string
  /** Whether nothing else stands in its line. */
  readonly isAlone: boolean
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

/** The shortcodes of a text, in their order. @param edits gets changes of those that are shown as they are written */
export function* shortcodesIn(
  { text, isCode }: Pick<PageText, 'text' | 'isCode'>,
  edits: Edit[],
): Generator<Shortcode> {
  for (const { index, 0: whole, 2: comment, 3: slash, 4: name = '', 5: rest = '' } of text.matchAll(SHORTCODE)) {
    const start = index
    const end = index + whole.length
    if (comment !== undefined) {
      // Hugo shows it without the marks of a comment.
      edits.push({ start, end, text: whole.replace('/*', '').replace('*/', '') })
      continue
    }
    if (isCode(start) && !INCLUDES.test(name)) continue
    const lineStart = text.lastIndexOf('\n', start - 1) + 1
    const lineEnd = text.indexOf('\n', end)
    const around = text.slice(lineStart, start) + text.slice(end, lineEnd === -1 ? text.length : lineEnd)
    const given = readAttributes(rest.replace(/\/[ \t\r\n]*$/, ''))
    yield {
      start,
      end,
      name: name === PARAMETER && given.listed[0] !== undefined ? `${PARAMETER} ${given.listed[0]}` : name,
      isEnd: slash !== '',
      isEmpty: /\/[ \t\r\n]*$/.test(rest),
      written: whole,
      isAlone: /^[ \t>\r]*$/.test(around),
      given,
    }
  }
}

/** The Markdown of a shortcode; `undefined`: only its content stays, and it is reported. */
type Reader = (code: Shortcode) => string | undefined

const first = ({ given }: Shortcode, ...names: readonly string[]): string =>
  names.map((name) => given.named.get(name)).find((value) => value !== undefined) ?? given.listed[0] ?? ''

const reference: Reader = (code) => {
  const path = first(code, 'path').trim()
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
  return code.isAlone ? `::youtube[${title}]{id="${id}"}` : `[${title}](https://youtu.be/${id})`
}

const highlight: Reader = ({ isEnd, isAlone, given }) => {
  if (!isAlone) return isEnd ? '`' : '`'
  if (isEnd) return '```'
  const [language = '', options = ''] = given.listed
  const lines = /hl_lines=\[?["']?([\d,\s-]+)/.exec(options)?.[1]?.trim().replace(/\s+/g, ',')
  return `\`\`\`${language}${lines ? ` {${lines}}` : ''}`
}

const nothing: Reader = () => ''

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
    hl: ({ isAlone }) => (isAlone ? '```' : '`'),
    'new-in': badge('New in'),
    'deprecated-in': badge('Deprecated in'),
    'glossary-term': (code) => `**${first(code)}**`,
    'code-toggle': ({ isEnd, isEmpty, isAlone }) => {
      if (isEmpty || !isAlone) return undefined
      return isEnd ? '```' : '```toml'
    },
    comment: nothing,
    toc: nothing,
    // What they hold is HTML, which is read as all HTML is.
    rawhtml: nothing,
    html: nothing,
  }),
)

/** A link whose destination is an unknown shortcode. Only its words stay. */
const MADE_LINK =
  /(!?)\[((?:[^[\]\n]|\[[^[\]\n]*\]){0,300})\]\([ \t]*<?\{\{[<%][ \t]*([\w./-]+)[^{}\n]{0,200}\}\}[^()\n]{0,200}\)/g
/** A definition with such a destination. Links with its label become words. */
const MADE_DEFINITION =
  /^[ \t>]{0,20}\[[^\]\n]{1,200}\]:[ \t]*<?\{\{[<%][ \t]*([\w./-]+)[^{}\n]{0,200}\}\}[^\n]{0,200}$/gm

function unknownLinks({ text, isCode }: PageText): Edit[] {
  const isUnknown = (name = ''): boolean => !READERS.has(name)
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

function rewrite(page: PageText): Edit[] {
  const edits: Edit[] = unknownLinks(page)
  /** Addresses of the shortcodes whose words follow in the same line. */
  const opened = new Map<string, string>()
  for (const code of shortcodesIn(page, edits)) {
    const { start, end, name, isEnd, written } = code
    if (code.isAlone && boxBlock(written)) continue
    const made = READERS.get(name)?.(code)
    if (made !== undefined) {
      edits.push({ start, end, text: made })
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
