/** `docs-build new` */
import { relative } from 'node:path'
import { EXIT } from '../fault/errors.ts'
import { news, styles } from '../program/terminal.ts'
import type { Command } from './command.ts'
import { projectDir } from './run-options.ts'

export const newCommand: Command = {
  name: 'new',
  about: 'write a page from a template',
  define: (definition) =>
    definition
      .argument('<template>', 'guide, howto, reference-method, tutorial-step, or a file of docs/_templates')
      .argument('<path>', 'path of the page, relative to docs/')
      .option('--dir <folder>', 'folder that holds docs/ (default: here)')
      .option('--title <text>', 'title of the page (default: made from its name)'),
  async run([template = '', path = ''], { dir, title }) {
    const { newPage } = await import('../operations.ts')
    const location = await newPage({
      template,
      path,
      dir: projectDir(typeof dir === 'string' ? dir : undefined),
      ...(typeof title === 'string' ? { title } : {}),
    })
    news(`${styles.good('✔')} wrote ${styles.link(relative(process.cwd(), location))}`)
    return EXIT.ok
  },
}
