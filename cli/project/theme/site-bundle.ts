/**
 * The bundle of a site: the package's own, or one made with the theme of the configuration. The files of a theme are
 * known only after bundling, so the cache keeps a list of them.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, fingerprintAll } from '../../kernel/fingerprint.ts'
import { keepSealed, readSealed } from '../../kernel/store/sealed-record.ts'
import { styleReader } from '../../output/bundle/read-style.ts'
import { type BundleSource, readBundleSource } from '../../output/bundle/source.ts'
import { isOnlyStyles, requireThemeFiles, type ThemeFile, type ThemeSource } from '../../output/bundle/theme.ts'
import { mdxCompile } from '../config/mdx-package.ts'
import { codePages } from '../files/code-pages.ts'
import type { ProjectInputs } from '../inputs.ts'
import type { Workspace } from '../workspace.ts'
import { type Bundle, holdBundle, loadBundle, readKeptBundle, withOwnScript } from './kept-bundle.ts'
import { hasOwnCode } from './own-code.ts'
import { PACKAGE_ROOT } from './own-package.ts'
import { themeSource } from './theme-source.ts'

/**
 * @param inputs the documents, whose code can be part of the bundle
 * @throws DocsError when a file of the theme is missing or does not compile
 */
export async function loadSiteBundle(workspace: Workspace, inputs: ProjectInputs): Promise<Bundle> {
  const { cacheDir } = workspace
  const pages = await codePages(inputs, workspace)
  if (!hasOwnCode(workspace, pages)) return loadBundle(cacheDir)
  const source = readBundleSource(PACKAGE_ROOT)
  const theme = themeSource(workspace, pages)
  const key = fingerprintAll([source.fingerprint, JSON.stringify(theme)])
  const record = cacheDir === undefined ? undefined : join(cacheDir, 'code', `theme-${key}.json`)
  const known = record && cacheDir && (await readKnown(record, cacheDir, theme))
  if (known) return { ...withOwnScript(known, source), pages }
  const made = isOnlyStyles(theme)
    ? await styled(source, theme, await loadBundle(cacheDir))
    : await (await bundler()).makeBundle(source, theme, pages.length > 0 ? await mdxCompile() : undefined)
  if (record !== undefined)
    keepSealed(KIND, record, { bundle: made.manifest.source, files: made.theme } satisfies ThemeRecord)
  const held = withOwnScript(holdBundle(cacheDir, made), source)
  return { ...held, pages, ...filesOf(made.theme) }
}

/**
 * The bundle of a theme that consists of styles. With the code of the package's own bundle, it takes 0.1 s instead of 0.8 s
 * (the phase `page code` of a cold build of the manual, medians).
 */
async function styled(source: BundleSource, theme: ThemeSource, base: Bundle): ReturnType<Bundler['makeBundle']> {
  const made = await (await bundler()).makeStyles(source, theme, base)
  return { ...made, files: [...made.files, { path: 'server.js', content: readFileSync(base.serverScript) }] }
}

type Bundler = typeof import('../../output/bundle/bundle.ts')

/** Loads esbuild, which a run with a kept bundle does not need. */
function bundler(): Promise<Bundler> {
  return import('../../output/bundle/bundle.ts')
}

/** @throws DocsError when a file of the theme is missing */
export function requireTheme(workspace: Workspace): void {
  requireThemeFiles(themeSource(workspace))
}

/** What a bundle remembers of the files of the theme. */
function filesOf(files: readonly ThemeFile[]): Pick<Bundle, 'theme' | 'scans'> {
  return { theme: files.map(({ location }) => location), scans: files.some(({ scans }) => scans) }
}

const KIND = 'theme'

interface ThemeRecord {
  readonly bundle: string
  readonly files: readonly ThemeFile[]
}

/** @returns the last bundle; `undefined` when a file of the theme has changed since */
async function readKnown(record: string, cacheDir: string, theme: ThemeSource): Promise<Bundle | undefined> {
  try {
    const found = readSealed<ThemeRecord>(KIND, record)
    if (found === undefined) return undefined
    const { bundle, files } = found
    const styles = styleReader(theme)
    for (const { location, sum, scans } of files) {
      const isThere = sum !== '' || existsSync(location)
      if (isThere && fingerprint(scans ? (await styles(location)).css : readFileSync(location)) !== sum)
        return undefined
    }
    const kept = readKeptBundle(join(cacheDir, 'code', bundle))
    return kept && { ...kept, ...filesOf(files) }
  } catch {
    return undefined
  }
}
