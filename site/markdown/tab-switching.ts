/** The behaviour of tabs: roles, keys, and groups that change together here, on other pages and in other tabs. */
import { setAttribute } from '../runtime/attribute.ts'
import { anyText, type Slot, slot, storageKey } from '../runtime/storage.ts'

/** Makes real tabs of the sections below `root`, and shows what the reader chose elsewhere. */
export function prepareTabs(root: ParentNode, baseUrl: string): void {
  for (const tabs of root.querySelectorAll<HTMLElement>('[data-db=tabs]:not([data-ready])')) {
    const sections = sectionsOf(tabs)
    const list = document.createElement('div')
    list.className = 'tab-list'
    list.setAttribute('role', 'tablist')
    list.append(...sections.map((section, index) => makeTab(tabs, section, index, baseUrl)))
    tabs.prepend(list)
    tabs.dataset['ready'] = ''
    const first = sections.findIndex((section) => section.dataset['selected'] !== undefined)
    select(tabs, Math.max(first, 0))
    const { group, query } = tabs.dataset
    if (group !== undefined) selectValue(tabs, groupSlot(group, baseUrl).get())
    // Who follows a link that names a tab wants to see that one.
    if (query !== undefined) selectValue(tabs, new URLSearchParams(location.search).get(query))
  }
}

let made = 0

function makeTab(tabs: HTMLElement, section: HTMLElement, index: number, baseUrl: string): HTMLButtonElement {
  const [label, panel] = partsOf(section)
  const tab = document.createElement('button')
  tab.type = 'button'
  tab.setAttribute('role', 'tab')
  tab.id = `docs-tab-${++made}`
  tab.onclick = () => choose(tabs, index, baseUrl)
  tab.onkeydown = (event) => onTabKey(event, tabs, index, baseUrl)
  tab.append(...(label?.cloneNode(true).childNodes ?? []))
  if (panel) {
    panel.id ||= `docs-panel-${made}`
    panel.setAttribute('aria-labelledby', tab.id)
    tab.setAttribute('aria-controls', panel.id)
  }
  return tab
}

function onTabKey(event: KeyboardEvent, tabs: HTMLElement, index: number, baseUrl: string): void {
  const all = buttonsOf(tabs)
  const target = nextIndex(event.key, index, all.length)
  if (target === undefined) return
  event.preventDefault()
  choose(tabs, target, baseUrl)
  all[target]?.focus()
}

/** Where a key leads from one of `count` tabs; `undefined` for keys that lead nowhere. */
export function nextIndex(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** Follows choices that were made elsewhere: on this page, or in another tab of the browser. */
export function followTabGroups(baseUrl: string): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    for (const tabs of document.querySelectorAll<HTMLElement>('[data-db=tabs]')) {
      if (key === storageKey(slotName(tabs.dataset['group'] ?? ''), baseUrl)) selectValue(tabs, newValue)
    }
  })
}

/** Shows the section that holds something the reader wants to see. */
export function showSection(section: Element): void {
  const tabs = section.parentElement
  if (tabs?.matches('[data-db=tabs][data-ready]') && section.matches('[data-db=tab]'))
    select(tabs, sectionsOf(tabs).indexOf(section as HTMLElement))
}

/** The browser has found what the reader searches for in a panel that is hidden. */
export function onTabFound({ target }: Event): void {
  if (target instanceof Element && target.parentElement) showSection(target.parentElement)
}

function choose(tabs: HTMLElement, index: number, baseUrl: string): void {
  const tab = buttonsOf(tabs)[index]
  if (!tab) return
  // What stands above may change its height with the group; the tab under the pointer stays where it is.
  const before = tab.getBoundingClientRect().top
  select(tabs, index)
  const { group, query } = tabs.dataset
  const value = sectionsOf(tabs)[index]?.dataset['value']
  if (group !== undefined && value !== undefined) groupSlot(group, baseUrl).set(value)
  if (query !== undefined && value !== undefined) writeQuery(query, value)
  window.scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' })
}

function writeQuery(name: string, value: string): void {
  const url = new URL(location.href)
  url.searchParams.set(name, value)
  history.replaceState(history.state, '', url)
}

function selectValue(tabs: HTMLElement, value: string | null | undefined): void {
  const index = sectionsOf(tabs).findIndex((section) => section.dataset['value'] === value)
  if (index >= 0) select(tabs, index)
}

function select(tabs: HTMLElement, index: number): void {
  buttonsOf(tabs).forEach((button, position) => {
    button.tabIndex = position === index ? 0 : -1
    button.setAttribute('aria-selected', String(position === index))
  })
  sectionsOf(tabs).forEach((section, position) => {
    const isSelected = position === index
    section.toggleAttribute('data-selected', isSelected)
    const [, panel] = partsOf(section)
    if (!panel) return
    // Hidden, its words are still found by who searches the page; then `onTabFound` shows them.
    setAttribute(panel, 'hidden', isSelected ? undefined : 'until-found')
    // What is hidden this way can have the focus itself.
    setAttribute(panel, 'tabindex', isSelected ? '0' : undefined)
    setAttribute(panel, 'role', isSelected ? 'tabpanel' : undefined)
  })
}

/** The row of tabs stands before the sections. */
function buttonsOf(tabs: Element): HTMLElement[] {
  return [...(tabs.firstElementChild?.children ?? [])] as HTMLElement[]
}

/** What an author writes stands in these, so that no element of theirs is one. */
function partsOf(section: Element): readonly [label?: HTMLElement, panel?: HTMLElement] {
  return section.children as unknown as readonly [HTMLElement?, HTMLElement?]
}

function sectionsOf(tabs: Element): HTMLElement[] {
  return [...tabs.querySelectorAll<HTMLElement>(':scope > [data-db=tab]')]
}

function slotName(group: string): string {
  return `tab.${group}`
}

function groupSlot(group: string, baseUrl: string): Slot<string> {
  return slot(slotName(group), baseUrl, anyText)
}
