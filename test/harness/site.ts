/** Sites on disk and the program as a process, for tests. Everything created here is removed after the test. */
import { spawn } from 'node:child_process'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEnd } from './at-end.ts'
import { deadline, HANGS_AFTER } from './deadline.ts'
import { type Files, writeFiles } from './files.ts'
import { cliFile } from './root.ts'

export * from './files.ts'

/**
 * Writes files into a new folder. It is removed after the test that created it; if no test is running, after the test
 * file.
 *
 * @param options.isShared other tests of the file use the folder too: it is removed after the last of them
 * @returns the folder's real path
 */
export async function writeSite(files: Files, { isShared = false }: { isShared?: boolean } = {}): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'docs-build-test-')))
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }), { isShared })
  await writeFiles(folder, files)
  return folder
}

export interface CliRun {
  /** Exit code; `null` when a signal ended the process. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface CliOptions {
  /** Path of another `main.js`. Default: that of this project. */
  readonly program?: string
  readonly cwd?: string
  /** Variables added to this process's environment; `undefined` removes one. */
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly stdin?: string
  /** Milliseconds after which the run counts as hanging. */
  readonly timeout?: number
}

/** The environment of a test run must not add colours, or annotations for a CI. */
const NEUTRAL = { NO_COLOR: '1', FORCE_COLOR: undefined, CI: undefined, GITHUB_ACTIONS: undefined }

/**
 * Runs `docs-build` as a user does and waits until it ends.
 *
 * @throws when the process does not end in time; the error has the text that it printed
 */
export function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliRun> {
  const { program = cliFile, cwd, env, stdin = '', timeout = HANGS_AFTER } = options
  const child = spawn(process.execPath, [program, ...args], { cwd, env: { ...process.env, ...NEUTRAL, ...env } })
  return new Promise((resolve, reject) => {
    let stdout = ''
    let stderr = ''
    let hung = false
    const arrived = deadline(() => {
      hung = true
      child.kill('SIGKILL')
    }, timeout)
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    child.stdin.on('error', () => {
      // A program may end without reading its input.
    })
    child.stdin.end(stdin)
    child.on('error', reject)
    child.on('close', (code) => {
      arrived()
      if (!hung) return resolve({ code, stdout, stderr })
      const printed = [stdout, stderr].filter(Boolean).join('\n')
      reject(new Error(`docs-build ${args.join(' ')} did not end within ${timeout} ms.\n${printed}`))
    })
  })
}
