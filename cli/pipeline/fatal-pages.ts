/**
 * Pages that end the process when the native parser reads them. A note that a dead process left (`reading-note.ts`)
 * accuses a page and proves nothing: somebody may have killed the process. So a process of its own reads the page once
 * more. When that one ends by a fault, remark reads the page from then on, and a finding names it. What is damaged or
 * missing accuses no page.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { siteWords } from '../config/site-words.ts'
import type { Source } from '../content/document.ts'
import { isAbandoned } from '../engine/abandoned.ts'
import { discard, keepFile } from '../engine/cache-folder.ts'
import type { Inputs } from '../project/inputs.ts'
import { BUILD_ID } from '../project/own-package.ts'
import { type Reading, workerScript } from './engine.ts'
import type { ParseTask } from './parse-task.ts'
import { namesIn, notePrefix, ownerOfNote, readNote } from './reading-note.ts'
import { readingOptions } from './reading-options.ts'

/** Its name inside the cache folder. It holds a note for each thread that reads, and a verdict for each fatal page. */
const READING_FOLDER = 'reading'

/** A verdict: named by the key of the source, it holds the identity of the program. */
const VERDICT = /^([0-9a-f]{32})\.fatal$/

/**
 * Finds out which pages ended the process of an earlier run.
 *
 * @param cacheDir where the earlier run left its notes; absent: nothing is known, and nothing is noted
 */
export async function findFatalPages(
  cacheDir: string | undefined,
  { config, project }: Pick<Inputs, 'config' | 'project'>,
): Promise<Reading | undefined> {
  if (cacheDir === undefined || config.markdown.parser === 'remark') return undefined
  const folder = join(cacheDir, READING_FOLDER)
  const names = namesIn(folder)
  const fatal = new Set(names.flatMap((name) => verdictIn(folder, name) ?? []))
  for (const name of names) {
    const file = join(folder, name)
    if (!isLeft(file, ownerOfNote(name))) continue
    const index = project.sources.findIndex(({ path }) => path === readNote(file))
    const [source, key] = [project.sources[index], project.sourceKeys[index]]
    if (source && key && !fatal.has(key) && (await endsProcess(source, config))) {
      fatal.add(key)
      keepFile(join(folder, `${key}.fatal`), BUILD_ID)
    }
    discard(file)
  }
  return { notes: notePrefix(folder), fatal }
}

function verdictIn(folder: string, name: string): string | undefined {
  const key = VERDICT.exec(name)?.[1]
  if (key === undefined) return undefined
  try {
    if (readFileSync(join(folder, name), 'utf8') === BUILD_ID) return key
  } catch {
    // A folder in its place.
  }
  // Another version of the program may be able to read the page.
  discard(join(folder, name))
  return undefined
}

/** Whether a note is that of a process that has ended. */
function isLeft(file: string, owner: string | undefined): boolean {
  const since = owner === undefined ? undefined : statSync(file, { throwIfNoEntry: false })?.mtimeMs
  return owner !== undefined && since !== undefined && isAbandoned(owner, since)
}

/** Reads a document in a thread, as a build does, since the stack of a thread is the smaller one. */
const TRIAL = `
const { Worker } = require('node:worker_threads')
const { script, task } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'))
const worker = new Worker(new URL(script))
worker.once('message', () => worker.terminate())
worker.postMessage({ task: 'parse', payload: task })
`
/** The signals that a system sends to a process at fault. */
const FAULTS: ReadonlySet<NodeJS.Signals> = new Set(['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGTRAP'])
/** Windows ends it with a status of its own (`STATUS_ACCESS_VIOLATION`, for example), far above those of programs. */
const FAULTY_STATUS = 0xc0000000

async function endsProcess(source: Source, { site, docs, markdown }: Inputs['config']): Promise<boolean> {
  const script = workerScript()
  // A program that runs from its sources cannot try, so the note counts.
  if (!script) return true
  const task: ParseTask = {
    docsDir: docs.path,
    ...readingOptions({ markdown }),
    html: markdown.html,
    words: siteWords(site),
    sources: [source],
    plugins: [],
  }
  const child = spawn(process.execPath, ['--eval', TRIAL], { stdio: ['pipe', 'ignore', 'ignore'] })
  child.stdin.on('error', () => {
    // It ended before it had read everything. The status says how.
  })
  child.stdin.end(JSON.stringify({ script: script.href, task }))
  try {
    const [status, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
    return signal === null ? (status ?? 0) >= FAULTY_STATUS : FAULTS.has(signal)
  } catch {
    // No process can be started, so nothing is proved.
    return false
  }
}
