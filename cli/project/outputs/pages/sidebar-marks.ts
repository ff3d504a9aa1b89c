/** The style sheet of icons and badges in sidebars. Only sites whose entries have some load it. */
import type { SidebarItem } from '../../../graph/sidebar.ts'
import type { Site } from '../../../graph/site.ts'
import { fingerprint } from '../../../kernel/fingerprint.ts'
import type { IndexFile } from '../../../output/search/index-files.ts'

/** An icon is a mask, so that it has the colour of its entry in every state and mode. */
const ICONS = `.tree i[class^="icon-"]{display:inline-block;width:1.1em;height:1.1em;margin-inline-end:.5em;vertical-align:-.18em;background:currentcolor;mask:var(--icon,linear-gradient(#0000,#0000)) center/contain no-repeat}
@media (forced-colors:active){.tree i[class^="icon-"]{background:LinkText}}`

const BADGES =
  '.tree a>small{margin-inline-start:.5em;padding:.05em .5em;border:1px solid;border-radius:1em;font-size:.75em;font-weight:600;white-space:nowrap}'

/** The label of a category may be a row, with its arrow at the end. */
const ROWS = `.category>.label>a:has(>i,>small){gap:0;justify-content:flex-start}
.category>.label>a:has(>i,>small)::after{margin-inline-start:auto}`

/** @param icons the drawings that plugins bring, by name */
export function sidebarMarks(
  sidebars: Site['sidebars'],
  icons: Readonly<Record<string, string>>,
): IndexFile | undefined {
  const entries = Object.values(sidebars).flatMap(entriesOf)
  const names = new Set(entries.flatMap(({ icon }) => (icon !== undefined && Object.hasOwn(icons, icon) ? [icon] : [])))
  const rules = [...names].sort().map((name) => `.tree .icon-${name}{--icon:url("${dataUrl(icons[name] ?? '')}")}`)
  const css = [
    ...(rules.length > 0 ? [ICONS, ...rules] : []),
    ...(entries.some(({ badge }) => badge !== undefined) ? [BADGES] : []),
  ]
  if (css.length === 0) return undefined
  const text = `@layer layout{\n${[...css, ROWS].join('\n')}\n}\n`
  return { path: `assets/entries.${fingerprint(text).slice(0, 10)}.css`, text }
}

function entriesOf(items: readonly SidebarItem[]): SidebarItem[] {
  return items.flatMap((item) => [item, ...(item.type === 'category' ? entriesOf(item.items) : [])])
}

function dataUrl(svg: string): string {
  const text = svg.trim().replace(/\s+/g, ' ')
  return `data:image/svg+xml,${text.replace(/[%#"<>\\]/g, (sign) => encodeURIComponent(sign))}`
}
