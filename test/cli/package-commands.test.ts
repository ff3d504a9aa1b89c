/** `docs-build <name>` runs the command of an installed package `docs-build-<name>`. */
import { join } from 'node:path'
import { expect, it, test } from 'vitest'
import { runCli, writeSite } from '../harness/site.ts'

const SCRIPT = `console.log(JSON.stringify(process.argv.slice(2)))
process.stdin.pipe(process.stderr)
process.exitCode = 3
`
const PACKAGE = 'node_modules/docs-build-hello'

test.each(['"main.js"', '{ "docs-build-hello": "./main.js" }'])(
  'a command with the bin %s gets arguments and input, and its exit code counts',
  async (bin) => {
    const dir = await writeSite({
      [`${PACKAGE}/package.json`]: `{ "name": "docs-build-hello", "bin": ${bin} }`,
      [`${PACKAGE}/main.js`]: SCRIPT,
      'site/docs/index.md': '# Home\n',
    })
    const run = await runCli(['hello', 'you', '--loud'], { cwd: join(dir, 'site'), stdin: 'Said.' })
    expect(run).toMatchObject({ code: 3, stdout: '["you","--loud"]\n', stderr: 'Said.' })
  },
)

it.each([
  ['no bin', '{}'],
  ['a script outside of the package', '{ "bin": "../../site.js" }'],
  ['a script that is not there', '{ "bin": "gone.js" }'],
  ['a folder as its script', '{ "bin": "" }'],
  ['a package.json that is no JSON', '{ "bin": '],
  ['a package.json that holds nothing', 'null'],
])('a package with %s is an error that says what to write', async (_, text) => {
  const dir = await writeSite({ [`${PACKAGE}/package.json`]: text, 'site.js': SCRIPT })
  const { code, stderr } = await runCli(['hello'], { cwd: dir })
  expect(code).toBe(2)
  expect(stderr).toContain('The package `docs-build-hello` has no command.')
})

test('help of a command of ours in a package is that of the package', async () => {
  const [help, options] = await Promise.all([runCli(['help', 'weight']), runCli(['weight', '--help'])])
  expect(help).toMatchObject({ code: 0, stderr: '' })
  expect(help.stdout.startsWith(options.stdout)).toBe(true)
})

it.each([
  ['that throws', "throw new Error('no luck')", /cannot be loaded from .*x\.js: no luck/],
  ['of another version', '', /x\.js does not export `dialects`/],
  ['without the dialect', 'exports.dialects = {}', /has no dialect `mkdocs`/],
])('a package of ours %s is an error that says what to install', async (_, text, message) => {
  const dir = await writeSite({
    'node_modules/docs-build-dialects/package.json': '{ "main": "x.js" }',
    'node_modules/docs-build-dialects/x.js': text,
    'docs.config.js': "export default { markdown: { dialect: 'mkdocs' } }",
    'docs/index.md': '# Home\n',
  })
  const { code, stderr } = await runCli(['check'], { cwd: dir })
  expect(code, stderr).toBe(2)
  expect(stderr).toMatch(message)
  expect(stderr).toContain('npm install --save-dev docs-build-dialects')
})

it('a command of docs-build itself is never that of a package, and other names lead nowhere', async () => {
  const dir = await writeSite({
    'node_modules/docs-build-graph/package.json': '{ "bin": "main.js" }',
    'node_modules/docs-build-graph/main.js': SCRIPT,
    'docs/index.md': '# Home\n',
  })
  expect((await runCli(['graph', '--help'], { cwd: dir })).code).toBe(0)
  for (const name of ['../hello', 'Hello', 'hello'])
    expect(await runCli([name], { cwd: dir })).toMatchObject({ code: 2, stdout: '' })
})
