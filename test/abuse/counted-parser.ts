/** The parser of the program, which counts its steps; bundled with `bundleAsProgram`, and imported from the bundle. */
export { parseDocument } from '../../cli/markdown/parse.ts'
export { parseWithRemark } from '../../cli/markdown/parser/remark.ts'
export { stepsTaken, TooManySteps } from '../../cli/markdown/parser/steps.ts'
