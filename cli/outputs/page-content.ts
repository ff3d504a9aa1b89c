/** The text of a document's page by itself, for files that hold the texts of several pages: feeds, `llms-full.txt`. */
import type { RoutePath } from '../../site/contract.ts'
import type { Body } from '../content/document.ts'
import { docsAt } from '../graph/documents.ts'
import { type ReadDocument, readBodies } from '../pipeline/read-documents.ts'
import { directivesOf } from '../plugins/directives.ts'
import type { PageContent } from '../plugins/site.ts'
import { fillSlots } from '../render/slots.ts'
import { markdownTwin } from '../render/twin.ts'
import type { SiteState } from './checked-run.ts'
import { documentPage } from './document-page.ts'
import type { SharedContext } from './shared-context.ts'

/** @param readDocument gives a document by its path */
export async function pageContent(
  route: RoutePath,
  state: SiteState,
  context: SharedContext,
  readDocument: (path: string) => Promise<ReadDocument> | ReadDocument,
): Promise<PageContent | undefined> {
  const doc = docsAt(state.site).get(route)
  if (!doc) return undefined
  const { inputs, engine, bundle } = state
  const document = await readDocument(doc.head.path)
  const { props, fills } = documentPage(doc, document, state, context)
  const [text = ''] = await readBodies([document], inputs, engine, bundle)
  const { segments, title = 0 } = JSON.parse(text) as Body
  const render = { ...context.render, directives: directivesOf(inputs.plugins) }
  const { path } = doc.head
  const { facts, source } = document
  return {
    html: fillSlots(segments.slice(title), path, route, render, fills),
    markdown: markdownTwin(
      { path, route, title: props.title, text: source.text, facts, fills },
      render,
      inputs.config.site.url,
    ),
  }
}
