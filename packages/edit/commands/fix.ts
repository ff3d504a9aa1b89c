/** `docs-build fix` */
import { DocsError } from 'docs-build'
import {
  type Command,
  command,
  DIR,
  EXIT,
  flag,
  type Input,
  nearest,
  news,
  printable,
  RUN_INPUTS,
  runOptions,
  styles,
} from 'docs-build/cli'
import { RULE_IDS } from 'docs-build/project'

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
    ['docs-build fix --suggested', 'Shows what findings suggest, too: read it before you write it.'],
  ],
  inputs: {
    dir: DIR,
    write: flag('--write', 'write the files; without it, the changes are only shown'),
    dryRun: flag('--dry-run', 'only show the changes, as without `--write`'),
    rules: RULES,
    suggested: flag('--suggested', 'also write what findings suggest (“Did you mean …?”)'),
    ...RUN_INPUTS,
  },
  async run({ write, dryRun, rules, suggested, ...given }) {
    if (write && dryRun)
      throw new DocsError('`--write` writes the files, and `--dry-run` writes none: name one of them.')
    const { fix } = await import('../rewriting/fix-findings.ts')
    if (rules) requireRules(rules)
    const { fixed, left, files, patch } = await fix({ ...runOptions(given), write, rules, suggested })
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

/** @throws DocsError for an id of no rule */
function requireRules(ids: readonly string[]): void {
  const unknown = ids.find((id) => !RULE_IDS.includes(id))
  if (unknown === undefined) return
  const near = nearest(unknown, RULE_IDS)
  throw new DocsError(
    `There is no rule \`${unknown}\`.`,
    near === undefined ? {} : { hint: `Did you mean \`${near}\`?` },
  )
}
