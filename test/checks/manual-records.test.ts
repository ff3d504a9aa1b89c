/** The manual has a page for each rule and command, made from their records. */
import { expect, test } from 'vitest'
import { rules } from '../../cli/checks/rules.ts'
import { commands } from '../../cli/commands/index.ts'
import { commandRecords, ruleRecords } from '../../manual/reference/records.ts'

test('every rule says why it matters and how it is repaired', () => {
  expect(ruleRecords().map(({ id }) => id)).toEqual(rules.map(({ id }) => id))
})

test('every command has an example, and every option with a value a sample', () => {
  expect(commandRecords().map(({ name }) => name)).toEqual(commands.map(({ name }) => name))
})

test('sentences of rules end with a full stop', () => {
  const sentences = ruleRecords().flatMap(({ about, why, repair }) => [about, why, repair])
  expect(sentences.filter((text) => !/^[“A-Z].*[.”?`]$/.test(text) || /\.`$/.test(text))).toEqual([])
})
