/** Files of `pages/` from which other tools make pages. */
import { expect, test } from 'vitest'
import { check } from '../../cli/operations.ts'
import { brief } from '../harness/read-site.ts'
import { writeSite } from '../harness/site.ts'

const FILES = {
  'docs/index.md': '# Home\n',
  'pages/about.vue': '<template>About</template>\n',
  'pages/team/index.astro': '---\n---\n<p>Team</p>\n',
  'pages/_part.vue': '<template>Part</template>\n',
  'pages/old.js': 'export default function Old() {\n  return <main>Old</main>\n}\n',
  'pages/prices.js': 'export default { seams: 3 }\n',
  'pages/more.markdown': '# More\n',
  'pages/terms.md': '# Terms\n',
  'pages/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
}

test('a file that becomes no page is a finding, unless the folder is of another tool', async () => {
  const { report } = await check({ dir: await writeSite(FILES), cache: false })
  expect(report.findings.filter(({ rule }) => rule === 'foreign-syntax').map(brief)).toEqual([
    'pages/about.vue:1:1 foreign-syntax warn about.vue',
    'pages/more.markdown:1:1 foreign-syntax warn more.markdown',
    'pages/old.js:1:1 foreign-syntax warn old.js',
    'pages/team/index.astro:1:1 foreign-syntax warn team/index.astro',
  ])
  const left = await check({
    dir: await writeSite({ ...FILES, 'docs.config.ts': 'export default { pages: false }\n' }),
    cache: false,
  })
  expect(left.report.findings).toEqual([])
})

test.each([
  ['@theme/Layout', /`export const page = \{ layout: 'plain' \}`/],
  ['@docusaurus/Link', /`baseUrl` is a property of each page/],
  ['@astrojs/starlight/components', /Write plain React/],
])('a page that imports %s is refused with what to write in its place', async (module, hint) => {
  const page = `import Other from '${module}'\nexport default () => <Other>Hello</Other>\n`
  const dir = await writeSite({ 'docs/index.md': '# Home\n', 'pages/old.tsx': page })
  await expect(check({ dir, cache: false })).rejects.toMatchObject({
    message: expect.stringContaining(`pages/old.tsx:1:19: Could not resolve "${module}"`) as string,
    hint: expect.stringMatching(hint) as string,
  })
})
