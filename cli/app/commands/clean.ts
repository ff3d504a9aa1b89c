/** `docs-build clean` */
import { relative } from 'node:path'
import { EXIT } from '../../kernel/fault/errors.ts'
import { news, styles } from '../../kernel/program/terminal.ts'
import { type Command, command, DIR, OUT } from './running/command.ts'

export const cleanCommand: Command = command({
  name: 'clean',
  about: 'remove the output folder and the cache',
  examples: [['docs-build clean', 'Removes `build/` and `.docs-build/`.']],
  deletes: true,
  inputs: { dir: DIR, out: OUT },
  async run(folders) {
    const { clean } = await import('../operations.ts')
    const removed = await clean(folders)
    if (removed.length === 0) news('There was nothing to remove.')
    for (const path of removed) news(`${styles.good('✔')} removed ${relative(process.cwd(), path) || path}`)
    return EXIT.ok
  },
})
