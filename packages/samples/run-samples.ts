/**
 * Runs samples with commands of the project's owner, each in a scratch folder. The authors of the docs decide what these
 * commands execute, so nothing but `check --samples` does it.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { keepFile, type Problem } from 'docs-build/check'
import { fingerprint, fingerprintAll, messageOf } from 'docs-build/plugins'
import { isSampleFile, type Sample, type SampleFile } from './read-samples.ts'

export interface SampleCommand {
  /** `{file}` stands for the file; without it, the file is the last argument. */
  readonly command: string
  /** Seconds after which the command is ended. */
  readonly seconds: number
}

/** A sample of a document. */
export interface PlacedSample {
  /** The document, as findings name it. */
  readonly document: string
  readonly sample: Sample
  readonly command: SampleCommand
}

interface RunOptions {
  /** Absolute path of the project's folder. */
  readonly dir: string
  /** Where results are remembered; absent: nowhere. */
  readonly cacheDir: string | undefined
  /** Fingerprint of everything that results depend on besides samples and commands. */
  readonly surroundings: string
  /** Samples that run at the same time. */
  readonly atOnce: number
  readonly signal: AbortSignal | undefined
}

interface SamplesResult {
  readonly problems: readonly Problem[]
  readonly run: number
  /** Samples that have passed before, with the same code, command and surroundings. */
  readonly remembered: number
}

/** @throws the signal's reason when it is aborted */
export async function runSamples(samples: readonly PlacedSample[], options: RunOptions): Promise<SamplesResult> {
  const { cacheDir, dir, signal } = options
  const known = readPassed(cacheDir)
  const passed = new Set<string>()
  const problems: Problem[] = []
  const queue = samples.map((placed) => ({ placed, key: keyOf(placed, options.surroundings) })).values()
  const base = join(dir, '.docs-build', 'samples')
  let run = 0
  const worker = async (): Promise<void> => {
    for (const { placed, key } of queue) {
      signal?.throwIfAborted()
      if (known.has(key)) {
        passed.add(key)
        continue
      }
      run++
      const problem = await runSample(placed, base, options)
      if (problem) problems.push(problem)
      else passed.add(key)
    }
  }
  try {
    await Promise.all(Array.from({ length: options.atOnce }, worker))
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
  writePassed(cacheDir, passed)
  return { problems, run, remembered: samples.length - run }
}

function keyOf({ sample, command }: PlacedSample, surroundings: string): string {
  const files = [sample.file, ...sample.others].flatMap(({ path, text }) => [path, text])
  const { output = '', mustFail } = sample
  return fingerprintAll(['sample', surroundings, command.command, output, String(mustFail), ...files])
}

/** More output than this is not read. */
const MOST_OUTPUT = 1_000_000

interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  /** Why the command was ended, as the end of a sentence. */
  readonly stopped?: string
}

async function runSample(placed: PlacedSample, base: string, options: RunOptions): Promise<Problem | undefined> {
  const { file, others, line } = placed.sample
  const files = [...others, file]
  const refused = files.find(({ path }) => !isSampleFile(path))
  if (refused)
    return problemAt(placed, line, {
      message: `\`${refused.path}\` is no name for a file of a sample, so the sample was not run.`,
      hint: 'Write letters, digits, dots and hyphens, with `/` between folders: `file=src/a.js`.',
    })
  mkdirSync(base, { recursive: true })
  const folder = mkdtempSync(join(base, 's-'))
  try {
    const fault = writeFiles(folder, files)
    if (fault !== undefined)
      return problemAt(placed, line, { message: `The files of the sample cannot be written: ${fault}.` })
    return problemOf(placed, await execute(placed, folder, options))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @returns why the files cannot be written: a name is too long, or that of a folder of another file */
function writeFiles(folder: string, files: readonly SampleFile[]): string | undefined {
  try {
    for (const { path, text } of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? messageOf(error)
  }
}

function problemAt(
  { document, sample }: PlacedSample,
  line: number,
  { message, hint }: { readonly message: string; readonly hint?: string | undefined },
): Problem {
  const place = { file: document, line, column: 1 }
  return { rule: 'failing-sample', place, target: sample.language, message, hint }
}

function execute({ sample, command }: PlacedSample, folder: string, { dir, signal }: RunOptions): Promise<Ended> {
  const { file } = sample
  const line = command.command.includes('{file}')
    ? command.command.replaceAll('{file}', file.path)
    : `${command.command} ${file.path}`
  const path = [join(dir, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter)
  const isGroup = process.platform !== 'win32'
  return new Promise((resolve) => {
    // In a group of its own, so that what the command has started ends with it.
    const child = spawn(line, {
      cwd: folder,
      shell: true,
      detached: isGroup,
      env: { ...process.env, PATH: path },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let stopped: string | undefined
    const texts = { stdout: '', stderr: '' }
    const stop = (why: string): void => {
      stopped ??= why
      try {
        if (isGroup && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
        else child.kill('SIGKILL')
      } catch {
        // It has ended meanwhile.
      }
    }
    const onAbort = (): void => stop('was interrupted')
    signal?.addEventListener('abort', onAbort)
    const timer = setTimeout(() => stop(`did not end within ${command.seconds} s`), command.seconds * 1000)
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8')
      child[name].on('data', (chunk: string) => {
        texts[name] += chunk
        if (texts[name].length > MOST_OUTPUT) stop(`printed more than ${MOST_OUTPUT / 1000} kB`)
      })
    }
    const end = (code: number | null, error?: Error): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      resolve({ code, ...texts, stopped, stderr: error?.message ?? texts.stderr })
    }
    child.once('error', (error) => end(null, error))
    child.once('close', (code) => end(code))
  })
}

function problemOf(placed: PlacedSample, ended: Ended): Problem | undefined {
  const { sample, command } = placed
  const { code, stdout, stderr, stopped } = ended
  const at = (line: number, message: string, hint?: string): Problem => problemAt(placed, line, { message, hint })
  const name = `\`${command.command}\``
  if (stopped !== undefined) return at(sample.line, `${name} ${stopped}, and was ended.`)
  const text = `${stderr}\n${stdout}`
  if (sample.mustFail)
    return code === 0
      ? at(sample.line, `${name} ended without a failure, but the block is marked \`fails\`.`)
      : undefined
  if (code !== 0) {
    const line = placeIn(text, [sample.file, ...sample.others])
    const said = saidOf(stderr, stdout)
    return at(line ?? sample.line, `${name} ended with exit code ${code ?? 'none'}${said === '' ? '.' : `: ${said}`}`)
  }
  const { output } = sample
  if (output === undefined) return undefined
  const difference = firstDifference(output, stdout)
  return difference === undefined
    ? undefined
    : at(sample.line, `The output of ${name} differs from that on the page.`, difference)
}

/** Line of the document that the first message with a place is about. */
function placeIn(text: string, files: readonly SampleFile[]): number | undefined {
  for (const { path, lines } of files) {
    const name = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const found = new RegExp(`${name}(?:[:(]|", line )(\\d+)`).exec(text)
    const line = found && lines[Number(found[1]) - 1]
    if (line) return line
  }
  return undefined
}

/** The line that says most: the first that names an error, or else the last of the errors, or of the output. */
function saidOf(stderr: string, stdout: string): string {
  const [errors, printed] = [stderr, stdout].map((text) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ) as [string[], string[]]
  const named = [...errors, ...printed].find((line) => /(?:Error|Exception): |\berror\b/.test(line))
  return (named ?? errors.at(-1) ?? printed.at(-1) ?? '').slice(0, 300)
}

/** Compares line by line; a line `…` or `...` of the page stands for any lines. @returns what differs, as a sentence */
export function firstDifference(wanted: string, printed: string): string | undefined {
  const expected = linesOf(wanted)
  const actual = linesOf(printed)
  let at = 0
  for (let index = 0; index < expected.length; index++) {
    const line = expected[index] ?? ''
    if (line === '…' || line === '...') {
      const next = expected[index + 1]
      if (next === undefined) return undefined
      while (at < actual.length && actual[at] !== next) at++
      continue
    }
    if (actual[at] !== line) return `The page has \`${line}\`, the output has ${shown(actual[at])}.`
    at++
  }
  return at < actual.length ? `The page ends here, the output has ${shown(actual[at])}.` : undefined
}

function shown(line: string | undefined): string {
  return line === undefined ? 'no more lines' : `\`${line.slice(0, 200)}\``
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\n/).map((line) => line.trimEnd())
  while (lines.at(-1) === '') lines.pop()
  return lines
}

const FORM = 1

function passedPath(cacheDir: string): string {
  return join(cacheDir, 'samples.json')
}

/** Keys of the samples that passed in the last run. */
function readPassed(cacheDir: string | undefined): ReadonlySet<string> {
  if (cacheDir === undefined) return new Set()
  try {
    const [sum, text = ''] = readFileSync(passedPath(cacheDir), 'utf8').split('\n', 2)
    const { version, passed } = (fingerprint(text) === sum ? JSON.parse(text) : {}) as {
      version?: unknown
      passed?: readonly string[]
    }
    return new Set(version === FORM ? passed : [])
  } catch {
    return new Set()
  }
}

function writePassed(cacheDir: string | undefined, passed: ReadonlySet<string>): void {
  if (cacheDir === undefined) return
  const text = JSON.stringify({ version: FORM, passed: [...passed].sort() })
  keepFile(passedPath(cacheDir), `${fingerprint(text)}\n${text}`)
}
