/** Names that an old site has defined itself: each is listed once, with its uses and what could stand in its place. */
import { expect, test } from 'vitest'
import { detectTools } from '../../../cli/app/init/detect.ts'
import { RULE_IDS } from '../../../cli/graph/checks/rules.ts'
import { validate } from '../../../cli/graph/config/validate.ts'
import type { SchemaProblem } from '../../../cli/kernel/schema/wording.ts'
import { migrationNotes } from '../move/migration-notes.ts'
import type { MovePlan } from '../move/move-plan.ts'
import { ownNames } from '../move/names/own-names.ts'
import { planMove } from '../move/plan.ts'
import { tools } from '../move/tools.ts'
import { treeOf } from './tree-of.ts'

async function moved(text: string, unknown?: readonly string[]): Promise<MovePlan> {
  const tree = treeOf(text)
  const [found] = detectTools(tree)
  if (!found) throw new Error('No tool is found')
  const plan = planMove(tree, found, await tools[found.tool].read(tree, found), RULE_IDS)
  return unknown ? { ...plan, names: ownNames(tree, plan, new Set(unknown)) } : plan
}

const suggestions = ({ names }: MovePlan): Record<string, string> =>
  Object.fromEntries(names.map(({ name, standIn }) => [name, standIn]))

const HUGO = `
-- hugo.toml --
title = "A"
-- content/_index.md --
# A

{{< state "beta" >}} and {{< key >}}x{{< /key >}} and {{< key >}}y{{< /key >}}, {{< repo "a/b" >}}

{{< ask >}}
Words.
{{< /ask >}}

{{< wide >}}b{{< /wide >}} {{< feed >}} {{< note >}}is read{{< /note >}}
-- content/b.md --
# B

\`\`\`sh
get {{< key >}}z{{< /key >}}
\`\`\`
-- layouts/shortcodes/state.html --
<span>State: {{ .Get 0 }}</span>
-- layouts/shortcodes/key.html --
{{/* A key. */}}
<kbd class="key">{{ .Inner }}</kbd>
-- layouts/shortcodes/repo.html --
<a href="https://x.org/{{ .Get 0 }}" class="repo">{{ .Get 0 }}</a>
-- layouts/shortcodes/ask.html --
<div class="alert alert-warning" role="alert">{{ .Inner | markdownify }}</div>
-- layouts/shortcodes/wide.html --
<div class="wide"><div>{{ .Inner }}</div></div>
-- layouts/shortcodes/feed.html --
{{ range .Site.Pages }}<script>a()</script>{{ end }}
-- layouts/shortcodes/note.html --
<div>{{ .Inner }}</div>
-- layouts/shortcodes/unused.html --
x
`

test('shortcodes are listed once, the most used first, each with what its template says', async () => {
  const plan = await moved(HUGO)
  expect(suggestions(plan)).toEqual({
    key: '<kbd>{{content}}</kbd>',
    ask: ':::warning\n{{content}}\n:::',
    feed: '',
    repo: '[{{0}}](https://x.org/{{0}})',
    state: 'State: {{0}}',
    wide: '{{content}}',
  })
  expect(plan.names[0]).toMatchObject({
    kind: 'shortcode',
    uses: 3,
    holds: true,
    places: [
      { file: 'content/_index.md', line: 3 },
      { file: 'content/_index.md', line: 3 },
      { file: 'content/b.md', line: 4 },
    ],
    definition: { file: 'layouts/shortcodes/key.html', line: 1 },
  })
})

test('what is suggested is valid in a configuration', async () => {
  const problems: SchemaProblem[] = []
  validate({ markdown: { standIns: { ...suggestions(await moved(HUGO)), feed: '{{nothing}}' } } }, problems)
  expect(problems).toEqual([])
})

test('the notes have a line to paste for each name; one that would leave text out is a comment', async () => {
  const notes = migrationNotes(await moved(HUGO), {})
  expect(notes).toContain(
    "    key: '<kbd>{{content}}</kbd>',\n    ask: ':::warning\\n{{content}}\\n:::',\n    // feed: '{{nothing}}',",
  )
  expect(notes).toContain(
    '| shortcode `key` | 3 | `content/_index.md:3`, `content/_index.md:3`, `content/b.md:4` | a text | `layouts/shortcodes/key.html:1` | its definition is this element |',
  )
  expect(notes.match(/`key`/g)).toHaveLength(1)
})

test('components of Vue are listed with their attributes and what their templates say', async () => {
  const plan = await moved(`
-- docs/.vitepress/config.js --
export default { title: 'A' }
-- docs/.vitepress/theme/Learn.vue --
<template>
  <div class="learn"><a :href="\`\${href}?from=us\`" :title="title"><slot>Watch it</slot></a></div>
</template>
<script>export default {}</script>
-- docs/.vitepress/theme/Program.vue --
<script setup>const a = 1</script>
<template><p v-if="a">b</p></template>
-- docs/index.md --
# A

<Learn href="/b" title="T" @click="x" />

<Program :of="list" />

\`<Learn />\` in code, and {{ size }}.
`)
  expect(suggestions(plan)).toEqual({ Learn: '[{{content|Watch it}}]({{href}}?from=us)', Program: '' })
  expect(plan.names[0]).toMatchObject({ uses: 1, attributes: ['href', 'title', '@click'] })
})

test('components of React are found by their imports, and by what pages export', async () => {
  const plan = await moved(`
-- docusaurus.config.js --
export default { title: 'A', presets: [['classic', {}]] }
-- src/components/box-link.jsx --
export default function BoxLink({ href, children }) {
  return (
    <a href={href} className={styles.box}>
      {children}
    </a>
  );
}
-- src/components/Row/index.tsx --
const Row = ({ name }) => { const a = 1; return a }
-- docs/a.mdx --
import Fancy from '@site/src/components/box-link'

export const Own = () => <b>c</b>

# A

<Fancy href="/b">c</Fancy> <Own /> <Row url="/x" name="y" code={z} />
<Tabs></Tabs>
`)
  expect(suggestions(plan)).toEqual({ Fancy: '[{{content}}]({{href}})', Own: '', Row: '[{{name}}]({{url}})' })
  expect(plan.names.map(({ definition }) => `${definition?.file}:${definition?.line}`)).toEqual([
    'src/components/box-link.jsx:1',
    'docs/a.mdx:3',
    'src/components/Row/index.tsx:1',
  ])
})

test('a component that is a part of a module is found by the module, and its name stands where a use has no text', async () => {
  const plan = await moved(
    `
-- docusaurus.config.js --
module.exports = { title: 'A', presets: ['classic'] }
-- docs/a.mdx --
import { Terms } from '@site/src/components/Terms'

<Terms.Store /> and <Terms.Store text="stores" />, <Terms.Action />, <Terms.View>a view</Terms.View>, <Terms.View />
-- src/components/Terms.tsx --
export const Terms = { Store: () => null }
`,
    ['Terms.Store', 'Terms.Action', 'Terms.View'],
  )
  expect(suggestions(plan)).toEqual({
    'Terms.Store': '{{text|Store}}',
    'Terms.Action': 'Action',
    'Terms.View': '{{content|View}}',
  })
  expect(plan.names[0]?.definition?.file).toBe('src/components/Terms.tsx')
})

test('values of MkDocs stand in the place of their macros, and code of Python is named', async () => {
  const plan = await moved(`
-- mkdocs.yml --
site_name: A
plugins: [macros]
extra:
  version: 1.2
  links: { home: https://x.org }
-- main.py --
def define_env(env):
    @env.macro
    def artifact(file):
        return file
-- docs/index.md --
# A

{{ version }} {{ extra.version }} [x]({{ links.home }}) {{ artifact(file="a") }} {% raw %}{{ version }}{% endraw %}
`)
  expect(suggestions(plan)).toEqual({
    artifact: '',
    'extra.version': '1.2',
    'links.home': 'https://x.org',
    version: '1.2',
  })
  expect(plan.names.map(({ definition }) => `${definition?.file}:${definition?.line}`)).toEqual([
    'main.py:3',
    'mkdocs.yml:4',
    'mkdocs.yml:5',
    'mkdocs.yml:4',
  ])
})

test('names that only parts of pages use are listed, too', async () => {
  const plan = await moved(`
-- docusaurus.config.js --
export default { title: 'A', presets: [['classic', { docs: { exclude: ['shared/**'] } }]] }
-- src/components/Row.jsx --
export const Row = () => null
-- src/components/Far.jsx --
export const Far = () => null
-- docs/a.md --
# A
-- docs/_part.mdx --
Words.

<Row name="a" />
-- docs/shared/b.mdx --
<Row name="b" /> <Far />
-- README.md --
<Far />
`)
  expect(plan.names.map(({ name, uses, places }) => [name, uses, places[0]?.file])).toEqual([
    ['Row', 2, 'docs/_part.mdx'],
    ['Far', 1, 'docs/shared/b.mdx'],
  ])
})

test('parameters of Hugo are values of the configuration, one decision each', async () => {
  const plan = await moved(`
-- hugo.toml --
title = "A"
[params]
  version = "1.2"
  [params.links]
    home = "https://x.org"
-- content/_index.md --
# A

{{< param "version" >}} {{% param links.home %}} {{< param "none" >}} {{< param version >}}
`)
  expect(suggestions(plan)).toEqual({ 'param version': '1.2', 'param links.home': 'https://x.org' })
  expect(plan.names[0]).toMatchObject({ uses: 2, definition: { file: 'hugo.toml', line: 3 } })
})

test('after a check, the names are those that it does not know, with or without a definition', async () => {
  const { names } = await moved(HUGO, ['note', 'wide'])
  expect(names.map(({ name }) => name).sort()).toEqual(['note', 'wide'])
})

test('hostile names and files are listed as text', async () => {
  const names = Array.from({ length: 300 }, (_, at) => `n${at}`)
  const text = [...names, '__proto__', 'constructor', 'toString', 'a.b/c'].map((name) => `{{< ${name} >}}`).join('\n')
  const plan = await moved(
    `${HUGO}-- content/c|\`x\`.md --\n# C\n\n${text}\n-- layouts/shortcodes/__proto__.html --\n<b>\n`,
    [...names, '__proto__', 'constructor', 'toString', 'a.b/c'],
  )
  expect(plan.names).toHaveLength(304)
  const notes = migrationNotes(plan, {})
  expect(notes).toContain("    // ['__proto__']: '{{nothing}}',")
  expect(notes).toContain("    // 'a.b/c': '{{nothing}}',")
  expect(notes).toContain('`content/c\\| x .md:3`')
  expect(notes).toContain('104 more names')
})
