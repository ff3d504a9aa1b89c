/** The texts of documents' pages by themselves, for files that hold those of several pages: feeds, `llms-full.txt`. */
import type { RoutePath } from '../../../../site/contract.ts'
import { docsAt } from '../../../graph/pages/documents.ts'
import { directivesOf } from '../../../graph/plugins/directives.ts'
import type { PageContents } from '../../../graph/plugins/site.ts'
import type { Body } from '../../../markdown/document.ts'
import { fillSlots } from '../../../output/render/slots.ts'
import { markdownTwin } from '../../../output/render/twin.ts'
import { type ReadDocument, readBodies } from '../../pipeline/read-documents.ts'
import type { SiteState } from '../checked-run.ts'
import type { SharedContext } from '../shared-context.ts'
import { documentPage } from './document-page.ts'

/** @param readDocument gives a document by its path */
export function pageContents(
  state: SiteState,
  context: SharedContext,
  readDocument: (path: string) => Promise<ReadDocument> | ReadDocument,
): PageContents {
  const { inputs, engine, bundle, site } = state
  const render = { ...context.render, directives: directivesOf(inputs.plugins) }
  const read = async (route: string) => {
    const doc = docsAt(site).get(route as RoutePath)
    if (!doc) return undefined
    const document = await readDocument(doc.head.path)
    const { props, fills } = documentPage(doc, document, state, context)
    return { doc, document, props, fills }
  }
  return {
    async html(route) {
      const page = await read(route)
      if (!page) return undefined
      const [text = ''] = await readBodies([page.document], inputs, engine, bundle)
      const { segments, title = 0 } = JSON.parse(text) as Body
      return fillSlots(segments.slice(title), page.doc.head.path, page.doc.route, render, page.fills)
    },
    async markdown(route) {
      const page = await read(route)
      if (!page) return undefined
      const { doc, document, props, fills } = page
      const { facts, source } = document
      const isOther = facts.isRewritten || facts.hasWritten
      const [body = '{}'] = isOther ? await readBodies([document], inputs, engine, bundle) : []
      const { twin, written } = JSON.parse(body) as Partial<Body>
      const text = { text: source.text, facts, ...(twin ? { text: twin.text, facts: { ...facts, ...twin } } : {}) }
      const own = { ...text, written }
      return markdownTwin(
        { path: doc.head.path, route: doc.route, title: props.title, ...own, fills },
        render,
        inputs.config.site.url,
      )
    },
  }
}
