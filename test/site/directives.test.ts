/** The list of directives contains every record once, and no two records share a name. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { directives } from '../../site/directives/index.ts'
import { projectRoot } from '../harness/root.ts'

const folder = join(projectRoot, 'site/directives')
const all = [...directives.values()]

test('every record in the folder is in the list', async () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !['index.ts', 'directive.ts'].includes(name),
  )
  const modules = await Promise.all(files.map((name) => import(pathToFileURL(join(folder, name)).href)))
  const records = modules.flatMap((module) => Object.values(module).flat()).filter(isRecord)
  expect(records.length).toBeGreaterThan(15)
  expect(records.map(({ name }) => name).sort()).toEqual(all.map(({ name }) => name).sort())
})

test('no two directives have the same name, rule or component', () => {
  const ids = all.flatMap(({ slot }) => slot?.rule?.id ?? [])
  const components = all.flatMap(({ components = {} }) => Object.keys(components))
  for (const names of [ids, components]) expect(names).toEqual([...new Set(names)])
})

function isRecord(value: unknown): value is { readonly name: string } {
  return typeof value === 'object' && value !== null && 'schema' in value && 'view' in value
}
