/**
 * The syntax that is being written at a place of a text. Only the line and the lines above it decide, since a text in the
 * middle of a word is seldom whole.
 */

import { fenceReader } from 'docs-build/text'

interface Part {
  /** Offset at which the unfinished part begins. */
  readonly start: number
}

export type Context =
  | (Part & { readonly type: 'key' })
  | (Part & { readonly type: 'value'; readonly key: string })
  | (Part & { readonly type: 'destination'; readonly kind: 'link' | 'image' })
  | (Part & { readonly type: 'directive'; readonly form: 'container' | 'leaf' | 'text' })
  | (Part & { readonly type: 'attribute'; readonly directive: string; readonly given: readonly string[] })
  | (Part & { readonly type: 'attribute-value'; readonly directive: string; readonly attribute: string })
  | (Part & { readonly type: 'component' })
  | (Part & { readonly type: 'component-attribute'; readonly component: string; readonly given: readonly string[] })

/** @returns `undefined` where words are written that nothing can complete, as in code */
export function contextAt(text: string, offset: number): Context | undefined {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/)
  const line = lines.at(-1) ?? ''
  const front = frontMatterContext(lines, offset)
  if (front !== 'body') return front
  const isCode = fenceReader()
  const isInFence = lines.slice(0, -1).reduce((_, one) => isCode(one), false)
  // The closing fence counts as code too.
  if (isInFence && !isClosed(lines)) return undefined
  if ((line.match(/`/g)?.length ?? 0) % 2 === 1) return undefined
  for (const read of [destination, directiveAttribute, componentAttribute, directive, component]) {
    const found = read(line, offset)
    if (found) return found
  }
  return undefined
}

/** Whether the last fence above the last line is closed. */
function isClosed(lines: readonly string[]): boolean {
  const isCode = fenceReader()
  for (const line of lines.slice(0, -1)) isCode(line)
  return !isCode('a')
}

function frontMatterContext(lines: readonly string[], offset: number): Context | 'body' | undefined {
  if (lines[0]?.trim() !== '---' || lines.length < 2) return 'body'
  if (lines.slice(1, -1).some((line) => /^(?:---|\.\.\.)\s*$/.test(line))) return 'body'
  const line = lines.at(-1) ?? ''
  const item = /^\s*-\s+["']?(.*)$/.exec(line)
  if (item) {
    const key = lines.slice(1, -1).findLast((above) => /^[\w-]+\s*:/.test(above))
    const name = key?.replace(/\s*:.*$/, '')
    return name === undefined ? undefined : { type: 'value', key: name, start: offset - (item[1] ?? '').length }
  }
  const pair = /^([\w-]+)\s*:\s*(.*)$/.exec(line)
  if (pair) {
    const [, key = '', value = ''] = pair
    const last = /(?:^\[?|,)\s*["']?([^,[\]"']*)$/.exec(value)?.[1] ?? value
    return { type: 'value', key, start: offset - last.length }
  }
  const word = /^[\w-]*$/.exec(line)
  return word ? { type: 'key', start: offset - word[0].length } : undefined
}

function destination(line: string, offset: number): Context | undefined {
  const inline = /\]\(<?([^()\s<>]*)$/.exec(line)
  if (inline) {
    const kind = isImage(line.slice(0, inline.index)) ? 'image' : 'link'
    return { type: 'destination', kind, start: offset - (inline[1] ?? '').length }
  }
  const defined = /^ {0,3}\[[^\]]+\]:[ \t]*<?([^\s<>]*)$/.exec(line)
  if (defined) return { type: 'destination', kind: 'link', start: offset - (defined[1] ?? '').length }
  const attribute = /\b(href|src)\s*=\s*["']([^"']*)$/.exec(line)
  if (!attribute) return undefined
  return {
    type: 'destination',
    kind: attribute[1] === 'src' ? 'image' : 'link',
    start: offset - (attribute[2] ?? '').length,
  }
}

/** Whether the bracket that is about to close belongs to an image. */
function isImage(before: string): boolean {
  let depth = 0
  for (let at = before.length - 1; at >= 0; at--) {
    if (before[at] === ']') depth++
    if (before[at] !== '[') continue
    if (depth === 0) return before[at - 1] === '!'
    depth--
  }
  return false
}

function directiveAttribute(line: string, offset: number): Context | undefined {
  const open = /(:{1,}|`{3,}|~{3,})([A-Za-z][\w-]*)(?:\[[^\]]*\])?\{([^{}]*)$/.exec(line)
  if (!open) return undefined
  const [, , directive = '', inside = ''] = open
  const value = /(?:^|\s)([\w-]+)=["']?([^"'\s]*)$/.exec(inside)
  if (value)
    return {
      type: 'attribute-value',
      directive,
      attribute: value[1] ?? '',
      start: offset - (value[2] ?? '').length,
    }
  const word = /(?:^|\s)([\w-]*)$/.exec(inside)
  return word
    ? { type: 'attribute', directive, given: namesIn(inside), start: offset - (word[1] ?? '').length }
    : undefined
}

function directive(line: string, offset: number): Context | undefined {
  const mark = /^(?:[ \t>]|[-+*][ \t])*(:{2,})[ \t]*([\w-]*)$/.exec(line)
  if (mark)
    return {
      type: 'directive',
      form: mark[1] === '::' ? 'leaf' : 'container',
      start: offset - (mark[2] ?? '').length,
    }
  const text = /(?:^|[\s(*_"])(?<!:):([A-Za-z][\w+-]*)$/.exec(line)
  return text ? { type: 'directive', form: 'text', start: offset - (text[1] ?? '').length } : undefined
}

function component(line: string, offset: number): Context | undefined {
  const open = /<([A-Z][\w.]*)?$/.exec(line)
  return open ? { type: 'component', start: offset - (open[1] ?? '').length } : undefined
}

function componentAttribute(line: string, offset: number): Context | undefined {
  const open = /<([A-Z][\w.]*)(\s[^<>]*)$/.exec(line)
  const [, name = '', inside = ''] = open ?? []
  const word = open && /\s([\w-]*)$/.exec(inside)
  if (!word || (inside.match(/"/g)?.length ?? 0) % 2 === 1) return undefined
  return {
    type: 'component-attribute',
    component: name,
    given: namesIn(inside),
    start: offset - (word[1] ?? '').length,
  }
}

function namesIn(attributes: string): string[] {
  return Array.from(attributes.matchAll(/([\w-]+)(?==|\s)/g), ([name]) => name)
}
