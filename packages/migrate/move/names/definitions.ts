/** Where a site defines its components, shortcodes and macros. */
import { lineIndex } from 'docs-build/markdown'
import type { ForeignTree } from 'docs-build/project'
import { type NameKind, parameterOf } from 'docs-build-dialects'
import { dataAt } from '../data.ts'
import type { MovePlan } from '../move-plan.ts'
import { lineOf } from '../recorder.ts'

export interface Definition {
  /** Below the root of the repository. */
  readonly file: string
  readonly line: number
  /** What is written there; absent for a value and for code of Python. */
  readonly text?: string
  /** The value, where it is one. */
  readonly value?: string
}

interface Definitions {
  (kind: NameKind, name: string): Definition | undefined
  /** Notes what a page imports and defines. */
  learn(file: string, text: string): void
}

const CODE = /^(.*\/)?([^/]+?)\.(?:vue|[jt]sx|svelte|astro|[jt]s)$/
const INDEX = /^(?:.*\/)?([A-Z]\w*)\/index\.[jt]sx?$/
const SHORTCODE = /(?:^|\/)_?shortcodes\/(.+)\.html$/
const IMPORT = /^[ \t]*import[ \t]+(\w+)[ \t]+from[ \t]+['"][^'"\n]*?(?<![\w-])([\w-]+)(?:\/index)?(?:\.\w+)?['"]/gm
const EXPORT = /^[ \t]*export[ \t]+(?:default[ \t]+)?(?:const|function|let)[ \t]+([A-Z]\w*)/gm
const MACRO = /^[ \t]*def[ \t]+(\w+)[ \t]*\(/gm

/** Most files of Python that are read for macros. */
const MOST_SCRIPTS = 200

export function definitions(tree: ForeignTree, { site, found }: Pick<MovePlan, 'site' | 'found'>): Definitions {
  const code = new Map<string, string>()
  const shortcodes = new Map<string, string>()
  for (const path of [...tree.paths].sort((a, b) => a.length - b.length || (a < b ? -1 : 1))) {
    const name = INDEX.exec(path)?.[1] ?? CODE.exec(path)?.[2]
    if (name !== undefined && !code.has(name)) code.set(name, path)
    const shortcode = SHORTCODE.exec(path)?.[1]
    if (shortcode !== undefined && !shortcodes.has(shortcode)) shortcodes.set(shortcode, path)
  }
  const macros = site.dialect === 'mkdocs' ? macrosIn(tree) : new Map<string, Definition>()
  const value = valueReader(tree, { site, found })
  const imported = new Map<string, string>()
  const inPages = new Map<string, Definition>()
  const of = (kind: NameKind, name: string): Definition | undefined => {
    // The plugin for macros of MkDocs also gives what stands under `extra` without that word.
    if (kind === 'macro')
      return value(['extra', ...name.replace(/^(?:config\.)?extra\./, '').split('.')]) ?? macros.get(name)
    const parameter = kind === 'shortcode' ? parameterOf(name) : undefined
    if (parameter !== undefined) return value(['params', ...parameter.split('.')])
    if (kind === 'component' && inPages.has(name)) return inPages.get(name)
    const module = name.replace(/\..*$/s, '')
    const file =
      kind === 'shortcode' ? shortcodes.get(name) : (code.get(imported.get(module) ?? module) ?? code.get(module))
    return file === undefined ? undefined : { file, line: 1, text: tree.read(file) }
  }
  return Object.assign(of, {
    learn(file: string, text: string): void {
      for (const [, name = '', module = ''] of text.matchAll(IMPORT)) imported.set(name, module)
      const pointAt = lineIndex(text)
      for (const { index, 1: name = '' } of text.matchAll(EXPORT))
        if (!inPages.has(name)) inPages.set(name, { file, line: pointAt(index).line })
    },
  })
}

function macrosIn(tree: ForeignTree): Map<string, Definition> {
  const found = new Map<string, Definition>()
  for (const file of tree.paths.filter((path) => path.endsWith('.py')).slice(0, MOST_SCRIPTS)) {
    const text = tree.read(file) ?? ''
    if (!text.includes('macro')) continue
    const pointAt = lineIndex(text)
    for (const { index, 0: mark, 1: name = '' } of text.matchAll(MACRO))
      if (!found.has(name)) found.set(name, { file, line: pointAt(index + mark.length).line })
  }
  return found
}

/** Reads values of the configuration. */
function valueReader(
  tree: ForeignTree,
  { site, found }: Pick<MovePlan, 'site' | 'found'>,
): (path: readonly string[]) => Definition | undefined {
  const lines = (tree.read(found.config) ?? '').split('\n')
  return (path) => {
    const last = path.at(-1) ?? ''
    const holder = dataAt(site.recorded?.config, ...path.slice(0, -1))
    const value = Object.hasOwn(holder, last) ? holder[last] : undefined
    if (typeof value !== 'string' && typeof value !== 'number') return undefined
    return { file: found.config, line: lineOf(lines, path), value: String(value) }
  }
}
