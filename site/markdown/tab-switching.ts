/** The behaviour of tabs: roles, keys, and groups that change together here, on other pages and in other tabs. */
import { setAttribute } from '../runtime/attribute.ts'
import { anyText, type Slot, slot, storageKey } from '../runtime/storage.ts'

/** Makes real tabs of the sections below `root`, and shows what the reader chose elsewhere. */
export function prepareTabs(root: ParentNode, baseUrl: string): void {
  for (const tabs of root.querySelectorAll<HTMLElement>('.tabs:not([data-ready])')) {
    const sections = [...tabs.querySelectorAll<HTMLElement>(':scope > .tab')]
    const list = document.createElement('div')
    list.className = 'tab-list'
    list.setAttribute('role', 'tablist')
    list.append(...sections.map(makeTab))
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

function makeTab(section: HTMLElement): HTMLButtonElement {
  const label = section.querySelector(':scope > .tab-label')
  const panel = section.querySelector<HTMLElement>(':scope > .tab-panel')
  const tab = document.createElement('button')
  tab.type = 'button'
  tab.setAttribute('role', 'tab')
  tab.id = `docs-tab-${++made}`
  if (label) tab.append(...label.cloneNode(true).childNodes)
  if (panel) {
    panel.id ||= `docs-panel-${made}`
    panel.setAttribute('aria-labelledby', tab.id)
    tab.setAttribute('aria-controls', panel.id)
  }
  return tab
}

export function onTabClick(event: MouseEvent, baseUrl: string): void {
  const tab = closestTab(event)
  if (tab) choose(tab, baseUrl)
}

export function onTabKey(event: KeyboardEvent, baseUrl: string): void {
  const tab = closestTab(event)
  const all = [...(tab?.parentElement?.children ?? [])] as HTMLElement[]
  const target = tab ? nextIndex(event.key, all.indexOf(tab), all.length) : undefined
  const next = target === undefined ? undefined : all[target]
  if (!next) return
  event.preventDefault()
  choose(next, baseUrl)
  next.focus()
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
    for (const tabs of document.querySelectorAll<HTMLElement>('.tabs[data-group]')) {
      if (key === storageKey(slotName(tabs.dataset['group'] ?? ''), baseUrl)) selectValue(tabs, newValue)
    }
  })
}

/** Shows the section that holds something the reader wants to see. */
export function showSection(section: Element): void {
  const tabs = section.parentElement
  if (tabs?.matches('.tabs[data-ready]')) select(tabs, sectionsOf(tabs).indexOf(section as HTMLElement))
}

/** The browser has found what the reader searches for in a panel that is hidden. */
export function onTabFound({ target }: Event): void {
  if (target instanceof Element && target.parentElement) showSection(target.parentElement)
}

function closestTab(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>('.tab-list > [role=tab]') : null
}

function choose(tab: HTMLElement, baseUrl: string): void {
  const tabs = tab.closest<HTMLElement>('.tabs')
  const index = [...(tab.parentElement?.children ?? [])].indexOf(tab)
  if (!tabs) return
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
  const buttons = tabs.querySelectorAll<HTMLElement>(':scope > .tab-list > [role=tab]')
  buttons.forEach((button, position) => {
    button.tabIndex = position === index ? 0 : -1
    button.setAttribute('aria-selected', String(position === index))
  })
  sectionsOf(tabs).forEach((section, position) => {
    const isSelected = position === index
    section.toggleAttribute('data-selected', isSelected)
    const panel = section.querySelector<HTMLElement>(':scope > .tab-panel')
    if (!panel) return
    // Hidden, its words are still found by who searches the page; then `onTabFound` shows them.
    setAttribute(panel, 'hidden', isSelected ? undefined : 'until-found')
    // What is hidden this way can have the focus itself.
    setAttribute(panel, 'tabindex', isSelected ? '0' : undefined)
    setAttribute(panel, 'role', isSelected ? 'tabpanel' : undefined)
  })
}

function sectionsOf(tabs: Element): HTMLElement[] {
  return [...tabs.querySelectorAll<HTMLElement>(':scope > .tab')]
}

function slotName(group: string): string {
  return `tab.${group}`
}

function groupSlot(group: string, baseUrl: string): Slot<string> {
  return slot(slotName(group), baseUrl, anyText)
}
