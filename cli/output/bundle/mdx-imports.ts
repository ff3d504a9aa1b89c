/** What the code of a page imports, and what stands instead of modules that only another tool has. */
import { existsSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import type { OnLoadResult, OnResolveArgs, OnResolveResult } from 'esbuild'
import { OWN_FILE, type PluggedComponent } from './islands.ts'
import { PAGE_MODULE, PAGE_PARTS, type PageCode, pageModule, partsOfPage } from './mdx-modules.ts'

/** Makes a module of an imported Markdown file. */
export type Compile = (text: string, file: string) => Promise<string>

/** Prefix of the module with a component of a plugin. */
const PLUGGED = 'docs-build-plugin:'
/** Prefixes of modules that are made of their name alone. */
const PICTURE = 'docs-build-picture:'
const MISSING = 'docs-build-missing:'
const SHIM = 'docs-build-shim:'

const PICTURES = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|mp4|webm|mp3|pdf)$/i

/**
 * Modules of Docusaurus that have a meaning without it. Imports of `@theme/Tabs` and other components that docs-build has
 * itself are taken out before.
 */
const SHIMS: Readonly<Record<string, string>> = {
  '@docusaurus/useBaseUrl':
    'export default (path) => path\nexport const useBaseUrlUtils = () => ({ withBaseUrl: (path) => path })',
  '@docusaurus/Link': 'export default ({ to, href = to, ...rest }) => <a href={href} {...rest} />',
  '@docusaurus/Translate':
    'export default ({ children }) => <>{children}</>\nexport const translate = ({ message }) => message',
  '@docusaurus/BrowserOnly': 'export default ({ fallback = null }) => <>{fallback}</>',
  '@docusaurus/useIsBrowser': 'export default () => false',
  '@theme/CodeBlock':
    'export default ({ children, language }) => <pre><code data-language={language}>{children}</code></pre>',
  '@theme/Heading': 'export default ({ as: Tag, ...rest }) => <Tag {...rest} />',
  '@theme/ThemedImage': 'export default ({ sources, alt, ...rest }) => <img src={sources.light} alt={alt} {...rest} />',
}

interface Project {
  readonly dir: string
  readonly pages: readonly PageCode[]
  readonly plugged: readonly PluggedComponent[]
}

type Resolving = Pick<OnResolveArgs, 'path' | 'kind' | 'resolveDir'>

/**
 * @param resolveOwn resolves what code of the project may import
 * @returns a module that throws, where there is none: the page then has a finding, and the other pages go on
 */
export async function resolveForPage(
  { path, kind, importer, resolveDir }: Pick<OnResolveArgs, 'path' | 'kind' | 'importer' | 'resolveDir'>,
  { dir }: Pick<Project, 'dir'>,
  resolveOwn: (args: Resolving) => Promise<OnResolveResult | undefined>,
): Promise<OnResolveResult | undefined> {
  const namespace = 'mdx-page'
  if (path.startsWith(PLUGGED)) return { path, namespace }
  if (path.startsWith(OWN_FILE)) return resolveOwn({ path: join(dir, path.slice(OWN_FILE.length)), kind, resolveDir })
  if (path in SHIMS) return { path: SHIM + path, namespace }
  const page = pageOf(importer)
  const wanted = path.startsWith('@site/') ? join(dir, path.slice('@site/'.length)) : path
  if (PICTURES.test(path) && page !== undefined) {
    const found = existsSync(path.startsWith('@site/') ? wanted : join(resolveDir, path))
    return found ? { path: PICTURE + pictureOf(path), namespace } : missing(path)
  }
  const found = await resolveOwn({ path: wanted, kind, resolveDir })
  if (!found?.errors?.length) return found
  return missing(path)
}

function missing(path: string): OnResolveResult {
  return { path: MISSING + path, namespace: 'mdx-page' }
}

/** A picture as the page would write it: one of a static folder from the root of the site. */
function pictureOf(path: string): string {
  return path.replace(/^@site\/(?:static\/)?/, '/')
}

/** @returns the document of a module of a page */
function pageOf(path: string): string | undefined {
  for (const prefix of [PAGE_MODULE, PAGE_PARTS]) if (path.startsWith(prefix)) return path.slice(prefix.length)
  return undefined
}

/** Loads the module of a page, and modules that are made of their name. */
export function loadPageFile({ path }: { readonly path: string }, { dir, pages, plugged }: Project): OnLoadResult {
  const file = pageOf(path)
  if (file !== undefined) {
    const page = pages.find((one) => one.file === file)
    const contents = page && (path.startsWith(PAGE_MODULE) ? pageModule(page) : partsOfPage(page))
    return { contents: contents ?? '', loader: 'jsx', resolveDir: dirname(join(dir, page?.location ?? '')) }
  }
  const name = path.slice(path.indexOf(':') + 1)
  const contents = made(path, name, plugged)
  return { contents, loader: 'jsx', resolveDir: dir }
}

function made(path: string, name: string, plugged: readonly PluggedComponent[]): string {
  if (path.startsWith(PICTURE)) return `export default ${JSON.stringify(name)}`
  if (path.startsWith(SHIM)) return SHIMS[name] ?? ''
  if (path.startsWith(PLUGGED)) {
    const { file = '', hydrate } = plugged.find((one) => one.name === name) ?? {}
    const module = JSON.stringify(OWN_FILE + posix.normalize(file))
    const decided = hydrate === undefined ? 'component.hydrate' : JSON.stringify(hydrate)
    return `import * as component from ${module}\nexport default component.default\nexport const hydrate = ${decided}`
  }
  const message = `\`${name}\` cannot be found`
  // CommonJS, so that any name can be imported.
  return `throw new Error(${JSON.stringify(message)})\nmodule.exports = {}`
}
