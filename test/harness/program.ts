/** The program as a process that a test observes, interrupts or runs without rights. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod } from 'node:fs/promises'
import { onTestFinished, TestRunner } from 'vitest'
import { cliFile } from './root.ts'
import type { CliRun } from './site.ts'

export interface ProgramOptions {
  /** Path of another `main.js`. Default: that of this project. */
  readonly program?: string
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Runs the program as a user without rights; this process must be root. */
  readonly asNobody?: boolean
  /** Another command line that runs the program; `{}` is replaced by the program and its arguments. */
  readonly shell?: string
}

export interface Program {
  readonly process: ChildProcess
  /** Waits until the program prints this text on either stream; rejects if it ends before. */
  printed(pattern: RegExp): Promise<RegExpMatchArray>
  /** Waits until the program ends. */
  readonly end: Promise<CliRun & { readonly signal: NodeJS.Signals | null }>
}

const NEUTRAL = { NO_COLOR: '1', FORCE_COLOR: undefined, CI: undefined, GITHUB_ACTIONS: undefined }
const NOBODY = 65_534

/** Starts `docs-build`; the process is killed when the test ends. */
export function startProgram(args: readonly string[], options: ProgramOptions = {}): Program {
  const { program = cliFile, cwd, env, asNobody = false, shell } = options
  const [command, ...rest] = shell
    ? ['bash', '-c', shell.replace('{}', '"$@"'), 'bash', process.execPath, program, ...args]
    : [process.execPath, program, ...args]
  const child = spawn(command as string, rest, {
    cwd,
    env: { ...process.env, ...NEUTRAL, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(asNobody ? { uid: NOBODY, gid: NOBODY } : {}),
  })
  if (TestRunner.getCurrentTest()) onTestFinished(() => void child.kill('SIGKILL'))
  const text = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (chunk: string) => {
      text[name] += chunk
      child.emit('printed')
    })
  }
  let hasEnded = false
  // What it has printed may arrive after the process has exited; the streams are closed last.
  const end = once(child, 'close').then(([code, signal]) => {
    hasEnded = true
    child.emit('printed')
    return { code: code as number | null, signal: signal as NodeJS.Signals | null, ...text }
  })
  return {
    process: child,
    end,
    async printed(pattern) {
      for (;;) {
        const match = (text.stderr + text.stdout).match(pattern)
        if (match) return match
        if (hasEnded) {
          throw new Error(`It ended without printing ${pattern}:\n${text.stderr}${text.stdout}`)
        }
        await once(child, 'printed')
      }
    },
  }
}

/** Whether the program can run as a user without rights; permissions do not apply to root. */
export async function canBeNobody(): Promise<boolean> {
  if (process.getuid?.() !== 0) return false
  const child = spawn(process.execPath, [cliFile, '--version'], { uid: NOBODY, gid: NOBODY, stdio: 'ignore' })
  const [code] = await Promise.race([once(child, 'close'), once(child, 'error').then(() => [-1])])
  return code === 0
}

/** Gives all users access to a folder of a test. */
export function openToAll(dir: string): Promise<void> {
  return chmod(dir, 0o755)
}
