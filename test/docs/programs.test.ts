/** Every complete program on the site runs, and prints what its page says. */
import { beforeAll, describe, expect, test } from 'vitest'
import { codeBlocks, pagesWith } from './code-blocks.ts'
import { type Program, type ProgramRun, programsIn, runPrograms } from './programs.ts'

/** Programs that need what a plain Node does not have. */
const ELSEWHERE: readonly (readonly [reason: string, test: (program: Program) => boolean])[] = [
  ['React components run in a browser', ({ imports }) => imports.some((name) => name.startsWith('@freesewing/react/'))],
  ['the package is not on the registry', ({ imports }) => imports.includes('@freesewing/collection')],
  ['the package needs a bundler', ({ imports }) => imports.includes('@freesewing/utils')],
  [
    'tutorial.test.ts draws the bib as far as its reader has come',
    ({ block, imports }) => block.path.startsWith('tutorials/pattern-design/') && imports.includes('./src/index.mjs'),
  ],
  ['the page of a browser', ({ block }) => /\bdocument\.|\bwindow\./.test(block.code)],
]

const pages = new Map(pagesWith(/^import\b|title="[\w./-]+"/m).map((path) => [path, codeBlocks(path)]))
const all = [...pages.values()].flatMap(programsIn)
const programs = all.filter((program) => !ELSEWHERE.some(([, isElsewhere]) => isElsewhere(program)))

let runs: ProgramRun[]
beforeAll(() => {
  runs = runPrograms(programs, pages)
})

test('there are programs, with and without output', () => {
  expect(programs.length).toBeGreaterThan(140)
  expect(programs.filter(({ output }) => output !== undefined).length).toBeGreaterThan(100)
})

test.each(ELSEWHERE)('some programs are not for Node: %s', (_, isElsewhere) => {
  expect(all.some(isElsewhere)).toBe(true)
})

describe('each program runs', () => {
  test.each(programs.map((program, index) => [`${program.block.path}:${program.block.line}`, program, index] as const))(
    '%s',
    (_, { output }, index) => {
      const run = runs[index]
      expect(run?.error).toBeUndefined()
      if (output !== undefined) expect(trimLines(run?.output)).toBe(trimLines(output))
    },
  )
})

/** White space at the ends of lines and of the text is nobody's business. */
function trimLines(text = ''): string {
  return text.replace(/[ \t]+$/gm, '').trim()
}
