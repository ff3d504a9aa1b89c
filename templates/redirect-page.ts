/** A page at an old address that leads readers on. Any host can serve it. */
import type { SiteData, Url } from '../site/contract.ts'
import { escapeHtml } from '../site/text/html.ts'

interface RedirectPageInput {
  readonly to: Url
  /** Anchors that lead elsewhere than the page. */
  readonly anchors: Readonly<Record<string, Url>>
  /** URL of the redirect script. */
  readonly script: Url
  readonly site: Pick<SiteData, 'title' | 'origin' | 'locale' | 'colorMode' | 'styles'>
  /** The words for a moved page, in the language of the site. */
  readonly moved: string
  readonly policy: string | undefined
}

/**
 * The script keeps the query and the fragment of the old address, which the refresh would lose; readers without scripts
 * get the refresh.
 */
export function redirectPage({ to, anchors, script, site, moved, policy }: RedirectPageInput): string {
  const { locale, origin, title, colorMode, styles } = site
  const sheet = styles['style']
  const attribute = (name: string, value: string): string => ` ${name}="${escapeHtml(value)}"`
  const ownUrl = origin === '' ? undefined : origin + to
  const canonical = to.startsWith('/') ? ownUrl : to
  return (
    `<!doctype html><html${attribute('lang', locale.htmlLang)} dir="${locale.direction}" data-theme="${colorMode.defaultMode}"><head><meta charset="utf-8"/>` +
    (policy === undefined ? '' : `<meta http-equiv="Content-Security-Policy"${attribute('content', policy)}/>`) +
    `<meta name="viewport" content="width=device-width, initial-scale=1"/><title>${escapeHtml(`${moved} | ${title}`)}</title>` +
    (canonical === undefined ? '' : `<link rel="canonical"${attribute('href', canonical.replace(/#.*$/s, ''))}/>`) +
    `<link rel="icon" href="data:,"/>` +
    `<script${attribute('src', script)}${attribute('data-to', to)}${anchorsAttribute(anchors)}></script>` +
    `<noscript><meta http-equiv="refresh"${attribute('content', `0; url=${to}`)}/></noscript>` +
    (sheet === undefined ? '' : `<link rel="stylesheet"${attribute('href', sheet)}/>`) +
    `</head>` +
    `<body><main class="markdown"><h1>${escapeHtml(moved)}</h1><p><a${attribute('href', to)}>${escapeHtml(to)}</a></p></main></body></html>\n`
  )
}

/** The attribute with the redirected anchors, as the script reads it. */
function anchorsAttribute(anchors: Readonly<Record<string, Url>>): string {
  return Object.keys(anchors).length === 0 ? '' : ` data-anchors="${escapeHtml(JSON.stringify(anchors))}"`
}
