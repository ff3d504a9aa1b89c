/** A page without navigation and scripts, for a part of another page that is too large for that page. */
import type { PageAssets, SiteData } from '../site/contract.ts'
import { escapeHtml } from '../site/text/html.ts'

interface SmallPageInput {
  readonly title: string
  /** HTML from the builder. */
  readonly content: string
  /** Extras of its style sheets. */
  readonly extras: readonly string[]
  readonly site: SiteData
  readonly pageAssets: PageAssets
}

/** The page has the colour mode of pages without scripts, because no script can read the reader's choice. */
export function smallPage({ title, content, extras, site, pageAssets }: SmallPageInput): string {
  const { locale, colorMode, styles, laterStyles } = site
  const sheets = ['style', ...extras].flatMap((name) => [styles[name] ?? [], laterStyles?.[name] ?? []].flat())
  const policy =
    pageAssets.policy === undefined
      ? ''
      : `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(pageAssets.policy)}"/>`
  return (
    `<!doctype html><html lang="${escapeHtml(locale.htmlLang)}" dir="${locale.direction}" data-theme="${colorMode.defaultMode}">` +
    `<head><meta charset="utf-8"/>${policy}<meta name="viewport" content="width=device-width, initial-scale=1"/>` +
    `<meta name="robots" content="noindex"/><title>${escapeHtml(title)}</title><link rel="icon" href="data:,"/>` +
    sheets.map((url) => `<link rel="stylesheet" href="${escapeHtml(url)}"/>`).join('') +
    `</head><body><main class="markdown small-page">${content}</main></body></html>\n`
  )
}
