/** Updates the document's head after a route change. */
import type { PageProps, SiteData } from '../contract.ts'
import { headTags } from '../page/head.ts'

/** Replaces all tags of the previous page. */
export function replaceTags(page: PageProps, site: SiteData): void {
  for (const old of document.head.querySelectorAll('[data-page]')) old.remove()
  for (const { tag, attributes } of headTags(page, site)) {
    if (tag === 'script') continue
    const element = document.createElement(tag)
    element.dataset['page'] = ''
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
    document.head.append(element)
  }
}
