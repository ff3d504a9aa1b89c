/** Finds the examples of a page: the fences that are examples, their options, and what drafting makes of them. */
import { DocsError, nearest, type Problem } from 'docs-build/plugins'
import type { Code, Nodes, Paragraph, Parent, Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { type ExampleEngine, type ExampleMemory, type ExampleResult, WATCHDOG } from '../drafts/engine.ts'
import { type Control, endsOf } from '../example/controls.ts'
import type { Drawing } from '../example/drawing.ts'
import { type ExampleOptions, isExample } from './example-options.ts'
import { exampleProblem, optionProblem } from './example-problems.ts'
import { captionOf, writtenOptions } from './written-options.ts'

interface FoundExample {
  readonly node: Code
  /** The code to draft: its own, or that of the example before it. */
  readonly code: string
  /** When the code is borrowed: the position on the page of the example that has it. */
  readonly sameAs?: number
  readonly options: ExampleOptions
  /** The caption as plain text, or a substitute when there is none. */
  readonly label: string
  readonly place: Problem['place']
  /** Sentences about wrong options. */
  readonly complaints: readonly string[]
}

export interface FoundExamples {
  readonly found: readonly FoundExample[]
  /** Fences that look like examples but are not. */
  readonly problems: readonly Problem[]
}

export interface DraftedExample extends FoundExample {
  readonly result: ExampleResult
  /** The drawings at the ends of the first control's range, for an example that moves. */
  readonly ends?: readonly Drawing[]
}

/**
 * Finds the examples of a tree.
 *
 * @param text the source that the tree was parsed from
 * @param file the source file, for places
 */
export function findExamples(tree: Root, text: string, file: string): FoundExamples {
  const found: FoundExample[] = []
  const problems: Problem[] = []
  const walk = (node: Nodes): void => {
    if (node.type === 'code') {
      if (isExample(node)) found.push(readExample(node, text, file, found))
      return
    }
    if (node.type === 'paragraph' && isBrokenFence(node, text))
      problems.push(optionProblem(BACKTICK, placeOf(node, file)))
    if ('children' in node) for (const child of (node as Parent).children) walk(child as Nodes)
  }
  if (text.includes(' example')) walk(tree)
  return { found, problems }
}

/** A problem of each example that names a language on a site whose only language has no name. */
export function unknownLanguages({ found }: FoundExamples): Problem[] {
  return found.flatMap(({ options: { language }, place }) => {
    if (language.language === undefined) return []
    return [
      optionProblem(
        `There is no example language \`${language.language}\`. The site has one language for examples, which has no name: leave \`language\` out, or name the language in \`languages\` of \`examples()\`.`,
        place,
      ),
    ]
  })
}

const BACKTICK =
  'A fence of backticks cannot have one in its options, so this is no example: write the fence as `~~~js example …`.'

/** CommonMark reads a line of backticks as inline code when another backtick follows on the line. */
function isBrokenFence(node: Paragraph, text: string): boolean {
  const start = node.position?.start.offset ?? 0
  return text.startsWith('```', start) && /^`{3,}\s*\w+\s+example\b[^\n]*`/.test(text.slice(start, start + 2000))
}

function placeOf(node: Nodes, file: string): Problem['place'] {
  return { file, line: node.position?.start.line ?? 1, column: node.position?.start.column ?? 1 }
}

/**
 * Drafts examples and reports which of them failed.
 *
 * @throws DocsError when the watchdog stopped an example: a slow machine is no fault of the example, so it is not a
 * finding
 */
export async function draftExamples(
  { found, problems: known }: FoundExamples,
  engine: ExampleEngine,
  memory: ExampleMemory,
): Promise<{ examples: DraftedExample[]; problems: Problem[] }> {
  const examples: DraftedExample[] = []
  const problems: Problem[] = [...known]
  const results = await Promise.all(found.map(({ code, options }) => engine.draft(code, options.language, memory)))
  for (const [index, result] of results.entries()) {
    const example = found[index] as FoundExample
    const { code, options, place, complaints, sameAs } = example
    if (result.isUnfinished) throw unfinished(place)
    const ends = options.moves && (await draftEnds(example, result, engine, memory))
    examples.push({ ...example, result, ends })
    const unknown = result.drawing ? unknownControls(options, result) : []
    for (const complaint of [...complaints, ...unknown]) problems.push(optionProblem(complaint, place))
    const from = sameAs === undefined ? place : (found[sameAs]?.place ?? place)
    if (result.failure) problems.push({ ...exampleProblem(result.failure, code, from), place })
  }
  return { examples, problems }
}

/** Drafts an example with the largest and the smallest value of its first control. */
async function draftEnds(
  { code, options }: FoundExample,
  { controls = [] }: ExampleResult,
  engine: ExampleEngine,
  memory: ExampleMemory,
): Promise<Drawing[]> {
  const [first] = chosenControls(options, controls)
  const drafts = (first ? endsOf(options.language, first) : []).map((end) => engine.draft(code, end, memory))
  return (await Promise.all(drafts)).flatMap(({ drawing }) => drawing ?? [])
}

/** The controls that the author has named, in that order; all of them when the author names none. */
export function chosenControls({ controls: names }: ExampleOptions, controls: readonly Control[]): readonly Control[] {
  return names?.flatMap((name) => controls.find(({ label }) => label === name) ?? []) ?? controls
}

/** One sentence for each control that the author names and the example does not have. */
function unknownControls({ controls = [] }: ExampleOptions, { controls: known = [] }: ExampleResult): string[] {
  const labels = known.map(({ label }) => label)
  return controls
    .filter((name) => !labels.includes(name))
    .map((name) => {
      const near = nearest(name, labels)
      const rest = near
        ? `; did you mean \`${near}\`?`
        : `. It has ${labels.map((label) => `\`${label}\``).join(', ') || 'none'}.`
      return `The example has no control \`${name}\`${rest}`
    })
}

function unfinished({ file, line }: Problem['place']): DocsError {
  return new DocsError(`${file}:${line}: the example was not drafted within ${WATCHDOG / 1000} seconds.`, {
    hint: 'This machine may be too busy; nothing of it is remembered. Run the command again when it has less to do.',
  })
}

function readExample(node: Code, text: string, file: string, earlier: readonly FoundExample[]): FoundExample {
  const place = placeOf(node, file)
  const { options, problems } = writtenOptions(node, text)
  const source = options.again ? earlier.at(-1) : undefined
  const complaints = [...problems]
  if (options.again && !source) complaints.push('There is no example before it on the page to have the code of.')
  if (options.again && node.value.trim() !== '')
    complaints.push('An example with the option `again` has the code of the one before it, and none of its own.')
  return {
    node,
    code: source?.code ?? node.value,
    sameAs: source && (source.sameAs ?? earlier.length - 1),
    options,
    label:
      captionOf(node)
        .map((child) => toString(child))
        .join('')
        .trim() || 'Example',
    place,
    complaints,
  }
}
