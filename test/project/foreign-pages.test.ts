/** Files of `pages/` from which other tools make pages. */
import { expect, test } from 'vitest'
import { check } from '../../cli/app/operations.ts'
import { brief } from '../harness/brief-finding.ts'
import { writeSite } from '../harness/site.ts'

const FILES = {
  'docs/index.md': '# Home\n',
  'pages/about.vue': '<template>About</template>\n',
  'pages/team/index.astro': '---\n---\n<p>Team</p>\n',
  'pages/_part.vue': '<template>Part</template>\n',
  'pages/old.js': 'export default function Old() {\n  return <main>Old</main>\n}\n',
  'pages/made.ts': "import { createElement } from 'react'\nexport default () => createElement('p')\n",
  'pages/feed.xml.ts': 'export async function GET() {\n  return new Response()\n}\n',
  'pages/sums.ts': 'export default (a: number, b: number) => a + b\n',
  'pages/prices.js': 'export default { seams: 3 }\n',
  'pages/more.markdown': '# More\n',
  'pages/terms.md': '# Terms\n',
  'pages/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
}

test('a file that becomes no page is a finding, unless the folder is of another tool', async () => {
  const { report } = await check({ dir: await writeSite(FILES), cache: false })
  expect(report.findings.filter(({ rule }) => rule === 'foreign-syntax').map(brief)).toEqual([
    'pages/about.vue:1:1 foreign-syntax warn about.vue',
    'pages/feed.xml.ts:1:1 foreign-syntax warn feed.xml.ts',
    'pages/made.ts:1:1 foreign-syntax warn made.ts',
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

test('the folder of pages of another tool is a finding beside the configuration of that tool', async () => {
  const pages = { 'docs/index.md': '# Home\n', 'src/pages/index.tsx': '\n', 'src/pages/about.md': '# About\n' }
  const findingsOf = async (files: Record<string, string>): Promise<string[]> =>
    (await check({ dir: await writeSite({ ...pages, ...files }), cache: false })).report.findings.map(
      (finding) => `${brief(finding)} ${finding.message}`,
    )
  expect(await findingsOf({ 'docusaurus.config.ts': '\n' })).toEqual([
    'src/pages/about.md:1:1 foreign-syntax warn src/pages 2 files of `src/pages/` become no pages: docs-build makes pages from the folder `pages/`.',
  ])
  expect(await findingsOf({ 'vite.config.ts': '\n' })).toEqual([])
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
