/**
 * Edits remark's parser while the program is bundled. No edit changes a tree (`test/parsers/same-tree.test.ts`).
 *
 * - Every loop and every run of characters is counted: `markdown/parser/steps.ts` stops a text that takes too much work for
 *   its length.
 * - Some edits keep the time of harmless texts proportional to their length: what each prevents stands beside it.
 * - The others make every text cheaper. Each names its gain: the share of all instructions that reading 157 pages (of the
 *   bench, of the Rust book and of React Native, 885 kB) takes more without it.
 *
 * Each edit names the change upstream that would replace it. If the text that an edit replaces is missing, bundling fails:
 * the package has changed, and the edit must be reviewed.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'

type Replacement = readonly [from: string, to: string]

/** Path below `node_modules` → its replacements; each `from` occurs exactly once in the file. */
type ParserEdit = Readonly<Record<string, readonly Replacement[]>>

/** Data up to the end of the line is taken at once where no mark can end it. */
const TAKES_THE_LINE = `const text = self.lineText();
    if (text === undefined) effects.consume(code);
    else effects.consumeTo(text.length);`

/**
 * The cost of many quotes, brackets and lazy lines grows with their number and not with its square: 64,000 characters of
 * lists and quotes take 1.6 s with it and 11 s without.
 */
const LINEAR: ParserEdit = {
  // Names of definitions and footnotes: a name was looked for in the list of all with each bracket that closes. Upstream:
  // `defined` and `gfmFootnotes` are sets.
  'micromark/lib/parse.js': [
    [
      '  const parser = {\n',
      `  const names = () => Object.assign(new Set(), { includes: Set.prototype.has, push: Set.prototype.add });
  const parser = {
    gfmFootnotes: names(),
`,
    ],
    ['    defined: [],\n', '    defined: names(),\n'],
  ],
  // Upstream: events before the first edit stay in place.
  'micromark-util-edit-map/index.js': [['    vecs.push(events.slice());\n    events.length = 0;\n', '']],
  // Data side by side becomes one: what is dropped was moved out of the list with a copy of all that follows, which took
  // 128,000 characters of `[^a` 8 s. Upstream: the list is compacted once.
  'micromark/lib/initialize/text.js': [
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
  // Lazy lines: for each line the tokenizer searched all events since the quote began for tokens that reach into the
  // line. The open tokens are known, and of the closed ones only the last can reach into the line. Upstream: the same.
  'micromark/lib/initialize/document.js': [
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
  'micromark/lib/create-tokenizer.js': [
    ['    now,\n    parser,', '    now,\n    openTokens: () => stack,\n    parser,'],
  ],
}

/**
 * A line passes five tokenizers, each character by itself. Where a state takes whatever comes up to a mark, it takes
 * all of it at once. Gain: 17 %. Upstream: `effects.consumeTo`.
 */
const RUNS: ParserEdit = {
  'micromark/lib/create-tokenizer.js': [
    ['    defineSkip,\n    events:', '    defineSkip,\n    lineText,\n    placeInLine,\n    events:'],
    ['    consume,\n    enter,', '    consume,\n    consumeTo,\n    enter,'],
    [
      '  function consume(code) {\n',
      `  // The piece of a line that is being read; undefined at a line end, a tab, or the end.
  function lineText() {
    const chunk = chunks[point._index];
    return typeof chunk === 'string' && point._bufferIndex > -1 ? chunk : undefined;
  }
  function placeInLine() {
    return point._bufferIndex;
  }
  // Consumes the characters of the piece up to a place in it.
  function consumeTo(end) {
    const chunk = chunks[point._index];
    const size = end - point._bufferIndex;
    countCharacters(point, size);
    point.column += size;
    point.offset += size;
    context.previous = chunk.charCodeAt(end - 1);
    if (end === chunk.length) {
      point._bufferIndex = -1;
      point._index++;
    } else {
      point._bufferIndex = end;
    }
    consumed = true;
  }
  function consume(code) {
    countCharacters(point, 1);
`,
    ],
  ],
  'micromark/lib/initialize/document.js': [
    ['    effects.consume(code);\n    return flowContinue;\n', `    ${TAKES_THE_LINE}    return flowContinue;\n`],
  ],
  'micromark/lib/initialize/content.js': [
    ['  /** @type {Token} */\n  let previous;\n', '  const self = this;\n  /** @type {Token} */\n  let previous;\n'],
    [
      '    // Data.\n    effects.consume(code);\n    return data;\n',
      `    // Data.\n    ${TAKES_THE_LINE}    return data;\n`,
    ],
  ],
  'micromark-core-commonmark/lib/content.js': [
    ['  let previous;\n  return chunkStart;\n', '  let previous;\n  const self = this;\n  return chunkStart;\n'],
    [
      '    // Data.\n    effects.consume(code);\n    return chunkInside;\n',
      `    // Data.\n    ${TAKES_THE_LINE}    return chunkInside;\n`,
    ],
  ],
  'micromark-core-commonmark/lib/code-fenced.js': [
    ['    effects.consume(code);\n    return contentChunk;\n', `    ${TAKES_THE_LINE}    return contentChunk;\n`],
  ],
  'micromark/lib/initialize/text.js': [
    [
      '      // Data.\n      effects.consume(code);\n      return data;\n',
      `      // Data.
      const line = self.lineText();
      if (line === undefined) {
        effects.consume(code);
        return data;
      }
      let at = self.placeInLine() + 1;
      while (at < line.length && !mayBreakAt(line, at)) at++;
      effects.consumeTo(at);
      return data;
`,
    ],
    [
      `    /**
     * @param {Code} code
     *   Code.
     * @returns {boolean}
     *   Whether the code is a break.
     */
    function atBreak(code) {
      if (code === null) {
        return true;
      }
`,
      `    function mayBreakAt(line, at) {
      const list = constructs[line.charCodeAt(at)];
      if (list === undefined) return false;
      const previous = line.charCodeAt(at - 1);
      return list.some((item) => (!item.previous || item.previous.call(self, previous)) && (!item.mayBegin || item.mayBegin(line, at)));
    }
    function atBreak(code) {
      if (code === null) {
        return true;
      }
      const line = self.lineText();
      const place = self.placeInLine();
`,
    ],
    [
      '          if (!item.previous || item.previous.call(self, self.previous)) {',
      '          if ((!item.previous || item.previous.call(self, self.previous)) && (!item.mayBegin || line === undefined || item.mayBegin(line, place))) {',
    ],
  ],
}

/**
 * A construct that the next characters rule out is not begun: an attempt costs its closures, a copy of the state and what
 * it reads in vain. GFM alone begins an address at each word and a table at each line of text. Gain: 52 %.
 * Upstream: `mayBegin` in the constructs.
 */
const LOOKS: ParserEdit = {
  'micromark/lib/create-tokenizer.js': [
    [
      '          info = store();\n',
      `          if (construct.mayBeginBlock && !construct.mayBeginBlock.call(context, code)) {
            if (++constructIndex < listOfConstructs.length) return handleConstruct(listOfConstructs[constructIndex])(code);
            return bogusState(code);
          }
          info = store();
`,
    ],
  ],
  'micromark-extension-gfm-autolink-literal/lib/syntax.js': [
    [
      '  tokenize: tokenizeWwwAutolink,\n',
      '  tokenize: tokenizeWwwAutolink,\n  mayBegin: (line, at) => line.charCodeAt(at + 3) === 46,\n',
    ],
    [
      '  tokenize: tokenizeProtocolAutolink,\n',
      '  tokenize: tokenizeProtocolAutolink,\n  mayBegin: (line, at) => line.charCodeAt(at + 4) === 58 || line.charCodeAt(at + 5) === 58,\n',
    ],
    [
      '  tokenize: tokenizeEmailAutolink,\n',
      `  tokenize: tokenizeEmailAutolink,
  mayBegin(line, at) {
    let end = at;
    while (gfmAtext(line.charCodeAt(end))) end++;
    return line.charCodeAt(end) === 64;
  },
`,
    ],
  ],
  // The row of hyphens below the head of a table ends in a hyphen, a colon or a bar.
  'micromark-extension-gfm-table/lib/syntax.js': [
    [
      "        name: 'table',\n        tokenize: tokenizeTable,\n",
      "        name: 'table',\n        mayBeginBlock: mayBeginTable,\n        tokenize: tokenizeTable,\n",
    ],
    [
      'function tokenizeTable(effects, ok, nok) {\n',
      `function mayBeginTable() {
  for (let index = this.events.length - 1; index >= 0; index--) {
    const { type } = this.events[index][1];
    if (type === 'tableHead' || type === 'tableRow') return true;
    if (type !== 'lineEnding' && type !== 'linePrefix') break;
  }
  return ROW_BELOW.test(this.parser.lineBelow(this.now().offset));
}
const ROW_BELOW = /[-:|][\\t ]*$/;
function tokenizeTable(effects, ok, nok) {
`,
    ],
  ],
  'micromark/lib/parse.js': [
    [
      '    lazy: {},\n',
      `    lazy: {},
    source: '',
    // The line below that of an offset, or an empty text.
    lineBelow(offset) {
      LINE.lastIndex = offset;
      return LINE.exec(this.source)?.[1] ?? '';
    },
`,
    ],
    [
      'export function parse(options) {\n',
      'const LINE = /[^\\n\\r]*(?:\\r\\n|[\\n\\r])([^\\n\\r]*)/y;\nexport function parse(options) {\n',
    ],
  ],
  'micromark-core-commonmark/lib/blank-line.js': [
    [
      '  tokenize: tokenizeBlankLine\n',
      '  mayBeginBlock: (code) => code === null || code < 0 || code === 32,\n  tokenize: tokenizeBlankLine\n',
    ],
  ],
  'micromark-core-commonmark/lib/code-indented.js': [
    [
      "  name: 'codeIndented',\n",
      "  name: 'codeIndented',\n  mayBeginBlock: (code) => code === -2 || code === -1 || code === 32,\n",
    ],
  ],
  'micromark/lib/initialize/document.js': [
    [
      '  tokenize: tokenizeContainer\n',
      `  mayBeginBlock(code) {
    const { document } = this.parser.constructs;
    return code === 32 || code === -2 || code === -1 || (code !== null && (document[code] || document.null) !== undefined);
  },
  tokenize: tokenizeContainer
`,
    ],
  ],
  'micromark-util-character/index.js': [
    [
      'export const asciiAlphanumeric = regexCheck(/[\\dA-Za-z]/);',
      'export const asciiAlphanumeric = (code) => code !== null && ((code > 96 && code < 123) || (code > 64 && code < 91) || (code > 47 && code < 58));',
    ],
  ],
  // The tree is searched for addresses only where a text has the mark of one.
  'mdast-util-gfm-autolink-literal/lib/index.js': [
    [
      'function transformGfmAutolinkLiterals(tree) {\n',
      `function mayHoldAddress(node) {
  if (node.type === 'text') return node.value.includes('@') || node.value.includes('://') || /www\\./i.test(node.value);
  return node.children !== undefined && node.children.some(mayHoldAddress);
}
function transformGfmAutolinkLiterals(tree) {
  if (!mayHoldAddress(tree)) return;
`,
    ],
  ],
}

/** What is the same for each text, each character or each event is made once. Gain: 15 %. Upstream: the same. */
const ONCE: ParserEdit = {
  'micromark/lib/parse.js': [
    [
      `  const constructs = /** @type {FullNormalizedExtension} */
  combineExtensions([defaultConstructs, ...(settings.extensions || [])]);
`,
      `  const extensions = settings.extensions || NO_EXTENSIONS;
  let constructs = combined.get(extensions);
  if (constructs === undefined) combined.set(extensions, constructs = combineExtensions([defaultConstructs, ...extensions]));
`,
    ],
    [
      "import { createTokenizer } from './create-tokenizer.js';\n",
      "import { createTokenizer } from './create-tokenizer.js';\nconst combined = new WeakMap();\nconst NO_EXTENSIONS = [];\n",
    ],
  ],
  'micromark/lib/create-tokenizer.js': [
    [
      `          const left = code !== null && map[code];
          const all = code !== null && map.null;
          const list = [
          // To do: add more extension tests.
          /* c8 ignore next 2 */
          ...(Array.isArray(left) ? left : left ? [left] : []), ...(Array.isArray(all) ? all : all ? [all] : [])];
          return handleListOfConstructs(list)(code);
`,
      `          const list = constructsAt(map, code);
          return list.length === 0 ? bogusState(code) : handleListOfConstructs(list)(code);
`,
    ],
    [
      'export function createTokenizer(parser, initialize, from) {\n',
      `const lists = new WeakMap();
const NONE = [];
function constructsAt(map, code) {
  if (code === null) return NONE;
  let known = lists.get(map);
  if (known === undefined) lists.set(map, known = new Map());
  let list = known.get(code);
  if (list === undefined) known.set(code, list = [map[code] ?? [], map.null ?? []].flat());
  return list;
}
export function createTokenizer(parser, initialize, from) {
`,
    ],
  ],
  'mdast-util-from-markdown/lib/index.js': [
    [
      '  return compiler(options)(postprocess(parse(options).document().write(preprocess()(value, encoding, true))));',
      `  const parser = parse(options);
  parser.source = value.charCodeAt(0) === 65279 ? value.slice(1) : value;
  return compiler(options)(postprocess(parser.document().write(preprocess()(value, encoding, true))));`,
    ],
    [
      '    events = prepared;\n    index = -1;\n',
      '    events = prepared;\n    index = -1;\n    const handled = { ...context, sliceSerialize: undefined };\n',
    ],
    [
      `        handler[events[index][1].type].call({
          ...context,
          sliceSerialize: events[index][2].sliceSerialize
        }, events[index][1]);
`,
      `        handled.sliceSerialize = events[index][2].sliceSerialize;
        handler[events[index][1].type].call(handled, events[index][1]);
`,
    ],
  ],
}

const EDITS: readonly ParserEdit[] = [LINEAR, RUNS, LOOKS, ONCE]

/** Modules that are replaced whole, by those beside this file. */
const REPLACED: Readonly<Record<string, string>> = { 'micromark-util-subtokenize/index.js': 'subtokenize.ts' }

/** Packages of the parser whose loops are counted. */
const COUNTED =
  /[\\/]node_modules[\\/](?:micromark|mdast-util-(?:from-markdown|gfm-|directive|mdx-|find-and))[^\\/]*[\\/].*\.js$/
/** The head of a loop, on its own line. */
const LOOP = /^[ \t]*(?:while|for) \(.*\) \{$/gm

/** Adds a call of `countStep` to every loop of a module. */
function counted(text: string, steps: string): string {
  const body = text.replace(LOOP, (head) => `${head} countStep()`)
  return body === text ? text : `import { countCharacters, countStep } from ${JSON.stringify(steps)}\n${body}`
}

/** @throws Error when the text that an edit replaces does not occur exactly once */
function edited(text: string, file: string): string {
  return EDITS.flatMap((edit) => edit[file] ?? []).reduce((before, [from, to]) => {
    if (before.split(from).length !== 2) throw new Error(`${file} changed: look at its edit again. Not once: ${from}`)
    return before.replace(from, () => to)
  }, text)
}

/** The plugin that makes the edits. */
export const parserEdits: Plugin = {
  name: 'parser-edits',
  setup({ onLoad, onEnd, initialOptions }) {
    const root = initialOptions.absWorkingDir ?? process.cwd()
    const steps = join(root, 'cli/markdown/parser/steps.ts')
    const unused = new Set([...EDITS.flatMap((edit) => Object.keys(edit)), ...Object.keys(REPLACED)])
    onLoad({ filter: COUNTED }, async ({ path }) => {
      const file = path.replaceAll('\\', '/').replace(/^.*\/node_modules\//, '')
      unused.delete(file)
      const own = REPLACED[file]
      const source = own === undefined ? path : join(root, 'cli/output/bundle/package-edits', own)
      const contents = counted(edited(await readFile(source, 'utf8'), file), steps)
      return { contents, loader: own === undefined ? 'js' : 'ts' }
    })
    onEnd(() =>
      unused.size > 0 ? { errors: [{ text: `Not in the bundle, but edited: ${[...unused].join(', ')}` }] } : null,
    )
  },
}
