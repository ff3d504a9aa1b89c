/** `docs-build/graph`: what addresses documents have, for packages that compare or predict them. */
export { isIndexName, isPage, type PageNames } from '../content/doc-path.ts'
export type { DocPath, Head } from '../content/document.ts'
export { readFrontMatter } from '../content/frontmatter.ts'
export { addressPath, withAddressPath } from '../graph/address-path.ts'
export { routeOfPath, routeOfSlug } from '../graph/routes.ts'
