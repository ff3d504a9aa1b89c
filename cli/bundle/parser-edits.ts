/**
 * Edits of remark's parser, made while the program is bundled. None changes a tree: `test/bundle/parser-edits.test.ts`.
 *
 * - Every loop, and every character that is taken, is counted: `content/parser/steps.ts` stops a text that takes too much
 *   work for its length.
 * - Three edits hold the time of texts that are not hostile in proportion: 32,000 characters of lists and quotes take 0.8 s
 *   with them and 2.7 s without, 64,000 take 1.6 s and 11 s (processor time). They are unnecessary once
 *   micromark-util-edit-map keeps what stands before the first edit, and micromark's document tokenizer looks at open
 *   tokens only when it asks whether a line is lazy.
 *
 * A text that is no longer there ends the bundling: the package changed, and the edit is to be looked at again.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'

interface ParserEdit {
  /** Path below `node_modules`. */
  readonly file: string
  /** A string stands there once. */
  readonly replacements: readonly (readonly [from: string, to: string])[]
}

const PARSER_EDITS: readonly ParserEdit[] = [
  {
    file: 'micromark/lib/create-tokenizer.js',
    replacements: [
      ['    now,\n    parser,', '    now,\n    openTokens: () => stack,\n    parser,'],
      ['  function consume(code) {\n', '  function consume(code) {\n    countCharacter(point)\n'],
    ],
  },
  {
    // What stands before the first edit stays where it is, or a text of many quotes costs the square of its length:
    // 64,000 characters of `> a` in lists of quotes took 11 s.
    file: 'micromark-util-edit-map/index.js',
    replacements: [['    vecs.push(events.slice());\n    events.length = 0;\n', '']],
  },
  {
    // Lazy lines: whether one belongs to what is open was looked for in all events since the quote began, with each line
    // again. What is open is known, and of what is closed only the last can reach into the line.
    file: 'micromark/lib/initialize/document.js',
    replacements: [
      [
        '      let index = childFlow.events.length;\n      while (index--) {\n',
        `      if (childFlow.openTokens().some((open) => open.start.offset < lineStartOffset)) return;
      let index = childFlow.events.length;
      while (index--) {
        const [kind, last] = childFlow.events[index];
        if ((kind === 'enter' ? last.start : last.end).offset <= lineStartOffset) break;
`,
      ],
    ],
  },
]

/** Packages of the parser whose loops are counted. */
const COUNTED =
  /[\\/]node_modules[\\/](?:micromark|mdast-util-(?:from-markdown|gfm-|directive|mdx-|find-and))[^\\/]*[\\/].*\.js$/
/** The head of a loop, in a line of its own. */
const LOOP = /^[ \t]*(?:while|for) \(.*\) \{$/gm

/** Has a module of the parser count its work. */
function counted(text: string, steps: string): string {
  const body = text.replace(LOOP, (head) => `${head} countStep()`)
  return body === text ? text : `import { countCharacter, countStep } from ${JSON.stringify(steps)}\n${body}`
}

/** @throws Error when an edit was made for another text */
function edited(text: string, { file, replacements }: ParserEdit): string {
  return replacements.reduce((before, [from, to]) => {
    if (before.split(from).length !== 2) throw new Error(`${file} changed: look at its edit again. Not once: ${from}`)
    return before.replace(from, () => to)
  }, text)
}

/** Gives the bundler the modules with their edits. */
export const parserEdits: Plugin = {
  name: 'parser-edits',
  setup({ onLoad, onEnd, initialOptions }) {
    const steps = join(initialOptions.absWorkingDir ?? process.cwd(), 'cli/content/parser/steps.ts')
    const unused = new Set(PARSER_EDITS.map(({ file }) => file))
    onLoad({ filter: COUNTED }, async ({ path }) => {
      const file = path.replaceAll('\\', '/').replace(/^.*\/node_modules\//, '')
      unused.delete(file)
      const edits = PARSER_EDITS.filter((edit) => edit.file === file)
      return { contents: counted(edits.reduce(edited, await readFile(path, 'utf8')), steps), loader: 'js' }
    })
    onEnd(() =>
      unused.size > 0 ? { errors: [{ text: `Not in the bundle, but edited: ${[...unused].join(', ')}` }] } : null,
    )
  },
}
