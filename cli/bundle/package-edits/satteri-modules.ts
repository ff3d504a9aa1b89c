/**
 * Bundles the JavaScript of satteri, but not the loader of its binary, which stays in the package. Each process that parses
 * loaded 28 modules, which V8 compiled anew: 22 ms of the processor's 380 ms for a site of one page.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'esbuild'

/** @throws in the bundled program, when the installed package is of another version than the bundled modules */
function installedBinary(names: readonly string[], version: string): string {
  return `
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
const require = createRequire(import.meta.url)
const folder = dirname(dirname(require.resolve('satteri')))
if (require(join(folder, 'package.json')).version !== ${JSON.stringify(version)}) throw new Error('another version of satteri')
export const { ${names.join(', ')} } = require(join(folder, 'index.js'))
`
}

export const satteriModules: Plugin = {
  name: 'satteri-modules',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/]satteri[\\/]index\.js$/ }, ({ path }) => {
      const names = Array.from(readFileSync(path, 'utf8').matchAll(/^export \{ (\w+) \}/gm), ([, name = '']) => name)
      const { version } = JSON.parse(readFileSync(join(dirname(path), 'package.json'), 'utf8')) as { version: string }
      return { contents: installedBinary(names, version), loader: 'js' }
    })
  },
}
