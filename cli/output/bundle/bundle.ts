/**
 * `site/` and `templates/` → the bundle: scripts and style sheets for the browser, and the script that draws pages in
 * Node. Content never passes through here.
 */

import { join, relative, resolve, sep } from 'node:path'
import { type BuildOptions, build, type Message, type Plugin } from 'esbuild'
import { EXTRAS, type ExtraName, PAGE_STYLES, type PageStyle } from '../../../site/extras.ts'
import { mapValues } from '../../../site/map-values.ts'
import { DocsError } from '../../kernel/fault/errors.ts'
import { compareText } from '../../kernel/fault/finding.ts'
import { fingerprint, fingerprintAll } from '../../kernel/fingerprint.ts'
import { CodeError, type CodeFault, type CompileError, faultOf } from './code-error.ts'
import { preloadedFonts } from './fonts/font-sheet.ts'
import { hasFrameParts, hasIslands, ISLAND_ENTRIES, sheetEntries } from './islands.ts'
import type { Compile } from './mdx-imports.ts'
import { importedName, oneRuntime } from './one-runtime.ts'
import { reactModules } from './package-edits/react-modules.ts'
import { PART_ENTRIES, pagePartEntries } from './page-part-entries.ts'
import { extraSheets, pluggedPartEntries } from './plugged-parts.ts'
import { styleReader } from './read-style.ts'
import { scriptOf } from './script.ts'
import { REPLACED, sitePackages } from './site-packages.ts'
import type { BundleSource } from './source.ts'
import { styleText } from './style-text.ts'
import { importsSheets, noDefaultExport, type ThemeFile, type ThemeSource, themePlugin, themeStyles } from './theme.ts'

const BROWSERS = ['es2022', 'chrome111', 'firefox113', 'safari16.4']

export interface BundleFile {
  /** Path below the output folder for client files; `server.js` for the script that draws pages. */
  readonly path: string
  readonly content: Uint8Array
}

/** The content of `bundle.json`, which describes the folder of a bundle. */
export interface BundleManifest {
  readonly version: 1
  /** Fingerprint of the sources that the bundle was made from. */
  readonly source: string
  /** The runtime, which is one file. */
  readonly entry: string
  /** The name under which the runtime exports its function `start`. */
  readonly start: string
  /** Scripts of the parts that only some pages load: each with the chunks that it imports, so that all load at once. */
  readonly parts: Readonly<Record<string, readonly string[]>>
  /** The style sheets of kinds of pages, and of extras. */
  readonly styles: Readonly<Record<PageStyle | ExtraName, string>> & Readonly<Record<string, string>>
  /** Style sheets for readers who use a block, by the names of extras. */
  readonly laterStyles: Readonly<Record<string, string>>
  /** Fonts that pages preload; absent when there are none. */
  readonly fonts?: readonly string[]
  /** Script and style sheet of pages with islands; absent when no page can have one. */
  readonly islands?: { readonly entry: string; readonly css: string }
  /** Style sheets that components import, by the names of the components; `''` is that of the frame of pages. */
  readonly partStyles: Readonly<Record<string, string>>
  /** Script of the dev server, which no build publishes. */
  readonly dev: string
  /** Mistakes in the site's own style sheets. */
  readonly mistakes?: readonly CodeFault[]
  /** Client files with their fingerprints. */
  readonly files: Readonly<Record<string, string>>
  readonly server: string
}

export interface BundleContent {
  readonly manifest: BundleManifest
  readonly files: readonly BundleFile[]
}

interface MadeBundle extends BundleContent {
  /** The files of the theme that the bundle was made from, sorted by name. */
  readonly theme: readonly ThemeFile[]
  /** Paths of all files that the bundle was made from, relative to the root. */
  readonly inputs: readonly string[]
}

const RUNTIME = 'site/client.tsx'
const PAGE_STYLE_NAMES = Object.keys(PAGE_STYLES) as PageStyle[]

/**
 * Makes the bundle with esbuild.
 *
 * @param theme tokens, styles and parts of the project
 * @param compileMarkdown makes modules of Markdown files that code of pages imports
 * @throws DocsError naming file and line when the sources do not compile
 */
export async function makeBundle(
  source: BundleSource,
  theme?: ThemeSource,
  compileMarkdown?: Compile,
): Promise<MadeBundle> {
  const read = new Map<string, ThemeFile>()
  const shared = { compile: compileMarkdown, styles: theme && styleReader(theme) }
  const own = theme ? [themePlugin(theme, source.root, read, shared)] : []
  const ofServer = theme ? [themePlugin(theme, source.root, read, { ...shared, isServer: true })] : []
  const [browser, live, node] = await Promise.all([
    compile(browserOptions(source, theme, own)),
    // Compiled separately from the runtime: as a second entry, esbuild would put their common code into another file.
    compile(devOptions(source)),
    compile(drawingOptions(source, theme, ofServer)),
  ])
  const published = publishedIn(source)
  const sheets =
    theme && [browser, node].some(importsSheets)
      ? await compile(
          sheetOptions(source, theme, [themePlugin(theme, source.root, read, { ...shared, isForStyles: true })]),
        )
      : undefined
  const made = [browser, live].flatMap((one) => publishedFiles(source, one))
  const files = [
    ...made.filter(({ path }) => path !== published(outputOf(browser, RUNTIME))),
    ...(sheets ? publishedFiles(source, sheets).filter(({ path }) => !path.endsWith('.js')) : []),
  ]
  const server = serverScript(node)
  const themeFiles = sortedFiles(read)
  return {
    manifest: {
      version: 1,
      source: theme ? themedFingerprint(source, theme, themeFiles) : source.fingerprint,
      ...browserFiles(source, theme, browser),
      partStyles: theme && sheets ? partStyles(source, theme, sheets) : {},
      mistakes: [...browser.mistakes, ...(sheets?.mistakes ?? [])],
      dev: published(live.outputFiles[0]?.path ?? ''),
      files: sumsOf(files),
      server: fingerprint(server),
    },
    files: [...files, { path: 'server.js', content: server }],
    theme: themeFiles,
    inputs: [browser, node].flatMap(({ metafile }) => Object.keys(metafile.inputs)),
  }
}

/**
 * Makes the client files of a theme that consists of styles. All code is that of the bundle without a theme, so esbuild
 * reads style sheets alone.
 *
 * @param base the bundle without a theme
 * @throws DocsError naming file and line when a style sheet does not compile
 */
export async function makeStyles(
  source: BundleSource,
  theme: ThemeSource,
  { manifest, files: ofBase }: BundleContent,
): Promise<MadeBundle> {
  const read = new Map<string, ThemeFile>()
  const entryPoints = themedStyles()
  const options = browserOptions(source, theme, [themePlugin(theme, source.root, read)])
  const browser = await compile({ ...options, entryPoints })
  const published = publishedIn(source)
  const fonts = publishedFonts(source, theme, browser)
  const made = publishedFiles(source, browser)
  const replaced = new Set([...PAGE_STYLE_NAMES.map((name) => manifest.styles[name]), ...made.map(({ path }) => path)])
  const files = [...ofBase.filter(({ path }) => !replaced.has(path)), ...made]
  const themeFiles = sortedFiles(read)
  return {
    manifest: {
      ...manifest,
      source: themedFingerprint(source, theme, themeFiles),
      styles: { ...manifest.styles, ...mapValues(entryPoints, (entry) => published(outputOf(browser, entry))) },
      fonts: fonts.length > 0 ? fonts : manifest.fonts,
      mistakes: browser.mistakes,
      files: sumsOf(files),
    },
    files,
    theme: themeFiles,
    inputs: Object.keys(browser.metafile.inputs),
  }
}

/** The files of the theme, sorted by name. */
function sortedFiles(read: ReadonlyMap<string, ThemeFile>): ThemeFile[] {
  return [...read.values()].sort((a, b) => compareText(a.name, b.name))
}

function publishedFiles(source: BundleSource, { outputFiles }: Compiled): BundleFile[] {
  const published = publishedIn(source)
  return outputFiles.map((file) => ({ path: published(file.path), content: file.contents }))
}

function sumsOf(files: readonly BundleFile[]): BundleManifest['files'] {
  return Object.fromEntries(files.map((file) => [file.path, fingerprint(file.content)]).sort())
}

/** The paths in the manifest of the files that pages load. */
function browserFiles(
  source: BundleSource,
  theme: ThemeSource | undefined,
  browser: Compiled,
): Pick<BundleManifest, 'entry' | 'start' | 'parts' | 'styles' | 'laterStyles' | 'fonts' | 'islands'> {
  const published = publishedIn(source)
  const publishedEntry = (entry: string): string => published(outputOf(browser, entry))
  const fonts = publishedFonts(source, theme, browser)
  const islands = islandEntries(theme)
  const runtime = runtimeFile(browser.metafile.outputs, outputOf(browser, RUNTIME))
  return {
    entry: published(runtime),
    start: nameOfStart(browser),
    parts: mapValues(partEntries(theme), (entry) =>
      withChunks(browser, outputOf(browser, entry), runtime).map(published),
    ),
    styles: mapValues(styleEntries(theme), publishedEntry) as BundleManifest['styles'],
    laterStyles: mapValues(laterEntries(theme), publishedEntry),
    fonts: fonts.length > 0 ? fonts : undefined,
    islands: islands && { entry: publishedEntry(islands.islands), css: publishedEntry(islands['island-boxes']) },
  }
}

/** An output, and those that it imports at once but for the runtime, which every page has. */
function withChunks({ metafile: { outputs } }: Compiled, output: string, runtime: string): string[] {
  const found = new Set([output])
  for (const path of found)
    for (const { path: next, kind } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement' && next !== runtime) found.add(next)
  return [...found]
}

/** The fonts that pages preload, as paths in the output. */
function publishedFonts(source: BundleSource, theme: ThemeSource | undefined, { metafile }: Compiled): string[] {
  const outputs = Object.entries(metafile.outputs).filter(([path]) => !path.endsWith('.css'))
  return (theme ? preloadedFonts(theme.fonts) : []).flatMap((file) => {
    const found = outputs.find(([, { inputs }]) => `theme:${file}` in inputs)
    return found ? [publishedIn(source)(found[0])] : []
  })
}

/** The style sheets of components that import some. */
function partStyles(source: BundleSource, theme: ThemeSource, sheets: Compiled): BundleManifest['partStyles'] {
  const { outputs } = sheets.metafile
  return Object.fromEntries(
    Object.entries(sheetEntries(theme)).flatMap(([name, entry]) => {
      const { cssBundle } = outputs[outputOf(sheets, entry)] ?? {}
      return cssBundle === undefined ? [] : [[name, publishedIn(source)(cssBundle)]]
    }),
  )
}

/** Makes a function from an output of esbuild to its path in the output folder. */
function publishedIn({ root }: BundleSource): (output: string) => string {
  const out = join(root, 'out')
  return (output) => relative(out, resolve(root, output)).split(sep).join('/')
}

/** @throws Error when esbuild made no output for the entry */
function outputOf({ metafile }: Compiled, entry: string): string {
  // An entry from a plugin has the name of its namespace as a prefix.
  const found = Object.entries(metafile.outputs).find(
    ([, { entryPoint }]) => entryPoint === entry || entryPoint?.endsWith(`:${entry}`),
  )
  if (!found) throw new Error(`esbuild made no output for ${entry}`)
  return found[0]
}

/** The script that draws pages in Node. */
function serverScript({ outputFiles: [file] }: Compiled): Buffer {
  if (!file) throw new Error('esbuild made no server module')
  // A part of a theme may have top-level awaits.
  return Buffer.from(scriptOf(Buffer.from(file.contents).toString(), { isAsync: true }))
}

function styleEntries(theme: ThemeSource | undefined): Readonly<Record<string, string>> {
  return {
    ...(theme ? themedStyles() : PAGE_STYLES),
    ...EXTRAS,
    ...extraSheets(theme?.parts, 'sheet'),
  }
}

/** Entries of the style sheets for readers who use a block. */
function laterEntries(theme: ThemeSource | undefined): Readonly<Record<string, string>> {
  return extraSheets(theme?.parts, 'later')
}

/** Entries of the style sheets that have the theme's own styles. */
function themedStyles(): Readonly<Record<PageStyle, string>> {
  return Object.fromEntries(PAGE_STYLE_NAMES.map((name) => [name, themeStyles(name)])) as Record<PageStyle, string>
}

function islandEntries(theme: ThemeSource | undefined): typeof ISLAND_ENTRIES | undefined {
  return theme && hasIslands(theme) ? ISLAND_ENTRIES : undefined
}

/** The code and the styles of pages. */
function browserOptions(source: BundleSource, theme: ThemeSource | undefined, own: Plugin[]): BuildOptions {
  return {
    ...sharedOptions(source, theme),
    entryPoints: {
      app: RUNTIME,
      ...styleEntries(theme),
      ...namedAs(laterEntries(theme), (extra) => `later-${extra}`),
      ...partEntryPoints(theme),
      ...islandEntries(theme),
    },
    platform: 'browser',
    target: BROWSERS,
    splitting: true,
    legalComments: 'linked',
    entryNames: 'assets/[name].[hash]',
    chunkNames: 'assets/[name].[hash]',
    assetNames: 'assets/[name].[hash]',
    loader: { '.svg': 'file' },
    plugins: [
      oneRuntime(source.root, RUNTIME),
      pagePartEntries(source.root, RUNTIME),
      ...own,
      sitePackages(source.root),
      reactModules({ isSeparate: theme !== undefined && !hasFrameParts(theme) }),
      styleText({ target: BROWSERS }),
    ],
  }
}

/** The style sheets that code imports. The code itself is made elsewhere; here it is read for its order alone. */
function sheetOptions(source: BundleSource, theme: ThemeSource, own: readonly Plugin[]): BuildOptions {
  return {
    ...sharedOptions(source, theme),
    // Two components with the same styles share a file.
    entryPoints: Object.values(sheetEntries(theme)).map((entry) => ({ in: entry, out: 'parts' })),
    platform: 'browser',
    target: BROWSERS,
    entryNames: 'assets/[name].[hash]',
    assetNames: 'assets/[name].[hash]',
    plugins: [...own, sitePackages(source.root), reactModules({}), styleText({ target: BROWSERS })],
  }
}

/** The client of `dev`. */
function devOptions(source: BundleSource): BuildOptions {
  return {
    ...sharedOptions(source),
    entryPoints: { dev: 'site/dev/client.ts' },
    platform: 'browser',
    entryNames: 'assets/[name].[hash]',
  }
}

/**
 * The file with the code of the runtime. The entry itself only imports it, see `one-runtime.ts`.
 *
 * @throws Error when the entry has code of its own
 */
function runtimeFile(outputs: Compiled['metafile']['outputs'], entry: string): string {
  const found = outputs[entry]?.imports.find(({ path }) => RUNTIME in (outputs[path]?.inputs ?? {}))
  if (!found) throw new Error('esbuild put the runtime into its entry')
  return found.path
}

/**
 * The runtime exports `start` under a short name. The entry, which no page loads, imports it from there.
 *
 * @throws Error when the entry has another form
 */
function nameOfStart(browser: Compiled): string {
  const path = outputOf(browser, RUNTIME)
  const entry = browser.outputFiles.find((file) => file.path.endsWith(`/${path}`))
  const name = importedName(Buffer.from(entry?.contents ?? []).toString(), 'start')
  if (name === undefined) throw new Error('The entry of the runtime has another form.')
  return name
}

/** The entry of each part, by its name: ours, then those of plugins. */
function partEntries(theme: ThemeSource | undefined): Readonly<Record<string, string>> {
  return { ...PART_ENTRIES, ...pluggedPartEntries(theme?.parts) }
}

/** The files of parts are called `part-tabs` and so on, because a style sheet may have the name of a part. */
function partEntryPoints(theme: ThemeSource | undefined): Readonly<Record<string, string>> {
  return namedAs(partEntries(theme), (name) => `part-${name}`)
}

function namedAs(
  entries: Readonly<Record<string, string>>,
  nameOf: (name: string) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [nameOf(name), entry]))
}

function sharedOptions(source: BundleSource, theme?: ThemeSource): BuildOptions {
  return {
    absWorkingDir: source.root,
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    minify: true,
    logLevel: 'silent',
    charset: 'utf8',
    define: {
      ...mapValues(theme?.bundle.define ?? {}, (value) => JSON.stringify(value)),
      'process.env.NODE_ENV': '"production"',
    },
    alias: REPLACED,
    metafile: true,
    outdir: 'out',
  }
}

/** Options for the module that draws pages. */
function drawingOptions(source: BundleSource, theme: ThemeSource | undefined, own: readonly Plugin[]): BuildOptions {
  return {
    ...sharedOptions(source, theme),
    entryPoints: { server: 'site/server-entry.ts' },
    platform: 'node',
    target: 'node20',
    // Keeps names readable in the stack of an error that a part of a page throws.
    minifyIdentifiers: false,
    legalComments: 'none',
    charset: 'ascii',
    entryNames: '[name]',
    plugins: [
      ...own,
      sitePackages(source.root),
      reactModules(theme && hasIslands(theme) ? { watch: join(source.root, 'site/islands/watch.ts') } : {}),
      styleText({ target: BROWSERS }),
    ],
  }
}

/**
 * Compiles the module that draws pages with its source map. It is needed only after an error.
 *
 * @throws DocsError when the sources do not compile
 */
export async function mapDrawing(
  source: BundleSource,
  theme: ThemeSource,
  compileMarkdown?: Compile,
): Promise<{ code: string; map: string }> {
  const plugins = [themePlugin(theme, source.root, new Map(), { isServer: true, compile: compileMarkdown })]
  const { outputFiles } = await compile({ ...drawingOptions(source, theme, plugins), sourcemap: 'external' })
  const textOf = (ending: string): string =>
    Buffer.from(outputFiles.find(({ path }) => path.endsWith(ending))?.contents ?? []).toString()
  return { code: textOf('.js'), map: textOf('.map') }
}

/**
 * Compiles the code that draws a page as a browser does, see `site/hydration`. Its parts are marked with their names.
 *
 * @returns a script that sets the global `docsBuildDrawing`
 * @throws DocsError when the sources do not compile
 */
export async function bundleReader(
  source: BundleSource,
  theme: ThemeSource,
  compileMarkdown?: Compile,
): Promise<string> {
  const { outputFiles } = await compile({
    ...drawingOptions(source, theme, [
      themePlugin(theme, source.root, new Map(), { isMarked: true, compile: compileMarkdown }),
    ]),
    entryPoints: { reader: 'site/hydration/reader-entry.tsx' },
    platform: 'browser',
    format: 'iife',
    globalName: 'docsBuildDrawing',
    charset: 'utf8',
  })
  return Buffer.from(outputFiles[0]?.contents ?? []).toString()
}

/** Fingerprint of everything that a bundle with a theme is made from; the same in every folder. */
function themedFingerprint(
  source: BundleSource,
  { dir: _, written: __, ...theme }: ThemeSource,
  files: readonly Pick<ThemeFile, 'name' | 'sum'>[],
): string {
  return fingerprintAll([source.fingerprint, JSON.stringify(theme), ...files.flatMap(({ name, sum }) => [name, sum])])
}

interface CompiledFile {
  readonly entryPoint?: string
  readonly cssBundle?: string
  readonly imports: readonly { readonly path: string; readonly kind: string }[]
  readonly inputs: Readonly<Record<string, unknown>>
}

type Compiled = {
  mistakes: CodeFault[]
  outputFiles: { path: string; contents: Uint8Array }[]
  metafile: {
    inputs: Record<string, unknown>
    outputs: Record<string, CompiledFile>
  }
}

/** A brace without its partner, which esbuild only warns of: what follows it has no effect in a browser. */
const LONE_BRACE = /^(?:Expected "}" to go with "{"|Unexpected "}")/

/** A component that is imported together with what its module may export besides, which esbuild only warns of. */
const NO_DEFAULT = /^Import "default" will always be undefined because there is no matching export in "theme:([^"]+)"/

/** Whether a warning is about what docs-build itself imports. Packages import a default that need not be there. */
function isOfPart({ location }: Pick<Message, 'location'>): boolean {
  return location?.file.startsWith('theme-replaced:') === true
}

/** Whether a warning is about a style sheet of the site's owner, who can correct it. */
function isMistake({ id, pluginName, location }: Message): boolean {
  return (/css/.test(id) || pluginName === 'theme') && location !== null && !location.file.includes('node_modules/')
}

async function compile(options: BuildOptions): Promise<Compiled> {
  try {
    const { warnings, ...compiled } = await build(options)
    const empty = warnings.filter(isOfPart).flatMap(({ text }) => NO_DEFAULT.exec(text)?.[1] ?? [])[0]
    if (empty !== undefined) throw noDefaultExport(empty)
    const errors = warnings
      .filter(({ id, text }) => id === 'css-syntax-error' && LONE_BRACE.test(text))
      // The note says where the open brace stands; the warning itself is at the end of the file.
      .map(({ text, location, notes }) => ({ text, location: notes[0]?.location ?? location }))
    if (errors.length > 0) throw Object.assign(new Error('A style sheet is wrong.'), { errors })
    return { ...compiled, mistakes: warnings.filter(isMistake).map(faultOf) } as Compiled
  } catch (error) {
    const [first, ...others] = (error as { errors?: CompileError[] }).errors ?? []
    if (!first) throw error
    if (first.detail instanceof DocsError) throw first.detail
    const missing = /No matching export in "theme:([^"]+)" for import "default"/.exec(first.text)?.[1]
    if (missing !== undefined) throw noDefaultExport(missing)
    throw new CodeError([first, ...others], error)
  }
}
