/** Declaration files and what the names in them mean: exports are followed through files and namespaces. */
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { DocsError, messageOf } from 'docs-build/plugins'
import { packageFolder } from './places.ts'
import { type Alias, namespaceScope, readScope, type Scope, type Written } from './scope.ts'

/** Bytes of a declaration file. */
const MOST_BYTES = 16_000_000
/** Files that a reference is made of. */
const MOST_FILES = 5000
/** Aliases that lead to each other. */
const MOST_STEPS = 100

/** What a name stands for: all declarations of it in one scope, or a module as a whole. */
export interface Entity {
  /** As it is declared. */
  readonly name: string
  readonly scope: Scope
  readonly written: readonly Written[]
  /** What stands in it, if it is a namespace or a module. */
  readonly inner?: Scope
}

/** An import that leads nowhere. */
export interface DeadImport {
  readonly path: string
  readonly line: number
  readonly target: string
}

export interface Declarations {
  /** @throws DocsError when the file cannot be read */
  readonly open: (path: string) => Scope
  /** What a file exports, by name. Names from other packages are left out. */
  readonly exportsOf: (scope: Scope) => ReadonlyMap<string, Entity>
  /** What a name, or a path of names with dots, means where it stands. */
  readonly resolve: (scope: Scope, name: string) => Entity | undefined
  readonly dead: DeadImport[]
}

/** @param scratch the folder with the declarations of sources */
export function readDeclarations(scratch?: string): Declarations {
  const roots = new Set<string>()
  const files = new Map<string, Scope>()
  const entities = new Map<Scope, Map<string, Entity>>()
  const modules = new Map<Scope, Entity>()
  const exportMaps = new Map<Scope, ReadonlyMap<string, Entity>>()
  const located = new Map<string, string | undefined>()
  const dead: DeadImport[] = []
  /** What one lookup met, so that it looks nowhere twice. */
  let met = new Map<Scope, Map<string, Entity | undefined>>()

  function anew<Found>(look: () => Found): Found {
    met = new Map()
    return look()
  }

  function once(scope: Scope, what: string, look: () => Entity | undefined): Entity | undefined {
    const known = met.get(scope) ?? new Map<string, Entity | undefined>()
    met.set(scope, known)
    if (known.has(what)) return known.get(what)
    known.set(what, undefined)
    const found = look()
    known.set(what, found)
    return found
  }

  /** An entry: files outside its package are not read. */
  function openEntry(path: string): Scope {
    const scope = open(path)
    roots.add(rootOf(path, scratch))
    return scope
  }

  function open(path: string): Scope {
    const known = files.get(path)
    if (known) return known
    if (files.size >= MOST_FILES) throw new DocsError(`The declarations consist of more than ${MOST_FILES} files.`)
    const scope = readFile(path)
    files.set(path, scope)
    return scope
  }

  /** The file that an import names; nothing for one of another package. */
  function moduleOf(scope: Scope, from: string): Scope | undefined {
    for (let at: Scope | undefined = scope; at; at = at.parent) {
      const described = at.modules.get(from)
      if (described) return described
    }
    if (!/^\.{1,2}(?:\/|$)/.test(from)) return undefined
    const wanted = join(dirname(scope.file.path), from)
    if (!located.has(wanted)) located.set(wanted, within(declarationFile(wanted)))
    const found = located.get(wanted)
    if (found !== undefined) return open(found)
    const { path, text } = scope.file
    if (!dead.some((one) => one.path === path && one.target === from)) {
      const at = Math.max(0, text.search(new RegExp(`['"]${escaped(from)}['"]`)))
      dead.push({ path, line: text.slice(0, at).split('\n').length, target: from })
    }
    return undefined
  }

  function within(path: string | undefined): string | undefined {
    const real = path === undefined ? '' : realpathSync(path)
    return [...roots].some((root) => real.startsWith(root)) ? path : undefined
  }

  function moduleEntity(scope: Scope, name: string): Entity {
    const known = modules.get(scope) ?? { name, scope, written: [], inner: scope }
    modules.set(scope, known)
    return known
  }

  function local(scope: Scope, name: string): Entity | undefined {
    const written = scope.locals.get(name)
    if (!written) return undefined
    const known = entities.get(scope) ?? new Map<string, Entity>()
    entities.set(scope, known)
    const entity = known.get(name) ?? { name, scope, written, inner: namespaceScope(scope, written) }
    known.set(name, entity)
    return entity
  }

  function follow(scope: Scope, { from, name }: Alias, as: string, steps: number): Entity | undefined {
    if (steps > MOST_STEPS) return undefined
    if (from === undefined) return name === undefined ? undefined : named(scope, name, steps + 1)
    const target = moduleOf(scope, from)
    if (!target) return undefined
    if (name === undefined) return assigned(target, steps) ?? moduleEntity(target, as)
    return exportOf(target, name, steps + 1)
  }

  function assigned(scope: Scope, steps: number): Entity | undefined {
    return scope.assigned === undefined ? undefined : named(scope, scope.assigned, steps + 1)
  }

  function exportOf(scope: Scope, name: string, steps: number): Entity | undefined {
    return steps > MOST_STEPS ? undefined : once(scope, `export ${name}`, () => exportIn(scope, name, steps))
  }

  function exportIn(scope: Scope, name: string, steps: number): Entity | undefined {
    const whole = assigned(scope, steps)
    if (whole) return name === 'default' ? whole : whole.inner && exportOf(whole.inner, name, steps + 1)
    const alias = scope.exports.get(name)
    if (alias)
      return alias.from === undefined && alias.name === name
        ? (local(scope, name) ?? viaImport(scope, name, steps))
        : follow(scope, alias, name, steps)
    if (name === 'default') return undefined
    for (const star of scope.stars) {
      const target = moduleOf(scope, star)
      const found = target && target !== scope ? exportOf(target, name, steps + 1) : undefined
      if (found) return found
    }
    return undefined
  }

  function viaImport(scope: Scope, name: string, steps: number): Entity | undefined {
    const alias = scope.imports.get(name)
    return alias && follow(scope, alias, name, steps)
  }

  function named(scope: Scope, path: string, steps: number): Entity | undefined {
    return steps > MOST_STEPS ? undefined : once(scope, path, () => namedIn(scope, path, steps))
  }

  function namedIn(scope: Scope, path: string, steps: number): Entity | undefined {
    const [first = '', ...rest] = path.split('.')
    let entity: Entity | undefined
    for (let at: Scope | undefined = scope; at && !entity; at = at.parent)
      entity = local(at, first) ?? viaImport(at, first, steps + 1)
    for (const name of rest)
      entity = entity?.inner && (exportOf(entity.inner, name, steps + 1) ?? local(entity.inner, name))
    return entity
  }

  function exportsOf(scope: Scope): ReadonlyMap<string, Entity> {
    const known = exportMaps.get(scope)
    if (known) return known
    const found = new Map<string, Entity>()
    // Cycles of modules that export each other find what is known so far.
    exportMaps.set(scope, found)
    const whole = anew(() => assigned(scope, 0))
    if (whole?.inner) for (const [name, entity] of exportsOf(whole.inner)) found.set(name, entity)
    else if (whole) found.set(whole.name, whole)
    for (const name of scope.exports.keys()) {
      const entity = anew(() => exportOf(scope, name, 0))
      if (entity) found.set(name, entity)
    }
    for (const name of starNames(scope, new Set())) {
      const entity = found.has(name) ? undefined : anew(() => exportOf(scope, name, 0))
      if (entity) found.set(name, entity)
    }
    return found
  }

  function starNames(scope: Scope, seen: Set<Scope>): string[] {
    if (seen.has(scope)) return []
    seen.add(scope)
    return scope.stars.flatMap((star) => {
      const target = moduleOf(scope, star)
      if (!target) return []
      return [...target.exports.keys(), ...starNames(target, seen)].filter((name) => name !== 'default')
    })
  }

  return {
    open: openEntry,
    exportsOf,
    resolve: (scope, name) => anew(() => named(scope, name, 0)),
    dead,
  }
}

/** The folder that the imports of an entry stay in, as it is on the disk and with a separator at its end. */
function rootOf(path: string, scratch: string | undefined): string {
  if (scratch !== undefined && path.startsWith(scratch + sep)) return scratch + sep
  const folder = dirname(realpathSync(path))
  const root = packageFolder(folder) ?? folder
  return root.endsWith(sep) ? root : root + sep
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function readFile(path: string): Scope {
  try {
    const { size } = statSync(path)
    if (size > MOST_BYTES) throw new DocsError(`it has more than ${MOST_BYTES} bytes.`)
    return readScope(path, readFileSync(path, 'utf8'))
  } catch (error) {
    throw new DocsError(
      `The declarations in ${relative(process.cwd(), path)} cannot be read: ${messageOf(error).split('\n')[0]}`,
      {
        hint: 'Name a `.d.ts` file, a `.ts` file or a `package.json` in `entry` of the plugin `api`.',
        cause: error,
      },
    )
  }
}

const ENDINGS: Readonly<Record<string, string>> = {
  '.js': '.d.ts',
  '.jsx': '.d.ts',
  '.ts': '.d.ts',
  '.tsx': '.d.ts',
  '.mjs': '.d.mts',
  '.mts': '.d.mts',
  '.cjs': '.d.cts',
  '.cts': '.d.cts',
}

/** The file with the declarations of a module, as TypeScript looks for it. */
export function declarationFile(path: string): string | undefined {
  if (/\.d\.[cm]?ts$/.test(path) && isFile(path)) return path
  const [ending = ''] = /\.[cm]?[jt]sx?$/.exec(path) ?? []
  const declared = ENDINGS[ending]
  return [
    ...(declared === undefined ? [] : [path.slice(0, -ending.length) + declared]),
    `${path}.d.ts`,
    `${path}.d.mts`,
    join(path, 'index.d.ts'),
  ].find(isFile)
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
}
