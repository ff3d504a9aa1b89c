/** What reports remember of earlier runs: a small file for each commit, in a folder that its owner keeps. */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DocsError } from 'docs-build'
import { messageOf, replaceFile } from 'docs-build/cli'
import { compareText, type Survey } from 'docs-build/output'
import { git } from 'docs-build/project'
import type { PastRun } from './site/report-data.ts'

/** `2026-01-31-4f1d3c2b.json` */
const NAME = /^\d{4}-\d\d-\d\d-[0-9a-f]{8}\.json$/
/** Files that are read, from the newest. */
const MOST = 400

/**
 * Writes the figures of a site into a folder, under the commit that they belong to, and reads those of earlier commits.
 *
 * @param dir the project's folder
 * @param folder of the history
 * @returns the runs in the order of their commits, the newest last
 * @throws DocsError without a commit, or when the folder cannot be written
 */
export async function keepHistory(dir: string, folder: string, { graph, report, files }: Survey): Promise<PastRun[]> {
  const { output, code } = await git(resolve(dir), ['log', '-1', '--format=%cs-%H %ct']).catch(() => NO_ANSWER)
  const [, day, commit, seconds] = /^(\d{4}-\d\d-\d\d)-([0-9a-f]{8})[0-9a-f]* (\d+)/.exec(output.toString()) ?? []
  if (code !== 0 || day === undefined || commit === undefined)
    throw new DocsError('A history has a file for each commit, and there is none.', {
      hint: 'Run `docs-build report --history` in a repository of git that has a commit.',
    })
  const { fail, warn } = report.summary
  const bytes = files?.reduce((sum, { size }) => sum + size, 0)
  const run: PastRun = {
    ...{ version: 1, day, commit, seconds: Number(seconds), pages: graph.pages.length, bytes, fail, warn },
    rules: counted(report.findings.map(({ rule }) => rule)),
    owners: counted(report.findings.flatMap(({ owners }) => owners ?? [])),
  }
  const place = join(folder, `${day}-${commit}.json`)
  try {
    mkdirSync(folder, { recursive: true })
    replaceFile(place, `${JSON.stringify(run, null, 2)}\n`)
  } catch (error) {
    throw new DocsError(`${place} cannot be written: ${messageOf(error)}`, { cause: error })
  }
  return readHistory(folder)
}

const NO_ANSWER = { output: Buffer.alloc(0), code: 1 }

/** Files that are damaged, or that another program has written, are left out. */
export function readHistory(folder: string): PastRun[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => NAME.test(name))
  return names
    .sort()
    .slice(-MOST)
    .flatMap((name) => readRun(join(folder, name)) ?? [])
    .sort((a, b) => compareText(a.day, b.day) || (a.seconds ?? 0) - (b.seconds ?? 0))
}

function readRun(path: string): PastRun | undefined {
  try {
    const run = JSON.parse(readFileSync(path, 'utf8')) as Partial<PastRun> | null
    const isWhole = [run?.pages, run?.fail, run?.warn].every((count) => typeof count === 'number')
    return isWhole && typeof run?.day === 'string' && run.rules && run.owners ? (run as PastRun) : undefined
  } catch {
    return undefined
  }
}

function counted(names: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const name of [...names].sort()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return Object.fromEntries(counts)
}
