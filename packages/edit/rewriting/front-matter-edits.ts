/** Changes of single values of front matter that leave every other byte as it is. */

import { type TextEdit, type YamlBlock, yamlBlockOf } from 'docs-build/text'
import { isMap, isScalar, isSeq, type Pair } from 'yaml'

/** Replaces the text of a key; nothing where its value is not a text. */
export function replaceValue(source: string, key: string, value: string): TextEdit[] {
  return replaceScalar(source, key, yamlText(value))
}

/** As `replaceValue`, with a value that is written in YAML. */
export function replaceScalar(source: string, key: string, text: string): TextEdit[] {
  const block = yamlBlockOf(source)
  const node = block && pairOf(block, key)?.value
  if (!block || !isScalar(node) || !node.range) return []
  return [{ start: block.start + node.range[0], end: block.start + node.range[1], text }]
}

/** A redirect as front matter has it. */
export interface RedirectItem {
  readonly from: string
  readonly to?: string
}

export interface RedirectChanges {
  readonly add: readonly RedirectItem[]
  /** Old addresses as written → what to write instead; `undefined` removes the redirect. */
  readonly change: ReadonlyMap<string, string | undefined>
  /** Anchors of the page that redirects lead to → the new anchors, both with `#`. */
  readonly targets?: ReadonlyMap<string, string>
}

const KEY = 'redirect_from'

/** @returns the edits of `redirect_from`; `undefined` when the front matter cannot be changed */
export function redirectEdits(source: string, changes: RedirectChanges): TextEdit[] | undefined {
  const { add, change, targets } = changes
  if (add.length === 0 && change.size === 0 && !targets?.size) return []
  const block = yamlBlockOf(source)
  if (!block) {
    if (/^\uFEFF?---[ \t]*\S/.test(source)) return undefined
    const start = source.startsWith('\uFEFF') ? 1 : 0
    const eol = /\r\n|\n|\r/.exec(source)?.[0] ?? '\n'
    return [{ start, end: start, text: ['---', `${KEY}: ${valueOf(add)}`, '---', '', ''].join(eol) }]
  }
  if (block.document.errors.length > 0) return undefined
  const pair = pairOf(block, KEY)
  if (!pair) {
    if (add.length === 0) return []
    return [{ start: block.end, end: block.end, text: `${KEY}: ${valueOf(add)}${block.eol}` }]
  }
  return changedValue(source, block, pair, changes)
}

function pairOf({ map }: YamlBlock, key: string): Pair | undefined {
  return map?.items.find((item) => isScalar(item.key) && item.key.value === key)
}

/** The whole value is written anew, in the form of a list: in lines if it was, else in brackets. */
function changedValue(
  source: string,
  block: YamlBlock,
  pair: Pair,
  { add, change, targets }: RedirectChanges,
): TextEdit[] {
  const items = itemsOf(pair.value).flatMap((written) => {
    const to = written.to === undefined ? undefined : (targets?.get(written.to) ?? written.to)
    const item = { ...written, to }
    if (!change.has(item.from)) return [item]
    const from = change.get(item.from)
    return from === undefined ? [] : [{ ...item, from }]
  })
  const all = [...items, ...add]
  const { start, end } = rangeOf(pair, block)
  if (all.length === 0) {
    if (block.map?.items.length === 1) return [withoutBlock(source, block)]
    const line = source.lastIndexOf('\n', start) + 1
    const next = source.indexOf('\n', end - 1)
    return [{ start: Math.max(line, block.start), end: next < 0 ? end : Math.min(next + 1, block.end), text: '' }]
  }
  const { value } = pair
  if (isSeq(value) && !value.flow) {
    const [first] = value.items
    const column = first && typeof first === 'object' && 'range' in first ? indentAt(source, block, first.range) : ''
    const lines = all.map((item) => `${column}- ${itemText(item)}`).join(block.eol)
    const from = source.lastIndexOf('\n', (start ?? 0) - 1) + 1
    return [{ start: from, end: trimmedEnd(source, from, end), text: lines }]
  }
  return [{ start, end: trimmedEnd(source, start, end), text: valueOf(all) }]
}

/** Front matter without keys is taken out, with the empty line behind it. */
function withoutBlock(source: string, { end }: YamlBlock): TextEdit {
  const start = source.startsWith('\uFEFF') ? 1 : 0
  const [closing = ''] = /^---[ \t]*(?:\r\n|\n|\r|$)(?:[ \t]*(?:\r\n|\n|\r))?/.exec(source.slice(end)) ?? []
  return { start, end: end + closing.length, text: '' }
}

/** The indentation of the line of a list's first item. */
function indentAt(source: string, { start }: YamlBlock, range: unknown): string {
  const [at = 0] = Array.isArray(range) ? (range as number[]) : []
  const line = source.lastIndexOf('\n', start + at) + 1
  return /^[ \t]*/.exec(source.slice(line))?.[0] ?? ''
}

function rangeOf({ value }: Pair, { start }: YamlBlock): { start: number; end: number } {
  const range = (value as { readonly range?: readonly number[] } | null)?.range ?? [0, 0]
  return { start: start + (range[0] ?? 0), end: start + (range[1] ?? 0) }
}

/** Without the line ends that belong to what follows. */
function trimmedEnd(source: string, start: number, end: number): number {
  return start + source.slice(start, end).trimEnd().length
}

function itemsOf(value: unknown): RedirectItem[] {
  if (isScalar(value)) {
    return String(value.value ?? '')
      .split(',')
      .map((from) => ({ from: from.trim() }))
      .filter(({ from }) => from !== '')
  }
  if (!isSeq(value)) return []
  return value.items.flatMap((item): RedirectItem[] => {
    if (isScalar(item)) return [{ from: String(item.value ?? '').trim() }]
    if (!isMap(item)) return []
    const { from, to } = item.toJSON() as { readonly from?: unknown; readonly to?: unknown }
    return typeof from === 'string' ? [{ from, to: typeof to === 'string' ? to : undefined }] : []
  })
}

function valueOf(items: readonly RedirectItem[]): string {
  const [only] = items
  if (items.length === 1 && only?.to === undefined && only && !only.from.includes(',')) return yamlText(only.from)
  return `[${items.map(itemText).join(', ')}]`
}

function itemText({ from, to }: RedirectItem): string {
  return to === undefined ? yamlText(from) : `{ from: ${yamlText(from)}, to: ${yamlText(to)} }`
}

/** A text as YAML, in quotes where a character could mean something. */
function yamlText(text: string): string {
  return /^[\p{L}\p{N}/._~][\p{L}\p{N}/._~+%@-]*(?:#[\p{L}\p{N}._~%-]+)?$/u.test(text) && !/^[\d.]+$/.test(text)
    ? text
    : JSON.stringify(text)
}
