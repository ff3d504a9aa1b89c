/** Modules that only another tool has: what code of this program writes in their place. */

const HINTS: Readonly<Record<string, string>> = {
  '@theme/Layout':
    "Return the content alone: docs-build draws the frame around it. `export const page = { layout: 'plain' }` chooses the frame of a page.",
  '@docusaurus/Link': 'Write `<a href={baseUrl + "guides/"}>`: `baseUrl` is a property of each page.',
  '@docusaurus/useBaseUrl': 'Write `baseUrl + "guides/"`: `baseUrl` is a property of each page.',
  '@docusaurus/useDocusaurusContext':
    'Write the title and other values where they stand, or import a file of your own with them.',
  '@docusaurus/Head':
    'Name the `title` and `description` of a page in `export const page`; other elements of the head come from a plugin.',
}

/** A module of a tool for documentation, whatever is installed. */
const FOREIGN = /^(?:@theme|@theme-original|@theme-init|@docusaurus|@astrojs|astro:|vitepress|nextra|#theme)(?:[/:]|$)/

/** @returns what to write instead of a module that cannot be resolved; nothing for a module that any project may have */
function foreignModuleHint(name: string): string | undefined {
  if (Object.hasOwn(HINTS, name)) return HINTS[name]
  if (!FOREIGN.test(name)) return undefined
  return 'Only the tool that this code was written for has this module. Write plain React, or a component of your own, in its place.'
}

/** The packages of our plugins, by the names that configurations import. */
export const PLUGIN_PACKAGES: Readonly<Record<string, string>> = {
  api: 'docs-build-api',
  comments: 'docs-build-comments',
  diagrams: 'docs-build-diagrams',
  examples: 'docs-build-examples',
  feedback: 'docs-build-feedback',
  fileIcons: 'docs-build-icons',
  live: 'docs-build-live',
  images: 'docs-build-images',
  machines: 'docs-build-machines',
  math: 'docs-build-math',
  news: 'docs-build-news',
  offline: 'docs-build-offline',
  openapi: 'docs-build-openapi',
  sass: 'docs-build-sass',
  sidebarIcons: 'docs-build-icons',
  socialPictures: 'docs-build-pictures',
  statistics: 'docs-build-feedback',
  tailwind: 'docs-build-tailwind',
  twoslash: 'docs-build-twoslash',
}

const MOVED =
  /^No matching export in "[^"]*docs-build\/plugins" for import "(\w+)"|^Could not resolve "docs-build\/(\w+)"/

/** The same for a message of esbuild. */
export function unresolvedHint(message: string): string | undefined {
  const [, imported, loaded = ''] = MOVED.exec(message) ?? []
  const moved = imported ?? loaded
  if (Object.hasOwn(PLUGIN_PACKAGES, moved)) {
    const name = PLUGIN_PACKAGES[moved]
    return `The plugin \`${moved}\` is in the package \`${name}\`. Run \`npm install --save-dev ${name}\`, and import it from there.`
  }
  const name = /^Could not resolve "([^"]+)"/.exec(message)?.[1]
  if (name === undefined) return undefined
  const own = /^docs-build-[\w-]+/.exec(name)?.[0]
  return own === undefined ? foreignModuleHint(name) : `Run \`npm install --save-dev ${own}\`.`
}
