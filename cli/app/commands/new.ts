/** `docs-build new` */
import { relative } from 'node:path'
import { EXIT } from '../../kernel/fault/errors.ts'
import { news, styles } from '../../kernel/program/terminal.ts'
import { type Command, command, required, text } from './running/command.ts'
import { projectDir } from './running/run-options.ts'

export const newCommand: Command = command({
  name: 'new',
  about: 'write a page from a template',
  examples: [
    ['docs-build new guide guide/second-page.md', 'Writes `docs/guide/second-page.md` from the template of a guide.'],
  ],
  inputs: {
    template: required('<template>', 'guide, howto, reference-method, tutorial-step, or a file of docs/_templates'),
    path: required('<path>', 'path of the page, relative to docs/'),
    dir: text('--dir <folder>', 'folder that holds docs/ (default: here)', 'website'),
    title: text('--title <text>', 'title of the page (default: made from its name)', '"Second page"'),
  },
  async run({ dir, ...page }) {
    const { newPage } = await import('../operations.ts')
    const location = await newPage({ ...page, dir: projectDir(dir) })
    news(`${styles.good('✔')} wrote ${styles.link(relative(process.cwd(), location))}`)
    return EXIT.ok
  },
})
