/** A site with two languages, built in every way. */
import { expect, test } from 'vitest'
import { check } from '../../../cli/app/operations.ts'
import { pluggedSite } from '../../../test/harness/plugged-site.ts'
import { writeSite } from '../../../test/harness/site.ts'

test('a site has several languages of live examples, and an example may name one', async () => {
  const { text, findings } = await pluggedSite('packages/examples/test/site')
  const page = await text('index.html')
  expect(page).toContain('<figcaption>A wide box</figcaption>')
  expect(page).toContain('<path class="fabric" fill="url(#ex:cloth-2)" d="M0 0h80v20H0z"/>')
  expect(page).toContain('<path class="fabric" fill="url(#ex:cloth-1)" d="M0 0h12v12H0z"/>')
  expect(findings).toEqual([
    'docs/index.md:7:1 broken-example warn thrown: The example throws Error: no box (line 9).',
    'docs/index.md:17:1 broken-example warn refused: The example cannot be drafted: ' +
      'there is no example language `circles`. These exist: `boxes`, `squares`.',
  ])
})

test('an example that names a language on a site whose language has no name is a finding', async () => {
  const dir = await writeSite({
    'docs/index.md': '# Start\n\n```js example language="boxes"\n1\n```\n',
    'docs.config.ts':
      "export default { title: 'A', plugins: [['docs-build-examples/plugin', { language: './box.ts' }]] }\n",
    'box.ts': 'export default { draft: () => ({}) }\n',
  })
  const { report } = await check({ dir })
  expect(report.findings.map(({ rule, line, message }) => `${line} ${rule} ${message}`)).toContainEqual(
    expect.stringContaining(
      '3 broken-example There is no example language `boxes`. The site has one language for examples',
    ),
  )
})

test.each([
  [{}, '`examples()` has no language.'],
  [
    { language: 'none.js' },
    '`language` of the plugin `docs-build-examples/plugin` names none.js, and there is no such file.',
  ],
  [{ language: 'box.ts', plya: true }, '`plya`'],
])('wrong options %o end the run with what to write', async (options, message) => {
  const dir = await writeSite({
    'docs/index.md': '# Start\n',
    'docs.config.ts': `export default { plugins: [['docs-build-examples/plugin', ${JSON.stringify(options)}]] }\n`,
    'box.ts': 'export default {}\n',
  })
  await expect(check({ dir })).rejects.toThrow(message)
})
