/**
 * Edits remark's parser while the program is bundled. No edit changes a tree (`test/bundle/parser-edits.test.ts`).
 *
 * - Every loop and every character is counted: `content/parser/steps.ts` stops a text that takes too much work for its
 *   length.
 * - Five edits keep the time of harmless texts proportional to their length. 32,000 characters of lists and quotes
 *   take 0.8 s with them and 2.7 s without, 64,000 take 1.6 s and 11 s (processor time). They become unnecessary when
 *   micromark-util-edit-map keeps the events before the first edit in place, and when micromark's document tokenizer
 *   examines only open tokens to decide whether a line is lazy,
 *   and when micromark keeps the names of definitions in a set and drops events without moving those that follow.
 *
 * If the text that an edit replaces is missing, bundling fails: the package has changed, and the edit must be reviewed.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'

interface ParserEdit {
  /** Path below `node_modules`. */
  readonly file: string
  /** Each `from` occurs exactly once in the file. */
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
    // Names of definitions and footnotes: a name was looked for in the list of all with each bracket that closes.
    file: 'micromark/lib/parse.js',
    replacements: [
      [
        '  const parser = {\n',
        `  const names = () => Object.assign(new Set(), { includes: Set.prototype.has, push: Set.prototype.add });
  const parser = {
    gfmFootnotes: names(),
`,
      ],
      ['    defined: [],\n', '    defined: names(),\n'],
    ],
  },
  {
    // Events before the first edit stay in place. Otherwise a text with many quotes costs the square of its length:
    // 64,000 characters of `> a` in lists of quotes took 11 s.
    file: 'micromark-util-edit-map/index.js',
    replacements: [['    vecs.push(events.slice());\n    events.length = 0;\n', '']],
  },
  {
    // Data side by side becomes one: what is dropped was moved out of the list with a copy of all that follows, which took
    // 128,000 characters of `[^a` 8 s.
    file: 'micromark/lib/initialize/text.js',
    replacements: [
      [
        '          events.splice(enter + 2, index - enter - 2);\n          index = enter + 2;\n',
        '          events.fill(undefined, enter + 2, index);\n',
      ],
      [
        '    return extraResolver ? extraResolver(events, context) : events;\n',
        `    let kept = 0;
    for (const event of events) if (event) events[kept++] = event;
    events.length = kept;
    return extraResolver ? extraResolver(events, context) : events;
`,
      ],
    ],
  },
  {
    // Lazy lines: for each line the tokenizer searched all events since the quote began for tokens that reach into the
    // line. The open tokens are known, and of the closed ones only the last can reach into the line.
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
/** The head of a loop, on its own line. */
const LOOP = /^[ \t]*(?:while|for) \(.*\) \{$/gm

/** Adds a call of `countStep` to every loop of a module. */
function counted(text: string, steps: string): string {
  const body = text.replace(LOOP, (head) => `${head} countStep()`)
  return body === text ? text : `import { countCharacter, countStep } from ${JSON.stringify(steps)}\n${body}`
}

/** @throws Error when the text that an edit replaces does not occur exactly once */
function edited(text: string, { file, replacements }: ParserEdit): string {
  return replacements.reduce((before, [from, to]) => {
    if (before.split(from).length !== 2) throw new Error(`${file} changed: look at its edit again. Not once: ${from}`)
    return before.replace(from, () => to)
  }, text)
}

/** The plugin that makes the edits. */
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
