/**
 * `<style>` elements that packages make in the browser. The policy of a site allows empty ones alone, and React and many
 * packages write a text into theirs. The text stays beside such an element, and its rules go into its sheet one by one,
 * which the policy allows.
 */

/** The names of what reads and changes the children of an element. */
const READERS = ['childNodes', 'firstChild', 'lastChild'] as const
const TEXTS = ['textContent', 'innerHTML', 'innerText'] as const
const CHANGES = [
  'append',
  'appendChild',
  'insertBefore',
  'prepend',
  'removeChild',
  'replaceChild',
  'replaceChildren',
] as const

/** Writes the rules of an element into its sheet, if it has one. */
const writers = new WeakMap<Node, () => void>()

/** Rules, as far as a text has whole ones. A brace, a bracket or a string that is open takes what follows it. */
const CSS_TOKEN = /\\[\s\S]|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|\/\*[\s\S]*?(?:\*\/|$)|[{}()[\];]/g

/** @returns the rules of a style sheet, each as it is written */
export function rulesOf(css: string): string[] {
  const rules: string[] = []
  let [start, depth] = [0, 0]
  for (const { 0: token, index } of css.matchAll(CSS_TOKEN)) {
    if ('{(['.includes(token)) depth += 1
    if ('})]'.includes(token)) depth = Math.max(0, depth - 1)
    if (depth > 0 || !'};'.includes(token)) continue
    rules.push(css.slice(start, index + 1).trim())
    start = index + 1
  }
  return [...rules, css.slice(start).trim()].filter((rule) => rule !== '' && rule !== ';')
}

function write(sheet: CSSStyleSheet, css: string): void {
  while (sheet.cssRules.length > 0) sheet.deleteRule(0)
  for (const rule of rulesOf(css)) {
    try {
      sheet.insertRule(rule, sheet.cssRules.length)
    } catch {
      // A browser skips a rule that it does not know, as in the text of an element.
    }
  }
}

/** Keeps the text of an element beside it. */
function holdText(style: HTMLStyleElement): void {
  const held = document.createElement('span')
  let [sheet, css]: [CSSStyleSheet | null, string] = [null, '']
  const update = (): void => {
    const [now, text] = [style.sheet, held.textContent]
    // An element that never had a text may have rules that a package has added to its sheet.
    if (!now || (text === css && (now === sheet || text === ''))) return
    ;[sheet, css] = [now, text]
    write(now, text)
  }
  writers.set(style, update)
  new MutationObserver(update).observe(held, { characterData: true, subtree: true })
  for (const name of READERS) Object.defineProperty(style, name, { get: () => held[name] })
  for (const name of TEXTS)
    Object.defineProperty(style, name, {
      get: () => held.textContent,
      set(text: unknown) {
        held.textContent = String(text ?? '')
        update()
      },
    })
  for (const name of CHANGES) changed(style, name, held, update)
}

/** Lets a method of an element act on another one. */
function changed(element: Element, name: (typeof CHANGES)[number], on: Element, after: () => void): void {
  const method = Element.prototype[name] as (this: Element, ...values: unknown[]) => unknown
  Object.defineProperty(element, name, {
    value(...values: unknown[]) {
      const result = method.apply(on, values)
      after()
      return result
    },
  })
}

function writeIn(node: unknown): void {
  if (!(node instanceof Element)) return
  for (const style of [node, ...node.querySelectorAll('style')]) writers.get(style)?.()
}

const create = document.createElement
document.createElement = function createElement(this: Document, ...values: Parameters<typeof create>): HTMLElement {
  const element = create.apply(this, values)
  if (element instanceof HTMLStyleElement) holdText(element)
  return element
} as typeof create

/** Packages that measure after they have added styles find them in place. */
function watchInsertions<Name extends string>(
  owner: Record<Name, (...values: never[]) => unknown>,
  names: Name[],
): void {
  for (const name of names) {
    const method = owner[name] as (this: unknown, ...values: unknown[]) => unknown
    owner[name] = function insert(this: unknown, ...values: unknown[]) {
      const result = method.apply(this, values)
      for (const value of values) writers.get(value as Node)?.()
      return result
    }
  }
}

watchInsertions(Node.prototype, ['appendChild', 'insertBefore'])
watchInsertions(Element.prototype, ['after', 'append', 'before', 'insertAdjacentElement', 'prepend'])
new MutationObserver((records) => {
  for (const { addedNodes } of records) addedNodes.forEach(writeIn)
}).observe(document, { childList: true, subtree: true })
