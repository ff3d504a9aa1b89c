/** What could stand in the place of a name: its definition says it, or else its uses. */
import { boxOf } from 'docs-build/markdown'
import type { OwnName, SeenName } from './own-names.ts'

/** Longest definition that is read. */
const LONGEST = 5000
/** Longest text that is suggested. */
const LONGEST_TEXT = 200

type Suggestion = Pick<OwnName, 'standIn' | 'because'>

export function suggested(name: SeenName): Suggestion {
  const { definition } = name
  if (definition?.value !== undefined)
    return { standIn: definition.value.slice(0, LONGEST_TEXT), because: 'that is its value' }
  const markup = markupOf(definition?.text ?? '')
  return (markup === undefined ? undefined : ofMarkup(markup, name)) ?? ofUses(name)
}

const CONTENT = '{{content}}'

/** What a definition draws, with placeholders for what it is given; `undefined` where only code knows it. */
function markupOf(text: string): string | undefined {
  if (text === '' || text.length > LONGEST) return undefined
  const template = /<template>([\s\S]*)<\/template>/.exec(text)?.[1]
  const returned = /\breturn \(([\s\S]*?)\n[ \t]*\);?\s*\}/.exec(text)?.[1] ?? /=>\s*\(([\s\S]*)\)/.exec(text)?.[1]
  const drawn = template ?? returned ?? text
  const isCode = /^\s*(?:import|export|const|function|def|class)\b/.test(drawn)
  if (isCode || /<(?:script|iframe|svg)\b|\bv-(?:for|if)\b/.test(drawn)) return undefined
  const markup = drawn
    .replace(/\{\{-?[ \t]*\/\*[\s\S]*?\*\/[ \t]*-?\}\}|<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g, '')
    .replace(/<slot\b[^<>]*\/>/g, CONTENT)
    .replace(/<slot\b[^<>]*>([^<>{}|]*)<\/slot>/g, (_, words: string) => `{{content|${words.trim()}}}`)
    .replace(/\{(?:props\.)?children\}|\{\{-?[ \t]*\.Inner\b[^{}]*\}\}/g, CONTENT)
    .replace(/\{\{-?[ \t]*(?:\$?\.Get[ \t]+["']?(\w+)["']?)[ \t]*-?\}\}/g, '{{$1}}')
    .replace(/[ \t]:(\w+)="(\w+)"/g, ' $1="{{$2}}"')
    .replace(/[ \t]:(\w+)="`([^`"${}]*)\$\{(\w+)\}([^`"${}]*)`"/g, ' $1="$2{{$3}}$4"')
    .replace(/=\{(?:props\.)?(\w+)\}/g, '="{{$1}}"')
    .replace(/\{`([^`${}]*)`\}/g, '"$1"')
    .replace(/[ \t]className=(?:\{[^{}]*\}|"([^"]*)")/g, ' class="$1"')
    .replace(/(?<!\{)\{(?:props\.)?(\w+)\}(?!\})/g, '{{$1}}')
    .trim()
  return /\{(?!\{)|(?<!\})\}(?!\})|\{\{(?!\w+(?:\||\}\}))/.test(markup.replace(/\{\{\w+(?:\|[^{}]*)?\}\}/g, ''))
    ? undefined
    : markup
}

/** Elements of a text that pages may have. */
const OF_TEXT = /^(?:kbd|mark|small|sub|sup|abbr|b|i|em|strong|u|code|q|cite|del|ins)$/

function ofMarkup(markup: string, { name }: SeenName): Suggestion | undefined {
  const names = Array.from(markup.matchAll(/<([A-Za-z][\w.]*)/g), ([, one = '']) => one)
  const words = markup
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (words.length > LONGEST_TEXT || /[<>`]/.test(words)) return undefined
  const links = Array.from(markup.matchAll(/<(?:a|A|Link)\b[^<>]*?\b(?:href|to)="([^"<>]*)"/g), ([, href = '']) => href)
  const [link] = links
  if (links.length === 1 && link !== undefined && !names.some((one) => /^(?:h[1-6]|p|ul|ol|table|img)$/.test(one)))
    return { standIn: `[${words === '' ? link : words}](${link})`, because: 'its definition is a link' }
  const box =
    /class="[^"]*\b(?:alert|admonition|callout)\b[^"]*\b(note|tip|info|warning|danger|caution|important)\b/.exec(
      markup,
    )?.[1]
  const type = boxOf(box ?? name.toLowerCase())
  if (type !== undefined && words !== '')
    return { standIn: `:::${type}\n${words}\n:::`, because: 'its definition is a box' }
  const [first = ''] = names
  if (names.length === 1 && OF_TEXT.test(first) && words !== '')
    return { standIn: `<${first}>${words}</${first}>`, because: 'its definition is this element' }
  if (words === CONTENT) return { standIn: CONTENT, because: 'its definition is a frame around what it holds' }
  return words === '' ? undefined : { standIn: words, because: 'its definition has these words' }
}

const LINKS: readonly string[] = ['href', 'to', 'url', 'link']
const WORDS: readonly string[] = ['title', 'label', 'text', 'heading', 'name', 'summary', 'description', 'caption']

function ofUses({ name, holds, attributes, listed }: SeenName): Suggestion {
  const type = boxOf(name.toLowerCase())
  const link = LINKS.find((one) => attributes.includes(one))
  const word = WORDS.find((one) => attributes.includes(one))
  if (type !== undefined && holds)
    return {
      standIn: word === undefined ? `:::${type}\n${CONTENT}\n:::` : `:::${type}[{{${word}}}]\n${CONTENT}\n:::`,
      because: 'its name is that of a box',
    }
  if (link !== undefined) {
    const words = holds ? CONTENT : `{{${word ?? link}}}`
    return { standIn: `[${words}]({{${link}}})`, because: `it is given a destination, \`${link}\`` }
  }
  // `Terms.Store` is one of many texts that code holds: its name stands where a use gives none.
  const part = /\.(\w+)$/.exec(name)?.[1]
  const otherwise = part === undefined ? '' : `|${part}`
  if (holds) return { standIn: `{{content${otherwise}}}`, because: 'only code knows what is around its text' }
  if (word !== undefined) return { standIn: `{{${word}${otherwise}}}`, because: `its words are in \`${word}\`` }
  if (listed > 0) return { standIn: '{{0}}', because: 'its argument is all that a text can show' }
  return { standIn: part ?? '', because: 'it holds no text: leave it out, or write what it shows' }
}
