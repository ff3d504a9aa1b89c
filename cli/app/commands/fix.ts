/** `docs-build fix` */
import { DocsError, EXIT } from '../../kernel/fault/errors.ts'
import { printable } from '../../kernel/fault/terminal-text.ts'
import { news, styles } from '../../kernel/program/terminal.ts'
import { type Command, command, DIR, flag, type Input } from './running/command.ts'
import { RUN_INPUTS, runOptions } from './running/run-options.ts'

const RULES: Input<readonly string[] | undefined> = {
  written: '--rule <id>',
  about: 'repair only findings of this rule; can be repeated',
  sample: 'broken-link',
  read: (id, before = []) => [...before, id],
}

export const fixCommand: Command = command({
  name: 'fix',
  about: 'repair the findings whose right destination is certain',
  examples: [
    ['docs-build fix', 'Shows the repairs.'],
    ['docs-build fix --write', 'Makes them.'],
  ],
  inputs: {
    dir: DIR,
    write: flag('--write', 'write the files; without it, the changes are only shown'),
    dryRun: flag('--dry-run', 'only show the changes, as without `--write`'),
    rules: RULES,
    ...RUN_INPUTS,
  },
  async run({ write, dryRun, rules, ...given }) {
    if (write && dryRun)
      throw new DocsError('`--write` writes the files, and `--dry-run` writes none: name one of them.')
    const { fix } = await import('../operations.ts')
    const { requireRules } = await import('./running/findings.ts')
    if (rules) requireRules(rules)
    const { fixed, left, files, patch } = await fix({ ...runOptions(given), write, rules })
    if (!write) process.stdout.write(patch.split('\n').map(printable).join('\n'))
    const what = `${fixed.length} ${fixed.length === 1 ? 'finding' : 'findings'} in ${files.length} ${files.length === 1 ? 'file' : 'files'}`
    const undecided = left === 1 ? '1 finding needs a decision' : `${left} findings need a decision`
    const rest = left === 0 ? '' : `; ${undecided}`
    if (fixed.length + left === 0) news(`${styles.good('✔')} There is nothing to repair.`)
    else if (fixed.length === 0) news(`Nothing is certain enough to be repaired${rest}.`)
    else if (write) news(`${styles.good('✔')} repaired ${what}; ${left} left`)
    else news(`Nothing is written yet. With \`--write\`, this repairs ${what}${rest}.`)
    return EXIT.ok
  },
})
