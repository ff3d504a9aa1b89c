/** Rules, commands and options of the program → records of the manual. */

import { commands } from '../../cli/app/commands/index.ts'
import { type Command, type Input, isOption } from '../../cli/app/commands/running/command.ts'
import { packaged } from '../../cli/app/commands/running/packaged.ts'
import { rules } from '../../cli/graph/checks/rules.ts'
import { configSections } from '../../cli/graph/config/written/reference.ts'
import { editCommands } from '../../packages/edit/commands/index.ts'
import { migrateCommand } from '../../packages/migrate/migrate.ts'
import { pdfCommand } from '../../packages/pdf/pdf.ts'
import { reportCommand } from '../../packages/report/report.ts'
import { weightCommand } from '../../packages/weight/weight.ts'
import type { CommandRecord, ConfigRecord, InputRecord, RuleRecord } from './reference.ts'

/** @throws Error for a rule that does not say why it matters and how it is repaired */
export function ruleRecords(): RuleRecord[] {
  return rules.map(({ id, about, why, repair, severity, example }) => {
    if (why === undefined || repair === undefined)
      throw new Error(`The rule \`${id}\` lacks \`why\` or \`repair\` in its record, which the manual shows.`)
    return { id, about, why, repair, severity, example }
  })
}

/** Commands of the packages of this repository. */
export const packageCommands: readonly Command[] = [
  ...editCommands,
  migrateCommand,
  pdfCommand,
  reportCommand,
  weightCommand,
]

/** @throws Error for a command without examples, and an option with a value but no sample */
export function commandRecords(): CommandRecord[] {
  return [...commands, ...packageCommands].map(({ name, about, examples = [], inputs = {} }) => {
    if (examples.length === 0)
      throw new Error(`The command \`${name}\` lacks \`examples\` in its record, which the manual shows.`)
    const from = packaged.find((each) => each.name === name)?.from
    return { name, from, about, examples, inputs: Object.values(inputs).map((input) => inputRecord(input, name)) }
  })
}

function inputRecord(input: Input<unknown>, command: string): InputRecord {
  const { written, about, fallback, sample } = input
  if (!isOption(input)) return { written, about, isOption: false }
  const flag = /--[\w-]+/.exec(written)?.[0] ?? written
  const takesValue = /<|\[/.test(written)
  if (takesValue && sample === undefined)
    throw new Error(`\`${flag}\` of the command \`${command}\` lacks \`sample\` in its record, which the manual shows.`)
  return {
    written,
    about,
    isOption: true,
    sample: takesValue ? `${flag} ${sample}` : flag,
    default: fallback === undefined ? undefined : String(fallback),
  }
}

export function configRecords(): ConfigRecord[] {
  return configSections()
}
