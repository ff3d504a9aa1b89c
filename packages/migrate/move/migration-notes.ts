/** `MIGRATION.md`: what a move has done, and what is left to do. */
import { counted } from 'docs-build/cli'

import { type Account, sumsOf } from './account.ts'
import { pluginNames } from './config-file.ts'
import { type MovePlan, REDIRECTS_FILE } from './move-plan.ts'
import type { LeftThing } from './moved-site.ts'
import { namesText } from './names/names-text.ts'

/** Most places that are named for one thing. */
const MOST_PLACES = 10

/** @param lowered rules that the configuration makes warnings, with the number of their findings */
export function migrationNotes(plan: MovePlan, lowered: Readonly<Record<string, number>>): string {
  const { found, site, redirects, left } = plan
  const changed = Object.keys(redirects).length
  const rules = Object.entries(lowered)
  const lines = [
    `# Moved in from ${found.label}`,
    '',
    `This list was made from \`${found.config}\`. Delete it when everything is dealt with.`,
    '',
    '## Done',
    '',
    ...site.done.map((one) => `- ${one}`),
    ...(changed > 0 ? [`- ${counted(changed, 'redirect')} from old addresses, in \`${REDIRECTS_FILE}\``] : []),
    '',
    '## Every file',
    '',
    ...accountText(plan.account),
    '',
    ...namesText(plan.names),
    '## Left to do',
    '',
    ...(left.length === 0 && rules.length === 0 ? ['Nothing.'] : []),
    ...pluginNames(plan).map(
      (name) => `- [ ] The plugin \`${name}\`: run \`npm install --save-dev docs-build-${name}\`.`,
    ),
    ...left.map(leftText),
    ...rules.map(
      ([rule, count]) =>
        `- [ ] \`${rule}\`: ${counted(count, 'warning')} for now. \`docs-build check --details\` names them; then remove the line in docs.config.ts.`,
    ),
    site.dialect === undefined
      ? `- [ ] Run \`npm install --save-dev docs-build\`. Syntax of ${found.label} in pages is a finding of \`foreign-syntax\`, which says what to write.`
      : `- [ ] Run \`npm install --save-dev docs-build docs-build-dialects\`. The second package reads the syntax of ${found.label} in pages.`,
    '- [ ] `/build/` and `/.docs-build/` are written by docs-build. Add them to `.gitignore`, if they are not there.',
    `- [ ] The old configuration and its packages are still there. Remove them when the site is published from here.`,
    '',
  ]
  return lines.join('\n')
}

/** The sums, with the names of the files that are left out. */
function accountText(account: Account): string[] {
  const named = new Map(account.leftOut.map(({ reason, files }) => [`${files.length} left out: ${reason}`, files]))
  const [first = '', ...sums] = sumsOf(account)
  return [first, '', ...sums.map((line) => `- ${line}${namesIn(named.get(line) ?? [])}`)]
}

function namesIn(files: readonly string[]): string {
  if (files.length === 0) return ''
  const shown = files.slice(0, MOST_PLACES).map((file) => `\`${file}\``)
  const more = files.length > shown.length ? ` and ${files.length - shown.length} more` : ''
  return ` (${shown.join(', ')}${more})`
}

function leftText({ what, todo, places, count = places.length }: LeftThing): string {
  const named = [...new Set(places.map(({ file, line }) => (line > 1 ? `${file}:${line}` : file)))]
  const shown = named.slice(0, MOST_PLACES).map((place) => `\`${place}\``)
  const more = count > shown.length ? ` and ${count - shown.length} more` : ''
  return `- [ ] ${what}. ${todo} (${shown.join(', ')}${more})`
}
