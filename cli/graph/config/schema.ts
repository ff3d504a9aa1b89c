/**
 * Every option that `docs.config.ts` may hold, as data: its type, its default and one sentence.
 *
 * The check of a user's configuration (`validate.ts`), its types (`user-config.ts`, which `generate.mjs` writes with
 * `declare.ts`) and the reference page (`reference.ts`) come from here. Each file of `sections/` holds the options of one
 * subject. A new option is an entry there, and `Config` has it at the same place.
 */
import { styleTokens, tokenProperty } from '../../../site/styles/tokens.ts'
import type { ConfigShape, ConfigUnion, Type } from './definition.ts'
import { navbarDefinitions } from './navbar-schema.ts'
import { budgets } from './sections/budgets.ts'
import { checks } from './sections/checks.ts'
import { docs } from './sections/docs.ts'
import { footer } from './sections/footer.ts'
import { frame } from './sections/frame.ts'
import { languages } from './sections/languages.ts'
import { links } from './sections/links.ts'
import { markdown } from './sections/markdown.ts'
import { navbar } from './sections/navbar.ts'
import { redirects } from './sections/redirects.ts'
import { runs } from './sections/runs.ts'
import { samples } from './sections/samples.ts'
import { search } from './sections/search.ts'
import { security } from './sections/security.ts'
import { sidebarItems } from './sections/sidebar-items.ts'
import { site } from './sections/site.ts'
import { theme } from './sections/theme.ts'
import type { DefinitionName } from './user-config.ts'

export type { UserConfig } from './user-config.ts'

/** The sections, in the order of the reference. */
export const definitions: Readonly<Record<DefinitionName, ConfigShape | ConfigUnion>> = {
  ...site,
  ...redirects,
  ...languages,
  ...docs,
  ...sidebarItems,
  ...links,
  ...markdown,
  ...checks,
  ...samples,
  ...budgets,
  ...runs,
  ...navbar,
  ...navbarDefinitions,
  ...footer,
  ...frame,
  ...theme,
  ...security,
  ...search,
}

/** @returns the definition of an option that is an object of options */
export function heldShape(type: Type): DefinitionName | undefined {
  if (typeof type === 'string' || !('is' in type)) return undefined
  return 'options' in definitions[type.is] ? type.is : undefined
}

/** Whether a shape is also meant by an object without `type`. */
export function isUntyped(name: string): boolean {
  const unions = Object.values(definitions).filter((definition) => 'untyped' in definition)
  return unions.some(({ untyped }) =>
    untyped.some(({ type }) => typeof type === 'object' && 'is' in type && type.is === name),
  )
}

const BANNER = 'The home page always shows the notice about a wrong base URL.'

/** Options of other builders and of earlier versions that users bring along, and what to write instead. */
export const formerNames: Readonly<Record<string, string>> = {
  themeConfig: 'Its options stand at the top level here.',
  base: 'Write `baseUrl`.',
  site_name: 'Write `title`.',
  nav: 'Write `navbar` for the bar at the top, and `docs.sidebars` for the order of the pages.',
  presets: 'There are no presets; the docs are set up under `docs`.',
  themes: 'There are no themes to choose from.',
  onBrokenLinks: "Write `checks: { rules: { 'broken-link': 'fail' } }`.",
  onBrokenAnchors: "Write `checks: { rules: { 'broken-anchor': 'warn' } }`.",
  onBrokenMarkdownLinks: "Write `checks: { rules: { 'broken-markdown-link': 'warn' } }`.",
  onDuplicateRoutes: "Write `checks: { rules: { 'duplicate-route': 'warn' } }`.",
  staticDirectories: 'Write `staticDirs`.',
  baseUrlIssueBanner: BANNER,
  baseUrlBanner: BANNER,
  'docs.longReadTag': 'The tag is `long-read`.',
  'cache.readOnly': 'Set `DOCS_BUILD_CACHE_READ_ONLY` in the environment.',
  examples: 'Live examples are in the package `docs-build-examples`: write `plugins: [examples({ language: … })]`.',
  algolia: "Write `search: { provider: 'algolia', … }`.",
  ...Object.fromEntries(
    Object.keys(styleTokens).flatMap((name) =>
      ['tokens', 'darkTokens'].map((holder) => [
        `theme.${holder}.${name}`,
        `Set \`${tokenProperty(name)}\` in your style sheet, \`theme.css\`.`,
      ]),
    ),
  ),
}
