/** `docs-build help`: the options of a command, or a page of the manual. */
import { join } from 'node:path'
import type { Command as Definition } from 'commander'
import { DocsError, EXIT } from '../../kernel/fault/errors.ts'
import { nearest } from '../../kernel/fault/nearest.ts'
import { packageCommand, runScript } from '../../kernel/program/package-command.ts'
import { print, styles } from '../../kernel/program/terminal.ts'
import { PACKAGE_ROOT } from '../../project/theme/own-package.ts'
import { topicFinder } from '../manual/find-topic.ts'
import { type ManualPage, readMadeManual, readManual } from '../manual/manual-pages.ts'
import { listedPages, terminalPage } from '../manual/terminal-page.ts'
import type { Command } from './running/command.ts'
import { type Packaged, packaged, packageOf } from './running/packaged.ts'

/** Number of pages that are named when a topic fits several. */
const SHOWN = 8
/** Number of pages below the options of a command. */
const BESIDE_COMMAND = 4

export const helpCommand: Command = {
  name: 'help',
  about: 'display help for a command, or a page of the manual about a topic',
  examples: [
    ['docs-build help check', 'Prints the options of `check`.'],
    ['docs-build help broken-link', 'Prints the page about the rule `broken-link`.'],
    ['docs-build help publish below a path', 'Prints the page that answers, and names others that may.'],
  ],
  inputs: { topic: { written: '[topic...]', about: 'a command, or words such as broken-link or netlify' } },
  define: (definition) => definition.argument('[topic...]', 'a command, or words such as broken-link or netlify'),
  run(definition) {
    const [words = []] = definition.processedArgs as [(readonly string[])?]
    return showHelp(definition, words.join(' '))
  },
}

async function showHelp({ parent }: Definition, topic: string): Promise<number> {
  if (topic === '') {
    process.stdout.write(parent?.helpInformation() ?? '')
    return EXIT.ok
  }
  const pages = [
    ...readManual(join(PACKAGE_ROOT, 'manual/docs')),
    ...readMadeManual(join(PACKAGE_ROOT, 'dist/manual.json')),
  ]
  const found = await topicFinder(pages)(topic, SHOWN + 1)
  const command = parent?.commands.find((each) => each.name() === topic)
  if (command) {
    process.stdout.write(command.helpInformation() + pagesAbout(found.slice(0, BESIDE_COMMAND)))
    return EXIT.ok
  }
  const ofPackage = packaged.find(({ name }) => name === topic)
  if (ofPackage) {
    await helpOfPackage(ofPackage)
    process.stdout.write(pagesAbout(found.slice(0, BESIDE_COMMAND)))
    return EXIT.ok
  }
  const [best, ...others] = found
  if (!best)
    throw unknownTopic(
      topic,
      pages.map(({ name }) => name.replace(/^.*\//, '')),
    )
  const shown = terminalPage(best, styles, pages)
  const more = others.filter(({ name }) => !shown.includes(`docs-build help ${name} `)).slice(0, SHOWN)
  process.stdout.write(shown + pagesAbout(more))
  return EXIT.ok
}

/** A package says itself what its command takes; of one that is not installed, only its sentence is known. */
async function helpOfPackage({ name, about, from }: Packaged): Promise<void> {
  const script = packageCommand(from, [process.cwd(), PACKAGE_ROOT])
  if (script === undefined) await print(`${about}\n\nInstall it: npm install --save-dev ${from}\n`)
  else await runScript(script, packageOf(name).hasMore ? [name, '--help'] : ['--help'])
}

function pagesAbout(pages: readonly ManualPage[]): string {
  return pages.length === 0 ? '' : `\n${styles.quiet('More about it:')}\n${listedPages(pages, styles)}\n`
}

function unknownTopic(topic: string, names: readonly string[]): DocsError {
  const near = nearest(topic, names)
  return new DocsError(`There is no command \`${topic}\`, and no page of the manual about it.`, {
    hint: `${near === undefined ? '' : `Did you mean \`docs-build help ${near}\`? `}\`docs-build help\` lists all commands.`,
  })
}
