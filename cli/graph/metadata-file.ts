/** Files beside the documents that say something about them: of a folder's category, or of all tags. */
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
