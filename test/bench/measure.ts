/**
 * A command as a whole process: wall time, processor time and peak memory, its children included.
 *
 * Processor time is the larger of two lower bounds: what the kernel charged to the command and the children
 * it waited for, and the sum of what each process of the tree had used when it was last seen. Memory is the
 * highest sum of resident sizes over the tree at one moment, or the highest peak of a single process if that
 * is more; pages that processes share count once for each. Both come from /proc, in steps of 10 ms and
 * samples 20 ms apart; elsewhere than on Linux only wall time is known.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { platform } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Measurement {
  /** Seconds. */
  readonly wall: number
  /** Seconds, user and system. */
  readonly cpu?: number
  /** MiB. */
  readonly memory?: number
}

/** A program with arguments, or one line for the shell. */
export type Command = readonly [file: string, ...args: string[]] | string

const SAMPLE_MS = 20
/** A process is at rest when it takes at most these seconds of a processor in this time. */
const REST_CPU = 0.03
const REST_MS = 700
const REST_LIMIT_MS = 120_000
/** Linux reports processor time to programs in ticks of this length, whatever the kernel's own clock. */
const TICKS_PER_SECOND = 100

/** Starts a command; the end of what it says on stderr is kept. */
export function start(command: Command): { readonly child: ChildProcess; readonly stderr: () => string } {
  const [file, ...args] = typeof command === 'string' ? ([command] as const) : command
  const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'], shell: typeof command === 'string' })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4000)
  })
  return { child, stderr: () => said }
}

/**
 * Runs a command to its end.
 *
 * @param expected exit codes of a command that has done its work
 * @throws when it exits with another: the time of a failure compares with nothing
 */
export async function measure(command: Command, expected: readonly number[] = [0]): Promise<Measurement> {
  const before = awaitedChildrenCpu()
  const begin = performance.now()
  const { child, stderr } = start(command)
  const tree = watchTree(child)
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  const wall = (performance.now() - begin) / 1000
  tree.stop()
  const seen = tree.used()
  if (code === null || !expected.includes(code)) {
    const line = typeof command === 'string' ? command : command.join(' ')
    throw new Error(`The measured command ended with ${code ?? signal}: ${line}\n${stderr()}`)
  }
  const after = awaitedChildrenCpu()
  if (seen === undefined || before === undefined || after === undefined) return { wall }
  return { wall, cpu: Math.max(after - before, seen.cpu), memory: seen.memory }
}

export interface ProcessTree {
  /** Seconds and MiB until now, at their most and at this moment; nothing where /proc is missing. */
  used(): { readonly cpu: number; readonly memory: number; readonly resident: number } | undefined
  /** Ends every process of the tree that still runs. */
  kill(): void
  stop(): void
}

/** Watches a process and its descendants until `stop`. */
export function watchTree(root: ChildProcess): ProcessTree {
  if (platform() !== 'linux' || root.pid === undefined) {
    return { used: () => undefined, kill: () => root.kill('SIGKILL'), stop: () => undefined }
  }
  const members = new Map<number, { cpu: number; peak: number }>([[root.pid, { cpu: 0, peak: 0 }]])
  const strangers = new Set<number>()
  let [sum, peakSum] = [0, 0]

  function sample(): void {
    // Without CONFIG_PROC_CHILDREN the kernel lists no children, so new processes are asked for their parent.
    for (const name of readdirSync('/proc')) {
      const pid = Number(name)
      if (!(pid > 0) || strangers.has(pid) || members.has(pid)) continue
      const stat = readStat(pid)
      if (stat && members.has(stat.parent)) members.set(pid, { cpu: 0, peak: 0 })
      else strangers.add(pid)
    }
    sum = 0
    for (const [pid, member] of members) {
      const stat = readStat(pid)
      const memory = readMemory(pid)
      if (!stat || !memory) continue
      member.cpu = Math.max(member.cpu, stat.cpu)
      member.peak = Math.max(member.peak, memory.peak)
      sum += memory.now
    }
    peakSum = Math.max(peakSum, sum)
  }

  sample()
  const timer = setInterval(sample, SAMPLE_MS)
  return {
    used() {
      sample()
      const all = [...members.values()]
      const cpu = all.reduce((total, member) => total + member.cpu, 0)
      return { cpu, memory: Math.max(peakSum, ...all.map((member) => member.peak)), resident: sum }
    },
    kill() {
      for (const pid of members.keys()) {
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          // It has ended by itself, as it should.
        }
      }
    },
    stop: () => clearInterval(timer),
  }
}

/** Measures what a process that goes on uses for a piece of work: its processor time meanwhile, its memory until then. */
export async function measureWork(tree: ProcessTree, work: () => Promise<unknown>): Promise<Measurement> {
  const before = tree.used()
  const begin = performance.now()
  await work()
  const wall = (performance.now() - begin) / 1000
  const after = tree.used()
  return before && after ? { wall, cpu: after.cpu - before.cpu, memory: after.memory } : { wall }
}

/** Waits until a process does next to nothing. */
export async function untilAtRest(tree: ProcessTree): Promise<void> {
  const deadline = performance.now() + REST_LIMIT_MS
  let before = Number.NEGATIVE_INFINITY
  while (performance.now() < deadline) {
    const now = tree.used()?.cpu ?? 0
    if (now - before <= REST_CPU) return
    before = now
    await sleep(REST_MS)
  }
}

/** Seconds used by the children of this process that have ended, and by theirs. */
function awaitedChildrenCpu(): number | undefined {
  if (platform() !== 'linux') return undefined
  const fields = statFields('self')
  return fields && (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
}

function readStat(pid: number): { parent: number; cpu: number } | undefined {
  const fields = statFields(pid)
  if (!fields) return undefined
  return { parent: Number(fields[1]), cpu: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND }
}

/** Fields of `/proc/<pid>/stat` behind the program's name, which may hold spaces and brackets itself. */
function statFields(pid: number | 'self'): string[] | undefined {
  const text = readProc(`/proc/${pid}/stat`)
  return text?.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** Resident size and its peak, MiB; a process that has ended has none. */
function readMemory(pid: number): { now: number; peak: number } | undefined {
  const text = readProc(`/proc/${pid}/status`)
  const now = /^VmRSS:\s+(\d+)/m.exec(text ?? '')?.[1]
  const peak = /^VmHWM:\s+(\d+)/m.exec(text ?? '')?.[1]
  return now && peak ? { now: Number(now) / 1024, peak: Number(peak) / 1024 } : undefined
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return undefined
  }
}
