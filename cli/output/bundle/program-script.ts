/**
 * A module of the program → a script that loads what the module imports when it first uses it. Most runs use a part of what
 * they import: a build that has nothing to do parses, checks and draws nothing. Such a build of 330 pages takes 0.16 s of
 * processor time instead of 0.19 s.
 *
 * Modules of the program only define values when they are loaded, so the order in which they are loaded does not matter.
 */
import { transform } from 'esbuild'
import { assignExport, type ImportedName, rewrittenModule, scriptAround } from './script.ts'

const TARGET = 'node20.19'
/** Names for a whole module and for its default export. esbuild adds functions of its own for the real ones. */
const [WHOLE, DEFAULT] = ['__whole', '__default']

/**
 * @param module code from esbuild, with static imports that nothing is declared before
 * @throws for a form of import or export that esbuild does not write
 */
export async function programScript(module: string): Promise<string> {
  // esbuild knows which identifiers are imports, and makes them properties: `import_chunk.name`.
  const { code } = await transform(withNamedImports(module), { format: 'cjs', platform: 'node', target: TARGET })
  // Scripts go without blanks, which are a third of them: an installation has its limit (supply-chain.test.ts). Names and
  // short lines stay, for the stacks in reports of bugs.
  const short = { minifyWhitespace: true, minifySyntax: true, lineLimit: 160, target: TARGET }
  return scriptAround((await transform(withLazyImports(code), short)).code)
}

function withNamedImports(module: string): string {
  const imported = new Set<string>()
  const importOf = (from: string, names: readonly ImportedName[]): string => {
    for (const [, local] of names) imported.add(local)
    const list = names.map(([name = WHOLE, local]) => `${name === 'default' ? DEFAULT : name} as ${local}`)
    return list.length === 0 ? '' : `import { ${list.join(', ')} } from ${JSON.stringify(from)};`
  }
  return rewrittenModule(module, importOf, (name, local) =>
    imported.has(local)
      ? `Object.defineProperty(exports, ${JSON.stringify(name)}, { enumerable: true, get: () => ${local} });`
      : assignExport(name, local),
  )
}

/** What esbuild writes for an import statement, and for the import of a CommonJS package that it has bundled. */
const IMPORTED = /^var (import_[\w$]+) = (require\("[^"]+"\)|.*__toESM\b.*);\n/gm

function withLazyImports(code: string): string {
  const loaders: string[] = []
  const loaded = new Map<string, string>()
  const prefix = freePrefix(code)
  const body = code.replaceAll(IMPORTED, (_, name: string, value: string) => {
    const own = `${prefix}${loaded.size}`
    loaded.set(name, `(${own} ?? ${own}$())`)
    loaders.push(`var ${own}, ${own}$ = () => ${own} = ${value};\n`)
    return ''
  })
  return `${loaders.join('')}${body}`.replaceAll(
    /\b(import_[\w$]+)\.([\w$]+)/g,
    (text, name: string, property: string) => {
      const value = loaded.get(name)
      if (value === undefined) return text
      return property === WHOLE ? value : `${value}.${property === DEFAULT ? 'default' : property}`
    },
  )
}

/** The beginning of names that the code does not have: a parameter `$0` would stand for the module of that name. */
function freePrefix(code: string): string {
  let prefix = '$'
  while (new RegExp(`(?<![\\w$])${prefix.replaceAll('$', '\\$&')}\\d`).test(code)) prefix += '$'
  return prefix
}
