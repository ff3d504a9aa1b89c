/**
 * Runs the code of a page. Text that expressions make becomes text of the tree, so that headings, the table of contents
 * and the search have it. All other units are drawn once, to learn which links, images, anchors and headings they make.
 * What throws is reported at its line, and is left out of the page.
 */
import type { Nodes, Parent, Root } from 'mdast'
import type { CodePage, UnitProblem, UnitUse } from '../../../site/mdx/code-page.ts'
import { messageOf } from '../../kernel/fault/errors.ts'
import type { Problem } from '../../kernel/fault/finding.ts'
import { type BodyOptions, drawUnits } from '../body.ts'
import type { ComponentUse } from '../components/component.ts'
import { type ReadSource, writtenTitle } from '../parse.ts'
import { forEachNode } from '../text/for-each-node.ts'
import type { MadeByUnit } from './drawn-units.ts'
import type { UnitData } from './made-by.ts'
import { codeSum, isExpressionUse, replaceUnits, type TreeCode } from './mdx-code.ts'

/** The server module of the site, as far as it runs code. */
interface CodeRunner {
  readonly openCodePage: (path: string, sum: string) => Promise<CodePage | undefined>
  readonly textOfUnit: (page: CodePage, use: Pick<UnitUse, 'unit'>) => string | true
  readonly drawBody: BodyOptions['draw']
}

/** The code of a page that has been opened, with what happened while it was. */
interface OpenedCode {
  readonly page?: CodePage
  /** What its module threw. */
  readonly thrown?: string
}

/**
 * Runs the module of a page.
 *
 * @param path the document, as the site calls it
 */
export async function openCode(code: TreeCode, path: string, runner: CodeRunner): Promise<OpenedCode> {
  try {
    const page = await runner.openCodePage(path, codeSum(code))
    return page ? { page } : { thrown: 'its code is missing' }
  } catch (error) {
    return { thrown: messageOf(error) }
  }
}

/** Evaluates expressions: what they make of text becomes text. Of a page whose module threw, Markdown is left. */
export function evaluate(read: ReadSource, { page, thrown = '' }: OpenedCode, runner: CodeRunner): ReadSource {
  const { tree, file } = read
  if (!tree) return read
  // The graph is made of titles, and runs no code.
  const title = read.title ?? writtenTitle(read)
  const problems: Problem[] = titleProblems(read)
  if (!page) {
    replaceUnits(tree, contentOf)
    const place = { file, line: lineOf(thrown, read.text), column: 1 }
    const message = `The code of the page threw before the page was drawn: ${thrown}.`
    return {
      ...read,
      title,
      problems: [...read.problems, { rule: RULE, place, target: 'module', message, hint: MODULE_HINT }],
    }
  }
  replaceUnits(tree, (use, node) => {
    if (!isExpressionUse(use)) return undefined
    try {
      const text = runner.textOfUnit(page, { unit: use.unit ?? '' })
      return text === true ? undefined : textNodes(text, node)
    } catch (error) {
      const message = `The expression threw: ${messageOf(error)}.`
      problems.push({ rule: RULE, place: placeOf(node, file), target: use.name, message, hint: UNIT_HINT })
      return []
    }
  })
  return { ...read, title, problems: [...read.problems, ...problems], page }
}

/**
 * Draws the units of a document.
 *
 * @param read a document whose expressions have been evaluated
 */
export async function runUnits(
  read: ReadSource,
  runner: CodeRunner,
  options: Pick<BodyOptions, 'html' | 'words' | 'directives'>,
): Promise<ReadSource> {
  const { tree, file, page, plugged } = read
  if (!tree || !page) return read
  const problems: Problem[] = []
  const report = (place: Problem['place'], target: string, message: string, hint: string): void => {
    problems.push({ rule: RULE, place, target, message, hint })
  }
  const drawing = { ...options, draw: runner.drawBody, page, plugged }
  const made = await drawWorking(tree, drawing, ({ use, error, column }) =>
    report({ file, line: use.line, column }, use.name, `${shown(use)} threw: ${messageOf(error)}.`, UNIT_HINT),
  )
  for (const { use, rule = RULE, message } of uniqueProblems(page.problems)) {
    const hint = rule === RULE ? PROPERTY_HINT : STYLE_HINT
    problems.push({ rule, place: { file, line: use.line, column: 1 }, target: use.name, message: `${message}.`, hint })
  }
  attach(tree, made, (node, href, name) => {
    const message = `\`${href}\` stays as it is, because \`<${name}>\` acts in the browser and draws it again.`
    report(placeOf(node, file), name, message, FIXED_HINT)
  })
  return { ...read, problems: [...read.problems, ...problems] }
}

function placeOf({ position }: Nodes, file: string): Problem['place'] {
  return { file, line: position?.start.line ?? 1, column: position?.start.column ?? 1 }
}

/** A heading that gives the page its title should be known without its code. */
function titleProblems({ tree, file, block }: ReadSource): Problem[] {
  const heading = tree?.children.find((node) => node.type === 'heading')
  if (heading?.depth !== 1 || block.fields.title !== undefined) return []
  const units: Nodes[] = []
  forEachNode(heading, (node) => {
    if ((node.data as UnitData | undefined)?.component?.unit !== undefined) units.push(node)
  })
  const message =
    'The title of the page has an expression, which sidebars, lists and the title of the window leave out.'
  const hint = 'Give the page a `title` in its front matter.'
  return units
    .slice(0, 1)
    .map((unit) => ({ rule: 'unsupported-mdx', place: placeOf(unit, file), target: 'title', message, hint }))
}

const RULE = 'mdx-code'
const MODULE_HINT =
  'Correct the imports and exports. Code of pages runs in Node, where there is no `window` and no `document`.'
const UNIT_HINT =
  'It is left out of the page. Code of pages runs in Node first: what needs `window` or `document` belongs in `useEffect`.'
const PROPERTY_HINT = 'Put what acts into the component itself, in its own module or in an `export` of the page.'
const STYLE_HINT = 'Give the element a `className`, with its rules in `theme.css`.'
const FIXED_HINT = 'Write the address from the root of the site, or give the component `hydrate="none"`.'

function shown({ name }: UnitUse): string {
  return name.startsWith('{') ? 'What the expression makes' : `\`<${name}>\``
}

/** The line of the import that a message names; otherwise the first one. */
function lineOf(message: string, text: string): number {
  const name = /`([^`]+)`/.exec(message)?.[1]
  const lines = text.split(/\r\n|\n|\r/)
  const at = lines.findIndex((line) => (name === undefined ? /^(?:import|export)\b/.test(line) : line.includes(name)))
  const first = lines.findIndex((line) => /^(?:import|export)\b/.test(line))
  return Math.max(at, at === -1 ? first : at, 0) + 1
}

/** A unit that is left out is replaced by its Markdown. */
function contentOf(_: ComponentUse, node: Nodes): readonly Nodes[] {
  return 'children' in node ? (node.children as Nodes[]) : []
}

function textNodes(text: string, node: Nodes): Nodes[] {
  if (text === '') return []
  const position = node.position ? { position: node.position } : {}
  const words: Nodes = { type: 'text', value: text, ...position }
  return node.type === 'textDirective' ? [words] : [{ type: 'paragraph', children: [words], ...position }]
}

interface UnitFault {
  readonly use: UnitUse
  readonly error: unknown
  readonly column: number
}

/** Draws the units of a tree. Those that throw are reported and taken out of it, one after the other. */
async function drawWorking(
  tree: Root,
  options: Parameters<typeof drawUnits>[1],
  report: (fault: UnitFault) => void,
): Promise<ReadonlyMap<string, MadeByUnit>> {
  for (;;) {
    try {
      options.page?.problems.splice(0)
      return await drawUnits(structuredClone(tree), options)
    } catch (error) {
      const use = unitIn(error)
      if (!use) throw error
      let column: number | undefined
      replaceUnits(tree, (one, node) => {
        if (column !== undefined || one.unit !== use.unit || node.position?.start.line !== use.line) return undefined
        column = node.position.start.column
        return contentOf(one, node)
      })
      if (column === undefined) throw error
      report({ use, error, column })
    }
  }
}

/** The unit that threw; the error comes from the bundle of the site, so its class is another one. */
function unitIn(error: unknown): UnitUse | undefined {
  return typeof error === 'object' && error !== null && 'use' in error ? (error.use as UnitUse) : undefined
}

function uniqueProblems(problems: readonly UnitProblem[]): UnitProblem[] {
  return [...new Map(problems.map((problem) => [`${problem.use.line} ${problem.message}`, problem])).values()]
}

function attach(
  tree: Root,
  made: ReadonlyMap<string, MadeByUnit>,
  reportFixed: (node: Nodes, href: string, name: string) => void,
): void {
  const rest = new Map(made)
  forEachNode(tree, (node) => {
    const data = node.data as UnitData | undefined
    const { line = 1 } = node.position?.start ?? {}
    const key = data?.component?.unit === undefined ? '' : `${data.component.unit}:${line}`
    const found = rest.get(key)
    if (!data || !found) return
    rest.delete(key)
    data.made = { ...found, texts: withoutMarkdown(found.texts, node) }
    for (const href of found.fixed) reportFixed(node, href, data.component?.name ?? '')
  })
}

/** The texts of a unit without those of Markdown inside it, which the tree has. */
function withoutMarkdown(texts: readonly string[], node: Nodes): string[] {
  const own = new Set<string>()
  const add = (inner: Nodes): void => {
    if ('value' in inner && typeof inner.value === 'string') own.add(inner.value.trim())
  }
  for (const child of (node as Parent).children ?? []) forEachNode(child as Nodes, add)
  return texts.map((text) => text.trim()).filter((text) => text !== '' && !own.has(text))
}
