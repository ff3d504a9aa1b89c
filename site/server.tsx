/** The page side as the builder uses it: it turns data into an HTML document. */
import { renderToStaticMarkup, renderToString } from 'react-dom/server.edge'
import { CategoryList, type CategoryListProps } from '../templates/category-list.tsx'
import { Document } from '../templates/document.tsx'
import { EditionNotices } from '../templates/edition-notices.tsx'
import { views } from '../templates/index.ts'
import { App } from './app.tsx'
import type { EditionNotice, RenderInput } from './contract.ts'
import { BodyWords } from './words/body-words.tsx'
import type { SiteWords } from './words/site-words.ts'

/** The body of a category's page, as HTML. */
export function drawCategory(category: CategoryListProps, words: SiteWords): string {
  return renderToStaticMarkup(
    <BodyWords words={words}>
      <CategoryList {...category} />
    </BodyWords>,
  )
}

/** What stands above the text of a page because of its version or its language, as HTML. */
export function drawNotices(notices: readonly EditionNotice[], words: SiteWords): string {
  return renderToStaticMarkup(
    <BodyWords words={words}>
      <EditionNotices notices={notices} />
    </BodyWords>,
  )
}

/** The whole HTML of a page. An error in any part of the page is thrown. */
export function renderPage({ page, body, islands, bundle, inHtml, sidebar, site, assets }: RenderInput): string {
  const app = renderToString(<App site={site} views={views} shown={{ page, body, sidebar }} />)
  return `<!doctype html>${renderToStaticMarkup(
    <Document page={page} bundle={bundle} inHtml={inHtml} site={site} assets={assets} app={app} islands={islands} />,
  )}\n`
}
