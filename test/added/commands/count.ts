/** A command as a contributor adds it: a file like those in `cli/app/commands`. */
import { type Command, command, DIR } from '../../../cli/app/commands/running/command.ts'
import { RUN_INPUTS, runOptions } from '../../../cli/app/commands/running/run-options.ts'
import { EXIT } from '../../../cli/kernel/fault/errors.ts'

export const countCommand: Command = command({
  name: 'count',
  about: 'tell how many pages there are',
  inputs: {
    dir: DIR,
    ...RUN_INPUTS,
    unit: { written: '--unit <name>', about: 'what to call them', fallback: 'pages' },
  },
  async run({ unit, ...given }) {
    const { graph } = await import('../../../cli/app/operations.ts')
    const { pages } = await graph(runOptions(given))
    process.stdout.write(`${pages.length} ${unit}\n`)
    return EXIT.ok
  },
})
