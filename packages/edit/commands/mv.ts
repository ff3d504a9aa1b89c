/** `docs-build mv` */
import {
  type Command,
  command,
  counted,
  EXIT,
  flag,
  type Input,
  news,
  printable,
  RUN_INPUTS,
  runOptions,
  styles,
  text,
} from 'docs-build/cli'

const FROM: Input<string> = {
  written: '<from>',
  about: 'path in the docs folder or a static folder; page.md#anchor for a heading',
}
const TO: Input<string> = {
  written: '<to>',
  about: 'new path; for a heading another page, or #new-id or "#New text"',
}
const REDIRECT: Input<boolean> = { written: '--no-redirect', about: 'add no redirect from the old address' }

export const mvCommand: Command = command({
  name: 'mv',
  about: 'move a page, folder, image or heading, with every link to it',
  examples: [
    ['docs-build mv guide/first-page.md guide/begin.md', 'Moves a page: links, sidebars and redirects follow.'],
    ['docs-build mv guide/first-page.md#links "#Linking pages"', 'Renames a heading, and every link to it.'],
  ],
  inputs: {
    from: FROM,
    to: TO,
    dir: text('--dir <folder>', 'folder that holds docs/ (default: here)', 'website'),
    dryRun: flag('--dry-run', 'show the changes without making them'),
    redirect: REDIRECT,
    force: flag('--force', 'move even if that causes findings'),
    ...RUN_INPUTS,
  },
  async run({ dryRun, ...given }) {
    const { move } = await import('../rewriting/move.ts')
    const { files, links, redirects, notes, patch, findings } = await move({ ...runOptions(given), dryRun })
    if (dryRun) process.stdout.write(patch.split('\n').map(printable).join('\n'))
    for (const { file, line, rule, message } of dryRun || given.force ? findings : [])
      news(`${styles.careful('!')} ${printable(`${file}:${line} ${rule}: ${message}`)}`)
    for (const note of notes) news(`${styles.careful('!')} ${printable(note)}`)
    const what = `${counted(links, 'link')} in ${counted(files.length, 'file')}, ${counted(redirects, 'redirect')}`
    news(
      dryRun
        ? `Nothing is moved yet. Without \`--dry-run\`, this changes ${what}.`
        : `${styles.good('✔')} moved: changed ${what}`,
    )
    return findings.length > 0 && !given.force ? EXIT.findings : EXIT.ok
  },
})
