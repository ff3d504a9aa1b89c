/** Imports that name a file of a package in full are found without esbuild; it decides where more belongs to the answer. */
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { expect, test } from 'vitest'
import { nearFiles } from '../../cli/output/bundle/package-edits/near-file.ts'
import { writeSite } from '../harness/site.ts'

test('a file of a package has the side effects that its manifest says', async () => {
  const dir = await writeSite({
    'node_modules/icons/package.json': '{ "sideEffects": false }',
    'node_modules/icons/esm/home.mjs': '',
    'node_modules/plain/package.json': '{}',
    'node_modules/plain/a.js': '',
    'node_modules/listed/package.json': '{ "sideEffects": ["a-{b,c}.js"] }',
    'node_modules/listed/lib/a.js': '',
    'node_modules/mapped/package.json': '{ "browser": { "./a.js": "./b.js" } }',
    'node_modules/mapped/a.js': '',
    'node_modules/broken/package.json': '{',
    'node_modules/broken/a.js': '',
    'own/a.js': '',
    'package.json': '{ "sideEffects": false }',
  })
  await symlink(join(dir, 'own/a.js'), join(dir, 'node_modules/icons/linked.js'))
  const near = nearFiles()
  const found = (folder: string, path: string) => near(path, join(dir, folder))?.sideEffects
  expect(near('./home.mjs', join(dir, 'node_modules/icons/esm'))?.path).toBe(
    join(dir, 'node_modules/icons/esm/home.mjs'),
  )
  expect(found('node_modules/icons', './esm/home.mjs')).toBe(false)
  expect(found('node_modules/icons/esm', '../esm/home.mjs')).toBe(false)
  expect(found('node_modules/plain', './a.js')).toBe(true)
  for (const [folder, path] of [
    ['node_modules/icons', './esm/missing.mjs'],
    ['node_modules/icons', './esm/home'],
    ['node_modules/icons', './linked.js'],
    ['node_modules/icons', 'icons/home.mjs'],
    ['node_modules/listed/lib', './a.js'],
    ['node_modules/mapped', './a.js'],
    ['node_modules/broken', './a.js'],
    ['own', './a.js'],
  ] as const)
    expect(found(folder, path), `${folder} ${path}`).toBeUndefined()
})

test('where a manifest lists files with side effects, the answer is that of esbuild', async () => {
  const lists = [
    ['a.js'],
    ['./a.js'],
    ['lib/*.js'],
    ['lib/**/*.js'],
    ['*.css'],
    ['**/a.js', 'x/y.js'],
    ['li?/a.js'],
    [],
  ]
  const files = ['a.js', 'lib/a.js', 'lib/b/a.js', 'lib/b/c.js', 'lib/.d.js']
  const packages = lists.flatMap((list, index) => [
    [`node_modules/p${index}/package.json`, JSON.stringify({ sideEffects: list })],
    ...files.map((file) => [`node_modules/p${index}/${file}`, '']),
  ])
  const dir = await writeSite({ ...Object.fromEntries(packages), 'entry.js': '' })
  const near = nearFiles()
  const [found, expected]: [unknown[], unknown[]] = [[], []]
  const compare: Plugin = {
    name: 'compare',
    setup(run) {
      run.onStart(async () => {
        for (const index of lists.keys())
          for (const file of files) {
            const resolveDir = join(dir, `node_modules/p${index}`)
            const { sideEffects } = await run.resolve(`./${file}`, { resolveDir, kind: 'import-statement' })
            expected.push([lists[index], file, sideEffects])
            found.push([lists[index], file, near(`./${file}`, resolveDir)?.sideEffects])
          }
      })
    },
  }
  await build({ entryPoints: [join(dir, 'entry.js')], write: false, plugins: [compare] })
  expect(found).toEqual(expected)
})
