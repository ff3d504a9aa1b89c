/**
 * An ES module of a bundle → a script. Every version of Node can keep V8's compiled code of scripts, but that of
 * modules only from 22.1 on. A module is loaded over several turns of the event loop, a script in one
 * (`kernel/program/scripts.ts` has the figures).
 */
import { type ImportSpecifier, parse } from 'es-module-lexer/js'

/** The lexer's numbers for an import statement and for `import.meta`. */
const [STATIC, META] = [-1, -2]
/** The parameters of a script's function. */
const PARAMETERS = 'exports, require, __import, __meta'

/**
 * @param module code from esbuild, without comments inside import statements
 * @param options.isAsync whether the module may have top-level awaits; the function is then asynchronous
 * @returns an expression: a function that runs the module and then puts its exports on `exports`
 * @throws for a form of import or export that esbuild does not write
 */
export function scriptOf(module: string, { isAsync = false }: { isAsync?: boolean } = {}): string {
  return scriptAround(rewrittenModule(module, requireOf, assignExport), { isAsync })
}

/** The script of a body, which is code without imports and exports. */
export function scriptAround(body: string, { isAsync = false }: { isAsync?: boolean } = {}): string {
  return `(${isAsync ? 'async ' : ''}function (${PARAMETERS}) {"use strict";${body}\n})\n`
}

/** An imported name, or `undefined` for the whole module, and the name that it has in the importing module. */
export type ImportedName = readonly [name: string | undefined, local: string]

/**
 * A module with other code instead of its imports and exports. Dynamic imports and `import.meta` become parameters of the
 * script's function.
 *
 * @param importOf the code for the names that are imported from a module; it comes first
 * @param exportOf the code for an export; it comes last
 * @throws for a form of import or export that esbuild does not write
 */
export function rewrittenModule(
  module: string,
  importOf: (module: string, names: readonly ImportedName[]) => string,
  exportOf: (name: string, local: string) => string,
): string {
  const code = module.replace(/^#!.*/, '')
  const [imports, exports] = parse(code)
  const head: string[] = []
  const edits: [from: number, to: number, text: string][] = []
  for (const found of imports) {
    if (found.d === STATIC) {
      head.push(importOf(found.n ?? '', importedNames(found, code)))
      edits.push([found.ss, found.se, ''])
    } else if (found.d === META) edits.push([found.s, found.e, '__meta'])
    else edits.push([found.ss, found.ss, '__'])
  }
  const tail = exports.map(({ n, ln }) => {
    if (ln === undefined) throw new Error(`A script cannot export ${n} in its declaration`)
    return exportOf(n, ln)
  })
  if (exports.length > 0) edits.push([...exportStatement(code), ''])
  const body = [...edits]
    .sort(([a], [b]) => b - a)
    .reduce((text, [from, to, replacement]) => text.slice(0, from) + replacement + text.slice(to), code)
  return `${head.join('')}${body}\n${tail.join('\n')}`
}

/** Code that puts a value of a module on the exports of its script. */
export function assignExport(name: string, local: string): string {
  return `exports[${JSON.stringify(name)}] = ${local};`
}

/** `a` and `c` of `import a, { b as c } from "./d"`, with the names that `./d` gives them. */
function importedNames({ n = '', ss, s }: ImportSpecifier, code: string): ImportedName[] {
  const statement = /^import\s*(?:(.*?)\s*from\s*)?["']$/s.exec(code.slice(ss, s))
  if (!statement) throw new Error(`A script cannot have: ${code.slice(ss, s)}`)
  const [, clause] = statement
  if (clause === undefined) return []
  // The default import of a Node module, or of a CommonJS package, is the whole module.
  const own = (name: string): string | undefined => (name === 'default' && !n.startsWith('.') ? undefined : name)
  const [, only, whole, list = ''] = /^([\w$]+)?[\s,]*(?:\*\s*as\s+([\w$]+)|\{(.*)\})?$/s.exec(clause) ?? []
  const names: ImportedName[] = list.split(',').flatMap((pair): ImportedName[] => {
    const [name, local = name] = pair.trim().split(/\s+as\s+/)
    return name && local ? [[own(name), local]] : []
  })
  if (whole !== undefined) names.unshift([undefined, whole])
  if (only !== undefined) names.unshift([own('default'), only])
  if (names.length === 0) throw new Error(`A script cannot import ${clause} from ${n}`)
  return names
}

/** `[['b', 'c']]` of `./d` → `const c = require("./d").b;`. */
function requireOf(module: string, names: readonly ImportedName[]): string {
  const from = `require(${JSON.stringify(module)})`
  if (names.length === 0) return `${from};`
  const bindings = names.map(([name, local]) => `${local} = ${name === undefined ? from : `${from}.${name}`}`)
  return `const ${bindings.join(', ')};`
}

/** The range of the export statement. A bundle has one, at its end. */
function exportStatement(code: string): [from: number, to: number] {
  const found = /\bexport\s*\{[^{}]*\};?\s*$/.exec(code)
  if (!found) throw new Error('A script has one export, at its end')
  return [found.index, code.length]
}
