/** A file beside the documents with data about a folder's category or about all tags. */
export interface MetadataFile {
  /** Relative to the docs folder, with forward slashes. */
  readonly path: string
  readonly text: string
}

const CATEGORY = /(?:^|\/)_category_\.(?:json|ya?ml)$/
const TAGS = /^tags\.ya?ml$/

export function isCategoryFile({ path }: { readonly path: string }): boolean {
  return CATEGORY.test(path)
}

export function isTagsFile({ path }: { readonly path: string }): boolean {
  return TAGS.test(path)
}
