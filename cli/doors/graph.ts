/** `docs-build/graph`: what addresses documents have, for packages that compare or predict them. */

export { addressPath, withAddressPath } from '../graph/links/address-path.ts'
export { routeOfPath, routeOfSlug } from '../graph/routes.ts'
export { isIndexName, isPage, type PageNames } from '../markdown/doc-path.ts'
export type { DocPath, Head } from '../markdown/document.ts'
export { readFrontMatter } from '../markdown/front-matter/frontmatter.ts'
