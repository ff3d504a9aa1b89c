/** The program as a process that a test watches, interrupts or robs of its rights. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod } from 'node:fs/promises'
import { onTestFinished, TestRunner } from 'vitest'
import { cliFile } from './root.ts'
import type { CliRun } from './site.ts'

export interface ProgramOptions {
  /** Another `main.js` than that of this project. */
  readonly program?: string
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string | undefined>>
  /** As a user who may do nothing special; this process must be root. */
  readonly asNobody?: boolean
  /** Another command line that runs the program: `{}` stands for it and its arguments. */
  readonly shell?: string
}

export interface Program {
  readonly process: ChildProcess
  /** Waits until the program has printed this, on either stream; rejects when it ends without. */
  printed(pattern: RegExp): Promise<RegExpMatchArray>
  /** Waits for the end. */
  readonly end: Promise<CliRun & { readonly signal: NodeJS.Signals | null }>
}

const NEUTRAL = { NO_COLOR: '1', FORCE_COLOR: undefined, CI: undefined, GITHUB_ACTIONS: undefined }
const NOBODY = 65_534

/** Starts `docs-build`; it is killed when the test ends. */
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
  const end = once(child, 'close').then(([code, signal]) => {
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
        if (child.exitCode !== null || child.signalCode !== null) {
          throw new Error(`It ended without printing ${pattern}:\n${text.stderr}${text.stdout}`)
        }
        await once(child, 'printed')
      }
    },
  }
}

/** Whether the program can run as a user without rights: root does not feel permissions. */
export async function canBeNobody(): Promise<boolean> {
  if (process.getuid?.() !== 0) return false
  const child = spawn(process.execPath, [cliFile, '--version'], { uid: NOBODY, gid: NOBODY, stdio: 'ignore' })
  const [code] = await Promise.race([once(child, 'close'), once(child, 'error').then(() => [-1])])
  return code === 0
}

/** Lets everybody into a folder of a test. */
export function openToAll(dir: string): Promise<void> {
  return chmod(dir, 0o755)
}
