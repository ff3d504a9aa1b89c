/** `check --samples`: which blocks are run, and what is said of those that fail. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { check } from '../../../cli/app/operations.ts'
import { HANGS_AFTER } from '../../../test/harness/deadline.ts'
import { runCli, writeSite } from '../../../test/harness/site.ts'

const fence = (info: string, ...lines: string[]): string => [`\`\`\`${info}`, ...lines, '```', ''].join('\n')

const NODE = JSON.stringify(process.execPath)

const CONFIG = `export default ${JSON.stringify({
  samples: { js: { command: `${NODE} {file}`, file: 'sample.mjs', seconds: HANGS_AFTER / 1000 } },
})}`

test('failing samples are findings at the line of the fault; those that pass are remembered, and nothing runs without being asked', async () => {
  const page = [
    '---',
    'title: Samples',
    '---',
    '',
    fence('js test', 'console.log(1)'),
    fence('text output', '1'),
    fence('js test', 'let a', 'throw new TypeError("wrong")'),
    fence('js test', 'console.log("two")'),
    fence('text output', 'three'),
    fence('js test fails', 'process.exit(3)'),
    fence('js test fails', '1'),
    fence('js file=other.mjs', 'export const b = 2'),
    fence('js test', "import { b } from './other.mjs'", 'if (b !== 2) throw new Error()'),
    fence('js', 'not javascript'),
  ].join('\n')
  const dir = await writeSite({ 'docs.config.js': CONFIG, 'docs/readme.md': page })
  expect((await check({ dir, jobs: 1 })).report.findings).toEqual([])
  const lineOf = (text: string): number => page.slice(0, page.indexOf(text)).split('\n').length
  const first = await check({ dir, jobs: 1, samples: true })
  expect(first.report.findings.map(({ rule, line }) => [rule, line])).toEqual([
    ['failing-sample', lineOf('throw new TypeError')],
    ['failing-sample', lineOf('console.log("two")') - 1],
    ['failing-sample', lineOf('```js test fails\n1')],
  ])
  expect(first.report.findings[0]?.message).toContain('ended with exit code 1: TypeError: wrong')
  expect(first.report.findings[1]?.hint).toBe('The page has `three`, the output has `two`.')
  expect([first.ok, first.notes]).toEqual([false, ['Samples: 6 run, 0 remembered, 3 failed.']])
  const again = await check({ dir, jobs: 1, samples: true })
  expect([again.report, again.notes]).toEqual([first.report, ['Samples: 3 run, 3 remembered, 3 failed.']])
  expect(existsSync(join(dir, '.docs-build/samples'))).toBe(false)
  writeFileSync(join(dir, 'package-lock.json'), '{"changed":true}')
  expect((await check({ dir, jobs: 1, samples: true })).notes).toEqual(['Samples: 6 run, 0 remembered, 3 failed.'])
})

test('a failing sample is reported with what it wrote as an error, not with what it printed', async () => {
  const page = fence('js test', 'console.log("printed")', 'console.error("said")', 'process.exitCode = 3')
  const dir = await writeSite({ 'docs.config.js': CONFIG, 'docs/readme.md': `# Samples\n\n${page}` })
  const { report } = await check({ dir, jobs: 1, samples: true })
  expect(report.findings.map(({ message }) => message)).toEqual([expect.stringContaining('exit code 3: said')])
})

test.each([
  ['js test file=../../../out.js', '`../../../out.js` is no name for a file of a sample, so the sample was not run.'],
  ['js test file="a;touch out.js"', '`a;touch out.js` is no name for a file of a sample, so the sample was not run.'],
  [`js test file=${'a'.repeat(300)}`, 'The files of the sample cannot be written: ENAMETOOLONG.'],
])('a file without a place is a finding: %s', async (info, message) => {
  const dir = await writeSite({ 'docs.config.js': CONFIG, 'docs/readme.md': `# Samples\n\n${fence(info, '1')}` })
  const { report } = await check({ dir, jobs: 1, samples: true })
  expect(report.findings).toMatchObject([{ rule: 'failing-sample', line: 3, message }])
  expect(existsSync(join(dir, 'out.js'))).toBe(false)
})

test('a sample that hangs, or prints without end, is ended with what it has started', async () => {
  const dir = await writeSite({
    // A shell has begun within milliseconds, long before the end of two seconds. What prints is ended by that alone.
    'docs.config.js': `export default ${JSON.stringify({
      samples: {
        sh: { command: 'sh {file}', seconds: 2 },
        bash: { command: 'sh {file}', seconds: HANGS_AFTER / 1000 },
      },
    })}`,
    'docs/readme.md': [
      '# Samples',
      '',
      fence('sh test', 'sleep 1000 &', 'echo $! > "$PID_FILE"', 'wait'),
      fence('bash test', 'yes'),
    ].join('\n'),
  })
  process.env['PID_FILE'] = join(dir, 'pid')
  const { report } = await check({ dir, jobs: 1, samples: true })
  expect(report.findings.map(({ message }) => message.replace(/`.*`/, 'It'))).toEqual([
    'It did not end within 2 s, and was ended.',
    'It printed more than 1000 kB, and was ended.',
  ])
  const child = Number(readFileSync(join(dir, 'pid'), 'utf8'))
  await expect.poll(() => isGone(child)).toBe(true)
})

/** Whether a process has ended; one that nobody has waited for has. */
function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return (
      existsSync(`/proc/${pid}/stat`) &&
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.startsWith('Z') === true
    )
  } catch {
    return true
  }
}

test('samples of every version and language are run, and a file that several have in common once', async () => {
  const sample = (words: string): string => `# Samples\n\n${fence('js test', `throw new Error('${words}')`)}`
  const dir = await writeSite({
    'docs.config.js': CONFIG.replace('export default {', "export default { i18n: { locales: ['en', 'nl'] },"),
    'versions.json': '["1.0"]',
    'docs/readme.md': sample('now'),
    'docs/same.md': sample('in both languages'),
    'versioned_docs/version-1.0/readme.md': sample('then'),
    'i18n/nl/docusaurus-plugin-content-docs/current/readme.md': sample('nu'),
  })
  const { report, notes } = await check({ dir, jobs: 1, samples: true })
  const failing = report.findings.filter(({ rule }) => rule === 'failing-sample')
  expect(failing.map(({ file, line }) => `${file}:${line}`)).toEqual([
    'docs/readme.md:4',
    'docs/same.md:4',
    'i18n/nl/docusaurus-plugin-content-docs/current/readme.md:4',
    'versioned_docs/version-1.0/readme.md:4',
  ])
  expect(notes).toEqual(['Samples: 4 run, 0 remembered, 4 failed.'])
})

test('without a command, `--samples` is an error that says what to write', async () => {
  const dir = await writeSite({ 'docs/readme.md': '# Samples\n' })
  const { code, stderr } = await runCli(['check', dir, '--samples'])
  expect([code, stderr]).toEqual([2, expect.stringContaining("samples: { js: 'node' }")])
})
