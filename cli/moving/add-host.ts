/** Adds the files of a host to a project that exists. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DocsError } from '../fault/errors.ts'
import { nearest } from '../fault/nearest.ts'
import { type Host, hosts } from '../init/hosts.ts'
import { SCRIPTS } from '../init/project-files.ts'
import { folderBelow, repositoryOf } from './read-tree.ts'
import { writeNew } from './write-new.ts'

/** What was written, and what is left to the owner. */
export interface AddedHost {
  /** Paths of written files, relative to the project's folder or to the root of the repository. */
  readonly written: readonly string[]
  /** Paths of files that were there already and stay as they are. */
  readonly kept: readonly string[]
  /** What the owner must do, one sentence each. */
  readonly steps: readonly string[]
}

/**
 * Writes the workflow that publishes a project. No file is overwritten.
 *
 * @param dir the project's folder
 * @param config name of its configuration
 * @param name of the host in `init/hosts.ts`
 * @throws DocsError for an unknown host, and when the folder cannot be written
 */
export function addHost(dir: string, config: string, name: string): AddedHost {
  const host = hostNamed(name)
  const root = resolve(dir)
  const repository = repositoryOf(root)
  const written: string[] = []
  const kept: string[] = []
  for (const { path, text, at } of host.files(folderBelow(repository, root))) {
    const isNew = writeNew(at === 'repository' ? repository : root, path, text)
    ;(isNew ? written : kept).push(path)
  }
  const { security } = host
  const steps = [
    ...missingScripts(root),
    ...(security === undefined
      ? []
      : [`In ${config}, write \`security: { host: '${security}' }\`: this host sends the headers of the build.`]),
    ...host.steps,
  ]
  return { written, kept, steps }
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

/** The scripts that workflows run and the project does not have, as steps. */
function missingScripts(root: string): string[] {
  const missing = Object.entries(SCRIPTS).filter(([name]) => !(name in scriptsOf(root)))
  if (missing.length === 0) return []
  return [`In package.json, add the scripts ${missing.map(([name, command]) => `"${name}": "${command}"`).join(', ')}.`]
}

function scriptsOf(root: string): object {
  try {
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts?: unknown } | null
    return typeof manifest?.scripts === 'object' && manifest.scripts !== null ? manifest.scripts : {}
  } catch {
    return {}
  }
}
