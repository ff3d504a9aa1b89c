/** Sidebars as outlines: one line for each entry, indented below its category. */
import { describe, expect, test } from 'vitest'
import type { SidebarItem } from '../../cli/graph/sidebar.ts'
import { docProps } from '../../cli/output/render/props.ts'
import type { PageProps } from '../../site/contract.ts'
import { brief } from './brief-finding.ts'
import { type ReadSite, readSite } from './read-site.ts'

/** `Label /route/`, `Label [closed] /route/`, `Label → href`, `<html>`; a `?` marks unlisted entries. */
export function outline(items: readonly SidebarItem[], indent = ''): string[] {
  return items.flatMap((item): string | string[] => {
    const mark = 'unlisted' in item && item.unlisted ? '?' : ''
    switch (item.type) {
      case 'doc':
        return `${indent}${item.label}${mark} ${item.route}`
      case 'link':
        return `${indent}${item.label} → ${item.href}`
      case 'html':
        return `${indent}${item.value}`
      default: {
        const fold = item.collapsed ? 'closed' : 'open'
        const state = item.collapsible ? fold : 'fixed'
        const head = `${indent}${item.label}${mark} [${state}]${item.route === undefined ? '' : ` ${item.route}`}`
        return [head, ...outline(item.items, `${indent}  `)]
      }
    }
  })
}

export function sidebarOf(site: ReadSite, name?: string): string {
  const { sidebars } = site.site
  return outline(sidebars[name ?? Object.keys(sidebars)[0] ?? ''] ?? []).join('\n')
}

/** The outline without the indentation that it has in a test. */
export function expected(text: string): string {
  const lines = text.split('\n').slice(1, -1)
  const indent = /^ */.exec(lines[0] ?? '')?.[0].length ?? 0
  return lines.map((line) => line.slice(indent)).join('\n')
}

export function propsOf(site: ReadSite, path: string): PageProps {
  const doc = site.site.docs.find(({ head }) => head.path === path)
  if (!doc) throw new Error(`There is no page from ${path}.`)
  return docProps(doc, site.document(path).facts, site)
}

export function sidebarProblems({ findings }: ReadSite): string[] {
  const rules = ['invalid-sidebar', 'category-file', 'front-matter']
  return findings.filter(({ rule }) => rules.includes(rule)).map(brief)
}

interface Case {
  readonly name: string
  readonly site: string
  readonly sidebar: string
}

export function checkSidebars(title: string, cases: readonly Case[]): void {
  describe(title, () => {
    test.each(cases)('$name', ({ site, sidebar }) => {
      const read = readSite(site)
      expect(sidebarProblems(read)).toEqual([])
      expect(sidebarOf(read)).toBe(expected(sidebar))
    })
  })
}

/** Documents that sidebars of configurations name. */
export const PAGES: string = `
  -- docs/a.md --
  # A
  -- docs/b/readme.md --
  # B
  -- docs/b/c.md --
  # C
  -- docs/b/D.md --
  ---
  id: dee
  title: D
  sidebar_class_name: own
  ---
  -- docs/draft.md --
  ---
  draft: true
  ---
  -- docs/drafts/one.md --
  ---
  draft: true
  ---
`

export function configured(sidebars: string, more = ''): string {
  return `  -- docs.config.ts --\n  export default { docs: { sidebars: ${sidebars}, ${more} } }${PAGES}`
}
