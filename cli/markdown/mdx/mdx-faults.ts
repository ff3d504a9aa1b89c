/** Texts of `.mdx` files that are no data: modules, which are blanked, and code and MDX that cannot be read. */
import type { Problem } from '../../kernel/fault/finding.ts'

/** What to do about a component that is unknown here. */
export const UNKNOWN_NAME =
  'Write Markdown or a directive in its place, or say once for all uses, in `markdown.standIns`, what stands there.'

interface MdxSource {
  /** The source with `import` and `export` blanked, so that every offset stays valid. */
  readonly text: string
  readonly problems: readonly Problem[]
}

/** Blanks `import` and `export`, each from the beginning of its block to the end of the block. */
export function blankModules(source: string, file: string): MdxSource {
  if (!/^(?:import|export)\b/m.test(source)) return { text: source, problems: [] }
  const problems: Problem[] = []
  let fence: string | undefined
  let isBlank = true
  let isModule = false
  const text = source
    .split(/(\r\n|\n|\r)/)
    .map((line, index) => {
      if (index % 2 === 1) return line
      const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
      if (fence === undefined && mark !== undefined) fence = mark
      else if (fence !== undefined && mark?.startsWith(fence) && line.trim() === mark) fence = undefined
      const keyword = fence === undefined && isBlank ? /^(import|export)(?=[\s{*])/.exec(line)?.[1] : undefined
      isModule = keyword !== undefined || (isModule && line.trim() !== '')
      isBlank = line.trim() === ''
      if (keyword !== undefined)
        problems.push({
          ...unsupported({ file, line: index / 2 + 1, column: 1 }, keyword, {
            message: `\`${keyword}\` is left out: documents are read as data, and none of their code runs.`,
            hint: keyword === 'import' ? 'Remove it: known components need no import.' : 'Remove it.',
          }),
          name: keyword,
        })
      return isModule ? line.replace(/\S/g, ' ') : line
    })
    .join('')
  return { text, problems }
}

interface SyntaxFault {
  readonly reason: string
  readonly place?: unknown
}

/** A message of a parser. That of the project's own package has a class of its own. */
export function isSyntaxFault(error: unknown): error is SyntaxFault {
  return error instanceof Error && 'reason' in error && 'place' in error
}

function placeIn({ place }: SyntaxFault, file: string): Problem['place'] {
  const point = place as { line?: number; column?: number; start?: { line: number; column: number } } | undefined
  const { line = 1, column = 1 } = point?.start ?? point ?? {}
  return { file, line, column }
}

/** The problem of a page whose code cannot be compiled, so that it is read as data. */
export function notCode(error: SyntaxFault, file: string): Problem {
  return {
    rule: 'mdx-code',
    place: placeIn(error, file),
    target: 'syntax',
    message: `The code of the page does not compile, so none of it runs: ${error.reason}`.replace(/\.?$/, '.'),
    hint: 'Write `{` and `<` as `\\{` and `\\<` where they are text.',
  }
}

/** The problem of a file that is not valid MDX and is read as plain Markdown. */
export function notMdx(error: SyntaxFault, file: string): Problem {
  const { line, column } = placeIn(error, file)
  return unsupported({ file, line, column }, 'mdx', {
    message: `This is no valid MDX, so the page is read as plain Markdown: ${error.reason}.`,
    hint: 'Write `{` and `<` as `\\{` and `\\<` where they are text, or set `mdx: { format: md }` in the front matter.',
  })
}

/** The problem of a construct that is left out. */
export function unsupported(
  place: Problem['place'],
  target: string,
  { message, hint }: { message: string; hint: string },
): Problem {
  return { rule: 'unsupported-mdx', place, target, message, hint }
}
