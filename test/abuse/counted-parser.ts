/** The parser of the program, which counts its steps; bundled with `bundleAsProgram`, and imported from the bundle. */
export { parseDocument } from '../../cli/content/parse.ts'
export { parseWithRemark } from '../../cli/content/parser/remark.ts'
export { stepsTaken, TooManySteps } from '../../cli/content/parser/steps.ts'
