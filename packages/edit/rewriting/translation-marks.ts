/** Keeps the marks of translations: one that was made from its source as it is stays so when a move changes the source. */

import { applyEdits, sourceHash, yamlBlockOf } from 'docs-build/text'
import { replaceScalar } from './front-matter-edits.ts'
import type { GrowingChange } from './growing-change.ts'
import type { Before } from './references.ts'

/** Adds new marks of the translations whose sources change; the change of all texts is known until then. */
export function addMarks(editions: readonly Before[], change: GrowingChange): void {
  for (const translated of editions) {
    const source = sourceOf(translated, editions)
    if (!source) continue
    const texts = new Map(source.documents.map((document) => [document.head.path, document.source.text]))
    for (const { head, source: own } of translated.documents) {
      const { sourceHash: known } = head.frontMatter
      const text = texts.get(head.path)
      const list = change.edits.get(source.fileOf(head.path))
      const isMarked = known !== undefined && text !== undefined && known === sourceHash(text)
      if (!list || !isMarked || !translated.owns(head.path) || !yamlBlockOf(own.text)) continue
      const hash = sourceHash(applyEdits(text, list))
      change.add(translated.fileOf(head.path), replaceScalar(own.text, 'source_hash', `'${hash}'`))
    }
  }
}

/** The edition in the default language that an edition translates. */
function sourceOf({ inputs }: Before, editions: readonly Before[]): Before | undefined {
  const { edition, config } = inputs
  const { defaultLocale } = config.site.locale
  if (!edition || edition.locale === defaultLocale || edition.revision !== undefined) return undefined
  return editions.find(
    ({ inputs: { edition: other } }) =>
      other?.docs === edition.docs && other.version === edition.version && other.locale === defaultLocale,
  )
}
