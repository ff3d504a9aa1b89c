/** The HTML around every page: head, boot script and the rendered page. */
import type { ReactNode } from 'react'
import type { HeadTag, InHtml, PageAssets, PageProps, SiteData, Url } from '../site/contract.ts'
import { styleNames } from '../site/extras.ts'
import { documentTitle, headTags } from '../site/page/head.ts'
import { DATA_ID } from '../site/page/page-bundle.ts'
import { serializeJson } from '../site/text/json.ts'
import { bannerScript } from './base-url-banner.ts'
import { bootScript } from './boot.ts'
import { crawlerTags } from './crawler-tags.ts'

/** Id of the element that holds the page. */
const rootId = 'docs-build'

interface DocumentProps {
  page: PageProps
  /** URL of the page's bundle, and what the HTML says in place of a bundle that pages share. */
  bundle: Url
  inHtml?: InHtml | undefined
  site: SiteData
  assets: PageAssets
  /** The page as rendered by React. */
  app: string
  /** Whether the body has islands. */
  islands?: boolean | undefined
}

export function Document({ page, bundle, inHtml, site, assets, app, islands }: DocumentProps): ReactNode {
  const { locale } = site
  return (
    <html lang={locale.htmlLang} dir={locale.direction} data-theme={site.colorMode.defaultMode}>
      <head>
        <meta charSet="utf-8" />
        {assets.policy && <meta httpEquiv="Content-Security-Policy" content={assets.policy} />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{documentTitle(page, site)}</title>
        <meta name="generator" content={site.generator} />
        <meta name="twitter:card" content={page.image === undefined ? 'summary' : 'summary_large_image'} />
        {/* Without an icon, browsers ask for /favicon.ico. */}
        <link rel="icon" href={site.favicon ?? 'data:,'} />
        {site.search.algolia && (
          <link
            rel="preconnect"
            href={`https://${site.search.algolia.appId}-dsn.algolia.net`}
            crossOrigin="anonymous"
          />
        )}
        {assets.fonts?.map((url) => (
          <link key={url} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={url} />
        ))}
        {styleNames(page).map((name) => (
          <link key={name} rel="stylesheet" href={site.styles[name] ?? name} />
        ))}
        {assets.frameStyles.map((url) => (
          <link key={url} rel="stylesheet" href={url} />
        ))}
        {page.extras
          ?.flatMap((name) => site.laterStyles?.[name] ?? [])
          .map((url) => (
            <noscript key={url}>
              <link rel="stylesheet" href={url} />
            </noscript>
          ))}
        {islands && assets.islands && (
          <>
            <link rel="stylesheet" href={assets.islands.css} />
            <script type="module" src={assets.islands.entry} />
          </>
        )}
        {site.origin && site.search.provider !== 'none' && site.search.pageUrl && (
          <link
            rel="search"
            type="application/opensearchdescription+xml"
            title={site.title}
            href={`${site.baseUrl}opensearch.xml`}
          />
        )}
        {[...headTags(page, site), ...crawlerTags(page, site)].map((tag, index) => (
          <Tag key={index} {...tag} />
        ))}
        {site.metadata?.map((attributes, index) => (
          <meta key={index} {...attributes} />
        ))}
        {assets.redirects && (
          <script defer src={assets.redirects.script} data-anchors={JSON.stringify(assets.redirects.anchors)} />
        )}
        {assets.head?.map(({ tag: Element, attributes, text }, index) => (
          <Element
            key={index}
            {...attributes}
            dangerouslySetInnerHTML={text === undefined ? undefined : { __html: text }}
          />
        ))}
        {inHtml && (
          <script
            type="application/json"
            id={DATA_ID}
            dangerouslySetInnerHTML={{ __html: serializeJson(inHtml.data) }}
          />
        )}
        <script
          {...bootData(page, { bundle, inHtml }, site, assets)}
          dangerouslySetInnerHTML={{ __html: bootScript }}
        />
        {page.route === '/' && site.rootUrl === undefined && (
          <script data-base={site.baseUrl} dangerouslySetInnerHTML={{ __html: bannerScript }} />
        )}
      </head>
      <body className="keyboard">
        <div id={rootId} dangerouslySetInnerHTML={{ __html: app }} />
        {assets.dev && <script type="module" src={assets.dev} />}
      </body>
    </html>
  )
}

/** `data-page` marks the tags that a route change replaces. */
function Tag({ tag: Element, attributes, text }: HeadTag): ReactNode {
  const { hreflang, ...others } = attributes as Readonly<Record<string, string>>
  return (
    <Element
      data-page=""
      {...others}
      hrefLang={hreflang || undefined}
      dangerouslySetInnerHTML={text === undefined ? undefined : { __html: text }}
    />
  )
}

function bootData(
  { route }: PageProps,
  { bundle, inHtml }: Pick<DocumentProps, 'bundle' | 'inHtml'>,
  site: SiteData,
  assets: PageAssets,
): Record<string, string | undefined> {
  const { colorMode, announcement } = site
  const flag = (on: boolean) => (on ? '' : undefined)
  return {
    'data-base': site.rootUrl ?? site.baseUrl,
    'data-mode': colorMode.defaultMode,
    'data-system': flag(colorMode.respectPrefersColorScheme),
    'data-fixed': flag(colorMode.disableSwitch),
    'data-announcement': announcement?.id,
    'data-entry': assets.entry,
    'data-site': assets.site,
    'data-bundle': bundle,
    'data-parts': inHtml?.parts.join(' '),
    'data-route': route,
    'data-code': assets.code,
  }
}
