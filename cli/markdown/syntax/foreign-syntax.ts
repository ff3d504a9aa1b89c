/**
 * Finds syntax of other tools that this program shows as text: containers, tabs, shortcodes, includes. Each kind is
 * reported once a page, with what to write instead. Code is ignored, except for marks that other tools read in code.
 */
import type { Code, Delete, Html, InlineCode, Nodes, Root, Text } from 'mdast'
import type { Problem } from '../../kernel/fault/finding.ts'
import { lineIndex } from '../../kernel/fault/line-index.ts'
import { isRunLanguage } from '../code/code-info.ts'
import { boxOf, nearestBox } from '../dialects/boxes.ts'
import { withEmoji } from './emoji.ts'

/** The target of a match that is not foreign syntax. */
const NOTHING = ''

interface Construct {
  readonly pattern: RegExp
  /** The reported text: the shortest form that lets the author find it. */
  readonly target: (match: RegExpExecArray) => string
  readonly hint: (groups: readonly string[]) => string
}

/** Matches every text that can have foreign syntax. Nearly every page has none and is not searched further. */
const MAYBE =
  /:{3}|^#.*\{#|!!!|\?{3}|===|\/{3}|<<<|8<-|\[!|\[\[|\{[{%!:#./]|\{[ \t]+[.#]|=\{|==|\+\+|\$\$|:[a-z][\w+-]*:|^(?:import|export)[ \t]|^\}[ \t]*from|@include|^[ \t>]*(?:`{3}|~{3}).*\[|[\w)\]~]\^[\w+−-]{1,20}\^|[\w)]~[\w+−-]{1,20}~|(?:`{3}|~{3})[ \t]*\{|\{[a-z][\w:.+-]*\}`|\{[a-z][\w-]*=|\)=[ \t]*$/im

/** Tells the author what to write for a box of another tool. */
function box(name: string, title = ''): string {
  const lower = name.toLowerCase()
  if (lower === 'tab') return TABS
  if (lower === 'raw' || lower === 'v-pre') return 'Remove the two lines: text is never read as a template.'
  const near = nearestBox(name)
  return `Write \`:::${near}${title.trim() === '' ? '' : `[${title.trim()}]`}\` and close it with \`:::\`.`
}

const TABS = 'Write `::::tabs`, in it a `:::tab[Label]` … `:::` for each, and close with `::::`.'
/** @param dialect that reads the include */
function includeHint(dialect: string): string {
  return `\`markdown.dialect: '${dialect}'\` includes the file. Without a dialect, write \`::include{file="…"}\`.`
}

const INCLUDE =
  'Write `::include{file="…"}`, or set the `markdown.dialect` of the tool that the text comes from, which includes the file.'
const SHORTCODE =
  "Write Markdown or a directive in its place: templates are not run. `markdown.dialect: 'hugo'` reads common shortcodes."
const ATTRIBUTES =
  "Remove it. A heading takes an id as `{#id}`; for anything else use an HTML element with attributes. `markdown.dialect: 'mkdocs'` reads it."
const MYST = 'It is syntax of MyST, which no dialect reads.'
const BY_MKDOCS = "`markdown.dialect: 'mkdocs'` reads it as it is."

/** Tells the author what to write for a directive of MyST. */
function mystDirective(name: string, title = ''): string {
  if (name === 'include') return `${MYST} ${INCLUDE}`
  if (name === 'figure' || name === 'image') return `${MYST} Write \`![…](…)\`.`
  return boxOf(name) === undefined ? `${MYST} Write Markdown in its place.` : `${MYST} ${box(name, title)}`
}

/** Tells the author what to write for code in braces: a directive of MyST, or code that another tool runs. */
function bracedCode(name: string, meta: string): string {
  if (isRunLanguage(name))
    return `Quarto, R Markdown and Jupyter run such code; here it is shown and never run. Write \` \`\`\`${name} \`, and its result below it.`
  const language = /^(?:code|code-block|sourcecode|code-cell)$/i.test(name) ? meta.trim().split(/\s/)[0] : ''
  return language ? `${MYST} Write \` \`\`\`${language} \`.` : mystDirective(name, meta)
}

/** Tells the author what to write for a container of Pandoc. */
function pandocDiv(name: string, rest: string): string {
  const [, callout] = /^callout-([a-z]+)$/i.exec(name) ?? []
  const title = /(?:^|\s)title="([^"]*)"/.exec(rest)?.[1]
  return callout === undefined
    ? 'Remove its two lines: no style belongs to the class. For a box, write `:::note` … `:::`.'
    : box(callout, title)
}

/**
 * Constructs in words and headings. A mark at the beginning of a line may also stand in a quote. What stands before a mark
 * is asked for behind its first character: a pattern that begins by looking back does so at every character.
 */
const IN_TEXT: readonly Construct[] = [
  {
    pattern: /^[ \t>]*(:{3,})[ \t]+([a-z][\w-]*)[ \t]*(.*)$/gim,
    target: ([, , name]) => `::: ${name}`,
    hint: ([, , name = '', title]) => `${box(name, title)} Put no space after the colons.`,
  },
  {
    pattern: /^[ \t>]*:{3,}[ \t]*\{[ \t]*\.([a-z][\w-]*)(?![\w-])([^{}\n]*)\}[ \t]*$/gim,
    target: ([, name]) => `::: {.${name}}`,
    hint: ([, name = '', rest = '']) => pandocDiv(name, rest),
  },
  {
    pattern: /^[ \t>]*:{3,}\{([a-z][\w:.+-]*)\}[ \t]*(.*)$/gim,
    target: ([, name]) => `:::{${name}}`,
    hint: ([, name = '', title]) => mystDirective(name, title),
  },
  {
    pattern: /^[ \t>]*\([^\s()]+\)=[ \t]*$/gm,
    target: () => '(…)=',
    hint: () => `${MYST} Write \`{#id}\` at the end of the heading below it.`,
  },
  {
    // NUL stands for the end of an image, of a link or of code.
    pattern: /\{(?<=\0\{)([a-z][\w-]*)=[^{}\n\0]*\}/gi,
    target: ([, name]) => `{${name}=…}`,
    hint: () => ATTRIBUTES,
  },
  {
    // A container is opened and closed by lines of their own.
    pattern: /^[ \t>]*:{3,}([a-z][\w-]*)[ \t]*(?:\[[^\]\n]*\])[ \t]*[^\s{][^\n]*$/gim,
    target: ([, name]) => `:::${name}`,
    hint: ([, name = '']) => `Let \`:::${name}[…]\` stand on a line of its own, and write the text below it.`,
  },
  {
    // An id before the words of a heading is text, in every tool.
    pattern: /(\{(?<=^[ \t>\0]{0,40}\{)#[\w-]+\})[ \t]+\S/gm,
    target: ([, id]) => id ?? '',
    hint: () => 'An id stands at the end of its heading.',
  },
  {
    pattern: /:(?<=[^\s:>\0][ \t]{0,3}:):{2,}[ \t]*$/gm,
    target: () => ':::',
    hint: () => 'The mark that ends a block stands on a line of its own.',
  },
  {
    pattern: /^[ \t>]*(!!!|\?{3}\+?)[ \t]+([a-z][\w-]*)[^"\n]*(?:"([^"\n]*)")?/gim,
    target: ([, mark, name]) => `${mark} ${name}`,
    hint: ([, mark = '', name = '', title]) =>
      mark === '!!!'
        ? `${box(name, title)} Do not indent what is in it. ${BY_MKDOCS}`
        : `Write \`:::details[${title || name}]\` and close it with \`:::\`. Do not indent what is in it. ${BY_MKDOCS}`,
  },
  {
    pattern: /^[ \t>]*===[!+]?[ \t]+"[^"\n]*"/gm,
    target: () => '=== "…"',
    hint: () => `${TABS} Do not indent what is in them. ${BY_MKDOCS}`,
  },
  {
    pattern:
      /^[ \t>]*\/{3,}[ \t]+(admonition|details|tab|note|tip|hint|info|warning|danger|check|attention|caution|error|important|question|example)\b[ \t]*(?:\|[ \t]*(.*))?/gm,
    target: ([, name]) => `/// ${name}`,
    hint: ([, name = '', title]) => box(name, title),
  },
  {
    // An alert is one of five names on a line of its own.
    pattern:
      /^[ \t>]*\[!(?!INCLUDE\b)(?!(?:note|tip|important|warning|caution)\][ \t]*$)([a-z][\w-]*)\][-+]?[ \t]*(.*)$/gim,
    target: ([, name]) => `[!${name}]`,
    hint: ([, name = '', title]) =>
      `${box(name, title)} As an alert, \`[!NOTE]\` and its like stand on a line of their own and have no title.`,
  },
  {
    // Looking back from the beginning of the match would take quadratic time in a line of blanks.
    pattern: /\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\](?<=\S[ \t]+\[![A-Z]+\])/g,
    target: ([, name]) => `[!${name}]`,
    hint: ([, name = '']) => `${box(name)} An alert is a quote of its own: \`> [!${name}]\`.`,
  },
  { pattern: /(?<!\\)\[!INCLUDE\b/gi, target: () => '[!INCLUDE]', hint: () => includeHint('docfx') },
  { pattern: /^[ \t>]*<<<[ \t]*[@.\w/]/gm, target: () => '<<<', hint: () => includeHint('vitepress') },
  { pattern: /^[ \t>]*-{1,}8<-{1,}[ \t]/gm, target: () => '--8<--', hint: () => includeHint('mkdocs') },
  {
    pattern: /(?<!\\)\{\{#(?:include|rustdoc_include|playground|title)\b/g,
    target: ([mark]) => mark,
    hint: () => includeHint('mdbook'),
  },
  { pattern: /(?<!\\)\{!>?[^{}\n]+!\}/g, target: () => '{!…!}', hint: () => INCLUDE },
  {
    pattern: /(?<!\\)\{\{([<%])[ \t]*\/?[\w-]/g,
    target: ([, sign]) => (sign === '<' ? '{{< … >}}' : '{{% … %}}'),
    hint: () => SHORTCODE,
  },
  { pattern: /(?<![\\{])\{%-?[ \t]*[a-z]/gi, target: () => '{% … %}', hint: () => SHORTCODE },
  {
    pattern: /(?<![\\$])\{\{[ \t]*[\w.$-]+[ \t]*(?:[|(][^{}\n]*)?\}\}/g,
    target: () => '{{ … }}',
    hint: () => `${SHORTCODE} Text with braces belongs in code: \`{{ x }}\`.`,
  },
  {
    // The match stops at the next `{/*`; otherwise a line of repeated openings would take quadratic time.
    pattern: /(?<!\\)\{\/\*(?:(?!\{\/\*)[^\n])*?\*\/\}/g,
    target: () => '{/* … */}',
    hint: () => 'Write `<!-- … -->`, or `{#id}` for the id of a heading.',
  },
  {
    pattern:
      /(?<![\\{])\{:[ \t]*[.#\w][^{}\n]*\}|(?<![\\\w{]|:{3}[ \t]{0,3})\{[ \t]*[.#][a-z][\w-]*[ \t][^{}\n]*\}|(?<![\\\w{]|:{3}[ \t]{0,3})\{(?:[ \t]+#|[ \t]*\.)[a-z][\w-]*\}/gi,
    target: () => '{ .class }',
    hint: () => ATTRIBUTES,
  },
  {
    pattern: /^[ \t>]*<[A-Za-z][\w.]*\s[^<>\0]*?=\{/gm,
    target: ([match]) =>
      match
        .trim()
        .replace(/\s.*/s, '>')
        .replace(/^[ \t>]*/, ''),
    hint: ([match = '']) =>
      /<[A-Z]/.test(match)
        ? 'Components belong in `.mdx` files, with literal attributes: `name="…"`.'
        : 'HTML has its attributes in quotes: `name="…"`. Braces are read in `.mdx` files.',
  },
  {
    pattern:
      /^(?:import[ \t]+(?:[\w*{][^\n'"]*[ \t}]from[ \t]+)?(['"])[^'"\n]+\1;?[ \t]*$|\}[ \t]*from[ \t]+['"]|export[ \t]+const[ \t]+\w+[ \t]*=)/gm,
    target: ([match]) => (match.startsWith('export') ? 'export' : 'import'),
    hint: () => 'Remove it. In an `.mdx` file, the components that exist need no import.',
  },
  {
    pattern: /(?<![\w+\\])\+\+([a-z]+(?:-[a-z]+)?(?:\+[a-z0-9-]+)*)\+\+(?![\w+])/gi,
    target: () => '++key++',
    hint: ([, keys = '']) => `Write \`:kbd[${keys}]\`.`,
  },
  {
    pattern: /(?<![\w=\\])==[^\s=](?:[^=\n]*[^\s=])?==(?![\w=])/g,
    target: () => '==…==',
    hint: () => 'Write `<mark>…</mark>`.',
  },
  {
    // Only signs without a space between two `^`, right behind a word: `[^1]^`, `a ^ b ^ c` and `2^n^m` are text.
    pattern: /\^(?<=[\w)\0]\^)((?=[+−-]|\w)[\w+−-]{1,20})\^(?![\w^])/g,
    target: (match) => (isInAddress(match) ? NOTHING : '^…^'),
    hint: ([, raised = '']) => `Write \`<sup>${raised}</sup>\`. ${BY_MKDOCS}`,
  },
  {
    pattern: /^[ \t>]*\$\$/gm,
    target: () => '$$',
    hint: () => 'Write the formula in a code block, or show it as an image.',
  },
  {
    pattern: /(?<![\w:\\])(?::[a-z][\w+-]*){1,4}:(?![\w:])/g,
    target: ([match]) => (withEmoji(match, '') === '' ? NOTHING : match),
    hint: () => 'There is no emoji of this name. Write the character itself, as in 🎉, or put the text into code.',
  },
]

/** Whether a match stands in an address such as `https://example.org/a^2^`. */
function isInAddress({ input, index }: RegExpExecArray): boolean {
  return /:\/\/\S*$/.test(input.slice(Math.max(0, index - 200), index))
}

/** A mark that ends a container is text only where the container has ended before. */
const SECOND_END = /:(?<=^[ \t>]{0,40}:):{2,}(?=[ \t]*$)/gm
const MORE_COLONS =
  'It ends no container. Write an outer container with more colons than those in it: `::::note`, in it `:::tip` … `:::`, then `::::`.'

/** The mark of an alert on a line of its own: it is text where it does not begin a quote. */
const ALERT = /\[(?<=^[ \t>]{0,40}\[)!(?<name>note|tip|important|warning|caution)\](?=[ \t]*$)/gim

/** A code block whose only content is a command to include a file. */
const INCLUDED =
  /^\s*(?:\{\{#(?:include|rustdoc_include|playground)\b[^{}\n]*\}\}|\{!>?[^{}\n]+!\}|-+8<-+[ \t]+"[^"\n]*"|<<<[ \t]*\S+)\s*$/

/** Constructs that are not shown as they are written, and what is done with them. */
const SHOWN: ReadonlyMap<string, string> = new Map([
  ['@include', 'left out'],
  ['~…~', 'struck through, as on GitHub'],
])

/** One tilde on each side of a short text, right behind a word: a lowered text in Pandoc, markdown-it and pymdownx. */
const LOWERED = /(?<=[\w)])~(?<lowered>[\w+−-]{1,20})~$/

/** The language of a code block that is a directive of MyST: `{note}`. */
const MYST_DIRECTIVE = /^\{([a-z][\w:.+-]*)(?:[},]|$)/i

/** What stands before code that is a role of MyST: `{ref}`. */
const ROLE = /(?<![\w\\/$}])\{[a-z][\w:.+-]*\}$/i

/** Languages of code blocks whose subject may be the syntax of other tools. */
const ABOUT_SYNTAX = /^(?:md|mdx|markdown|mdc|rst|adoc|asciidoc|text|txt|plain|diff|)$/i

/**
 * Reports each foreign construct once, at its first place.
 *
 * @param text the text that the offsets in the tree refer to
 * @param placeOf absent: the text has the lines and columns of the author's file
 */
export function foreignSyntax(tree: Root, text: string, file: string, placeOf?: PlaceOf): Problem[] {
  if (!MAYBE.test(text)) return []
  const found = new Map<string, { offset: number; hint: string; count: number }>()
  const note = (target: string, offset: number, hint: string): void => {
    if (target === NOTHING) return
    const known = found.get(target)
    if (known) known.count++
    else found.set(target, { offset, hint, count: 1 })
  }
  const { texts, others } = nodesIn(tree)
  // On most pages the match was in code.
  const words = MAYBE.test(textIn(texts, text)) ? wordsOf(tree, text) : ''
  for (const { pattern, target, hint } of words === '' ? [] : IN_TEXT) {
    for (const match of words.matchAll(pattern) as IterableIterator<RegExpExecArray>) {
      const lead = /^[ \t>]*/.exec(match[0])?.[0].length ?? 0
      note(target(match), match.index + lead, hint(asWritten(match, text)))
    }
  }
  // Where an opening mark is text, its finding tells of the closing one.
  if (![...found.keys()].some((target) => target.startsWith(':::')))
    for (const { index } of words.matchAll(SECOND_END)) note(':::', index, MORE_COLONS)
  const alerts = Array.from(words.matchAll(ALERT))
  const starts = alerts.length === 0 ? new Set<number>() : boxStarts(tree)
  for (const { 0: mark, index, groups } of alerts) {
    if (starts.has(index)) continue
    const name = groups?.['name'] ?? ''
    note(mark, index, `${box(name)} An alert is a quote of its own: \`> [!${name.toUpperCase()}]\`.`)
  }
  for (const node of others) {
    const offset = node.position?.start.offset
    if (offset === undefined) continue
    if (node.type === 'code') codeMarks(node, offset, text, note)
    else if (node.type === 'inlineCode') {
      const [mark] = ROLE.exec(text.slice(Math.max(0, offset - 60), offset)) ?? []
      if (mark !== undefined) note(mark, offset - mark.length, `${MYST} Write a link, or the words alone.`)
    } else if (node.type === 'html' && /^<!--\s*@include:/.test(node.value))
      note('@include', offset, includeHint('vitepress'))
    else if (node.type === 'delete') {
      const lowered = LOWERED.exec(text.slice(Math.max(0, offset - 1), node.position?.end.offset))?.groups?.['lowered']
      if (lowered)
        note('~…~', offset, `Write \`<sub>${lowered}</sub>\`, or \`~~…~~\` to strike words out. ${BY_MKDOCS}`)
    }
  }
  if (found.size === 0) return []
  const pointAt = placeOf ?? lineIndex(text)
  return Array.from(found, ([target, { offset, hint, count }]) => ({
    rule: 'foreign-syntax',
    place: { file, ...pointAt(offset) },
    target,
    message: `\`${target}\` means nothing here: it is ${SHOWN.get(target) ?? 'shown as it is written'}.${count === 1 ? '' : ` It stands ${count} times in this file.`}`,
    hint,
  }))
}

/** The groups of a match in the words of a text, with the marks that stand between those words. */
function asWritten(match: RegExpExecArray, text: string): string[] {
  return match.map((group: string | undefined = '') => {
    if (!group.includes('\0')) return group
    const from = match.index + match[0].indexOf(group)
    return text.slice(from, from + group.length)
  })
}

/** Offsets at which the text of a box begins: the mark of its quote is no longer a word of it. */
function boxStarts(tree: Nodes, starts = new Set<number>()): ReadonlySet<number> {
  const start = tree.type === 'containerDirective' ? tree.children[0]?.position?.start.offset : undefined
  if (start !== undefined) starts.add(start)
  if ('children' in tree) for (const child of tree.children) boxStarts(child, starts)
  return starts
}

/** Offset in a text → place in the author's file. */
type PlaceOf = (offset: number) => { line: number; column: number }

type Note = (target: string, offset: number, hint: string) => void

function codeMarks(node: Code, offset: number, text: string, note: Note): void {
  const [mark, name] = MYST_DIRECTIVE.exec(node.lang ?? '') ?? []
  if (mark !== undefined) note(`{${name}}`, offset, bracedCode(name ?? '', node.meta ?? ''))
  if (ABOUT_SYNTAX.test(node.lang ?? '')) return
  const source = text.slice(offset, node.position?.end.offset)
  if (INCLUDED.test(node.value)) note('include', offset + Math.max(0, source.indexOf(node.value.trim())), INCLUDE)
}

/**
 * The text with only its words. Spaces replace everything outside of paragraphs, headings and cells; NUL replaces code,
 * HTML and marks inside them. Every remaining character keeps its offset.
 */
function wordsOf(tree: Root, text: string): string {
  const parts: string[] = []
  let end = 0
  const fill = (to: number, sign: string): void => {
    if (to > end) parts.push(text.slice(end, to).replace(/[^\r\n]+/g, (line) => sign.repeat(line.length)))
    end = Math.max(end, to)
  }
  const walk = (node: Nodes): void => {
    const from = node.position?.start.offset
    const to = node.position?.end.offset
    if (node.type === 'text') {
      if (from === undefined || to === undefined || from < end) return
      // The words that a component shows of its attributes have the place of its tag.
      if (!node.value.includes('<') && text.slice(from, to).includes('<')) return
      fill(from, '\0')
      parts.push(text.slice(from, to))
      end = to
      return
    }
    const isBlock = node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell'
    if (isBlock && from !== undefined) fill(from, ' ')
    if ('children' in node) for (const child of node.children) walk(child as Nodes)
    if (isBlock && to !== undefined) fill(to, '\0')
  }
  walk(tree)
  fill(text.length, ' ')
  return parts.join('')
}

/** Text nodes, and the nodes that can be a construct by themselves, in order. */
function nodesIn(tree: Root): { texts: Text[]; others: (Code | Delete | Html | InlineCode)[] } {
  const texts: Text[] = []
  const others: (Code | Delete | Html | InlineCode)[] = []
  const walk = (node: Nodes, before?: Nodes): void => {
    if (node.type === 'text') texts.push(node)
    else if (node.type === 'code' || node.type === 'html') others.push(node)
    else if (node.type === 'inlineCode' && before?.type === 'text') others.push(node)
    if (node.type === 'delete') others.push(node)
    if (!('children' in node)) return
    let last: Nodes | undefined
    for (const child of node.children) {
      walk(child, last)
      last = child
    }
  }
  walk(tree)
  return { texts, others }
}

/** Sources of text nodes: adjacent nodes are joined, any other starts on a new line. */
function textIn(texts: readonly Text[], text: string): string {
  let end: number | undefined
  return texts.reduce((all, { position }) => {
    const from = position?.start.offset
    const part = `${from === end ? '' : '\n'}${text.slice(from, position?.end.offset)}`
    end = position?.end.offset
    return from === undefined ? all : all + part
  }, '')
}
