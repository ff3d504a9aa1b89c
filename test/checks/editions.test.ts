/** What links between versions, languages and several docs lead to, and what is said of those that lead nowhere. */
import { expect, test } from 'vitest'
import { check } from '../../cli/app/operations.ts'
import { folderWith } from '../harness/read-editions.ts'

const CONFIG = `export default {
  i18n: { locales: ['en', 'nl'] },
  docs: [{ path: 'docs' }, { id: 'team', path: 'team', routeBasePath: 'team' }],
}
`

async function findings(text: string): Promise<string[]> {
  const dir = await folderWith({
    'docs.config.mjs': CONFIG,
    'docs/index.md': '# Home\n',
    'docs/a.md': '# Apples\n\n## Green apples\n\n## Stored apples\n',
    'docs/nl/a.md': '# Appels\n\n## Groen\n',
    'versions.json': '["1.0"]',
    'versioned_docs/version-1.0/index.md': '# Home\n',
    'versioned_docs/version-1.0/old.md': '# Old\n\n## Part\n',
    'team/index.md': `# Team\n\n${text}\n`,
  })
  const { report } = await check({ dir, cache: false })
  return report.findings
    .filter(({ file }) => file === 'team/index.md')
    .map(({ line, column, rule, message, hint }) => `${line}:${column} ${rule} ${message} ${hint}`)
}

test('links between editions', async () => {
  const links = [
    '[1](/old/#part)',
    '[2](/old/#prat)',
    '[3](/next/a/#green-apple)',
    '[4](/next/a/#zzz)',
    '[5](/nl/next/a/#groen)',
    '[6](/nl/next/a/#green-apples)',
    '[7](/next/b/)',
    '[8](/nl/old/#x)',
    '[9](/a/)',
    '[10](../docs/a.md)',
  ]
  expect(await findings(links.join('\n\n'))).toMatchInlineSnapshot(`
    [
      "5:5 broken-anchor The page \`/old/\` has no anchor \`prat\`. Did you mean \`#part\`?",
      "7:5 broken-anchor The page \`/next/a/\` has no anchor \`green-apple\`. Did you mean \`#green-apples\`?",
      "9:5 broken-anchor The page \`/next/a/\` has no anchor \`zzz\`. It has \`#apples\`, \`#green-apples\`, \`#stored-apples\`.",
      "13:5 broken-anchor The page \`/nl/next/a/\` has no anchor \`green-apples\`. It has \`#appels\`, \`#groen\`.",
      "15:5 broken-link There is no page or file at \`/next/b\`. undefined",
      "17:5 broken-anchor The page \`/nl/old/\` has no anchor \`x\`. It has \`#old\`, \`#part\`.",
      "19:5 broken-link There is no page or file at \`/a\`. undefined",
    ]
  `)
})

test('files of the static folder are found with the base URL, in a translation too', async () => {
  const dir = await folderWith({
    'docs.config.mjs': "export default { baseUrl: '/kit/', i18n: { locales: ['en', 'nl'] } }\n",
    'static/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'docs/index.md': '# Home\n\n![A](/kit/a.svg) [a](/kit/a.svg)\n',
    'docs/nl/index.md': '# Thuis\n\n![A](/kit/a.svg) [a](/kit/a.svg) ![B](/kit/b.svg)\n',
  })
  const { report } = await check({ dir, cache: false })
  expect(report.findings.map(({ rule, target }) => `${rule} ${target}`)).toEqual([
    'translation-structure image',
    'broken-image /kit/b.svg',
  ])
})
