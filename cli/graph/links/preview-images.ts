/** Preview images of pages. Front matter, categories and the configuration name them from the root of the site. */
import { withBase } from '../../../site/url.ts'
import type { Head, Reference } from '../../markdown/document.ts'
import { isPreviewTag } from '../../markdown/html/html-attributes.ts'
import { allowedScheme, isExternal } from '../../markdown/html/url-scheme.ts'

import { resolveReference, type SiteIndex } from './resolve.ts'

/** The preview image that a document's front matter names, if any. */
export function previewReferences({ frontMatter, keyLines }: Pick<Head, 'frontMatter' | 'keyLines'>): Reference[] {
  const { image } = frontMatter
  return image === undefined ? [] : [previewReference(image, { line: keyLines['image'] ?? 1, column: 1 })]
}

export function previewReference(href: string, { line, column }: Pick<Reference, 'line' | 'column'>): Reference {
  return { kind: 'image', href, form: 'preview', line, column }
}

/** The preview image that a configured `<meta>` element names, if any. */
export function metaPreview({ property, name, content }: Readonly<Record<string, string>>): string | undefined {
  return isPreviewTag(property ?? name ?? '') ? content : undefined
}

/** The address of a preview image, absolute if the site knows its origin; `undefined` when its scheme is refused. */
export function previewUrl(href: string, index: SiteIndex): string | undefined {
  const target = resolveReference(href, 'image', undefined, index)
  if (isExternal(href) && target.type !== 'file') return allowedScheme(href, 'image', 'safe') ? href : undefined
  const { origin, baseUrl, staticUrl = baseUrl } = index.address
  if (target.type !== 'file') return origin + withBase(href, baseUrl)
  const [query = ''] = /\?[^#]*/.exec(href) ?? []
  // All editions show the static files of the site.
  const isShared = target.root === 'static' && !target.isOwn
  return origin + withBase(target.path, isShared ? staticUrl : baseUrl) + query
}
