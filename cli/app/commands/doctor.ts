/** `docs-build doctor` */
import { EXIT } from '../../kernel/fault/errors.ts'
import { printable } from '../../kernel/fault/terminal-text.ts'
import { styles } from '../../kernel/program/terminal.ts'
import { type Command, command, DIR } from './running/command.ts'
import { runOptions } from './running/run-options.ts'

export const doctorCommand: Command = command({
  name: 'doctor',
  about: 'show what docs-build sees in the project and on the machine, what is unusual, and what to do',
  examples: [['docs-build doctor', 'Shows versions, configuration, cache and host, and what is odd.']],
  inputs: { dir: DIR },
  async run(given) {
    const { doctor } = await import('../operations.ts')
    const observations = await doctor(runOptions(given).dir)
    const width = Math.max(...observations.map(({ name }) => name.length)) + 2
    for (const { name, value, odd } of observations) {
      const mark = odd === undefined ? styles.good('✔') : styles.careful('!')
      process.stdout.write(`${mark} ${styles.quiet(name.padEnd(width))}${printable(value)}\n`)
      if (odd !== undefined) process.stdout.write(`  ${' '.repeat(width)}${printable(odd)}\n`)
    }
    return observations.some(({ odd }) => odd !== undefined) ? EXIT.findings : EXIT.ok
  },
})
