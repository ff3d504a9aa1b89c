/** The parser as the program has it, which counts its steps: bundled with `bundleAsProgram`, and imported from there. */
export { parseDocument } from '../../cli/content/parse.ts'
export { parseWithRemark } from '../../cli/content/parser/remark.ts'
export { stepsTaken, TooManySteps } from '../../cli/content/parser/steps.ts'
