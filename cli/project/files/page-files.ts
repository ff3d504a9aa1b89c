/** The files of the folder `pages/` → pages of their own. */
import { join } from 'node:path'
import glob from 'fast-glob'
import type { MadePage } from '../../graph/config/config.ts'
import { type MadePages, OWN_PAGES_PLUGIN, pageComponentName, withFrontMatter } from '../../graph/plugins/pages.ts'
import type { LoadedPlugin } from '../../graph/plugins/plugins.ts'
import { DocsError } from '../../kernel/fault/errors.ts'
import { compareText, type Problem } from '../../kernel/fault/finding.ts'
import { fingerprintAll } from '../../kernel/fingerprint.ts'
import { isFolder } from '../../kernel/folder.ts'
import { HYDRATE, type Hydrate, type PluginComponent } from '../../markdown/components/component.ts'
import { ownPagePath, titleOfPath } from '../../markdown/doc-path.ts'
import { compiledModule, discardAsideAtExit, importCompiled, thrownBy } from '../config/compiled-module.ts'
import { evaluateGuarded } from '../config/guarded-evaluation.ts'
import { below } from './below.ts'
import { readRegular } from './regular-file.ts'

/** The folder, relative to the project's. */
export const PAGES_FOLDER = 'pages'

interface Place {
  /** The project's folder. */
  readonly dir: string
  readonly cacheDir: string | undefined
  readonly timeLimit?: number
}

/** The pages of the folder, as a plugin that makes them. */
interface PageFiles extends LoadedPlugin {
  readonly made: MadePages
  /** Absolute paths of all files that the pages are made from. */
  readonly inputs: readonly string[]
}

/**
 * Reads the folder. Components are run for what they export as `page`, and not drawn.
 *
 * @returns `undefined` without such pages
 * @throws DocsError when a component does not compile, throws, or exports something else
 */
export async function pageFiles({ dir, cacheDir, timeLimit = 30_000 }: Place): Promise<PageFiles | undefined> {
  const files = listPages(dir)
  if (files.length === 0) return undefined
  const texts = new Map(files.map((file) => [file, textOf(dir, file)]))
  const components = files.filter((file) => /x$/.test(file) && !file.endsWith('.mdx'))
  const { modules, inputs } = await importPages(components, { dir, cacheDir, timeLimit })
  const written = await destinationsOf(components, texts)
  const made = files.map((file) => {
    const text = texts.get(file) ?? ''
    const module = modules.get(file)
    return module
      ? componentPage(file, text, module, written.get(file) ?? [])
      : { page: textPage(file, text), components: {} }
  })
  return {
    plugin: { name: OWN_PAGES_PLUGIN },
    key: fingerprintAll([...texts].flat().concat(Object.entries(inputs).flat())),
    folder: join(dir, PAGES_FOLDER),
    made: {
      pages: made.map(({ page }) => page),
      components: Object.assign({}, ...made.map((one) => one.components)) as MadePages['components'],
    },
    inputs: [...new Set([...files.map((file) => join(dir, PAGES_FOLDER, file)), ...Object.keys(inputs)])],
  }
}

/** Names that begin with `_` or a dot, and tests, are no pages. */
const NO_PAGES = ['**/_*', '**/_*/**', '**/node_modules/**', '**/*.{test,spec,stories}.*']

/** Paths below the folder. */
function listPages(dir: string): string[] {
  const folder = join(dir, PAGES_FOLDER)
  if (!isFolder(folder)) return []
  const files = glob.sync('**/*.{md,mdx,tsx,jsx}', { ...below(folder), followSymbolicLinks: false, ignore: NO_PAGES })
  return files.sort(compareText)
}

/** Endings of files from which other tools make pages. */
const FOREIGN = 'adoc,astro,markdown,ejs,hbs,htm,html,liquid,markdoc,mdoc,njk,org,pug,rst,svelte,vue'

/**
 * Whether a script is a page of another tool: it exports what draws elements, or what answers requests, as an endpoint of
 * Astro does. Other scripts are modules that pages import.
 */
function isScriptOfPage(file: string): boolean {
  const text = new TextDecoder().decode(readRegular(file, { follow: false }))
  const draws = /^export default\b/m.test(text) && /<\/[\w.]*>|\/>|\bcreateElement\(|\bjsxs?\(/.test(text)
  const answers = /^export (?:async )?(?:const|function) (?:GET|POST|ALL|getStaticPaths|getStaticProps)\b/m.test(text)
  return draws || answers
}

/** Files of the folder that other tools make pages from, and docs-build does not. */
export function foreignPages(dir: string): Problem[] {
  const folder = join(dir, PAGES_FOLDER)
  if (!isFolder(folder)) return foreignFolder(dir)
  const listed = (ending: string): string[] =>
    glob.sync(`**/*.${ending}`, { ...below(folder), followSymbolicLinks: false, ignore: NO_PAGES })
  const scripts = listed('{js,mjs,ts,mts}').filter((path) => isScriptOfPage(join(folder, path)))
  return [...listed(`{${FOREIGN}}`), ...scripts].sort(compareText).map((path) => ({
    rule: 'foreign-syntax',
    place: { file: `${PAGES_FOLDER}/${path}`, line: 1, column: 1 },
    target: path,
    message: `\`${PAGES_FOLDER}/${path}\` becomes no page: pages are Markdown, or React components in \`.tsx\` or \`.jsx\`.`,
    hint: 'Write it as one of these, or begin its name with `_`. `pages: false` in the configuration leaves the folder to another tool.',
  }))
}

/** Where Docusaurus and Astro have the pages that are no documents. */
const FOREIGN_FOLDER = 'src/pages'

/** That folder, where one of these tools is configured beside it: folders of this name belong to many other programs. */
function foreignFolder(dir: string): Problem[] {
  if (!isFolder(join(dir, FOREIGN_FOLDER))) return []
  const [config] = glob.sync('{docusaurus,astro}.config.{js,ts,mjs,mts,cjs,cts}', below(dir))
  if (config === undefined) return []
  const pages = glob.sync('**/*.{md,mdx,tsx,jsx,js,ts,astro,html}', {
    ...below(join(dir, FOREIGN_FOLDER)),
    followSymbolicLinks: false,
    ignore: NO_PAGES,
  })
  const [first] = pages.sort(compareText)
  if (first === undefined) return []
  const all = pages.length === 1 ? 'One file' : `${pages.length} files`
  return [
    {
      rule: 'foreign-syntax',
      place: { file: `${FOREIGN_FOLDER}/${first}`, line: 1, column: 1 },
      target: FOREIGN_FOLDER,
      message: `${all} of \`${FOREIGN_FOLDER}/\` ${pages.length === 1 ? 'becomes no page' : 'become no pages'}: docs-build makes pages from the folder \`${PAGES_FOLDER}/\`.`,
      hint: `Move the folder to \`${PAGES_FOLDER}/\`, as Markdown or React components. \`pages: false\` in the configuration leaves it to the tool of \`${config}\`.`,
    },
  ]
}

function textOf(dir: string, file: string): string {
  try {
    const bytes = readRegular(join(dir, PAGES_FOLDER, file), { follow: false })
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new DocsError(`${PAGES_FOLDER}/${file} cannot be read as text.`, {
      cause: error,
      hint: 'Save it as text in UTF-8.',
    })
  }
}

/** A file of Markdown, with its own front matter. */
function textPage(file: string, text: string): MadePage {
  return { path: ownPagePath(file), text, page: { layout: 'plain' } }
}

/** What a file with a component exports. */
interface PageModule {
  readonly default?: unknown
  readonly page?: unknown
  readonly hydrate?: unknown
}

interface ComponentPage {
  readonly page: MadePage
  readonly components: Readonly<Record<string, PluginComponent>>
}

function componentPage(
  file: string,
  code: string,
  { default: component, page = {}, hydrate }: PageModule,
  destinations: NonNullable<MadePage['page']>['destinations'] & object,
): ComponentPage {
  const wrong = (what: string, hint: string): DocsError => new DocsError(`${PAGES_FOLDER}/${file} ${what}.`, { hint })
  if (typeof component !== 'function')
    throw wrong(
      'has no default export that is a component',
      'Export a function, begin the name of a file that is not a page with `_`, or write `pages: false` into the configuration.',
    )
  if (typeof page !== 'object' || page === null || Array.isArray(page))
    throw wrong('exports a `page` that is not an object', "Write `export const page = { title: 'Prices' }`.")
  if (hydrate !== undefined && !HYDRATE.includes(hydrate as Hydrate))
    throw wrong(`exports a \`hydrate\` that is none of ${HYDRATE.join(', ')}`, "Write `export const hydrate = 'idle'`.")
  const { page_layout, layout = page_layout, ...frontMatter } = page as Readonly<Record<string, unknown>>
  const path = ownPagePath(file)
  const name = pageComponentName(path, [path])
  return {
    page: {
      path,
      text: withFrontMatter({ title: titleOfPath(path), ...frontMatter, page_layout: layout }, ''),
      page: {
        layout: 'plain',
        component: { name, props: {} },
        code,
        line: code.slice(0, Math.max(0, code.search(/^export (?:const|let|var) page\b/m))).split('\n').length,
        destinations,
      },
    },
    components: {
      [name]: { module: `./${file}`, hydrate: hydrate === undefined ? undefined : (hydrate as Hydrate) },
    },
  }
}

interface Imported {
  readonly modules: ReadonlyMap<string, PageModule>
  readonly inputs: Readonly<Record<string, string>>
}

/** @throws DocsError when a file does not compile or throws */
async function importPages(files: readonly string[], { dir, cacheDir, timeLimit }: Required<Place>): Promise<Imported> {
  if (files.length === 0) return { modules: new Map(), inputs: {} }
  const imports = files.map((file, at) => `import * as page${at} from ${JSON.stringify(`./${PAGES_FOLDER}/${file}`)}\n`)
  const text = `${imports.join('')}export default [${files.map((_, at) => `page${at}`).join(', ')}]\n`
  const compiled = await compiledModule('plugin', { file: join(dir, 'docs-build-pages.mjs'), text }, cacheDir)
  discardAsideAtExit(compiled)
  try {
    const run = async (): Promise<unknown> => (await importCompiled(compiled)).default
    const found = await evaluateGuarded({ name: `${PAGES_FOLDER}/`, timeLimit, run, cleanUp: () => {} })
    const modules = new Map(files.map((file, at) => [file, (found as readonly PageModule[])[at] ?? {}]))
    return { modules, inputs: compiled.inputs }
  } catch (error) {
    throw error instanceof DocsError ? error : thrownBy(compiled, error)
  }
}

/** Destinations that the code of components names, by file. The parser is loaded only where there are components. */
async function destinationsOf(
  files: readonly string[],
  texts: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, NonNullable<NonNullable<MadePage['page']>['destinations']>>> {
  if (files.length === 0) return new Map()
  const { writtenDestinations } = await import('./page-links.ts')
  return new Map(files.map((file) => [file, writtenDestinations(texts.get(file) ?? '')]))
}
