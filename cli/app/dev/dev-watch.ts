/** What the dev server watches: everything that a page, a finding or the page code is made from. */

import { realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { CONTRACT_FILE } from '../../graph/checks/address-contract.ts'
import { isInside } from '../../kernel/inside.ts'
import { CACHE_FOLDER } from '../../kernel/store/cache-folder.ts'
import { documentFile } from '../../markdown/doc-path.ts'
import { CONFIG_NAMES } from '../../project/config/load-config.ts'
import { PAGES_FOLDER } from '../../project/files/page-files.ts'
import type { Inputs, ProjectInputs } from '../../project/inputs.ts'
import type { Bundle } from '../../project/theme/kept-bundle.ts'
import { PACKAGE_ROOT } from '../../project/theme/own-package.ts'
import { builtInTemplates } from '../../project/theme/templates.ts'
import { themeSource } from '../../project/theme/theme-source.ts'
import type { Workspace } from '../../project/workspace.ts'

const CODE_FOLDERS = [join(PACKAGE_ROOT, 'site'), join(PACKAGE_ROOT, 'templates')]

/**
 * The project's folder, in which anything may appear at any time, and what lies elsewhere. All of it exists:
 * chokidar 5 says that it is ready before it is when something does not, and loses changes.
 */
export function watchedPaths(workspace: Workspace, bundle: Bundle): string[] {
  const { dir } = workspace
  const real = wantedPaths(workspace, bundle).flatMap((path) => realPath(path) ?? [])
  return [dir, ...new Set(real.filter((path) => !isInside(path, dir)))]
}

/** @returns a function that decides whether changes of an absolute path are ignored */
export function ignoredPath(workspace: Workspace, bundle: Bundle): (path: string) => boolean {
  const { dir } = workspace
  const cache = join(dir, CACHE_FOLDER)
  const wanted = wantedPaths(workspace, bundle).flatMap((path) => [path, realPath(path) ?? path])
  return (path) =>
    /[\\/](?:node_modules|\.git)(?:[\\/]|$)/.test(path.slice(dir.length)) ||
    isInside(path, cache) ||
    /(?:~|\.sw[px]|\.tmp)$/.test(path) ||
    // A folder on the way to a watched path, or an entry of it.
    !wanted.some((root) => isInside(path, root) || isInside(root, path))
}

/** Files of the project that a state of the site was made from. */
export function knownFiles({ dir, configInputs }: Workspace, { editions }: ProjectInputs): string[] {
  const builtIn = new Map(builtInTemplates().map(({ path, text }) => [path, text]))
  const filesIn = ({ project, config, edition }: Inputs): string[] => [
    ...project.sources
      .filter(({ path, text }) => builtIn.get(path) !== text)
      .map(({ path }) => join(dir, edition?.files?.fileOf.get(path) ?? documentFile(path, config.docs.path))),
    ...[...project.assets, ...project.statics].map(({ location }) => location),
  ]
  return [
    // The files of a revision never change.
    ...new Set(editions.flatMap((own) => (own.edition?.revision === undefined ? filesIn(own) : []))),
    ...configInputs.filter((path) => isInside(path, dir)),
  ]
}

/** Whether the configuration depends on a file, or a plugin, or a page of `pages/`. */
export function isConfigFile(path: string, { dir, config, configInputs }: Workspace): boolean {
  if (isInside(path, join(dir, PAGES_FOLDER)) && config.site.pages) return true
  return configInputs.includes(path) || CONFIG_NAMES.some((name) => path.endsWith(sep + name))
}

/** Whether the page code is made from a file: ours, or the theme of the site. */
export function isBundleFile(path: string, workspace: Workspace, { theme = [] }: Bundle): boolean {
  const named = themePaths(workspace).map((name) => join(workspace.dir, name))
  return [...theme, ...named].includes(path) || CODE_FOLDERS.some((folder) => isInside(path, folder))
}

/** Folders with documents and their translations. */
function documentFolders(editions: Workspace['editions']): string[] {
  const folders = editions.flatMap(({ revision, docsDir }) => (revision === undefined ? docsDir : []))
  return [...new Set(folders), ...(editions.length > 1 ? ['i18n'] : [])]
}

function wantedPaths(workspace: Workspace, { theme = [] }: Bundle): string[] {
  const { dir, config, configInputs, editions } = workspace
  const names = [
    ...documentFolders(editions),
    ...config.staticDirs,
    ...config.markdown.includes,
    PAGES_FOLDER,
    ...CONFIG_NAMES,
    CONTRACT_FILE,
    ...themePaths(workspace),
  ]
  return [...names.map((name) => join(dir, name)), ...configInputs, ...theme, ...CODE_FOLDERS]
}

/** Named in the configuration: one of these may be missing, and come later. */
function themePaths(workspace: Workspace): string[] {
  const { css, components, plugged, items, search } = themeSource(workspace)
  const files = [...plugged, ...items].map(({ file }) => file)
  return [css, search].flatMap((file) => file ?? []).concat(Object.values(components), files)
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}
