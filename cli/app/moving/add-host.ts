/** Adds the files of a host to a project that exists. */
import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { DocsError } from '../../kernel/fault/errors.ts'
import { nearest } from '../../kernel/fault/nearest.ts'
import { replaceFile } from '../../project/files/write-texts.ts'
import { repositoryOf } from '../../project/git/repository.ts'
import { outputFolder } from '../../project/publish/project-output.ts'
import { type Host, hosts } from '../init/hosts.ts'
import type { PackageManager } from '../init/lock-file.ts'
import { SCRIPTS } from '../init/project-files.ts'
import { folderBelow, lockOf } from './read-tree.ts'
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
  const missing = withoutNames(scripts, manifest.scripts)
  if (missing.length === 0) return []
  return [`In package.json, add the scripts ${asManifest(missing)}.`]
}

function withoutNames(wanted: readonly (readonly [string, string])[], own: unknown): (readonly [string, string])[] {
  return wanted.filter(([name]) => !(isRecord(own) && Object.hasOwn(own, name)))
}

/**
 * What a `package.json` that stays as it is needs, as steps.
 *
 * @param packages names → versions, of which some may be there
 * @param add command that installs a package
 */
export function manifestSteps(
  root: string,
  packages: Readonly<Record<string, string>>,
  { add }: PackageManager,
): string[] {
  const manifest = manifestOf(root)
  const names = withoutNames(withoutNames(Object.entries(packages), manifest?.dependencies), manifest?.devDependencies)
  const scripts = withoutNames(Object.entries(SCRIPTS), manifest?.scripts)
  const steps = [
    ...(names.length === 0 ? [] : [`run \`${add} ${names.map(([name]) => name).join(' ')}\``]),
    ...(scripts.length === 0 ? [] : [`add the scripts ${asManifest(scripts)}`]),
  ]
  return steps.length === 0 ? [] : [`package.json stays as it is: ${steps.join(', and ')}.`]
}

/**
 * Adds the scripts and the packages that a project needs to its `package.json`, and changes nothing else in it.
 *
 * @param packages names → versions, for `devDependencies`; those that the project depends on already stay as they are
 * @returns whether the file was changed: one that is no object in JSON, or cannot be written, stays as it is
 */
export function addToManifest(root: string, packages: Readonly<Record<string, string>>): boolean {
  const file = join(root, 'package.json')
  const manifest = manifestOf(root)
  if (manifest === undefined) return false
  const [, indent = '  '] = /^([ \t]+)"/m.exec(readFileSync(file, 'utf8')) ?? []
  const record = (value: unknown): object => (isRecord(value) ? value : {})
  const known = record(manifest.dependencies)
  const missing = Object.fromEntries(Object.entries(packages).filter(([name]) => !Object.hasOwn(known, name)))
  const scripts = { ...SCRIPTS, ...record(manifest.scripts) }
  const changed = { ...manifest, scripts, devDependencies: { ...missing, ...record(manifest.devDependencies) } }
  try {
    replaceFile(file, `${JSON.stringify(changed, null, indent)}\n`)
    return true
  } catch {
    return false
  }
}

/** Scripts as `package.json` has them. */
function asManifest(scripts: readonly (readonly [name: string, command: string])[]): string {
  return scripts.map(([name, command]) => `"${name}": "${command}"`).join(', ')
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

type Manifest = Readonly<Partial<Record<'scripts' | 'dependencies' | 'devDependencies', unknown>>>

/** @returns `undefined` for a file that is missing or is not an object in JSON */
function manifestOf(root: string): Manifest | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return isRecord(manifest) ? manifest : undefined
  } catch {
    return undefined
  }
}
