/**
 * An ES module of a bundle → a script. Every version of Node can keep V8's compiled code of scripts, but that of
 * modules only from 22.1 on. A module is loaded over several turns of the event loop, a script in one
 * (`program/scripts.ts` has the figures).
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
  const code = module.replace(/^#!.*/, '')
  const [imports, exports] = parse(code)
  const head: string[] = []
  const edits: [from: number, to: number, text: string][] = []
  for (const found of imports) {
    if (found.d === STATIC) {
      head.push(requireOf(found, code))
      edits.push([found.ss, found.se, ''])
    } else if (found.d === META) edits.push([found.s, found.e, '__meta'])
    else edits.push([found.ss, found.ss, '__'])
  }
  const tail = exports.map(({ n, ln }) => {
    if (ln === undefined) throw new Error(`A script cannot export ${n} in its declaration`)
    return `exports[${JSON.stringify(n)}] = ${ln};`
  })
  if (exports.length > 0) edits.push([...exportStatement(code), ''])
  const body = [...edits]
    .sort(([a], [b]) => b - a)
    .reduce((text, [from, to, replacement]) => text.slice(0, from) + replacement + text.slice(to), code)
  return `(${isAsync ? 'async ' : ''}function (${PARAMETERS}) {"use strict";${head.join('')}${body}\n${tail.join('\n')}\n})\n`
}

/** `import a, { b as c } from "./d"` → `const a = require("./d").default, c = require("./d").b;`. */
function requireOf({ n = '', ss, s }: ImportSpecifier, code: string): string {
  const statement = /^import\s*(?:(.*?)\s*from\s*)?["']$/s.exec(code.slice(ss, s))
  if (!statement) throw new Error(`A script cannot have: ${code.slice(ss, s)}`)
  const [, clause] = statement
  const from = `require(${JSON.stringify(n)})`
  if (clause === undefined) return `${from};`
  // The default import of a Node module, or of a CommonJS package, is the whole module.
  const own = (name: string): string => (name === 'default' && !n.startsWith('.') ? from : `${from}.${name}`)
  const [, only, whole, list = ''] = /^([\w$]+)?[\s,]*(?:\*\s*as\s+([\w$]+)|\{(.*)\})?$/s.exec(clause) ?? []
  const named = list.split(',').flatMap((pair) => {
    const [name, local = name] = pair.trim().split(/\s+as\s+/)
    return name ? [`${local} = ${own(name)}`] : []
  })
  const bindings = [only && `${only} = ${own('default')}`, whole && `${whole} = ${from}`, ...named].filter(Boolean)
  if (bindings.length === 0) throw new Error(`A script cannot import ${clause} from ${n}`)
  return `const ${bindings.join(', ')};`
}

/** The range of the export statement. A bundle has one, at its end. */
function exportStatement(code: string): [from: number, to: number] {
  const found = /\bexport\s*\{[^{}]*\};?\s*$/.exec(code)
  if (!found) throw new Error('A script has one export, at its end')
  return [found.index, code.length]
}
