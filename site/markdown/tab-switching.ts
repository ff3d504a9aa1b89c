/**
 * The behaviour of tabs: roles, keys, and groups that change together on this page, other pages and in other browser
 * tabs. Loaded by pages that have tabs.
 */
import { setAttribute } from '../runtime/attribute.ts'
import { anyText, type Slot, slot, storageKey } from '../runtime/reader/storage.ts'
import type { Behaviour } from './behaviour.ts'

export const behaviour: Behaviour = {
  enhance: (root, site) => prepareTabs(root, site.rootUrl ?? site.baseUrl),
  reveal: showSection,
}

/** Turns the sections below `root` into tabs, and selects the reader's last choices. */
function prepareTabs(root: ParentNode, baseUrl: string): void {
  follow(baseUrl)
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
    // The address names a tab, so this choice wins.
    if (query !== undefined) selectValue(tabs, new URLSearchParams(location.search).get(query))
    watchEdges(list)
  }
}

/** Names the sides at which a row of tabs continues, for the fade of the style sheet. */
function watchEdges(list: HTMLElement): void {
  const look = (): void => {
    // Below zero in rows from right to left.
    const before = Math.abs(list.scrollLeft)
    const after = list.scrollWidth - list.clientWidth - before
    const sides = `${before > 1 ? 'start ' : ''}${after > 1 ? 'end' : ''}`.trim()
    setAttribute(list, 'data-more', sides || undefined)
  }
  list.addEventListener('scroll', look, { passive: true })
  new ResizeObserver(() => {
    showSelected(list)
    look()
  }).observe(list)
}

/** Pixels of a row that stay visible beside the selected tab: the width of the fade. */
const EDGE = 40

/** Scrolls a row, but not the page, until its selected tab is in sight. */
function showSelected(list: HTMLElement): void {
  const tab = list.querySelector('[aria-selected=true]')
  if (!tab) return
  const row = list.getBoundingClientRect()
  const own = tab.getBoundingClientRect()
  list.scrollLeft += Math.min(0, own.left - EDGE - row.left) + Math.max(0, own.right + EDGE - row.right)
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
  // A click from before the tab was made.
  label?.addEventListener('click', tab.onclick)
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

/** Index of the tab that a key selects, of `count` tabs; `undefined` for other keys. */
export function nextIndex(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

let isFollowing = false

/** Follows choices in other browser tabs, and what the browser's own search finds, from the first tabs on. */
function follow(baseUrl: string): void {
  if (isFollowing) return
  isFollowing = true
  document.addEventListener('beforematch', onTabFound)
  window.addEventListener('storage', ({ key, newValue }) => {
    for (const tabs of document.querySelectorAll<HTMLElement>('[data-db=tabs]')) {
      if (key === storageKey(slotName(tabs.dataset['group'] ?? ''), baseUrl)) selectValue(tabs, newValue)
    }
  })
}

/** Selects the tab of a section. */
function showSection(section: Element): void {
  const tabs = section.parentElement
  if (tabs?.matches('[data-db=tabs][data-ready]') && section.matches('[data-db=tab]'))
    select(tabs, sectionsOf(tabs).indexOf(section as HTMLElement))
}

/** Selects a tab when the browser's own search finds text in its hidden panel. */
function onTabFound({ target }: Event): void {
  if (target instanceof Element && target.parentElement) showSection(target.parentElement)
}

function choose(tabs: HTMLElement, index: number, baseUrl: string): void {
  const tab = buttonsOf(tabs)[index]
  if (!tab) return
  // Groups above may change their heights, so the page scrolls to keep the clicked tab in place.
  const before = tab.getBoundingClientRect().top
  select(tabs, index)
  const { group, query } = tabs.dataset
  const value = sectionsOf(tabs)[index]?.dataset['value']
  if (group !== undefined && value !== undefined) groupSlot(group, baseUrl).set(value)
  if (query !== undefined && value !== undefined) writeQuery(query, value)
  window.scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' })
  showSelected(tab.parentElement as HTMLElement)
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
    // `until-found` lets the browser's own search find hidden words; `onTabFound` then shows them.
    setAttribute(panel, 'hidden', isSelected ? undefined : 'until-found')
    // Elements hidden in this way could still get the focus.
    setAttribute(panel, 'tabindex', isSelected ? '0' : undefined)
    setAttribute(panel, 'role', isSelected ? 'tabpanel' : undefined)
  })
}

/** The list of tabs, which precedes the sections. */
function buttonsOf(tabs: Element): HTMLElement[] {
  return [...(tabs.firstElementChild?.children ?? [])] as HTMLElement[]
}

/** Selectors that start with a class of ours never match an author's elements, which are inside the panels. */
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
