/** The records of navbar items: each file has its line in the list, and every type that reaches the page has its view. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { navbarItems } from '../../site/navbar/items/index.ts'
import { itemViews } from '../../site/navbar/items/views.ts'
import { projectRoot } from '../harness/root.ts'

const folder = join(projectRoot, 'site/navbar/items')

test('every type that has a file is in the list, under its own name', async () => {
  const files = readdirSync(folder).filter((name) => !['index.ts', 'views.ts', 'navbar-item.ts'].includes(name))
  const named = await Promise.all(
    files.map(async (name) => {
      const type = name.replace(/\.tsx?$/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
      const module = await import(pathToFileURL(join(folder, name)).href)
      return [type, module[type]?.().type]
    }),
  )
  expect(named.length).toBeGreaterThan(8)
  expect(named).toEqual(named.map(([type]) => [type, type]))
  expect(named.map(([type]) => type).sort()).toEqual([...navbarItems.keys()].sort())
})

test('every view belongs to a type', () => {
  expect(Object.keys(itemViews).filter((type) => !navbarItems.has(type))).toEqual([])
})

test('one type is that of all items without `type`', () => {
  const always = [...navbarItems.values()].filter(({ schema }) => schema.untyped === 'always')
  expect(always.map(({ type }) => type)).toEqual(['link'])
})
