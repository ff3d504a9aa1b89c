/**
 * Bundles a theme: tokens, a style sheet, and replacements for parts of the page. Files have names that do not depend
 * on the folder of the project, so that the same theme gives the same bytes everywhere.
 */

import { existsSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, extname, isAbsolute, join, relative, sep } from 'node:path'
import type {
  Loader,
  Location,
  OnLoadArgs,
  OnLoadResult,
  OnResolveArgs,
  OnResolveResult,
  PartialMessage,
  Plugin,
  PluginBuild,
} from 'esbuild'
import { components } from '../../../site/components.ts'
import { PAGE_STYLES, type PageStyle } from '../../../site/extras.ts'
import { looks } from '../../../site/styles/looks.ts'
import { tokenProperty } from '../../../site/styles/tokens.ts'
import type { ThemeConfig } from '../../graph/config/config.ts'
import type { StyleNote } from '../../graph/plugins/styles.ts'
import { DocsError } from '../../kernel/fault/errors.ts'
import { fingerprint } from '../../kernel/fingerprint.ts'
import { onceFor } from '../../kernel/store/memo.ts'
import { unknownAtRules } from './at-rules.ts'
import { isCssModule, OF_MODULE, readCssModule } from './css-module.ts'
import { fontSheet } from './fonts/font-sheet.ts'
import {
  FRAME,
  hasFrameParts,
  ISLAND_MODULE,
  islandCode,
  islandModules,
  isTextPart,
  OWN_FILE,
  type PluggedComponent,
  textIslands,
} from './islands.ts'
import { type Compile, loadPageFile, resolveForPage } from './mdx-imports.ts'
import { PAGE_MODULE, PAGE_PARTS, type PageCode } from './mdx-modules.ts'
import { COLLECTED, collected, collectedCode } from './package-edits/css-in-js.ts'
import { nearFiles } from './package-edits/near-file.ts'
import { FOR_PROJECT } from './package-edits/react-modules.ts'
import { PART_ENTRY } from './page-part-entries.ts'
import {
  type BundlePlugins,
  type ForeignPlugins,
  folderOf,
  foreignPlugins,
  placedMessage,
  refusalOf,
  watchedBy,
} from './plugged/foreign-plugins.ts'
import { frameCode, type PluggedFrame, pluggedModules } from './plugged-modules.ts'
import { fileOfSheet, PART_SHEET, type PluggedPart, pluggedPartModules } from './plugged-parts.ts'
import { isStyle, type ReadStyle, type StyleCompilers, type StyleReader, styleReader } from './read-style.ts'

export interface ThemeSource extends ThemeConfig, PluggedFrame, StyleCompilers, BundlePlugins {
  /** Parts of plugins. */
  readonly parts: readonly PluggedPart[]
  /** Components of plugins. */
  readonly plugged: readonly PluggedComponent[]
  /** Style sheets of plugins: paths from the project's folder that begin with a dot, or files of packages. */
  readonly sheets: readonly string[]
  /** Pages whose MDX runs as code. */
  readonly pages: readonly PageCode[]
}

/** Whether the theme consists of styles, so that the code of pages is that of the package's own bundle. */
export function isOnlyStyles({ components: own, plugged, items, parts, search, pages }: ThemeSource): boolean {
  return (
    Object.keys(own).length + plugged.length + items.length + parts.length + pages.length === 0 && search === undefined
  )
}

/** A file of the theme, or one that it imports. */
export interface ThemeFile {
  /** Portable name: the same on every machine. */
  readonly name: string
  readonly location: string
  /** Fingerprint of the content; empty for a file that is not there, which a plugin of esbuild named. */
  readonly sum: string
  /** Whether the sum is that of the compiled style sheet, which depends on more than files of the theme. */
  readonly scans?: true
}

/** The entry of a style sheet of a kind of pages, with the theme's styles. */
export function themeStyles(name: PageStyle): string {
  return THEME + name
}

const THEME = 'docs-build-theme:'
const TOKENS = `${THEME}tokens.css`
const FONTS = `${THEME}fonts.css`
const OWN = 'theme'
const REPLACED = 'theme-replaced'
const STYLES = 'theme-styles'
const SHEET = 'theme-sheet'
const FILE = 'theme-file'
const MODULE_SHEET = 'theme-module-sheet'
const PAGE = 'mdx-page'
const FOREIGN = 'theme-foreign'

/** A file, or what a plugin of esbuild has in place of one. */
type ForeignFile = Pick<OnLoadArgs, 'path' | 'namespace' | 'pluginData'>

type Resolving = Pick<OnResolveArgs, 'path' | 'kind' | 'resolveDir' | 'pluginData'> &
  Partial<Pick<OnResolveArgs, 'importer' | 'namespace'>>

const SCRIPTS: Readonly<Record<string, Loader>> = {
  '.tsx': 'tsx',
  '.ts': 'ts',
  '.jsx': 'jsx',
  '.js': 'js',
  '.mjs': 'js',
  '.cjs': 'js',
  '.json': 'json',
  '.txt': 'text',
  ...Object.fromEntries(['svg', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'avif'].map((type) => [`.${type}`, 'dataurl'])),
}
const IN_STYLES: Readonly<Record<string, Loader>> = {
  '.css': 'css',
  ...Object.fromEntries(
    ['svg', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'woff', 'woff2', 'ttf', 'otf', 'eot'].map((type) => [
      `.${type}`,
      'file',
    ]),
  ),
}

/** Whether some code has imported a style sheet. */
export function importsSheets({ metafile }: { readonly metafile: { readonly inputs: object } }): boolean {
  return Object.keys(metafile.inputs).some((path) => path.startsWith(`${SHEET}:`))
}

interface LoadedStyle {
  readonly contents: string
  readonly loader: 'css'
  readonly errors: PartialMessage[]
  readonly warnings: PartialMessage[]
  readonly resolveDir: string
}

interface ThemeOptions {
  readonly isMarked?: boolean
  readonly isServer?: boolean
  readonly compile?: Compile | undefined
  /** Whether the style sheets that code imports are wanted. Elsewhere they are read, and have no rules. */
  readonly isForStyles?: boolean
  /** Shared by the runs for one bundle, so that each style sheet is compiled once. */
  readonly styles?: StyleReader
}

/**
 * @param root the package's folder
 * @param read receives every file that the theme consists of
 * @param options.isMarked whether each part stands in an element with its name
 * @param options.isServer whether the code draws texts: their islands are drawn by themselves
 * @param options.isForStyles whether the style sheets that code imports are wanted
 */
export function themePlugin(
  theme: ThemeSource,
  root: string,
  read: Map<string, ThemeFile>,
  { isMarked = false, isServer = false, compile, isForStyles = false, styles = styleReader(theme) }: ThemeOptions = {},
): Plugin {
  const isMine = Symbol('resolving')
  const loaders: Readonly<Record<string, Loader>> = { ...SCRIPTS, ...theme.bundle.loaders }
  const replaced = replacedModules(theme, { isMarked, isServer })
  /** Of compiled style sheets, by their names. */
  const origins = new Map<string, NonNullable<ReadStyle['origin']>>()

  /** The place of a message where its author has written it. */
  const written = (place: Location | null): Location | null => {
    const origin = place?.file.startsWith(`${OWN}:`) && origins.get(place.file.slice(OWN.length + 1))
    if (!place || !origin) return place
    const found = origin(place)
    return found ? { ...place, ...found, file: portableName(found.file, theme.dir) } : null
  }

  /** Absolute paths by portable names. */
  const locations = new Map<string, string>()
  let foreign: ForeignPlugins | undefined
  const nearFile = nearFiles()

  /** A file of the theme, under its portable name. */
  const own = (location: string, sideEffects?: boolean): OnResolveResult => {
    const name = portableName(location, theme.dir)
    locations.set(name, location)
    return { path: name, namespace: OWN, pluginData: location, sideEffects }
  }

  /** What a plugin of esbuild makes of an import in code. */
  async function resolveForeign(
    { path, kind, resolveDir }: Pick<OnResolveArgs, 'path' | 'kind' | 'resolveDir'>,
    { importer = '', namespace, pluginData }: Partial<OnResolveArgs>,
  ): Promise<OnResolveResult | undefined> {
    if (kind === 'import-rule' || kind === 'url-token') return undefined
    const from =
      namespace === FOREIGN ? (pluginData as ForeignFile) : { namespace: 'file', path: locations.get(importer) }
    const at = { importer: from.path ?? '', namespace: from.namespace, pluginData: undefined, with: {} }
    const answer = await foreign?.resolve({ path, kind, resolveDir, ...at })
    if (!answer) return undefined
    await Promise.all(watchedBy(answer).map(noteNamed))
    const refusal = refusalOf(answer)
    if (refusal !== undefined) return { errors: [{ text: refusal }] }
    const { by: _, namespace: found = 'file', ...result } = answer
    if (result.path === undefined) return result
    if (found === 'file') return { ...result, ...own(result.path, result.sideEffects) }
    const file: ForeignFile = { namespace: found, path: result.path, pluginData: result.pluginData }
    return { ...result, path: `${found}:${result.path}`, namespace: FOREIGN, pluginData: file }
  }

  /** What a plugin of esbuild makes of a file. */
  async function loadForeign(file: ForeignFile, name: string): Promise<OnLoadResult | undefined> {
    const answer = await foreign?.load({ suffix: '', with: {}, ...file })
    if (!answer) return undefined
    const refusal = refusalOf(answer)
    const { by: _, errors = [], warnings = [], ...result } = answer
    const nameOf = (path: string): string => portableName(path, theme.dir)
    const placed = (list: readonly PartialMessage[]): PartialMessage[] =>
      list.map((message) => placedMessage(message, `${OWN}:${name}`, nameOf))
    await Promise.all([...(file.namespace === 'file' ? [file.path] : []), ...watchedBy(result)].map(noteNamed))
    return {
      ...result,
      resolveDir: folderOf(result, file.path),
      errors: placed(refusal === undefined ? errors : [{ text: refusal }]),
      warnings: placed(warnings),
    }
  }

  async function resolveOwn(
    build: PluginBuild,
    { path, kind, resolveDir, pluginData, ...rest }: Resolving,
  ): Promise<OnResolveResult | undefined> {
    if (pluginData === isMine || path.startsWith('data:') || /^https?:/.test(path)) return undefined
    if (kind === 'url-token' && path.startsWith('/')) return ofRoot(path)
    if (path === 'docs-build/browser') return { path: join(root, 'templates', 'browser.ts'), sideEffects: false }
    if (path === 'docs-build/theme') return { path: join(root, 'templates', 'theme.ts') }
    const first = isServer ? collected(path, resolveDir) : undefined
    const known = first ?? (await resolveForeign({ path, kind, resolveDir }, { ...rest, pluginData }))
    if (known) return known
    const near = nearFile(path, resolveDir)
    if (near) return own(near.path, near.sideEffects)
    const isReact = /^(?:react|react-dom)(?:\/|$)/.test(path)
    const from = isReact ? { resolveDir: root, pluginData: FOR_PROJECT } : { resolveDir, pluginData: isMine }
    const found = await build.resolve(aliased(path, theme), { kind, ...from })
    if (found.errors.length > 0 || found.external || isReact || found.namespace !== 'file') return found
    const isOfStyle = kind === 'import-rule' || kind === 'url-token'
    if (!isOfStyle && isStyle(found.path, theme)) return { ...own(found.path), namespace: SHEET }
    if (isOfStyle) return { ...ofStyles(found.path), suffix: found.suffix }
    if (!(extname(found.path) in loaders) && !(compile && isMarkdown(found.path)) && !foreign?.mayLoad(found.path))
      return { errors: [{ text: notPossible(path, loaders) }] }
    return own(found.path, found.sideEffects)
  }

  /** A file that a style sheet names. */
  function ofStyles(location: string): OnResolveResult {
    if (isStyle(location, theme)) return own(location)
    if (extname(location) in IN_STYLES) return { ...own(location), namespace: FILE }
    return { errors: [{ text: notPossible(basename(location), IN_STYLES) }] }
  }

  async function note(location: string): Promise<Buffer> {
    const bytes = await readFile(location)
    const name = portableName(location, theme.dir)
    read.set(name, { name, location, sum: fingerprint(bytes) })
    return bytes
  }

  /** Files that plugins name need not be there. A missing one is noted too, so that its arrival changes the key. */
  async function noteNamed(location: string): Promise<void> {
    const name = portableName(location, theme.dir)
    if (existsSync(location)) await note(location)
    else read.set(name, { name, location, sum: '' })
  }

  /** The CSS of a style sheet, with what is wrong in it. */
  async function loadStyle(location: string): Promise<LoadedStyle> {
    const style = await styles(location)
    const name = portableName(location, theme.dir)
    await Promise.all(style.files.map(note))
    if (style.scans) read.set(name, { name, location, sum: fingerprint(style.css), scans: true })
    if (style.origin) origins.set(name, style.origin)
    const messageOf = ({ message, file = location, line = 1, column = 1 }: StyleNote): PartialMessage => ({
      text: message,
      location: { file: portableName(file, theme.dir), line, column: column - 1 },
    })
    const [errors, warnings] = [style.errors.map(messageOf), style.warnings.map(messageOf)]
    return { contents: style.css, loader: 'css', errors, warnings, resolveDir: dirname(location) }
  }

  /** What code gets when it imports a style sheet, whose rules lie in the layer of components. */
  async function loadSheet(location: string): Promise<OnLoadResult> {
    if (!isCssModule(location)) {
      if (!isForStyles) return { contents: '', loader: 'js' }
      return { contents: '@import "." layer(components);', loader: 'css', pluginData: location }
    }
    const read = await readCssModule(location, { nameOf: (file) => portableName(file, theme.dir), load: loadStyle })
    if ('errors' in read) return read
    const { script, css } = read
    const imported = isForStyles ? `import ${JSON.stringify(MODULE_SHEET)}\n` : ''
    return { contents: imported + script, loader: 'js', pluginData: css }
  }

  return {
    name: 'theme',
    async setup(given) {
      const build = { ...given, resolve: onceFor(askedAs, given.resolve) }
      foreign = await foreignPlugins(theme, given, { pluginData: isMine, dir: theme.dir })
      build.onResolve({ filter: /^docs-build-(?:theme|sheet):/ }, ({ path }) => ({ path, namespace: STYLES }))
      build.onLoad({ filter: /^/, namespace: STYLES }, ({ path }) => ({
        contents: styleSheet(theme, path),
        loader: 'css',
        resolveDir: root,
      }))
      build.onResolve({ filter: /^/, namespace: STYLES }, ({ path, kind }) => {
        if (!path.startsWith(OWN_FILE)) return undefined
        const file = path.slice(OWN_FILE.length)
        if (!theme.sheets.includes(file) || file.startsWith('.')) return own(join(theme.dir, file))
        return resolveOwn(build, { path: file, kind, resolveDir: theme.dir, pluginData: undefined })
      })

      build.onResolve({ filter: /\.tsx?$/ }, ({ path, resolveDir, importer, namespace }) => {
        if (
          (namespace !== 'file' && namespace !== PART_ENTRY) ||
          !path.startsWith('.') ||
          importer === join(root, 'templates', 'theme.ts')
        )
          return undefined
        const module = relative(root, join(resolveDir, path)).split(sep).join('/')
        return replaced.has(module) ? { path: module, namespace: REPLACED } : undefined
      })
      build.onLoad({ filter: /^/, namespace: REPLACED }, ({ path }) => ({
        contents: replaced.get(path) ?? islandCode(path, theme),
        resolveDir: root,
      }))
      build.onResolve({ filter: /^/, namespace: REPLACED }, ({ path }) => {
        if (path.startsWith(PAGE_MODULE) || path.startsWith(PAGE_PARTS)) return { path, namespace: PAGE }
        if (path.startsWith(ISLAND_MODULE)) return { path, namespace: REPLACED }
        if (!path.startsWith(OWN_FILE)) return { path: join(root, path) }
        const file = path.slice(OWN_FILE.length)
        return isPackage(file)
          ? resolveOwn(build, { path: file, kind: 'import-statement', resolveDir: theme.dir, pluginData: undefined })
          : own(join(theme.dir, file))
      })

      build.onResolve({ filter: /^docs-build-(?:island|frame|mdx-parts|part):/ }, ({ path, kind }) =>
        kind === 'entry-point' ? { path, namespace: path.startsWith(PAGE_PARTS) ? PAGE : REPLACED } : undefined,
      )
      build.onResolve({ filter: /^/, namespace: COLLECTED }, async ({ path, kind, pluginData }) => {
        const resolveDir = pluginData as string
        if (path === 'docs-build:collected') return { path: join(root, 'site', 'islands', 'collected.ts') }
        if (path === 'react') return resolveOwn(build, { path, kind, resolveDir, pluginData: undefined })
        const found = await build.resolve(path, { kind, resolveDir, pluginData: isMine })
        return found.errors.length > 0 ? found : own(found.path, found.sideEffects)
      })
      build.onLoad({ filter: /^/, namespace: COLLECTED }, ({ path, pluginData }) => ({
        contents: collectedCode(path),
        pluginData,
      }))
      build.onLoad({ filter: /^/, namespace: SHEET }, ({ pluginData }) => loadSheet(pluginData as string))
      build.onResolve({ filter: /^/, namespace: SHEET }, ({ path, importer, pluginData }) =>
        path === '.' ? own(pluginData as string) : { path: importer, namespace: MODULE_SHEET, pluginData },
      )
      build.onLoad({ filter: /^/, namespace: MODULE_SHEET }, ({ pluginData }) => ({
        contents: `@layer components {\n${pluginData}}\n`,
        loader: 'css',
      }))
      build.onResolve({ filter: /^/, namespace: MODULE_SHEET }, ({ path }) =>
        path.startsWith(OF_MODULE) ? ofStyles(path.slice(OF_MODULE.length)) : ofRoot(path),
      )

      build.onResolve({ filter: /^/, namespace: PAGE }, (args) =>
        resolveForPage(args, theme, (one) => resolveOwn(build, { ...one, pluginData: undefined })),
      )
      build.onLoad({ filter: /^/, namespace: PAGE }, (args) => loadPageFile(args, theme))
      build.onResolve({ filter: /^/, namespace: OWN }, (args) => resolveOwn(build, args))
      build.onResolve({ filter: /^/, namespace: FOREIGN }, (args) => resolveOwn(build, args))
      build.onLoad({ filter: /^/, namespace: FOREIGN }, async ({ path, pluginData }) => {
        const loaded = await loadForeign(pluginData as ForeignFile, path)
        return loaded ? { ...loaded, pluginData } : { errors: [{ text: `No esbuild plugin loads ${path}.` }] }
      })
      build.onLoad({ filter: /^/, namespace: OWN }, async ({ path, pluginData }) => {
        const location = pluginData as string
        if (isStyle(path, theme)) {
          const style = await loadStyle(location)
          // Places in compiled CSS are found in its map later.
          const file = origins.has(path) ? `${OWN}:${path}` : path
          return { ...style, warnings: [...style.warnings, ...unknownAtRules(file, style.contents)] }
        }
        const made = await loadForeign({ path: location, namespace: 'file', pluginData: undefined }, path)
        if (made) return made
        const bytes = await note(location)
        if (isMarkdown(path) && compile)
          return { contents: await compile(bytes.toString(), path), loader: 'jsx', resolveDir: dirname(location) }
        return {
          contents: bytes,
          loader: loaders[extname(path)] ?? IN_STYLES[extname(path)],
          resolveDir: dirname(location),
        }
      })
      build.onLoad({ filter: /^/, namespace: FILE }, async ({ pluginData }) => ({
        contents: await note(pluginData as string),
        loader: 'file',
      }))
      build.onEnd(({ errors, warnings }) => {
        for (const message of [...errors, ...warnings]) Object.assign(message, { location: written(message.location) })
      })
    },
  }
}

/** What an import is found by. esbuild reads folders for each question, so a run asks each of them once. */
function askedAs(...[path, options]: Parameters<PluginBuild['resolve']>): string {
  return [path, options?.kind, options?.resolveDir, String(options?.pluginData)].join('\n')
}

/** React takes the styles of its elements over in sites whose parts of the frame may have some. */
const FRAME_STYLES = ['site/frame-styles.ts', 'export { takeFrameStyles } from "site/islands/take-styles.ts"'] as const

/**
 * Module → its replacement, which exports everything that the module exports, with the project's parts instead of some.
 */
function replacedModules(
  theme: ThemeSource,
  { isMarked = false, isServer = false }: Omit<ThemeOptions, 'compile'>,
): Map<string, string> {
  const { dir, components: own } = theme
  const byModule = new Map<string, string[]>()
  const part = isMarked ? markedPart : plainPart
  const islands = isServer ? textIslands(theme) : []
  requirePlugged(theme)
  for (const name of islands) byModule.set(components[name]?.module ?? '', [placedPart(name, own[name])])
  for (const [name, file] of Object.entries(own)) {
    const module = components[name]?.module ?? ''
    requireFile(file, dir, `theme.components.${name}`)
    if (islands.includes(name)) continue
    const line = part(name, JSON.stringify(OWN_FILE + file))
    byModule.set(module, [...(byModule.get(module) ?? []), line])
  }
  // Packages may add styles when they are loaded.
  const first = isServer || isMarked ? [] : ['import "site/islands/style-elements.ts"']
  const parts = Array.from(
    byModule,
    ([module, lines]) => [module, [...first, `export * from ${JSON.stringify(module)}`, ...lines].join('\n')] as const,
  )
  return new Map([
    ...parts,
    ...(hasFrameParts(theme) ? [FRAME_STYLES] : []),
    ...islandModules(theme, isMarked),
    ...pluggedModules(theme, isMarked),
    ...pluggedPartModules(theme.parts),
    ['site/own-components.ts', ownComponentsModule(theme)],
    [FRAME, frameCode(theme)],
  ])
}

/** The list of the project's components, by which the script that draws pages knows wrong ones. */
function ownComponentsModule({ components: own, plugged, items }: ThemeSource): string {
  const files = [...new Set([...Object.values(own), ...[...plugged, ...items].map(({ file }) => file)])]
  const imports = files.map((file, at) => `import c${at} from ${JSON.stringify(OWN_FILE + file)}\n`)
  const rows = files.map((file, at) => `{ file: ${JSON.stringify(file)}, component: c${at} }`)
  return `${imports.join('')}export const ownComponents = [${rows.join(', ')}]\n`
}

/** A path from the root of the site names a static file. The style sheet lies in `assets/`, below any base URL. */
function ofRoot(path: string): OnResolveResult | undefined {
  return path.startsWith('/') ? { path: `..${path}`, external: true } : undefined
}

/** What an import names when the configuration has another name for it. */
function aliased(path: string, { dir, bundle: { alias } }: ThemeSource): string {
  const name = Object.keys(alias).find((one) => path === one || path.startsWith(`${one}/`))
  if (name === undefined) return path
  const target = alias[name] ?? ''
  return (target.startsWith('.') ? join(dir, target) : target) + path.slice(name.length)
}

function isMarkdown(path: string): boolean {
  return /\.mdx?$/.test(path)
}

/** Whether a component of a plugin comes from a package. */
function isPackage(file: string): boolean {
  return !file.startsWith('.') && !isAbsolute(file) && !/\.[cm]?[jt]sx?$/.test(file)
}

function plainPart(name: string, module: string): string {
  return `export { default as ${name} } from ${module}`
}

/** @param file of the project; absent when only what the part holds is replaced */
function placedPart(name: string, file: string | undefined): string {
  const module = JSON.stringify(file === undefined ? components[name]?.module : OWN_FILE + file)
  return `import { ${file === undefined ? name : 'default'} as own${name} } from ${module}\nimport { placed as place${name} } from "site/islands/draw-island.tsx"\nexport const ${name} = place${name}(${JSON.stringify(name)}, own${name})`
}

function markedPart(name: string, module: string): string {
  if (isTextPart(name)) return plainPart(name, module)
  return `import own${name} from ${module}\nimport { marked as mark${name} } from "site/hydration/marked.tsx"\nexport const ${name} = mark${name}(${JSON.stringify(name)}, own${name})`
}

/** @throws DocsError when a file that the configuration names is missing, or a component in it */
export function requireThemeFiles(theme: ThemeSource): void {
  const { dir, css, components: own } = theme
  if (css !== undefined) requireFile(css, dir, 'theme.css')
  for (const [name, file] of Object.entries(own)) requireComponent(file, dir, `theme.components.${name}`)
  requirePlugged(theme)
}

function requirePlugged({ plugged, sheets, items, parts, search, dir }: ThemeSource): void {
  const hint = 'The path begins at the folder of the plugin.'
  const components = [
    ...plugged.map(({ name, file }) => [`components.${name}`, file] as const),
    ...items.map(({ type, file }) => [`navbar.${type}`, file] as const),
  ]
  for (const [option, file] of components) if (!isPackage(file)) requireComponent(file, dir, option, hint)
  for (const { name, file, styles } of parts) {
    requireComponent(file, dir, `parts (${name}).module`, hint)
    for (const { sheet, later = sheet } of Object.values(styles))
      for (const file of [sheet, later]) requireFile(file, dir, `parts (${name}).styles`, hint)
  }
  if (search !== undefined && !isPackage(search)) requireFile(search, dir, 'search.module', hint)
  for (const file of sheets) if (file.startsWith('.')) requireFile(file, dir, 'css', hint)
}

/** A module without these words has no default export, whatever else is in it: `check` need not compile it to know. */
function requireComponent(file: string, dir: string, option: string, hint?: string): void {
  requireFile(file, dir, option, hint)
  // `exports` is that of CommonJS, whose value is the default export.
  if (!/\b(?:default|exports)\b/.test(readFileSync(join(dir, file), 'utf8'))) throw noDefaultExport(file)
}

/** The error for a module that must export a component. */
export function noDefaultExport(file: string): DocsError {
  return new DocsError(`${file.replace(/^\.\//, '')} has no default export.`, {
    hint: 'Export a component: `export default function …`.',
  })
}

function requireFile(
  file: string,
  dir: string,
  option: string,
  hint = 'The path begins at the folder of docs.config.ts.',
): void {
  if (statSync(join(dir, file), { throwIfNoEntry: false })?.isFile()) return
  throw new DocsError(`\`${option}\` names ${file}, and there is no such file.`, { hint })
}

function notPossible(file: string, loaders: Readonly<Record<string, Loader>>): string {
  return `${file} cannot be imported here. Possible are: ${[...new Set(['.css', ...Object.keys(loaders)])].join(', ')}.`
}

function portableName(location: string, dir: string): string {
  const path = location.split(sep).join('/')
  const packages = path.lastIndexOf('/node_modules/')
  if (packages >= 0) return path.slice(packages + 1)
  // A package of the same workspace lies beside the project on every machine.
  return relative(dir, location).split(sep).join('/')
}

// ── styles ──────────────────────────────────────────────────────────────────────────────────────────

function styleSheet(theme: ThemeSource, path: string): string {
  if (path.startsWith(PART_SHEET)) return `@import "${OWN_FILE}${fileOfSheet(theme.parts, path)}";\n`
  if (path === TOKENS) return tokenStyles(theme)
  if (path === FONTS) return fontSheet(theme, (file) => OWN_FILE + file)
  return styleEntry(theme, path.slice(THEME.length) as PageStyle)
}

function styleEntry({ dir, css, look, fonts, sheets }: ThemeSource, name: PageStyle): string {
  if (css !== undefined) requireFile(css, dir, 'theme.css')
  const { sheet } = looks[look]
  return [
    `@import "./${PAGE_STYLES[name]}";`,
    ...(Object.values(fonts).some(({ length }) => length > 0) ? [`@import "${FONTS}" layer(tokens);`] : []),
    `@import "${TOKENS}" layer(tokens);`,
    ...(sheet === undefined ? [] : [`@import "./${sheet}" layer(look);`]),
    ...sheets.map((file) => `@import "${OWN_FILE}${file}" layer(components);`),
    ...(css === undefined ? [] : [`@import "${OWN_FILE}${css}" layer(theme);`]),
  ].join('\n')
}

/** The tokens as a style sheet. The configuration has checked that no value ends its declaration. */
function tokenStyles({ tokens, darkTokens }: ThemeSource): string {
  const declarations = (values: Readonly<Record<string, string>>): string =>
    Object.entries(values)
      .map(([name, value]) => `${tokenProperty(name)}: ${value};`)
      .join(' ')
  return `:root { ${declarations(tokens)} }\n@media screen { [data-theme="dark"] { ${declarations(darkTokens)} } }\n`
}
