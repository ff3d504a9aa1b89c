/**
 * Tests of the whole program import its large modules as it has them: bundled. Loading 600 files one by one takes longer
 * than most of these tests, once for each file of tests.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vitest/config'
import { projectRoot } from './root.ts'

/** Path of a module → the name of its script in the program. */
const BUNDLED: ReadonlyMap<string, string> = new Map([
  ['cli/app/operations.ts', 'operations'],
  ['cli/app/dev/dev.ts', 'dev'],
])
const MOCKS = /\bvi\.mock\('(?:\.\.\/)+cli\//
const MARK = '\0bundled:'
const LOADER = join(projectRoot, 'dist/scripts.js')

/** Only imports of tests are led there: not those of the sources, nor of a test that puts a module in the place of one. */
export function bundledModules(): Plugin {
  return {
    name: 'bundled-modules',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer === undefined || importer.startsWith(join(projectRoot, 'cli/'))) return undefined
      const path = [...BUNDLED.keys()].find((one) => source.endsWith(`/${one}`))
      return path === undefined || MOCKS.test(readFileSync(importer, 'utf8')) ? undefined : `${MARK}${path}`
    },
    async load(id) {
      if (!id.startsWith(MARK)) return undefined
      const name = BUNDLED.get(id.slice(MARK.length))
      const folder = join(projectRoot, 'dist/program')
      const script = readdirSync(folder).find((file) => file.startsWith(`${name}.`) && file.endsWith('.js'))
      if (script === undefined) throw new Error(`The program has no script ${name}: see BUNDLED.`)
      const { loadScript } = (await import(pathToFileURL(LOADER).href)) as { loadScript: (path: string) => object }
      const names = Object.keys(loadScript(join(folder, script)))
      return `import { loadScript } from ${JSON.stringify(LOADER)}
export const { ${names.join(', ')} } = loadScript(${JSON.stringify(join(folder, script))})`
    },
  }
}
