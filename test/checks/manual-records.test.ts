/** The manual has a page for each rule and command, made from their records. */
import { describe, expect, test } from 'vitest'
import { commands } from '../../cli/app/commands/index.ts'
import { rules } from '../../cli/graph/checks/rules.ts'
import { memberTable } from '../../manual/plugins/member-table.ts'
import { declarationsOf } from '../../manual/reference/declarations.ts'
import { commandRecords, packageCommands, ruleRecords } from '../../manual/reference/records.ts'

test('every rule says why it matters and how it is repaired', () => {
  expect(ruleRecords().map(({ id }) => id)).toEqual(rules.map(({ id }) => id))
})

test('every command has an example, and every option with a value a sample', () => {
  expect(commandRecords().map(({ name }) => name)).toEqual([...commands, ...packageCommands].map(({ name }) => name))
})

test('sentences of rules end with a full stop', () => {
  const sentences = ruleRecords().flatMap(({ about, why, repair }) => [about, why, repair])
  expect(sentences.filter((text) => !/^[“A-Z].*[.”?`]$/.test(text) || /\.`$/.test(text))).toEqual([])
})

describe('the members of a type', () => {
  const tableOf = (code: string): string => {
    const [type] = declarationsOf(code)
    return memberTable(type?.name ?? '', type?.members ?? [])
  }

  test('have the meaning that their comments and the tags of these give', () => {
    const rows = tableOf(
      'interface Seam {\n  /** Its length. */\n  length?: number;\n  /** @returns the mirrored seam */\n  mirror(): Seam;\n}',
    )
    expect(rows).toContain('| `length` | `number` | Its length. |')
    expect(rows).toContain('**Returns** the mirrored seam. |')
  })

  test('are refused when one has no comment', () => {
    expect(() => tableOf('interface Seam {\n  width: number;\n}')).toThrow('`width` of `Seam` lacks a comment')
  })
})
