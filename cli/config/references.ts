/** Destinations in the configuration, with their places in its file, for the same rules as content. */

import type { Reference } from '../content/document.ts'
import { htmlAttributes } from '../content/html-attributes.ts'
import type { Config, NavbarItemConfig } from './config.ts'

/**
 * @param text the configuration's file; each destination is found there as a quoted text, the n-th of
 * equal ones at its n-th place
 */
export function configReferences(config: Config, text: string): Reference[] {
  const seen = new Map<string, number>()
  const references: Reference[] = []
  const add = (kind: Reference['kind'], href: string, within = href): void => {
    const count = seen.get(within) ?? 0
    if (within === href) seen.set(within, count + 1)
    const start = findLiteral(text, within, within === href ? count : 0)
    const offset = start === undefined ? 0 : start + Math.max(0, text.slice(start, start + within.length).indexOf(href))
    references.push({ kind, href, form: 'markdown', ...pointOf(text, offset) })
  }
  const addHtml = (html: string): void => {
    for (const { element, name, value } of htmlAttributes(html)) {
      if (name === 'href' && (element === 'a' || element === 'area')) add('link', value, html)
      if (name === 'src' && element === 'img') add('image', value, html)
    }
  }
  const addItem = (item: NavbarItemConfig | Extract<NavbarItemConfig, { type: 'dropdown' }>['items'][number]): void => {
    if ('to' in item && item.to !== undefined) add('link', item.to)
    if ('href' in item && item.href !== undefined) add('link', item.href)
    if (item.type === 'html') addHtml(item.value)
    if ('items' in item) item.items.forEach(addItem)
    if ('dropdownItemsBefore' in item) [...item.dropdownItemsBefore, ...item.dropdownItemsAfter].forEach(addItem)
  }
  const { announcementBar, footer, navbar } = config.site
  if (announcementBar) addHtml(announcementBar.content)
  if (navbar.logo?.href !== undefined) add('link', navbar.logo.href)
  navbar.items.forEach(addItem)
  for (const logo of [navbar.logo, footer?.logo]) {
    if (logo) add('image', logo.src)
    if (logo?.srcDark !== undefined) add('image', logo.srcDark)
  }
  if (config.site.favicon !== undefined) add('image', config.site.favicon)
  for (const item of footer?.links.flatMap((column) => column.items) ?? []) {
    if (item.to !== undefined) add('link', item.to)
    if (item.href !== undefined) add('link', item.href)
    if (item.html !== undefined) addHtml(item.html)
  }
  if (footer?.logo?.href !== undefined) add('link', footer.logo.href)
  if (footer?.copyright !== undefined) addHtml(footer.copyright)
  return references
}

/** Offset of the n-th quoted occurrence of a value, else of its first occurrence anywhere. */
function findLiteral(text: string, value: string, count: number): number | undefined {
  let found: number | undefined
  let remaining = count
  for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + 1)) {
    found ??= at
    const isQuoted = /['"`]/.test(text[at - 1] ?? '') && text[at + value.length] === text[at - 1]
    if (isQuoted && remaining-- === 0) return at
  }
  return found
}

function pointOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split(/\r\n|\n|\r/)
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
