/**
 * Memory and time of the dev server over many saves: `node test/run-ts.mjs test/bench/saves.ts [pages] [saves]`. Every save
 * changes one page of a synthetic site, in turn, and ends when the server sends the changed page.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { writeFiles } from '../harness/files.ts'
import { generateSite } from './generate.ts'

const [pages = 330, saves = 2_000] = process.argv.slice(2).map(Number)
/** Time between two requests for the saved page. */
const PAUSE_MS = 10
const REPORTED = new Set([20, 100, 200, 500, 1_000, 1_500, 2_000, saves])

const site = generateSite({ pages })
const dir = await mkdtemp(join(tmpdir(), 'docs-build-saves-'))
await writeFiles(dir, site.files)
const child = spawn(process.execPath, [join(import.meta.dirname, '../../dist/main.js'), 'dev', '--port', '0'], {
  cwd: dir,
  stdio: ['ignore', 'ignore', 'pipe'],
})
try {
  const url = await addressIn(child.stderr)
  const times: number[] = []
  const texts = site.pages.map(({ path, route }) => ({ path, route, text: String(site.files[path]) }))
  let reported = 0
  let processor = processorMs()
  for (let save = 1; save <= saves; save++) {
    const { path, route, text } = texts[save % texts.length] as (typeof texts)[number]
    const sentence = `This sentence was saved as number ${save}.`
    const begin = performance.now()
    await writeFile(join(dir, path), `${text}\n${sentence}\n`)
    while (!(await (await fetch(new URL(route, url))).text()).includes(sentence)) await setTimeout(PAUSE_MS)
    times.push(performance.now() - begin)
    if (!REPORTED.has(save)) continue
    const used = processorMs()
    const median = times.splice(0).sort((a, b) => a - b)[Math.floor((save - reported) / 2)] ?? 0
    console.log(
      `${save} saves: ${residentMiB()} MiB, median ${median.toFixed(0)} ms, ` +
        `${((used - processor) / (save - reported)).toFixed(0)} ms of the processor a save since ${reported}`,
    )
    reported = save
    processor = used
  }
} finally {
  child.kill()
  if (child.exitCode === null) await once(child, 'exit')
  await rm(dir, { recursive: true, force: true })
}

function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve) => {
    createInterface(output).on('line', (line) => {
      const [url] = /http:\/\/[^\s/]+\//.exec(line) ?? []
      if (url !== undefined) resolve(url)
    })
  })
}

function residentMiB(): number {
  const [, kibibytes] = /^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kibibytes) / 1024)
}

/** User and system time of the server, in ticks of 10 ms. */
function processorMs(): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
