/** `docs-build version` */
import { EXIT } from '../../kernel/fault/errors.ts'
import { news, styles } from '../../kernel/program/terminal.ts'
import { type Command, command, DIR, required, text } from './running/command.ts'
import { projectDir } from './running/run-options.ts'

export const versionCommand: Command = command({
  name: 'version',
  about: 'freeze the docs as a version',
  examples: [['docs-build version 1.0', 'Keeps the docs as they are now as version 1.0.']],
  inputs: {
    name: required('<label>', 'name of the version, for example 2.0'),
    dir: DIR,
    docs: text('--docs <id>', 'docs to freeze, if the site has several (default: the main docs)', 'api'),
  },
  async run({ dir, ...version }) {
    const { freezeVersion } = await import('../operations.ts')
    const written = await freezeVersion({ ...version, dir: projectDir(dir) })
    for (const path of written) news(`${styles.good('✔')} wrote ${styles.link(path)}`)
    news(
      'Unless the configuration says otherwise, what you write from now on is below `/next/`: see `docs-build help versions`.',
    )
    return EXIT.ok
  },
})
