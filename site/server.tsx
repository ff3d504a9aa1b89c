/** The page side as the builder uses it: it turns data into an HTML document. */
import type { ReactElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server.edge'
import { CategoryList, type CategoryListProps } from '../templates/category-list.tsx'
import { Document } from '../templates/document.tsx'
import { EditionNotices } from '../templates/edition-notices.tsx'
import { views } from '../templates/index.ts'
import { App } from './app.tsx'
import type { EditionNotice, RenderInput } from './contract.ts'
import { collectStyles } from './islands/collected.ts'
import { sheetOfStyles, withoutStyles } from './islands/inline-styles.ts'
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
export function renderPage({ page, body, sidebar, site, addSheet, ...others }: RenderInput): string {
  const { app, css } = drawFrame(
    (inside) => <App site={site} views={views} shown={{ page, body: inside, sidebar }} />,
    body,
  )
  const extras = css === '' ? page.extras : [...(page.extras ?? []), addSheet(css)]
  return `<!doctype html>${renderToStaticMarkup(<Document page={{ ...page, extras }} site={site} app={app} {...others} />)}\n`
}

/** Stands for the text of a page, whose styles are known, while the frame around it is drawn. */
const TEXT = '<docs-text></docs-text>'

/** @returns the frame with the text, and a style sheet of what parts of the site have given their elements */
function drawFrame(frame: (body: string) => ReactElement, body: string): { app: string; css: string } {
  const styles = collectStyles()
  const html = renderToString(styles.around(frame(TEXT)))
  const used = { inline: new Set<string>(), sheets: new Set<string>() }
  const app = withoutStyles(styles.html() + html, used).replace(TEXT, () => body)
  return { app, css: sheetOfStyles([...used.inline], [...used.sheets]) }
}
