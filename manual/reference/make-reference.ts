/** Writes `dist/reference.json`, from which the manual makes its pages: `npm run build:reference`. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { frontMatterReference } from '../../cli/markdown/front-matter/frontmatter-reference.ts'
import { DOORS } from '../plugins/door-pages.ts'
import { referencePages } from '../plugins/reference-pages.ts'
import { bundledRules } from './bundled-rules.ts'
import { declarationsOf } from './declarations.ts'
import { withPrinted } from './printed-findings.ts'
import { commandRecords, configRecords, ruleRecords } from './records.ts'
import type { Reference } from './reference.ts'

const dist = join(import.meta.dirname, '../../dist')
const types = process.argv[2] ?? join(dist, 'types')
const { check } = (await import(pathToFileURL(join(dist, 'api.js')).href)) as typeof import('../../cli/api.ts')

const rules = []
for (const rule of ruleRecords()) rules.push(await withPrinted(rule, check))
const declarations = (name: string) => declarationsOf(readFileSync(join(types, `${name}.d.ts`), 'utf8'))

const reference: Reference = {
  rules,
  commands: commandRecords(),
  configuration: configRecords(),
  frontMatter: frontMatterReference(),
  declarations: { api: declarations('api'), theme: declarations('theme') },
  doors: Object.fromEntries(Object.keys(DOORS).map((name) => [name, declarations(name)])),
  bundledRules: await bundledRules(
    join(import.meta.dirname, `../../node_modules/.cache/docs-build-reference/${process.pid}`),
  ),
}
put('reference.json', reference)

// The same pages as texts, for `docs-build help`.
const texts = referencePages(reference).map(({ path, title, frontMatter, markdown }) => {
  const head = Object.entries({ title, ...frontMatter }).map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
  return [`${path}.md`, `---\n${head.join('')}---\n\n${markdown}\n`]
})
put('manual.json', Object.fromEntries(texts))

/** Puts a file into `dist/` as a whole, because tests that run meanwhile read it and pack the folder. */
function put(name: string, value: object): void {
  const folder = join(import.meta.dirname, '../../node_modules/.cache/docs-build-reference')
  mkdirSync(folder, { recursive: true })
  const whole = join(folder, `${process.pid}-${name}`)
  writeFileSync(whole, `${JSON.stringify(value)}\n`)
  renameSync(whole, join(dist, name))
}
