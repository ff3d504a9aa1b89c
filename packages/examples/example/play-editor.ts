/** The editor of an example's code: a field with colours below it, completion of names, and a mark at the line of an error. */
import type { ExampleSay } from './activity.ts'
import type { RawNames } from './language.ts'
import { type Completion, complete } from './play-completion.ts'
import { type Token, tokenize } from './play-tokens.ts'

interface Editor {
  /** The element with the field and its colours. */
  readonly element: HTMLElement
  readonly code: () => string
  readonly setCode: (code: string) => void
  /** Marks a line, counted from 1; `undefined` removes the mark. */
  readonly markLine: (line: number | undefined) => void
  readonly setNames: (names: RawNames) => void
  readonly focus: (caret?: number) => void
}

interface EditorOptions {
  readonly code: string
  /** The highlighted lines of the page. */
  readonly lines: Iterable<Element>
  readonly say: ExampleSay
  /** Id of the element with the error message. */
  readonly statusId: string
  readonly onChange: () => void
}

export function createEditor({ code, lines, say, statusId, onChange }: EditorOptions): Editor {
  const field = document.createElement('textarea')
  field.value = code
  field.spellcheck = false
  field.autocapitalize = 'off'
  field.rows = 1
  field.setAttribute('autocomplete', 'off')
  field.setAttribute('aria-label', say('examples.field'))
  field.setAttribute('aria-describedby', statusId)
  const colors = document.createElement('pre')
  colors.ariaHidden = 'true'
  const element = document.createElement('div')
  element.className = 'example-field'
  element.append(colors, field)
  const names = nameList(field, element, say)
  let marked: number | undefined
  const known = new Map(Array.from(lines, (line) => [line.textContent, line]))
  const paint = (): void => colors.replaceChildren(...paintedLines(field.value, known, marked))
  paint()
  field.addEventListener('input', () => {
    paint()
    names.suggest(false)
    onChange()
  })
  field.addEventListener('keydown', (event) => {
    if (names.onKey(event)) return
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.isComposing) indent(event, field)
  })
  field.addEventListener('blur', names.close)
  field.addEventListener('click', names.close)
  return {
    element,
    code: () => field.value,
    setCode(next) {
      field.value = next
      paint()
    },
    markLine(line) {
      // Every drawing says so again; painting anew costs more than the drawing.
      if (line === marked) return
      marked = line
      if (line === undefined) field.removeAttribute('aria-invalid')
      else field.setAttribute('aria-invalid', 'true')
      paint()
    },
    setNames: names.know,
    focus(caret) {
      field.focus({ preventScroll: true })
      if (caret !== undefined) field.setSelectionRange(caret, caret)
    },
  }
}

/** The classes of tokens, as highlighted code has them. */
const LETTERS: Readonly<Record<NonNullable<Token['kind']>, string>> = {
  comment: 'c',
  string: 's',
  constant: 'n',
  keyword: 'k',
  function: 'f',
  property: 'o',
  punctuation: 'p',
}

/** @param known lines that the page has highlighted, by their text: they keep their colours */
function paintedLines(code: string, known: ReadonlyMap<string, Element>, marked: number | undefined): Node[] {
  return tokenize(code).map((tokens, index) => {
    const line = document.createElement('span')
    line.className = index + 1 === marked ? 'line at-fault' : 'line'
    const shown = known.get(tokens.map(({ text }) => text).join(''))
    line.append(...(shown?.cloneNode(true).childNodes ?? tokens.map(painted)))
    // An empty line needs a character to be as high as the others.
    if (tokens.length === 0) line.append('\u200b')
    return line
  })
}

function painted({ text, kind }: Token): HTMLElement {
  const token = document.createElement('i')
  if (kind) token.className = LETTERS[kind]
  token.textContent = text
  return token
}

/** Replaces the selection so that the reader can undo it. */
function insert(field: HTMLTextAreaElement, text: string): void {
  if (!document.execCommand('insertText', false, text)) {
    field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
    field.dispatchEvent(new InputEvent('input'))
  }
}

/** Gives a new line the indentation of the previous one. */
function indent(event: KeyboardEvent, field: HTMLTextAreaElement): void {
  const before = field.value.slice(0, field.selectionStart)
  const [, blank = ''] = /(?:^|\n)([ \t]*)[^\n]*$/.exec(before) ?? []
  if (blank === '') return
  event.preventDefault()
  insert(field, `\n${blank}`)
}

// ── names ───────────────────────────────────────────────────────────────────────────────────────────

interface NameList {
  readonly know: (names: RawNames) => void
  readonly suggest: (isAsked: boolean) => void
  readonly close: () => void
  /** @returns whether the list has handled the key */
  readonly onKey: (event: KeyboardEvent) => boolean
}

const LIST_ID = 'docs-example-names'

function nameList(field: HTMLTextAreaElement, place: HTMLElement, say: ExampleSay): NameList {
  const list = document.createElement('ul')
  list.id = LIST_ID
  list.role = 'listbox'
  list.ariaLabel = say('examples.names')
  let names: RawNames = { words: [], members: [], quoted: [] }
  let shown: Completion | undefined
  let active = 0
  field.setAttribute('aria-autocomplete', 'list')

  const close = (): void => {
    shown = undefined
    list.remove()
    for (const name of ['aria-controls', 'aria-activedescendant']) field.removeAttribute(name)
  }
  const mark = (index: number): void => {
    active = (index + list.children.length) % list.children.length
    Array.from(list.children, (option, at) => option.setAttribute('aria-selected', String(at === active)))
    field.setAttribute('aria-activedescendant', `${LIST_ID}-${active}`)
  }
  const accept = (index: number): void => {
    const name = shown?.names[index]
    if (shown && name !== undefined) {
      field.setSelectionRange(shown.from, field.selectionStart)
      close()
      insert(field, name)
    }
    close()
  }
  const suggest = (isAsked: boolean): void => {
    const isCaret = field.selectionStart === field.selectionEnd
    shown = isCaret ? complete(field.value, field.selectionStart, names, isAsked) : undefined
    if (!shown) {
      close()
      return
    }
    list.replaceChildren(...shown.names.map(optionOf))
    place.append(list)
    putBelow(list, field, shown.from)
    field.setAttribute('aria-controls', LIST_ID)
    mark(0)
  }
  // The field keeps the focus.
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => accept([...list.children].indexOf(target as Element)))
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => mark(active + 1),
    ArrowUp: () => mark(active - 1),
    Enter: () => accept(active),
    Tab: () => accept(active),
    Escape: close,
  }
  return {
    know(known) {
      names = known
    },
    suggest,
    close,
    onKey(event) {
      const isAsking = event.ctrlKey && event.key === ' '
      const act = shown && !event.shiftKey && !event.isComposing ? keys[event.key] : undefined
      if (isAsking) suggest(true)
      else if (act) act()
      else if (shown && /^(?:Arrow(?:Left|Right)|Home|End)$/.test(event.key)) close()
      if (isAsking || act) event.preventDefault()
      return isAsking || act !== undefined
    },
  }
}

function optionOf(name: string, index: number): HTMLElement {
  const option = document.createElement('li')
  option.id = `${LIST_ID}-${index}`
  option.role = 'option'
  option.textContent = name
  return option
}

/** The position of a character in pixels. It follows from line and column, because all letters have the same width. */
function putBelow(list: HTMLElement, field: HTMLTextAreaElement, caret: number): void {
  const lines = field.value.slice(0, caret).split('\n')
  const { lineHeight, paddingTop, paddingLeft } = getComputedStyle(field)
  list.style.top = `${Number.parseFloat(paddingTop) + lines.length * Number.parseFloat(lineHeight)}px`
  const left = `${paddingLeft} + ${lines.at(-1)?.length ?? 0}ch`
  // Inside the field, whose right edge may be near.
  list.style.left = `max(0px, min(${left}, 100% - ${list.offsetWidth}px))`
}
