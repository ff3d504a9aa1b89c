import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { isAbandoned, nameOfProcess, OWNER } from '../../cli/kernel/store/abandoned.ts'
import { HANGS_AFTER } from '../harness/deadline.ts'

const DAY = 24 * 3600 * 1000
const tellsStart = existsSync('/proc/self/stat')

/** The number of a process that runs until the test ends. */
async function running(): Promise<number> {
  const child = spawn(process.execPath, ['--eval', 'console.log(1); setInterval(() => {}, 1000)'])
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child.pid as number
}

async function ended(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(child, 'close')
  return child.pid as number
}

describe('what was begun', () => {
  it('by this process is not abandoned', () => {
    expect(isAbandoned(OWNER, Date.now())).toBe(false)
  })

  it('by a running process is not abandoned; by an ended process it is', async () => {
    expect(isAbandoned(nameOfProcess(await running()), Date.now())).toBe(false)
    expect(isAbandoned(nameOfProcess(await ended()), Date.now())).toBe(true)
  })

  it('under a number alone is abandoned when it is older than any process with that number', async () => {
    const pid = String(await running())
    expect(isAbandoned(pid, Date.now())).toBe(false)
    expect(isAbandoned(pid, Date.now() - DAY - 1)).toBe(true)
    expect(isAbandoned(String(process.pid), Date.now())).toBe(false)
    expect(isAbandoned(String(process.pid), Date.now() - process.uptime() * 1000 - 1)).toBe(true)
  })

  it.runIf(tellsStart)('by one whose number has passed to another is, at once', async () => {
    const name = nameOfProcess(await running())
    expect(name).toMatch(/^\d+\.[0-9a-z]+$/)
    const earlier = name.replace(/\.\w+$/, '.1')
    expect(isAbandoned(earlier, Date.now())).toBe(true)
    expect(isAbandoned(`${process.pid}.1`, Date.now())).toBe(true)
  })

  it.runIf(tellsStart)('by one that was killed is, also while nobody has asked how it ended', async () => {
    // The shell becomes a process that never asks for its child, as the first process of a container may be.
    const script =
      '"$0" -e "console.log(1); setInterval(() => {}, 1000)" & echo "$!"; exec "$0" -e "setInterval(() => {}, 1000)"'
    const parent = spawn('sh', ['-c', script, process.execPath])
    onTestFinished(() => void parent.kill('SIGKILL'))
    let printed = ''
    for await (const chunk of parent.stdout) {
      printed += String(chunk)
      if (/^1$/m.test(printed) && printed.split('\n').length > 2) break
    }
    const pid = Number(printed.split('\n').find((line) => Number(line) > 1))
    const name = nameOfProcess(pid)
    expect(isAbandoned(name, Date.now())).toBe(false)
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(() => expect(readFileSync(`/proc/${pid}/stat`, 'latin1')).toMatch(/\) [ZX] /), {
      timeout: HANGS_AFTER,
    })
    expect(isAbandoned(name, Date.now())).toBe(true)
  })

  it.runIf(tellsStart)('by one that runs for days is not', async () => {
    expect(isAbandoned(nameOfProcess(await running()), Date.now() - 3 * DAY)).toBe(false)
  })
})
