/** Each rule shows a small project that breaks it. */
import { expect, test } from 'vitest'
import { check } from '../../cli/api.ts'
import { failingSample } from '../../cli/graph/checks/failing-sample.ts'
import { rules } from '../../cli/graph/checks/rules.ts'
import { exampleBytes } from '../../manual/reference/printed-findings.ts'
import { runCli, writeSite } from '../harness/site.ts'

const shown = rules.flatMap(({ id, example }) => (example ? [[id, example] as const] : []))

test.each(shown)('the example of %s breaks it', async (id, example) => {
  const files = Object.entries(example).map(([path, text]) => [path, exampleBytes(text)])
  const dir = await writeSite(Object.fromEntries(files))
  if (id === failingSample.id) {
    const { stdout } = await runCli(['check', '--samples', dir])
    expect(stdout).toContain(` ${id}\n`)
  } else {
    const { report } = await check({ dir, cache: false })
    expect(report.findings.map(({ rule }) => rule)).toContain(id)
  }
})

test('every rule has an example', () => {
  expect(rules.flatMap(({ id, example }) => (example ? [] : [id]))).toEqual([])
})
