/** `docs-build clean` */
import { relative } from 'node:path'
import { EXIT } from '../fault/errors.ts'
import { news, styles } from '../program/terminal.ts'
import { type Command, DIR } from './command.ts'

export const cleanCommand: Command = {
  name: 'clean',
  about: 'remove the output folder and the cache',
  deletes: true,
  define: (definition) =>
    definition.argument(...DIR).option('--out <folder>', 'output folder, relative to dir (default: build)'),
  async run([dir], options) {
    const { clean } = await import('../operations.ts')
    const { out } = options
    const removed = await clean({ ...(dir === undefined ? {} : { dir }), ...(typeof out === 'string' ? { out } : {}) })
    if (removed.length === 0) news('There was nothing to remove.')
    for (const path of removed) news(`${styles.good('✔')} removed ${relative(process.cwd(), path) || path}`)
    return EXIT.ok
  },
}
