/** Elements of the page. Text is only ever set as text. */

/** @throws Error when the page has no such element */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The report has no element ${id}.`)
  return found
}

type Content = Node | string

/** Makes an element with attributes and content. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...content: readonly Content[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...content)
  return made
}

/** A sentence of a finding, in which names stand between backticks. */
export function sentence(text: string): Content[] {
  return text.split(/`([^`]+)`/).map((part, at) => (at % 2 === 1 ? element('code', {}, part) : part))
}

/** A button that looks like a link. */
export function linkButton(text: string, onClick: () => void): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'link' }, text)
  button.addEventListener('click', onClick)
  return button
}

/** A table. Cells that are numbers stand at the right. */
export function table(
  heads: readonly string[],
  rows: readonly (readonly (Content | number)[])[],
  caption = '',
): HTMLElement {
  const cell = (value: Content | number): HTMLElement =>
    typeof value === 'number' ? element('td', { class: 'number' }, String(value)) : element('td', {}, value)
  const head = element('tr', {}, ...heads.map((text) => element('th', { scope: 'col' }, text)))
  const body = rows.map((row) => element('tr', {}, ...row.map(cell)))
  const parts = [element('thead', {}, head), element('tbody', {}, ...body)]
  const made = element('table', {}, ...(caption === '' ? [] : [element('caption', {}, caption)]), ...parts)
  return element('div', { class: 'scroll', tabindex: '0' }, made)
}

/** A bar of a share of the widest one, beside its number. */
export function bar(value: number, most: number, text: string, name = ''): HTMLElement {
  const strip = element('i', name === '' ? {} : { class: name })
  strip.style.width = `calc(${value / Math.max(1, most)} * min(12rem, 32vw))`
  return element('span', { class: 'bar' }, strip, text)
}
