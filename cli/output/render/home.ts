/** The home page: a document without a sidebar, with a drawing beside its title. */
import { escapeHtml } from '../../../site/text/html.ts'
import type { HomeConfig } from '../../graph/config/config.ts'
import type { Site } from '../../graph/site.ts'
import { DocsError } from '../../kernel/fault/errors.ts'

/** The sidebars without the document at `/`, which readers open through the logo. */
export function withoutHome(site: Site): Site {
  const sidebars = Object.entries(site.sidebars).map(([name, items]) => [
    name,
    items.filter((item) => item.type !== 'doc' || item.route !== '/'),
  ])
  return { ...site, sidebars: Object.fromEntries(sidebars) as Site['sidebars'] }
}

/**
 * @param read returns the text of a static file, if the path has one
 * @returns HTML to put before the text; empty when the configuration names no drawing
 * @throws DocsError when the file is missing or not an SVG
 */
export function homePicture(home: HomeConfig | undefined, read: (path: string) => string | undefined): string {
  if (!home?.picture) return ''
  const { src, label, caption } = home.picture
  const svg = read(src.replace(/^\/+/, ''))
    ?.replace(/<\?xml[^>]*>|<!--.*?(?:-->|$)|<!DOCTYPE[^>]*>/gs, '')
    .trim()
  if (!svg?.startsWith('<svg')) {
    throw new DocsError(`\`home.picture.src\` names ${src}, and there is no such SVG file in a static folder.`)
  }
  const drawing = svg.replace(/^<svg\b/, `<svg role="img" aria-label="${escapeHtml(label)}"`)
  const below = caption === undefined ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`
  return `<figure class="drawing-only"><div>${drawing}</div>${below}</figure>`
}
