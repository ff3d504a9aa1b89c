/** A project's folder, opened: its configuration resolved, its cache folder found. What every command begins with. */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { RULE_IDS } from '../checks/rules.ts'
import type { Config } from '../config/config.ts'
import { resolveConfig } from '../config/resolve.ts'
import { DocsError } from '../errors.ts'
import type { Inputs } from '../pipeline.ts'
import { loadConfig } from './load-config.ts'
import { readProject } from './project.ts'

/** Folder for everything that can be made again, inside the project's folder. */
export const CACHE_FOLDER = '.docs-build'

export interface Workspace {
  /** Absolute. */
  readonly dir: string
  readonly cacheDir: string
  readonly config: Config
  readonly configFile: { readonly name: string; readonly text: string }
  /** Files that the configuration is made of, absolute. */
  readonly configInputs: readonly string[]
}

/** @throws DocsError when the folder does not exist, or its configuration cannot be read */
export async function openWorkspace(folder: string, overrides: { baseUrl?: string } = {}): Promise<Workspace> {
  const dir = resolve(folder)
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) {
    throw new DocsError(`There is no folder ${dir}.`, {
      hint: 'Name the folder that holds `docs/`, or run the command in it.',
    })
  }
  const cacheDir = join(dir, CACHE_FOLDER)
  prepareCache(cacheDir)
  const loaded = await loadConfig(dir, cacheDir)
  const file = loaded.file ?? 'docs.config.ts'
  const resolved = resolveConfig(loaded.config, { file, fallbackTitle: fallbackTitle(dir), ruleIds: RULE_IDS })
  const config =
    overrides.baseUrl === undefined
      ? resolved
      : { ...resolved, site: { ...resolved.site, baseUrl: toBaseUrl(overrides.baseUrl) } }
  return {
    dir,
    cacheDir,
    config,
    configFile: { name: file, text: loaded.file === undefined ? '' : readFileSync(join(dir, file), 'utf8') },
    configInputs: loaded.inputs,
  }
}

/** @throws DocsError when there is nothing to read */
export function readInputs({ dir, config, configFile }: Workspace): Inputs {
  return { config, configFile, project: readProject(dir, config) }
}

/** The cache ignores itself, so that nobody commits it. */
function prepareCache(cacheDir: string): void {
  try {
    mkdirSync(cacheDir, { recursive: true })
    writeFileSync(join(cacheDir, '.gitignore'), '*\n', { flag: 'wx' })
  } catch {
    // It is there already, or the folder cannot be written: then nothing is kept.
  }
}

function fallbackTitle(dir: string): string {
  try {
    const { name } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { name?: unknown }
    if (typeof name === 'string' && name !== '') return name
  } catch {
    // No package: the folder's name will do.
  }
  return basename(dir)
}

function toBaseUrl(text: string): string {
  const path = `/${text.replace(/^\/+|\/+$/g, '')}/`.replace('//', '/')
  if (/[?#\\\s]/.test(path) || path.split('/').some((name) => name === '..' || name === '.')) {
    throw new DocsError(`\`--base-url ${text}\` is not a path.`, { hint: 'Write it like `/docs/`.' })
  }
  return path
}
