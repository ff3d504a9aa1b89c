/** The scan engine finds the same tokens as shiki's own engine, in ASCII lines and in all others. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are samples of code
import { createHighlighterCoreSync, type HighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { bundledLanguages } from 'shiki/langs'
import { INITIAL, type StateStack } from 'shiki/textmate'
import { describe, expect, test } from 'vitest'
import { withoutGroups } from '../../cli/markdown/highlight/expression-source.ts'
import { marksOf, meets, requirementOf } from '../../cli/markdown/highlight/requirement.ts'
import { scanEngine } from '../../cli/markdown/highlight/scan-engine.ts'

const SAMPLES = {
  javascript: [
    "import { Design, Point as P } from '@freesewing/core' // ünïcode",
    'export const draft = async ({ points, macro, ...rest }) => {',
    '  const größe = points.a?.dx(points["b"]) ?? 0x1F + 1_000n * .5e-3',
    '  for await (const [key, value] of Object.entries(rest)) label: if (key) continue label',
    '  const re = /^(?:[a-z\\]]+|\\/)$/giu, text = `a ${value + `b ${"c"}`} 名前 \\u{1F600}`',
    '  class Ä extends Map { static #x = 1; get y() { return this.#x } set y(v) {} }',
    '  return a < b && c > d ? <T,>(x) => x : function* named() { yield* [] }',
    '  /** @param {string} name - the name\n   * @returns {Promise<void>} */',
    '  const KELVIN_ſ = new Date(), { x: { y = 2 } = {} } = rest; debugger',
  ].join('\n'),
  tsx: [
    'type Props<T extends object = {}> = { readonly [K in keyof T]?: T[K] } & Record<string, unknown>',
    'export default function Page({ titel, ...props }: Props<{ a: 1 }>): JSX.Element | undefined {',
    '  const value = useMemo<Größe>(() => props as unknown satisfies any, [])!',
    '  return <Layout title={`Ä ${titel}`} {...props} data-x="1 &amp; 2">{value && <b>fett</b>} text</Layout>',
    '}',
    'declare module "x" { abstract class A<in out T> implements B { private constructor(public y?: number) } }',
    'enum E { A = 1 << 2, "b-c" } // @ts-expect-error',
  ].join('\n'),
  html: [
    '<!doctype html><html lang="de"><head><title>Größe & mehr</title>',
    '<style>@media (min-width: 40em) { a:hover::before { content: "→"; color: #abc; margin: -1.5e2px !important } }</style>',
    '<script type="module">const x = document.querySelector("p")</script></head>',
    '<body onclick="alert(1)"><p class="a b" hidden data-ä=1>Text &ouml; &#x20; <br/></p><!-- ü --></body></html>',
  ].join('\n'),
  css: '@layer a, b;\n.größe > a[href^="x" i]:not(.b):nth-child(2n + 1) { --x: calc(1px + 2vw); color: rgb(0 0 0 / 50%) }\n/* ü */\n@container (width > 20em) { & b { inset: 0 } }',
  markdown:
    '# Übung `code`\n\n- [x] *a* **b** [link](./a.md "t") ![ä](b.png)\n\n```js\nconst a = 1\n```\n\n| a | b |\n| --- | --: |\n| ü | `x` |\n\n> quote <b>html</b> &amp; ~~gone~~\n',
  json: '{ "ä": [1, -2.5e+3, true, null, "a\\n\\u00e4"], "b": { } }',
  yaml: '---\ntitle: "Ärmel: a"\nlist: [a, b, *x]\nmap: &x\n  key: |\n    text\n  date: 2025-01-01\n  n: 0x1f # ü\n...',
  shellscript:
    '#!/bin/bash\nset -euo pipefail\nfor f in *.md "$@"; do echo "${f%.md}: größe $(wc -c < "$f")" | tee -a out.txt; done\nnpx docs-build check --format=json && exit 0 # fertig',
  python:
    'async def größe(x: int = 0, *args, **kw) -> str:\n    """Doc ü"""\n    return f"{x!r:>{10}} ä" if x else r"\\d+"\n@deco\nclass A(B): pass',
  rust: 'fn main<\'a, T: Fn(&str) -> u8>(x: &\'a mut T) { let s = r#"ü"#; println!("{s:?}", s = 1_000u64); }',
  diff: '--- a/ü.md\n+++ b/ü.md\n@@ -1,2 +1,2 @@\n-old\n+new',
  sql: 'SELECT größe, COUNT(*) FROM "t" WHERE name LIKE \'%ä%\' AND n >= 1.5 -- k\nGROUP BY 1;',
  php: '<?php\nnamespace A\\B;\n/** ü */\nfinal class X { public function __construct(private ?int $größe = null) { echo "a {$this->größe} b"; } }',
} as const

const theme = {
  name: 'plain',
  type: 'light' as const,
  colors: {},
  tokenColors: [{ scope: 'comment', settings: { foreground: '#000001' } }],
}

/** Scopes of every token, line by line. */
function scopes(highlighter: HighlighterCore, language: string, code: string): string[][] {
  const grammar = highlighter.getLanguage(language)
  let state: StateStack = INITIAL
  return code.split('\n').map((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state)
    state = ruleStack
    return tokens.map((token) => `${line.slice(token.startIndex, token.endIndex)} · ${token.scopes.join(' ')}`)
  })
}

describe('tokens equal those of shiki’s engine', () => {
  const ours = createHighlighterCoreSync({ themes: [theme], langs: [], engine: scanEngine() })
  const theirs = createHighlighterCoreSync({ themes: [theme], langs: [], engine: createJavaScriptRegexEngine() })
  test.each(Object.entries(SAMPLES))('%s', async (language, code) => {
    const { default: grammar } = await bundledLanguages[language as keyof typeof SAMPLES]()
    for (const highlighter of [ours, theirs]) highlighter.loadLanguageSync(grammar)
    const found = scopes(ours, language, code)
    expect(found).toEqual(scopes(theirs, language, code))
    expect(new Set(found.flat().map((token) => token.split(' · ')[1])).size).toBeGreaterThan(4)
  })
})

describe('what a pattern requires of a text', () => {
  /** A pattern, a text that may have a match, and texts that cannot have one. */
  const REQUIREMENTS: readonly (readonly [pattern: string, may: string, ...cannot: string[]])[] = [
    ['abc', 'abc', 'ab', 'bc', 'acb', 'a b c'],
    ['a|b', 'b', 'c'],
    ['(try|throw)x', 'trythrowx', 'thx', 'try', 'thro w x'],
    ['a(b|c(d|e))', 'ace', 'ac', 'a', 'be'],
    ['ab|c?', ''],
    ['a?b*c+', 'c', 'ab'],
    ['a{0}b{0,2}c{,2}d{2}e{1,}', 'dde', 'd', 'e'],
    ['a{2}?b', 'b', 'a'],
    ['a+?b*?', 'a', 'b'],
    ['a++b*+', 'a', 'b'],
    ['ab+c', 'abbc', 'ac', 'b a c'],
    ['ab?c', 'ac', 'a', 'bc'],
    ['(a)(?:b)(?<n>c)(?>d)', 'abcd', 'abc', 'bcd'],
    ['(?=a)(?<=b)(?!c)(?<!d)', 'b a', 'a', 'b'],
    ['(ab|ac)?d', 'd', 'ab'],
    ['[xyz]a', 'a', 'xyz'],
    ['[]x]a[^]y]b', 'a b', 'a', 'b'],
    ['[a[^bc]&&[:alpha:]]d', 'd', 'a'],
    ['[\\]x]a', 'a', ']x'],
    ['\\(\\.\\\\\\/', '(.\\/', '(./', '.(\\/'],
    ['\\n\\t\\h\\p{Alpha}\\x41\\x{42}\\u0043\\k<n>\\g<0>\\1', ''],
    ['\\bif\\b', 'if', 'fi'],
    ['.^$a', 'a', ''],
    ['(?i)SelecT;', 'sElEct;', 'selec;'],
    ['(?i:sk)', '\u017f\u212a', 'k s'],
    ['(?x) a # b', ''],
    ['(?#note \\) x)a', 'a', 'note'],
    ['(?~a)b', ''],
    ['(*FAIL)b', ''],
    ['äb', 'b', 'ä'],
    ['a)b', ''],
  ]
  test.each(REQUIREMENTS)('%s', (pattern, may, ...cannot) => {
    const requirement = requirementOf(pattern)
    expect(meets(marksOf(may), requirement)).toBe(true)
    for (const text of cannot) expect(meets(marksOf(text), requirement), text).toBe(false)
  })
})

describe('a pattern without groups', () => {
  test.each([
    ['(a)(?:b)(?=(c))(?<!(d))', 3, '(?:a)(?:b)(?=(?:c))(?<!(?:d))'],
    ['\\((a)[(]', 1, '\\((?:a)[(]'],
    ['(?<n>a)(b)', 2, '(?<n>a)(?:b)'],
    ['(a)\\1', 1, '(a)\\1'],
    ['(?<n>a)\\k<n>', 1, '(?<n>a)\\k<n>'],
    ['a', 0, 'a'],
  ])('%s', (source, groups, ungrouped) => {
    expect(withoutGroups(source)).toEqual({ source: ungrouped, groups })
  })
})
