/**
 * Edits of the given Markdown parser, made while the program is bundled. A third of a cold run is spent in it, and a
 * few of its lines cost two fifths of that: on 330 bench pages, one thread, remark-parse takes 3.4 ms a page as it
 * comes and 2.1 ms with these edits (processor time, the least of five runs in turn on a busy machine). Others cost the
 * square of a page's length, and hold a hostile page up for its whole time. None changes a tree: a test parses
 * everything it can find with both.
 *
 * A text that is no longer there ends the bundling: the package changed, and the edit is to be looked at again.
 */
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

interface ParserEdit {
  /** Path below `node_modules`. */
  readonly file: string
  /** A string stands there once. */
  readonly replacements: readonly (readonly [from: string | RegExp, to: string])[]
}

const PARSER_EDITS: readonly ParserEdit[] = [
  {
    // Lines are read one character at a time by four states after each other, though most of them only look for the
    // end of the line, which is always the end of a chunk. They take the rest of the chunk in one step.
    file: 'micromark/lib/create-tokenizer.js',
    replacements: [
      ['    consume,\n    enter,', '    consume,\n    consumeRest,\n    enter,'],
      [
        "  /** @type {Effects['enter']} */\n",
        `  /** Characters of this chunk: all, or those up to the first that a construct could begin with. */
  function consumeRest(constructs) {
    const from = point._bufferIndex;
    if (from < 0) return;
    const chunk = chunks[point._index];
    let to = chunk.length;
    if (constructs) {
      to = from;
      while (to < chunk.length && !constructs[chunk.charCodeAt(to)]) to++;
      if (to === from) return;
    }
    point.column += to - from;
    point.offset += to - from;
    context.previous = chunk.charCodeAt(to - 1);
    if (to === chunk.length) {
      point._bufferIndex = -1;
      point._index++;
    } else {
      point._bufferIndex = to;
    }
  }

  /** @type {Effects['enter']} */
`,
      ],
      // For `lazy lines` below.
      ['    now,\n    parser,', '    now,\n    openTokens: () => stack,\n    parser,'],
      // Array.from iterates, slice copies.
      ['Array.from(stack)', 'stack.slice()'],
      [
        '          const list = [\n',
        '          const list = !left && Array.isArray(all) ? all : !all && Array.isArray(left) ? left : [\n',
      ],
    ],
  },
  ...(
    [
      ['micromark/lib/initialize/document.js', 'flowContinue', ''],
      ['micromark/lib/initialize/content.js', 'data', ''],
      ['micromark/lib/initialize/text.js', 'data', 'constructs'],
      ['micromark-core-commonmark/lib/content.js', 'chunkInside', ''],
      ['micromark-core-commonmark/lib/code-fenced.js', 'contentChunk', ''],
      ['micromark-core-commonmark/lib/code-indented.js', 'inside', ''],
    ] as const
  ).map(([file, state, constructs]) => takesTheRest(file, state, constructs)),
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
  {
    // What a text may consist of is put together once for each set of extensions, not once for each text.
    file: 'micromark/lib/parse.js',
    replacements: [
      ['export function parse(', 'const combined = new WeakMap();\nexport function parse('],
      [
        'combineExtensions([defaultConstructs, ...(settings.extensions || [])]);',
        `(settings.extensions && combined.get(settings.extensions)) ||
    combineExtensions([defaultConstructs, ...(settings.extensions || [])]);
  if (settings.extensions) combined.set(settings.extensions, constructs);`,
      ],
    ],
  },
  {
    // Appending needs no copy with two more places in front.
    file: 'micromark-util-chunked/index.js',
    replacements: [
      [
        '    splice(list, list.length, 0, items);\n    return list;',
        `    if (items.length < 10000) list.push(...items);
    else splice(list, list.length, 0, items);
    return list;`,
      ],
    ],
  },
  {
    // Places to jump to are numbers: a map finds them faster than an object, and needs no merging.
    file: 'micromark-util-subtokenize/index.js',
    replacements: [
      ['const jumps = {};', 'const jumps = new Map();'],
      [
        '    while (index in jumps) {\n      index = jumps[index];\n    }',
        '    for (let to; (to = jumps.get(index)) !== undefined; ) index = to;',
      ],
      [
        'Object.assign(jumps, subcontent(events, index));\n        index = jumps[index];',
        'subcontent(events, index, jumps);\n        index = jumps.get(index);',
      ],
      ['function subcontent(events, eventIndex) {', 'function subcontent(events, eventIndex, gaps) {'],
      ['  /** @type {Record<string, number>} */\n  const gaps = {};\n', ''],
      [
        'gaps[adjust + jumps[index][0]] = adjust + jumps[index][1];',
        'gaps.set(adjust + jumps[index][0], adjust + jumps[index][1]);',
      ],
      ['  return gaps;\n', ''],
    ],
  },
  {
    // A context for all events of a text instead of one for each: no handler keeps or extends it.
    file: 'mdast-util-from-markdown/lib/index.js',
    replacements: [
      [
        '    events = prepared;\n    index = -1;\n',
        '    events = prepared;\n    index = -1;\n    const shared = { ...context, sliceSerialize: undefined };\n',
      ],
      [
        `handler[events[index][1].type].call({
          ...context,
          sliceSerialize: events[index][2].sliceSerialize
        }, events[index][1]);`,
        `shared.sliceSerialize = events[index][2].sliceSerialize;
        handler[events[index][1].type].call(shared, events[index][1]);`,
      ],
    ],
  },
]

/** A state that consumes a character and stays what it is takes those that follow with it. */
function takesTheRest(file: string, state: string, constructs: string): ParserEdit {
  const from = new RegExp(`effects\\.consume\\(code\\);(?=\\n *return ${state};)`, 'g')
  return { file, replacements: [[from, `effects.consume(code);\n    effects.consumeRest(${constructs});`]] }
}

/** @throws Error when an edit was made for another text */
function edited(text: string, { file, replacements }: ParserEdit): string {
  return replacements.reduce((before, [from, to]) => {
    const count = typeof from === 'string' ? before.split(from).length - 1 : (before.match(from)?.length ?? 0)
    if (count === 0 || (count > 1 && typeof from === 'string')) {
      throw new Error(`${file} changed: look at its edit again. There is no ${String(from)}`)
    }
    return before.replace(from, () => to)
  }, text)
}

/** Gives the bundler the modules with their edits. */
export const parserEdits: Plugin = {
  name: 'parser-edits',
  setup({ onLoad, onEnd }) {
    const files = new Set(PARSER_EDITS.map(({ file }) => file))
    const unused = new Set(files)
    for (const file of files) {
      const path = file.replaceAll(/[/.]/g, (sign) => (sign === '/' ? '[\\\\/]' : '\\.'))
      onLoad({ filter: new RegExp(`[\\\\/]node_modules[\\\\/]${path}$`) }, async ({ path: module }) => {
        unused.delete(file)
        const edits = PARSER_EDITS.filter((edit) => edit.file === file)
        return { contents: edits.reduce(edited, await readFile(module, 'utf8')), loader: 'js' }
      })
    }
    onEnd(() =>
      unused.size > 0 ? { errors: [{ text: `Not in the bundle, but edited: ${[...unused].join(', ')}` }] } : null,
    )
  },
}
