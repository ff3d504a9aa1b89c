/**
 * Which code blocks of the documentation are complete programs, and what they say when they run.
 *
 * A JavaScript block that imports something is meant to be saved and started as it is. It may import Node's modules
 * and packages; when its title is the name of a file, also other such files of the same page or section. A block
 * without a name that imports a file is a fragment.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { HANGS_AFTER } from '../harness/deadline.ts'
import { projectRoot } from '../harness/root.ts'
import type { ShownCode } from './code-blocks.ts'

export interface Program {
  readonly block: ShownCode
  readonly imports: readonly string[]
  /** What the page says that it prints, where it does. */
  readonly output?: string
}

export interface ProgramRun {
  readonly output: string
  /** Stack of what was thrown. */
  readonly error?: string
}

export interface SavedProgram {
  readonly folder: string
  /** Relative to the folder. */
  readonly file: string
}

const IMPORT = /^(?:import|export)\b[^'"]*?\bfrom\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]/gm

/** The programs among the code blocks of a page. */
export function programsIn(blocks: readonly ShownCode[]): Program[] {
  return blocks.flatMap((block, index) => {
    if (block.example || !/^(?:m?js|javascript)$/.test(block.language)) return []
    const imports = Array.from(block.code.matchAll(IMPORT), ([, from, whole]) => from ?? whole ?? '')
    const isFragment = fileName(block) === undefined && imports.some((name) => name.startsWith('.'))
    if (imports.length === 0 || isFragment) return []
    const next = blocks[index + 1]
    return [{ block, imports, output: next?.title === 'Output' ? next.code : undefined }]
  })
}

/** A block whose title is the name of a file is that file. */
export function fileName({ title = '' }: ShownCode): string | undefined {
  return /^[\w./-]+\.(?:m?js|json)$/.test(title) ? title : undefined
}

/**
 * Saves each program and the files it needs into a folder of its own, as a reader would, and runs it there.
 *
 * @param pages the code blocks of every page that a program may need a file of
 */
export function runPrograms(
  programs: readonly Program[],
  pages: ReadonlyMap<string, readonly ShownCode[]>,
): ProgramRun[] {
  return inWorkspace((root) =>
    runSaved(programs.map((program, index) => saveProgram(program, join(root, `${index}`), pages))),
  )
}

/** A folder where the packages of this project are found, for as long as the work takes. */
export function inWorkspace<T>(work: (root: string) => T): T {
  const root = mkdtempSync(join(tmpdir(), 'docs-build-programs-'))
  try {
    symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'))
    writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
    return work(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}

/** Runs programs that were saved, all in one process, each in its folder. */
export function runSaved(programs: readonly SavedProgram[]): ProgramRun[] {
  const { stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'run-programs.mjs')], {
    input: JSON.stringify(programs),
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    timeout: HANGS_AFTER,
  })
  if (stdout === '') throw new Error(`The programs ended early:\n${stderr}`)
  return JSON.parse(stdout) as ProgramRun[]
}

/** Writes a file below a folder, and the folders on the way. */
export function saveFile(folder: string, name: string, content: string): void {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

function saveProgram(
  { block, imports }: Program,
  folder: string,
  pages: ReadonlyMap<string, readonly ShownCode[]>,
): SavedProgram {
  const file = fileName(block) ?? 'program.mjs'
  const saved = new Set<string>()
  const save = (name: string, code: string): void => {
    if (saved.has(name)) return
    saved.add(name)
    saveFile(folder, name, code)
  }
  const saveImports = (importer: string, names: readonly string[]): void => {
    for (const name of names.filter((one) => one.startsWith('.'))) {
      const path = posix.join(posix.dirname(importer), name)
      const shown = shownFile(path, block, pages)
      if (!shown || saved.has(path)) continue
      save(path, shown.code)
      saveImports(
        path,
        Array.from(shown.code.matchAll(IMPORT), ([, from, whole]) => from ?? whole ?? ''),
      )
    }
  }
  save(file, block.code)
  saveImports(file, imports)
  return { folder, file }
}

/** The file as the page shows it last before the program, else anywhere on the page or in its section. */
function shownFile(
  name: string,
  user: ShownCode,
  pages: ReadonlyMap<string, readonly ShownCode[]>,
): ShownCode | undefined {
  const own = (pages.get(user.path) ?? []).filter((block) => fileName(block) === name)
  const [section] = user.path.split('/')
  return (
    own.findLast(({ line }) => line < user.line) ??
    own[0] ??
    [...pages.values()].flat().find((block) => block.path.startsWith(`${section}/`) && fileName(block) === name)
  )
}
