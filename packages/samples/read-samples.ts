/** A document → the code blocks that are tested, with the files that they need. */
import type { CheckedProject } from 'docs-build/check'
import type { Code, Nodes, Parent, Root, RootContent } from 'mdast'

type Document = ReturnType<CheckedProject['documents']>[number]

/** A file of a sample, with the line of the document that each of its lines comes from. */
export interface SampleFile {
  readonly path: string
  readonly text: string
  readonly lines: readonly number[]
}

export interface Sample {
  /** As the option `samples` names it. */
  readonly language: string
  /** The file that the command gets, and those beside it. */
  readonly file: SampleFile
  readonly others: readonly SampleFile[]
  /** Line of the first block. */
  readonly line: number
  /** What the command must print. */
  readonly output?: string
  /** The command must end with a failure. */
  readonly mustFail: boolean
}

/** How the blocks of a language are found. */
export interface SampleLanguage {
  /** Every block is tested, not only those with the mark `test`. */
  readonly all: boolean
  /** Name of the file when the block gives it none. */
  readonly file: string
}

interface Block {
  readonly language: string
  readonly code: Code
  /** Lines that only the test has, and the line at which they begin. */
  readonly hidden?: { readonly text: string; readonly line: number }
  readonly output?: string
  readonly options: BlockOptions
}

interface BlockOptions {
  readonly isTested: boolean
  /** Blocks with the same group are one file. */
  readonly group?: string
  readonly file?: string
  readonly mustFail: boolean
}

/**
 * @param languages the languages that are tested
 * @returns the samples in the order of their first blocks; none from a text that cannot be parsed
 */
export function readSamples(
  { text, tree }: Pick<Document, 'text' | 'tree'>,
  languages: Readonly<Record<string, SampleLanguage>>,
): Sample[] {
  if (!Object.keys(languages).some((name) => text.includes(name))) return []
  const blocks = blocksOf(tree()).filter(({ language, options }) => languages[language] || options.file)
  const files = blocks.filter(({ options }) => options.file !== undefined && !options.isTested)
  const others = joined(files, ({ options }) => options.file ?? '')
  const tested = blocks.filter(
    ({ language, options }) => languages[language] && (options.isTested || (languages[language].all && !options.file)),
  )
  const groups = new Map<string, Block[]>()
  for (const block of tested) {
    const { group } = block.options
    const key = group === undefined ? `${block.language} ${lineOf(block)}` : `${block.language} =${group}`
    groups.set(key, [...(groups.get(key) ?? []), block])
  }
  return Array.from(groups.values(), (own): Sample => {
    const [first] = own as [Block, ...Block[]]
    const name = own.find(({ options }) => options.file)?.options.file ?? languages[first.language]?.file ?? 'sample'
    const file = joined(own, () => name)[0] as SampleFile
    const output = own.findLast((block) => block.output !== undefined)?.output
    return {
      language: first.language,
      file,
      others: others.filter(({ path }) => path !== name),
      line: lineOf(first),
      mustFail: own.some(({ options }) => options.mustFail),
      output,
    }
  })
}

function lineOf({ code }: Block): number {
  return code.position?.start.line ?? 1
}

/** Blocks one after the other, as the files that they belong to. */
function joined(blocks: readonly Block[], nameOf: (block: Block) => string): SampleFile[] {
  const files = new Map<string, { texts: string[]; lines: number[] }>()
  for (const block of blocks) {
    const name = nameOf(block)
    const file = files.get(name) ?? { texts: [], lines: [] }
    files.set(name, file)
    const { hidden, code } = block
    for (const [text, line] of [
      ...(hidden ? [[hidden.text, hidden.line] as const] : []),
      [code.value, lineOf(block) + 1] as const,
    ]) {
      file.texts.push(text)
      file.lines.push(...text.split('\n').map((_, index) => line + index))
    }
  }
  return Array.from(files, ([path, { texts, lines }]) => ({ path, text: `${texts.join('\n')}\n`, lines }))
}

const HIDDEN = /^(?:<!--|\/\*)\s*docs-build-sample[ \t]*\r?\n([\s\S]*?)\r?\n?[ \t]*(?:-->|\*\/)\s*$/

function blocksOf(tree: Root | undefined): Block[] {
  const blocks: Block[] = []
  const read = (parent: Parent): void => {
    for (const [index, node] of parent.children.entries()) {
      if ('children' in node) read(node as Parent)
      if (node.type !== 'code') continue
      const options = optionsOf(node.meta ?? '')
      const hidden = hiddenIn(parent.children[index - 1])
      const next = parent.children[index + 1]
      const output = next?.type === 'code' && /(?:^|\s)output(?:\s|$)/.test(next.meta ?? '') ? next.value : undefined
      blocks.push({ language: node.lang ?? '', code: node, options, hidden, output })
    }
  }
  if (tree) read(tree)
  return blocks
}

function hiddenIn(node: RootContent | Nodes | undefined): Block['hidden'] {
  if (!node || !('value' in node) || node.type === 'code') return undefined
  const text = HIDDEN.exec(node.value.trim())?.[1]
  return text === undefined ? undefined : { text, line: (node.position?.start.line ?? 0) + 1 }
}

function optionsOf(meta: string): BlockOptions {
  const value = (name: string): string | undefined => {
    const found = new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)'|([^\\s"']+))`).exec(meta)
    return found?.[1] ?? found?.[2] ?? found?.[3]
  }
  const group = value('test')
  const file = value('file')
  return {
    isTested: group !== undefined || /(?:^|\s)test(?:\s|$)/.test(meta),
    mustFail: /(?:^|\s)fails(?:\s|$)/.test(meta),
    group,
    file,
  }
}

/** Whether a name stays in the scratch folder on every system, and means nothing to a shell. */
export function isSampleFile(path: string): boolean {
  return /^[\w.@-]+(?:\/[\w.@-]+)*$/.test(path) && !path.split('/').some((name) => /^\.+$/.test(name))
}
