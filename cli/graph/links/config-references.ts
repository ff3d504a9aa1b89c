/** Destinations in the configuration, with their places in its file, for the same rules as content. */
import type { ItemEntry } from '../../../site/navbar/items/navbar-item.ts'
import { encodePath } from '../../../site/url.ts'
import type { Problem } from '../../kernel/fault/finding.ts'
import { nearest } from '../../kernel/fault/nearest.ts'
import type { Reference, ReferenceKind } from '../../markdown/document.ts'
import { destinationKind, htmlAttributes, srcsetCandidates } from '../../markdown/html/html-attributes.ts'
import type { Config, DocsConfig, LogoConfig, SidebarItemConfig, SiteConfig } from '../config/config.ts'
import { navbarReferences } from '../config/navbar-item.ts'
import type { NamedDocuments } from '../pages/documents.ts'
import { literalOffset, literalPlace, pointIn } from './literal-place.ts'
import { metaPreview, previewReference } from './preview-images.ts'

/** Destinations in one file. */
interface DestinationsInFile<F extends ConfigFile> extends ConfigReferences {
  readonly file: F
}

interface ConfigReferences {
  readonly references: readonly Reference[]
  /** Names of documents that do not exist. */
  readonly problems: readonly Problem[]
}

/** The version to which the destinations belong, on a site with several. */
interface OwnVersion {
  readonly name: string
  /** Names of the other versions that have a document. */
  readonly othersWith: (id: string) => readonly string[]
}

interface ConfigFile {
  readonly name: string
  readonly text: string
}

interface Place {
  readonly line: number
  readonly column: number
}

/**
 * The destinations of an edition's configuration, by the file in which they stand.
 *
 * @param texts.sidebarsFile `configFile`, or the file with the edition's own sidebars
 * @param options.isRoot whether the edition lies at the root, so that links in the options of the site lead from it
 * @param options.version named where a document is not in it
 */
export function configDestinations<F extends ConfigFile>(
  config: Config,
  { configFile, sidebarsFile }: { readonly configFile: F; readonly sidebarsFile: F },
  documents: NamedDocuments,
  { isRoot, version }: { readonly isRoot: boolean; readonly version?: OwnVersion | undefined },
): DestinationsInFile<F>[] {
  const inFile = (file: F, own: Config, sidebarsOnly: boolean): DestinationsInFile<F> => {
    const { references, problems } = configReferences(own, file, documents, { sidebarsOnly, version })
    return { file, references, problems }
  }
  if (sidebarsFile === configFile) return [inFile(configFile, config, !isRoot)]
  const sidebars = inFile(sidebarsFile, config, true)
  if (!isRoot) return [sidebars]
  const besides = { ...config, docs: { ...config.docs, sidebars: {} } }
  return [inFile(configFile, besides, false), sidebars]
}

/**
 * @param file the configuration's file; equal destinations are found there one after the other
 * @param options.sidebarsOnly an edition elsewhere has sidebars of its own, and the rest in common with that at the root
 */
function configReferences(
  config: Config,
  file: ConfigFile,
  documents: NamedDocuments,
  { sidebarsOnly, version }: { readonly sidebarsOnly: boolean; readonly version: OwnVersion | undefined },
): ConfigReferences {
  const collector = new Collector(file, documents, version)
  if (!sidebarsOnly) addSite(collector, config.site)
  for (const item of sidebarItems(config.docs)) {
    if (item.type === 'link' && item.autoAddBaseUrl !== false) collector.add('link', item.href, 'href')
    if (item.type === 'html') collector.addHtml(item.value, 'value')
  }
  return collector
}

/** Adds the destinations of the site's options, in the order in which equal ones are looked for. */
function addSite(
  collector: Collector,
  { announcementBar, favicon, footer, image, metadata, navbar }: SiteConfig,
): void {
  collector.add('image', favicon, 'favicon')
  collector.addPreview(image, 'image')
  for (const attributes of metadata) collector.addPreview(metaPreview(attributes), 'content')
  collector.addHtml(announcementBar?.content, 'content')
  addLogo(collector, navbar.logo)
  for (const item of navbar.items) addItem(collector, item)
  for (const item of footer?.links.flatMap((column) => column.items) ?? []) {
    collector.add('link', item.to, 'to')
    collector.add('link', item.href, 'href')
    collector.addHtml(item.html, 'html')
  }
  addLogo(collector, footer?.logo)
  collector.addHtml(footer?.copyright, 'copyright')
}

function addItem(collector: Collector, item: ItemEntry): void {
  for (const reference of navbarReferences(item)) {
    if ('link' in reference) collector.add('link', reference.link, reference.option)
    else if ('html' in reference) collector.addHtml(reference.html, reference.option)
    else if ('document' in reference) collector.addDocument(reference.document, reference.option)
    else if ('menu' in reference) for (const inner of reference.menu) addItem(collector, inner)
  }
}

function addLogo(collector: Collector, logo: LogoConfig | undefined): void {
  collector.add('link', logo?.href, 'href')
  collector.add('image', logo?.src, 'src')
  collector.add('image', logo?.srcDark, 'srcDark')
}

/** Collects the destinations of a configuration, with their places in its file. */
class Collector implements ConfigReferences {
  readonly references: Reference[] = []
  readonly problems: Problem[] = []
  readonly #file: ConfigFile
  readonly #documents: NamedDocuments
  readonly #version: OwnVersion | undefined
  /** How often each value was looked for. */
  readonly #seen = new Map<string, number>()

  constructor(file: ConfigFile, documents: NamedDocuments, version: OwnVersion | undefined) {
    this.#file = file
    this.#documents = documents
    this.#version = version
  }

  add(kind: ReferenceKind, href: string | undefined, key: string): void {
    if (href !== undefined) this.references.push({ kind, href, form: 'markdown', ...this.#placeOf(href, key) })
  }

  addPreview(image: string | undefined, key: string): void {
    if (image !== undefined) this.references.push(previewReference(image, this.#placeOf(image, key)))
  }

  addHtml(html: string | undefined, key: string): void {
    if (html === undefined) return
    const start = literalOffset(this.#file, { value: html, keys: [key], nth: this.#count(`${key} ${html}`) })
    for (const attribute of htmlAttributes(html)) {
      const kind = destinationKind(attribute.element, attribute.name)
      if (!kind) continue
      const found = kind === 'srcset' ? srcsetCandidates(attribute.value) : [{ url: attribute.value.trim(), offset: 0 }]
      for (const { url, offset } of found) {
        const place = this.#placeInHtml(url, start === undefined ? undefined : start + attribute.offset + offset)
        this.references.push({ kind: kind === 'link' ? 'link' : 'image', href: url, form: 'html', ...place })
      }
    }
  }

  /** Adds a link to a document. A draft has no link, and an unknown document is a problem. */
  addDocument(id: string, key: string): void {
    const doc = this.#documents.find(id)
    if (doc === 'draft') return
    if (doc) {
      const href = `/${encodePath(doc.head.path)}`
      this.references.push({ kind: 'link', href, form: 'markdown', ...this.#placeOf(id, key) })
      return
    }
    const near = nearest(id, this.#documents.ids)
    const [other] = this.#version?.othersWith(id) ?? []
    const place = this.#version ? `the version \`${this.#version.name}\` has` : 'there is'
    this.problems.push({
      rule: 'broken-link',
      place: { file: this.#file.name, ...this.#placeOf(id, key) },
      target: id,
      message: `The navbar names the document \`${id}\`, and ${place} no such page.`,
      hint: other ? `The version \`${other}\` has it.` : near && `Did you mean \`${near}\`?`,
    })
  }

  #placeOf(value: string, key: string): Place {
    return literalPlace(this.#file, {
      value: written(this.#file, value),
      keys: [key],
      nth: this.#count(`${key} ${value}`),
    })
  }

  /** @param offset the offset in the file; `undefined` when the HTML is not a literal there */
  #placeInHtml(url: string, offset: number | undefined): Place {
    if (offset !== undefined) return pointIn(this.#file, offset)
    return literalPlace(this.#file, { value: url, nth: this.#count(url) })
  }

  /** The number of times that a value was looked for before. */
  #count(value: string): number {
    const nth = this.#seen.get(value) ?? 0
    this.#seen.set(value, nth + 1)
    return nth
  }
}

function* sidebarItems(docs: DocsConfig): Generator<SidebarItemConfig> {
  const pending = Object.values(docs.sidebars).flat().reverse()
  for (let item = pending.pop(); item; item = pending.pop()) {
    yield item
    if (item.type === 'category') pending.push(...[...item.items].reverse())
  }
}

/** The form in which the file has a value, since paths inside the site may be written without their first slash. */
function written(file: ConfigFile, value: string): string {
  return value.startsWith('/') && literalOffset(file, { value }) === undefined ? value.slice(1) : value
}
