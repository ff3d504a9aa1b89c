/** Draws one formula. Runs in the process for drawings. */
import { mathMarkup } from './math-markup.ts'

export interface Formula {
  /** TeX. */
  readonly source: string
  /** Whether it stands on lines of its own. */
  readonly isBlock: boolean
}

/** @returns MathML @throws Error when the source cannot be read */
export async function drawFormula({ source, isBlock }: Formula): Promise<string> {
  const { default: temml } = await import('temml')
  try {
    const formula = temml.renderToString(source, {
      displayMode: isBlock,
      annotate: true,
      throwOnError: true,
      strict: false,
      trust: false,
      maxSize: [20, 20],
      maxExpand: 1000,
    })
    return mathMarkup(formula)
  } catch (error) {
    // The stack is full: of macros in each other, or of thousands of commands that hold all that follows.
    if (error instanceof RangeError) throw new Error('it is nested more deeply than can be drawn.')
    // Temml fails on some sources that it should refuse, such as `\sum_^n`.
    if (error instanceof TypeError) throw new Error('Temml does not understand it.')
    throw error
  }
}
