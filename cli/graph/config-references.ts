/** Destinations in the configuration, with their places in its file, for the same rules as content. */
import { defined } from '../../site/defined.ts'
import type { ItemEntry } from '../../site/navbar/items/navbar-item.ts'
import { encodePath } from '../../site/url.ts'
import type { Config, DocsConfig, LogoConfig, SidebarItemConfig } from '../config/config.ts'
import { literalOffset, literalPlace, pointAt } from '../config/literal-place.ts'
import { navbarReferences } from '../config/navbar-item.ts'
import type { Reference, ReferenceKind } from '../content/document.ts'
import { destinationKind, htmlAttributes, srcsetCandidates } from '../content/html-attributes.ts'
import type { Problem } from '../fault/finding.ts'
import { nearest } from '../fault/nearest.ts'
import type { NamedDocuments } from './documents.ts'
import { metaPreview, previewReference } from './preview-images.ts'

interface ConfigReferences {
  readonly references: readonly Reference[]
  /** Documents that are named and not there. */
  readonly problems: readonly Problem[]
}

/**
 * @param file the configuration's file; equal destinations are found there one after the other
 * @param options.sidebarsOnly an edition besides the first has sidebars of its own, and the rest in common with it
 */
export function configReferences(
  config: Config,
  file: { readonly name: string; readonly text: string },
  documents: NamedDocuments,
  { sidebarsOnly = false }: { readonly sidebarsOnly?: boolean } = {},
): ConfigReferences {
  const { text } = file
  const references: Reference[] = []
  const problems: Problem[] = []
  const seen = new Map<string, number>()
  const count = (value: string): number => {
    const nth = seen.get(value) ?? 0
    seen.set(value, nth + 1)
    return nth
  }
  const placeOf = (value: string, key: string): { line: number; column: number } =>
    literalPlace(text, { value: written(text, value), keys: [key], nth: count(`${key} ${value}`) })

  const add = (kind: ReferenceKind, href: string | undefined, key: string): void => {
    if (href !== undefined) references.push({ kind, href, form: 'markdown', ...placeOf(href, key) })
  }
  const addHtml = (html: string, key: string): void => {
    const start = literalOffset(text, { value: html, keys: [key], nth: count(`${key} ${html}`) })
    for (const attribute of htmlAttributes(html)) {
      const kind = destinationKind(attribute.element, attribute.name)
      if (!kind) continue
      const found = kind === 'srcset' ? srcsetCandidates(attribute.value) : [{ url: attribute.value.trim(), offset: 0 }]
      for (const { url, offset } of found) {
        const place =
          start === undefined
            ? literalPlace(text, { value: url, nth: count(url) })
            : pointAt(text, start + attribute.offset + offset)
        references.push({ kind: kind === 'link' ? 'link' : 'image', href: url, form: 'html', ...place })
      }
    }
  }
  const addDocument = (id: string, key: string): void => {
    const doc = documents.find(id)
    if (doc === 'draft') return
    if (doc) {
      references.push({
        kind: 'link',
        href: `/${encodePath(doc.head.path)}`,
        form: 'markdown',
        ...placeOf(id, key),
      })
      return
    }
    const near = nearest(id, documents.ids)
    problems.push({
      rule: 'broken-link',
      place: { file: file.name, ...placeOf(id, key) },
      target: id,
      message: `The navbar names the document \`${id}\`, and there is no such page.`,
      ...defined({ hint: near && `Did you mean \`${near}\`?` }),
    })
  }
  const addItem = (item: ItemEntry): void => {
    for (const reference of navbarReferences(item)) {
      if ('link' in reference) add('link', reference.link, reference.option)
      else if ('html' in reference) addHtml(reference.html, reference.option)
      else if ('document' in reference) addDocument(reference.document, reference.option)
      else if ('menu' in reference) reference.menu.forEach(addItem)
    }
  }
  const addLogo = (logo: LogoConfig | undefined): void => {
    add('link', logo?.href, 'href')
    add('image', logo?.src, 'src')
    add('image', logo?.srcDark, 'srcDark')
  }
  const addSidebars = (): void => {
    for (const item of sidebarItems(config.docs)) {
      if (item.type === 'link' && item.autoAddBaseUrl !== false) add('link', item.href, 'href')
      if (item.type === 'html') addHtml(item.value, 'value')
    }
  }
  if (sidebarsOnly) {
    addSidebars()
    return { references, problems }
  }
  const { announcementBar, favicon, footer, image, metadata, navbar } = config.site
  add('image', favicon, 'favicon')
  if (image !== undefined) references.push(previewReference(image, placeOf(image, 'image')))
  for (const content of metadata.flatMap((attributes) => metaPreview(attributes) ?? []))
    references.push(previewReference(content, placeOf(content, 'content')))
  if (announcementBar) addHtml(announcementBar.content, 'content')
  addLogo(navbar.logo)
  navbar.items.forEach(addItem)
  for (const item of footer?.links.flatMap((column) => column.items) ?? []) {
    add('link', item.to, 'to')
    add('link', item.href, 'href')
    if (item.html !== undefined) addHtml(item.html, 'html')
  }
  addLogo(footer?.logo)
  if (footer?.copyright !== undefined) addHtml(footer.copyright, 'copyright')
  addSidebars()
  return { references, problems }
}

function* sidebarItems(docs: DocsConfig): Generator<SidebarItemConfig> {
  const pending = Object.values(docs.sidebars).flat().reverse()
  for (let item = pending.pop(); item; item = pending.pop()) {
    yield item
    if (item.type === 'category') pending.push(...[...item.items].reverse())
  }
}

/** The form in which the file has a value, since paths inside the site may be written without their first slash. */
function written(text: string, value: string): string {
  return value.startsWith('/') && !text.includes(value) ? value.slice(1) : value
}
