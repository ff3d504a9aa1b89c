/** Moves another tool's site in: reads it, plans the move, and writes what is planned. */

import { existsSync, readdirSync, realpathSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DocsError } from 'docs-build'
import { messageOf, nearest, replaceFile } from 'docs-build/cli'
import {
  CONFIG_NAMES,
  detectTools,
  type ForeignTree,
  type FoundTool,
  folderBelow,
  joinPath,
  makeFolder,
  type OtherTool,
  otherTool,
  RULE_IDS,
  readRegular,
  readTree,
  refuseOutside,
  repositoryOf,
  TOOL_NAMES,
  type ToolName,
  writeNew,
} from 'docs-build/project'

import { closedLinks, replaceLink, withLinkedFiles } from './linked-files.ts'
import { loweredTree, type MovedFile } from './move/lowered-tree.ts'
import type { MovePlan } from './move/move-plan.ts'
import type { CopiedFile, ExtendedFile, MovedSite } from './move/moved-site.ts'
import { ownNames } from './move/names/own-names.ts'
import { filesOf, planMove } from './move/plan.ts'
import { rivals } from './move/rivals.ts'
import { tools } from './move/tools.ts'

import { runForeignConfig } from './run-foreign-config.ts'

export interface MigrateOptions {
  /** A folder of the repository. */
  readonly dir: string
  /** Name of the tool; absent: the one whose configuration is found. */
  readonly from?: string
  /** Executes the configuration of the other tool. */
  readonly runConfig?: boolean
}

/** A planned move, and where it takes place. */
export interface PlannedMove {
  readonly plan: MovePlan
  /** The repository as the plan was made from it. */
  readonly tree: ForeignTree
  /** Absolute path of the repository's root. */
  readonly root: string
  /** Absolute path of the project's folder. */
  readonly project: string
  /** The configuration that is there already; the site has moved in before. */
  readonly existing?: string
  /** Files of the old site that move, because its documents lie in the root of the repository. */
  readonly moves: readonly MovedFile[]
  /** Symbolic links in whose place files are written, before anything moves. */
  readonly linked: readonly CopiedFile[]
}

/**
 * Reads the site and plans its move. Nothing is written, and the other tool's configuration is executed with
 * `runConfig` only.
 *
 * @throws DocsError when no other tool is found, for a tool that does not exist, and when documents lie behind a symbolic
 * link that leads out of the repository
 */
export async function planMigration({ dir, from, runConfig = false }: MigrateOptions): Promise<PlannedMove> {
  if (from !== undefined && !(TOOL_NAMES as readonly string[]).includes(from)) throw unknownTool(from)
  const start = resolve(dir)
  const repository = repositoryOf(start)
  const given = folderBelow(repository, start)
  const real = readTree(repository)
  const { tree: written, linked } = withLinkedFiles(real, repository)
  const detected = (tree: ForeignTree): FoundTool => {
    const all = detectTools(tree, from as ToolName | undefined).filter(
      ({ folder }) => given === '' || folder === given || folder.startsWith(`${given}/`),
    )
    const [found] = all
    if (!found) throw noTool(start, from, otherTool(tree))
    const others = rivals(all)
    if (others.length > 0) throw severalTools([found, ...others])
    return found
  }
  const first = detected(written)
  const executed = runConfig ? await runForeignConfig(join(repository, first.config)) : undefined
  const inPlace = await tools[first.tool].read(written, first, executed)
  const isRoot = inPlace.docs.some(({ folder }) => folder === '')
  const lowered = isRoot
    ? loweredTree(
        written,
        inPlace.pages.map(({ file }) => file),
      )
    : undefined
  const { tree, moves } = lowered ?? { tree: written, moves: [] }
  const found = isRoot ? loweredTool(tree, first, lowered?.folder ?? '') : first
  const read = isRoot ? await tools[found.tool].read(tree, found, executed) : inPlace
  const site = isRoot
    ? { ...read, done: [...read.done, `${moves.length} files move into \`${lowered?.folder}/\``] }
    : read
  const planned = planMove(tree, found, site, RULE_IDS)
  const { pages, files, used } = planned.account
  const counted = new Set([...pages, ...files, ...used])
  const placeOf = new Map(moves.map(({ from: before, to }) => [before, to]))
  const replaced = [...linked].filter(([link]) => counted.has(placeOf.get(link) ?? link))
  const closed = closedLinks(
    real,
    linked,
    inPlace.docs.map(({ folder }) => folder),
  )
  const plan = { ...planned, left: [...closed, ...planned.left] }
  refuseOutside(repository, foldersOf(plan))
  if (inPlace.pages.length === 0) throw noPages(first, inPlace)
  const project = join(repository, plan.site.project)
  const existing = CONFIG_NAMES.find((name) => existsSync(join(project, name)))
  return {
    plan,
    tree,
    root: repository,
    project,
    moves,
    existing,
    linked: replaced.map(([to, file]) => ({ from: file, to })),
  }
}

/** A move whose names are those that a check of the new site does not know. */
export function withUnknownNames(move: PlannedMove, unknown: ReadonlySet<string>): PlannedMove {
  return { ...move, plan: { ...move.plan, names: ownNames(move.tree, move.plan, unknown) } }
}

/** A tool after its site has moved down; a configuration that stays where it is names its folder. */
function loweredTool(tree: ForeignTree, first: FoundTool, folder: string): FoundTool {
  const config = `${folder}/${first.config}`
  return tree.paths.includes(config) ? { ...first, config, folder: joinPath(folder, first.folder) ?? folder } : first
}

/** The folders below the root that the site reads. */
function foldersOf({ config, site }: MovePlan): string[] {
  const statics = config.staticDirs ?? ['static']
  return [
    site.project,
    ...site.docs.flatMap(({ folder, languages = [] }) => [folder, ...languages]),
    ...statics.map((folder) => joinPath(site.project, folder) ?? folder),
  ]
}

function unknownTool(name: string): DocsError {
  const near = nearest(name, TOOL_NAMES)
  return new DocsError(`There is no way to move in from \`${name}\`.`, {
    hint: `${near ? `Did you mean \`${near}\`? ` : ''}These exist: ${TOOL_NAMES.join(', ')}.`,
  })
}

function severalTools(all: readonly FoundTool[]): DocsError {
  const names = all.map(({ label, config }) => `${label} (${config})`)
  return new DocsError(`The site may be of ${names.join(' or of ')}.`, {
    hint: `Name the tool: ${all.map(({ tool }) => `\`--from ${tool}\``).join(' or ')}.`,
  })
}

function noPages({ label, config }: FoundTool, { docs }: MovedSite): DocsError {
  const folders = docs.map(({ folder }) => `\`${folder === '' ? '.' : folder}\``).join(', ')
  return new DocsError(`${label} in ${config} makes no page of ${folders}.`, {
    hint:
      label === 'mdBook'
        ? 'Its chapters are those of SUMMARY.md: write `- [Title](file.md)` there for each.'
        : 'Name the folder of the pages in that configuration, or run `docs-build init`, which finds all Markdown.',
  })
}

function noTool(dir: string, from: string | undefined, other: OtherTool | undefined): DocsError {
  const what = from === undefined ? 'a configuration of another tool' : `a configuration of ${from}`
  if (from === undefined && other !== undefined)
    return new DocsError(`The site of ${other.label} in ${dir} (${other.sign}) cannot move in by itself.`, {
      hint: `Run \`docs-build init\`, which makes a project of its Markdown. ${other.advice}`,
    })
  return new DocsError(`There is no ${what.slice(2)} in ${dir}.`, {
    hint: `These are known: ${TOOL_NAMES.join(', ')}. Run \`docs-build init\` for a folder of Markdown.`,
  })
}

/**
 * Writes the planned files that are not there. When one cannot be written, everything is as before.
 *
 * @param lowered rules that the configuration makes warnings, with the number of their findings
 * @returns paths of what was written, below the root of the repository
 * @throws DocsError when a file cannot be written
 */
export function writeMove(
  { plan, root, moves, linked }: PlannedMove,
  lowered: Readonly<Record<string, number>>,
): string[] {
  const undo: (() => void)[] = []
  const written: string[] = []
  const write = (path: string, content: string | Uint8Array): void => {
    if (!writeNew(root, path, content)) return
    undo.push(() => rmSync(join(root, path)))
    written.push(path)
  }
  try {
    for (const { from, to } of linked) {
      const bytes = readRegular(join(root, from), { follow: false })
      undo.push(replaceLink(join(root, to), bytes))
      written.push(to)
    }
    for (const { from, to } of moves) {
      moveFile(root, from, to)
      undo.push(() => {
        makeFolder(root, from)
        renameSync(join(root, to), join(root, from))
      })
    }
    removeEmptied(root, moves)
    for (const { path, text } of filesOf(plan, lowered)) write(path, text)
    for (const { from, to, text } of plan.site.copies ?? [])
      write(to, text ?? readRegular(join(root, from), { follow: false }))
    for (const extended of plan.site.extended ?? []) {
      const location = join(root, extended.file)
      const before = extend(location, extended)
      undo.push(() => replaceFile(location, before))
      written.push(extended.file)
    }
    return written
  } catch (error) {
    for (const step of undo.reverse()) step()
    throw error
  }
}

/**
 * Adds lines to a page: below its front matter, and after an empty line at its end.
 *
 * @returns its text before
 * @throws DocsError when the page cannot be written
 */
function extend(location: string, { field, start = '', end, lines = {} }: ExtendedFile): string {
  try {
    const before = Buffer.from(readRegular(location, { follow: false })).toString()
    const text = before
      .split('\n')
      .map((line, index) =>
        lines[index + 1] === undefined ? line : `${lines[index + 1]}${line.endsWith('\r') ? '\r' : ''}`,
      )
      .join('\n')
    const [head = ''] = /^\uFEFF?(?:---[ \t]*\r?\n(?:[\s\S]*?\r?\n)?---[ \t]*\r?\n(?:[ \t]*\r?\n)*)?/.exec(text) ?? []
    const front = head === '' ? `---\n${field}\n---\n\n` : head.replace(/(?<=---[ \t]*\r?\n)/, `${field}\n`)
    const whole = (field === undefined ? head : front) + start + text.slice(head.length)
    replaceFile(location, end === undefined ? whole : `${whole}${whole.endsWith('\n') ? '' : '\n'}\n${end}`)
    return before
  } catch (error) {
    throw new DocsError(`${location} cannot be written: ${messageOf(error)}`, { cause: error })
  }
}

/** Removes the folders that held nothing but files that have moved. */
function removeEmptied(root: string, moves: readonly MovedFile[]): void {
  const above = (path: string): string[] => (path.includes('/') ? [dirname(path), ...above(dirname(path))] : [])
  const folders = [...new Set(moves.flatMap(({ from }) => above(from)))].sort((a, b) => b.length - a.length)
  for (const folder of folders) if (readdirSync(join(root, folder)).length === 0) rmdirSync(join(root, folder))
}

/** @throws DocsError when the file cannot be moved, or its new place is taken */
function moveFile(root: string, from: string, to: string): void {
  const target = join(root, to)
  if (existsSync(target)) throw new DocsError(`${from} cannot move to ${to}, because something is there already.`)
  try {
    makeFolder(root, to)
    renameSync(join(root, from), target)
  } catch (error) {
    if (error instanceof DocsError) throw error
    throw new DocsError(`${from} cannot move to ${to}: ${messageOf(error)}`, { cause: error })
  }
}

/**
 * Writes the files of a move again, with some rules as warnings. Called right after `writeMove`, with what a check has
 * found since.
 *
 * @param written the files that the move has written
 * @param lowered rules, with the number of their findings
 */
export function lowerRules(
  { plan, root }: PlannedMove,
  written: readonly string[],
  lowered: Readonly<Record<string, number>>,
): void {
  for (const { path, text } of filesOf(plan, lowered)) {
    if (written.includes(path)) replaceFile(join(realpathSync(root), path), text)
  }
}
