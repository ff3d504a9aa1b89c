/** Plugins that bring a part of the configuration, and lists of plugins. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build, check } from '../../cli/app/operations.ts'
import { writeSite } from '../harness/site.ts'

const checked = async (plugins: string, more = ''): Promise<string> => {
  const dir = await writeSite({
    'docs.config.ts': `export default { ${more} plugins: ${plugins} }\n`,
    'docs/index.md': '# Home\n',
  })
  return check({ dir, jobs: 1 }).then(
    () => 'right',
    (error: Error & { hint?: string }) => `${error.message}\n${error.hint ?? ''}`,
  )
}

test('a plugin brings configuration; that of the site counts more, and that of a later plugin', async () => {
  const dir = await writeSite({
    'docs.config.ts': `import { definePlugin } from 'docs-build'
const first = definePlugin({ name: 'first', config: { tagline: 'first', title: 'first', url: 'https://first.example', redirects: { paths: { '/old': '/new', '/older': '/new' } } } })
const second = definePlugin({ name: 'second', config: { tagline: 'second', title: 'second', metadata: [{ name: 'author', content: 'Second' }] } })
export default { title: 'Own', redirects: { paths: { '/old': '/' } }, plugins: [first, second] }
`,
    'docs/index.md': '# Home\n',
    'docs/new.md': '# New\n',
  })
  const { report } = await build({ dir, jobs: 1 })
  expect(report.findings).toEqual([])
  const html = await readFile(join(dir, 'build/index.html'), 'utf8')
  expect(html).toContain('<title>Home | Own</title>')
  expect(html).toContain('<meta name="author" content="Second"')
  expect(html).toContain('https://first.example/')
  const redirects = await readFile(join(dir, 'build/_redirects'), 'utf8')
  expect(redirects).toMatch(/^\/old\/? \/ /m)
  expect(redirects).toMatch(/^\/older\/? \/new\/ /m)
})

test('what is wrong in the configuration of a plugin is named with its place', async () => {
  const wrong = await checked("[[{ name: 'mine', config: { titel: 'x', redirects: [], plugins: [] } }]]")
  expect(wrong).toContain('plugins[0][0].config.titel ')
  expect(wrong).toMatch(/plugins\[0\]\[0\]\.config\.redirects must be an object .* For example: /)
  expect(wrong).toContain('plugins[0][0].config.plugins cannot stand in a plugin')
})

test('a list of plugins is a part of `plugins`, in threads too', async () => {
  const pages = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`docs/p${at}.md`, `# Page ${at}\n\nWORD\n`]))
  const dir = await writeSite({
    ...pages,
    'docs.config.ts': `const word = (name, to) => ({ name, markdown: { remark: [() => (tree) => {
  for (const node of tree.children) for (const child of node.children ?? []) if (child.value) child.value = child.value.replace('WORD', to)
}] } })
const preset = (to) => [false, ['./other.ts', { a: 1 }], [word('inner', to)]]
export default { plugins: [{ name: 'zero' }, preset('changed')] }
`,
    'other.ts': "export default ({ a }) => ({ name: 'other-' + a })\n",
    'docs/index.md': '# Home\n',
  })
  await build({ dir, jobs: 3 })
  expect(await readFile(join(dir, 'build/p59/index.html'), 'utf8')).toContain('changed')
  expect(await checked("[[{ name: 'a' }], [[{ name: 'a' }]]]")).toContain("plugins[1][0][0].name is 'a'")
})

test('a plugin of unified is led to its place', async () => {
  for (const plugins of ["['remark-emoji']", "[['rehype-slug', {}]]", '[[() => () => {}, {}]]'])
    expect(await checked(plugins)).toMatch(/A plugin of unified is part of one: `definePlugin\(/)
})
