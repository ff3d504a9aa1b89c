/** Adds the files of a host to a project that exists. */
import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { DocsError } from '../../kernel/fault/errors.ts'
import { nearest } from '../../kernel/fault/nearest.ts'
import { replaceFile } from '../../project/files/write-texts.ts'
import { outputFolder } from '../../project/publish/project-output.ts'
import { type Host, hosts } from '../init/hosts.ts'
import type { PackageManager } from '../init/lock-file.ts'
import { SCRIPTS } from '../init/project-files.ts'
import { folderBelow, lockOf, repositoryOf } from './read-tree.ts'
import { type WrittenFiles, writeStarterFiles } from './write-starter-files.ts'

/** The written files, and the steps that the owner must do. */
export interface AddedHost extends WrittenFiles {
  /** One sentence each. */
  readonly steps: readonly string[]
}

/**
 * Writes the workflow that publishes a project. No file is overwritten.
 *
 * @param dir the project's folder
 * @param config name of its configuration
 * @param name of the host in `app/init/hosts.ts`
 * @throws DocsError for an unknown host, and when the folder cannot be written
 */
export function addHost(dir: string, config: string, name: string): AddedHost {
  const host = hostNamed(name)
  const root = resolve(dir)
  const repository = repositoryOf(root)
  const project = {
    folder: folderBelow(repository, root),
    output: basename(outputFolder({ dir: root })),
    locked: lockOf(root, repository),
  }
  const files = writeStarterFiles(host.files(project), root, repository)
  const { security } = host
  const steps = [
    ...missingScripts(root, project.locked.manager),
    ...(security === undefined
      ? []
      : [`In ${config}, write \`security: { host: '${security}' }\`: this host sends the headers of the build.`]),
    ...host.steps(project),
  ]
  return { ...files, steps }
}

/** @throws DocsError when there is no workflow for the host */
export function hostNamed(name: string): Host {
  const host = Object.hasOwn(hosts, name) ? hosts[name] : undefined
  if (host) return host
  const names = Object.keys(hosts)
  const near = nearest(name, names)
  throw new DocsError(`There is no workflow for the host \`${name}\`.`, {
    hint: `${near ? `Did you mean \`${near}\`? ` : ''}These exist: ${names.join(', ')}.`,
  })
}

/** What `package.json` lacks for the workflows, as steps. */
function missingScripts(root: string, { add }: PackageManager): string[] {
  const scripts = Object.entries(SCRIPTS)
  const manifest = manifestOf(root)
  if (manifest === undefined)
    return [
      `There is no valid package.json: run \`npm init --yes\` and \`${add} docs-build\`, and add the scripts ${asManifest(scripts)}.`,
    ]
  const own = manifest.scripts
  const missing = scripts.filter(([name]) => !(typeof own === 'object' && own !== null && Object.hasOwn(own, name)))
  if (missing.length === 0) return []
  return [`In package.json, add the scripts ${asManifest(missing)}.`]
}

/**
 * Adds the scripts and the packages that a project needs to its `package.json`, and changes nothing else in it.
 *
 * @param packages names → versions, for `devDependencies`
 * @returns whether the file was changed: one that is no object in JSON stays as it is
 */
export function addToManifest(root: string, packages: Readonly<Record<string, string>>): boolean {
  const file = join(root, 'package.json')
  const manifest = manifestOf(root)
  if (manifest === undefined) return false
  const [, indent = '  '] = /^([ \t]+)"/m.exec(readFileSync(file, 'utf8')) ?? []
  const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null
  const { scripts, devDependencies } = manifest
  const changed = {
    ...manifest,
    scripts: { ...SCRIPTS, ...(isRecord(scripts) ? scripts : {}) },
    devDependencies: { ...packages, ...(isRecord(devDependencies) ? devDependencies : {}) },
  }
  replaceFile(file, `${JSON.stringify(changed, null, indent)}\n`)
  return true
}

/** Scripts as `package.json` has them. */
export function asManifest(scripts: readonly (readonly [name: string, command: string])[]): string {
  return scripts.map(([name, command]) => `"${name}": "${command}"`).join(', ')
}

/** @returns `undefined` for a file that is missing or is not an object in JSON */
function manifestOf(root: string): { readonly scripts?: unknown; readonly devDependencies?: unknown } | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return typeof manifest === 'object' && manifest !== null ? manifest : undefined
  } catch {
    return undefined
  }
}
