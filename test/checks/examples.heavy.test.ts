/** Each rule shows a small project that breaks it. */
import { expect, test } from 'vitest'
import { check } from '../../cli/api.ts'
import { rules } from '../../cli/checks/rules.ts'
import { writeSite } from '../harness/site.ts'

const shown = rules.flatMap(({ id, example }) => (example ? [[id, example] as const] : []))

test.each(shown)('the example of %s breaks it', async (id, example) => {
  const { report } = await check({ dir: await writeSite(example), cache: false })
  expect(report.findings.map(({ rule }) => rule)).toContain(id)
})

test('every other rule is about something that no text can show', () => {
  expect(rules.flatMap(({ id, example }) => (example ? [] : [id]))).toEqual([
    'native-parser',
    'unreadable-file',
    'failing-sample',
  ])
})
