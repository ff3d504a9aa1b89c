/** Front matter: each key with right and wrong values, and each way to write the block wrong. */
import { describe, expect, test } from 'vitest'
import type { DocPath } from '../../cli/markdown/document.ts'
import {
  FRONT_MATTER_KEYS,
  type FrontMatterBlock,
  readFrontMatter,
} from '../../cli/markdown/front-matter/frontmatter.ts'
import { frontMatterReference } from '../../cli/markdown/front-matter/frontmatter-reference.ts'
import { parseDocument } from '../../cli/markdown/parse.ts'

function read(source: string): FrontMatterBlock {
  return readFrontMatter('a.md' as DocPath, source, 'docs/a.md')
}

/** `line rule target`, because every problem has the first column of its line. */
function problemsOf(source: string): string[] {
  return read(source).problems.map(({ rule, place, target }) => {
    expect(place).toMatchObject({ file: 'docs/a.md', column: 1 })
    return `${place.line} ${rule} ${target}`
  })
}

describe('keys', () => {
  type Row = readonly [key: string, good: Readonly<Record<string, unknown>>, bad: readonly string[]]
  const TEXT = {
    'a b': 'a b',
    '"1"': '1',
    '1.10': '1.10',
    '007': '007',
    true: 'true',
    '2026-11-20': '2026-11-20',
    '"\\0"': '\uFFFD',
  }
  const FLAG = { true: true, false: false, True: true, '"true"': true, '"false"': false }
  const NUMBER = { 1: 1, '-2.5': -2.5, '"3"': 3, 0: 0 }
  const LIST = {
    '[a, b]': ['a', 'b'],
    '"a, b"': ['a', 'b'],
    '[1.10, true]': ['1.10', 'true'],
    '[" a ", ""]': ['a'],
    '[]': [],
  }
  const LEVEL = { 2: 2, 6: 6, '"3"': 3 }
  const NOT_TEXT = ['[a]', '{ a: b }']
  const NOT_FLAG = ['yes', '1', '[true]', 'TRUTH']
  const NOT_NUMBER = ['first', '.nan', '.inf', '[1]', 'true']
  const NOT_LIST = ['{ a: b }', '[[a]]', '[{ a: b }]', '1']
  const TAGS = {
    ...Object.fromEntries(
      Object.entries(LIST).map(([written, labels]) => [written, labels.map((label) => ({ label }))]),
    ),
    '[{ label: A }, b]': [{ label: 'A' }, { label: 'b' }],
    '[{ label: " A ", permalink: /a/b/ }]': [{ label: 'A', permalink: 'a/b' }],
    '[{ label: 1.10, permalink: 7 }]': [{ label: '1.10', permalink: '7' }],
    '[{ label: A, permalink: ~ }]': [{ label: 'A' }],
  }
  const NOT_TAGS = [
    ...NOT_LIST,
    ...['../a', 'a/../b', './a', 'a?b', 'a#b', 'a%2e', '"a\\\\b"', 'https://a', '"\\0"', '/', '""', '[a]'].map(
      (path) => `[{ label: A, permalink: ${path} }]`,
    ),
  ]
  const NOT_LEVEL = ['1', '7', '2.5', 'two']

  const rows: readonly Row[] = [
    ['title', { ...TEXT, '""': '' }, NOT_TEXT],
    ['description', { 'a b': 'a b', '"\\0"': '\uFFFD' }, [...NOT_TEXT, '5', '1.10', 'true']],
    ['slug', { '/a/b': '/a/b', '"1"': '1' }, NOT_TEXT],
    [
      'redirect_from',
      {
        '/old': [{ from: '/old' }],
        '[/old, a/b]': [{ from: '/old' }, { from: 'a/b' }],
        '/old, /older': [{ from: '/old' }, { from: '/older' }],
        '[{ from: /old#a, to: "#b" }]': [{ from: '/old#a', to: '#b' }],
        '["", /old]': [{ from: '/old' }],
      },
      ['{ from: /old }', '[[/old]]', '[{ to: "#b" }]', '[{ from: /old, to: /b }]', '[{ from: /old, to: "#" }]'],
    ],
    ['id', { a: 'a', 1.5: '1.5' }, [...NOT_TEXT, 'a/b', 'a\\b', '""']],
    ['tags', TAGS, NOT_TAGS],
    [
      'date',
      { '2026-11-20': '2026-11-20T00:00:00.000Z', '2026-11-20T10:30+02:00': '2026-11-20T08:30:00.000Z' },
      [...NOT_TEXT, 'soon', '2026-02-30x', '11/20/2026', '2026-13-01'],
    ],
    [
      'authors',
      {
        jane: [{ key: 'jane' }],
        '[jane, bo]': [{ key: 'jane' }, { key: 'bo' }],
        '[{ name: Jane, url: https://jane.example, image_url: /j.png }]': [
          { name: 'Jane', url: 'https://jane.example', imageUrl: '/j.png' },
        ],
        '{ name: Jane }': [{ name: 'Jane' }],
        '[""]': [],
      },
      ['{ nam: Jane }', '[[jane]]', '[{ nam: Jane }]', '[{ name: Jane, url: "javascript:x" }]'],
    ],
    ['draft', FLAG, NOT_FLAG],
    ['in_sidebar', FLAG, NOT_FLAG],
    ['unlisted', FLAG, NOT_FLAG],
    ['order', NUMBER, NOT_NUMBER],
    ['sidebar_position', NUMBER, NOT_NUMBER],
    ['sidebar_label', TEXT, NOT_TEXT],
    ['sidebar_class_name', TEXT, NOT_TEXT],
    ['sidebar_badge', TEXT, NOT_TEXT],
    ['sidebar_icon', { rocket: 'rocket', 'a_b-1': 'a_b-1' }, ['rocket ship', '[rocket]', '""', './a.svg']],
    ['comments', FLAG, NOT_FLAG],
    [
      'sidebar_custom_props',
      {
        '{}': {},
        '{ a: [1, true, x], b: { c: 1.10 } }': { a: [1, true, 'x'], b: { c: 1.1 } },
        '{ a: ~, "b\\0": "\\0" }': { a: null, 'b\uFFFD': '\uFFFD' },
      },
      ['x', '[a]', '1'],
    ],
    ['parse_number_prefixes', FLAG, NOT_FLAG],
    ['displayed_sidebar', { a: 'a', null: null, '~': null, '': null }, NOT_TEXT],
    ['page_layout', { docs: 'docs', plain: 'plain', none: 'none' }, [...NOT_TEXT, 'wide']],
    ['hide_title', FLAG, NOT_FLAG],
    ['hide_table_of_contents', FLAG, NOT_FLAG],
    ['toc_min_heading_level', LEVEL, NOT_LEVEL],
    ['toc_max_heading_level', LEVEL, NOT_LEVEL],
    ['pagination_label', TEXT, NOT_TEXT],
    ['pagination_prev', { a: 'a', null: null }, NOT_TEXT],
    ['pagination_next', { a: 'a', null: null }, NOT_TEXT],
    ['kind', { a: 'a', 1.5: '1.5' }, [...NOT_TEXT, 'a/b', 'a\\b', '""']],
    ['source_hash', TEXT, NOT_TEXT],
    ['keywords', LIST, NOT_LIST],
    [
      'search',
      {
        false: { exclude: true },
        '{ exclude: true }': { exclude: true },
        '{ boost: 0.7 }': { boost: 0.7 },
        '{ boost: "2", exclude: false }': { boost: 2, exclude: false },
        '{}': {},
      },
      ['[a]', 'true', '{ boost: 0 }', '{ boost: 11 }', '{ boost: much }', '{ exclude: maybe }', '{ weight: 2 }'],
    ],
    ['image', { '/a.png': '/a.png' }, NOT_TEXT],
    [
      'custom_edit_url',
      { 'https://example.org/a': 'https://example.org/a', '/a': '/a', null: null, '""': '' },
      [...NOT_TEXT, 'javascript:alert(1)', '" vbscript:x"', '"java\\nscript:x"', 'data:text/html,x'],
    ],
    [
      'last_update',
      {
        '{ date: 2026-11-20 }': { date: '2026-11-20T00:00:00.000Z' },
        '{ date: "\u00a0 2026-11-20" }': { date: '2026-11-20T00:00:00.000Z' },
        '{ date: 2026-11-20 10:30 }': { date: '2026-11-20T10:30:00.000Z' },
        '{ date: 2026-11-20 3:45:00 }': { date: '2026-11-20T03:45:00.000Z' },
        '{ date: 2026-11-20T10:30:15+02:00 }': { date: '2026-11-20T08:30:15.000Z' },
        '{ author: A }': { author: 'A' },
        '{ author: A, date: "2026-11-20" }': { author: 'A', date: '2026-11-20T00:00:00.000Z' },
      },
      [
        'x',
        '{ date: yesterday }',
        '{ date: 11/20/2026 }',
        '{ date: 2026-13-01 }',
        '{ date: 20 Nov 2026 }',
        '{ author: [A] }',
        '[2026-11-20]',
      ],
    ],
    [
      'mdx',
      { '{ format: md }': 'md', '{ format: "mdx" }': 'mdx', '{ format: detect }': 'detect' },
      ['md', '{}', '{ format: html }', '[md]'],
    ],
  ]

  test('the reference lists every key', () => {
    const listed = frontMatterReference().matchAll(/^\| `(\w+)` \|/gm)
    expect(Array.from(listed, ([, key]) => key)).toEqual(Object.keys(FRONT_MATTER_KEYS))
  })

  test('the cases cover every key', () => {
    expect(rows.map(([key]) => key).sort()).toEqual(Object.keys(FRONT_MATTER_KEYS).sort())
  })

  describe.each(rows)('%s', (key, good, bad) => {
    const field = FRONT_MATTER_KEYS[key]?.field ?? ''

    test.each(Object.entries(good))('takes %s', (written, value) => {
      const { fields, problems, keyLines } = read(`---\n# first\n${key}: ${written}\n---\n`)
      expect(problems).toEqual([])
      expect(fields).toEqual({ [field]: value })
      expect(keyLines).toEqual({ [key]: 3 })
    })

    test.each(bad)('refuses %s', (written) => {
      const { fields } = read(`---\ntitle2: x\n${key}: ${written}\n---\n`)
      expect(fields).toEqual({})
      const problems = problemsOf(`---\n\n${key}: ${written}\n---\n`)
      expect(new Set(problems)).toEqual(new Set([`3 front-matter ${key}`]))
    })
  })

  test.each(['title:', 'tags: null', 'order: ~', 'draft:'])('%s counts as absent', (line) => {
    expect(read(`---\n${line}\n---\n`)).toMatchObject({ fields: {}, problems: [] })
  })

  test.each([
    ['titel: x', ['2 unknown-front-matter titel']],
    ['Title: x', ['2 unknown-front-matter Title']],
    ['sidebar_postion: 1', ['2 unknown-front-matter sidebar_postion']],
    ['tag: x', ['2 unknown-front-matter tag']],
    // Other programs have keys of their own.
    ['layout: x', []],
    ['my_own_key: { a: [b] }', []],
    ['1: x', []],
    ['[a, b]: x', []],
    ['<<: { title: x }', []],
    ['__proto__: { title: x }', []],
    ['constructor: x', []],
    ['toString: x', []],
  ])('%s', (line, expected) => {
    expect(problemsOf(`---\n${line}\n---\n`)).toEqual(expected)
    expect(read(`---\n${line}\n---\n`).fields).toEqual({})
  })

  test('an unknown key gets a hint, and the message names it', () => {
    const [problem] = read('---\nsidebar_lable: x\n---\n').problems
    expect(problem).toMatchObject({
      message: 'Nothing reads the front matter key `sidebar_lable`.',
      hint: 'Did you mean `sidebar_label`?',
    })
  })

  test('all problems are reported at once, and valid keys are kept', () => {
    const source = '---\ntitle: A\norder: x\ndraft: maybe\ntiltes: y\ndescription: D\n---\n'
    expect(problemsOf(source)).toEqual([
      '3 front-matter order',
      '4 front-matter draft',
      '5 unknown-front-matter tiltes',
    ])
    expect(read(source).fields).toEqual({ title: 'A', description: 'D' })
  })

  test.each([
    ['draft: true\nunlisted: true', ['3 front-matter unlisted']],
    ['draft: true\nunlisted: false', []],
    ['toc_max_heading_level: 3\ntoc_min_heading_level: 4', ['3 front-matter toc_min_heading_level']],
    ['toc_max_heading_level: 3\ntoc_min_heading_level: 3', []],
  ])('values that contradict one another: %j', (fields, expected) => {
    expect(problemsOf(`---\n${fields}\n---\n`)).toEqual(expected)
  })
})

describe('YAML', () => {
  test.each([
    ['several lines', 'title: |\n  A\n  B', { title: 'A\nB\n' }],
    ['quotes', 'title: "A: \\"B\\""', { title: 'A: "B"' }],
    ['an alias', 'title: &a A\ndescription: *a', { title: 'A', description: 'A' }],
    ['an alias in a list', 'keywords: [&a A, *a]', { keywords: ['A', 'A'] }],
    ['a comment', 'title: A # B', { title: 'A' }],
    ['a tag that would make an object', 'title: !!js/function "function () {}"', { title: 'function () {}' }],
    ['a date is text', 'title: 2026-11-20', { title: '2026-11-20' }],
  ])('%s', (_, yaml, fields) => {
    expect(read(`---\n${yaml}\n---\n`)).toMatchObject({ fields, problems: [] })
  })

  test.each([
    ['a tab', 'title: A\n\tb: c', 3],
    ['a key twice', 'title: A\ndraft: true\ntitle: B', 4],
    ['an open quote', 'title: A\ndescription: "x', 3],
    ['an open quote above other keys', 'title: "x\ndescription: y\ntags: [z]', 2],
    ['an open quote that the next one closes', 'title: "x\ndescription: "y"', 2],
    ['an open list', 'title: A\ntags: [a, b\norder: 1', 4],
    ['text that is not a map', 'just some words', 2],
    ['a list', '- a\n- b', 2],
    ['an unknown alias', 'title: A\ndescription: *b', 3],
    ['a colon in a value', 'title: A\ndescription: b: c', 3],
  ])('%s is a problem at its line', (_, yaml, line) => {
    for (const end of ['\n', '\r\n', '\r']) {
      const [problem] = read(`---\n${yaml}\n---\ntext`.replaceAll('\n', end)).problems
      expect(problem).toMatchObject({ rule: 'front-matter', place: { file: 'docs/a.md', line, column: 1 } })
    }
  })

  test('circular and exploding aliases are refused', () => {
    expect(problemsOf('---\ntags: &a [*a]\n---\n')).toEqual(['2 front-matter tags'])
    const bomb = [...'abcdefghi'].map(
      (key, index) => `${key}: &${key} [${Array(9).fill(index === 0 ? 'x' : `*${'abcdefgh'[index - 1]}`)}]`,
    )
    expect(problemsOf(`---\n${bomb.join('\n')}\ntags: *i\n---\n`).at(-1)).toEqual('11 front-matter tags')
    expect(problemsOf(`---\ntags: [${'a,'.repeat(12_000)}]\n---\n`)).toEqual(['2 front-matter tags'])
  })

  test.each([
    ['many values', `tags: [${'a,'.repeat(12_000)}]`, '`tags` is too large: all keys together may have 10000 values.'],
    [
      'many aliases',
      `a: &a x\ntags: [${'*a,'.repeat(101)}]`,
      '`tags` is too large: all keys together may have 100 aliases.',
    ],
    ['an alias of nothing', 'tags: *a', '`tags` has the alias `*a` without its anchor `&a`.'],
    ['deep lists', `tags: ${'['.repeat(102)}${']'.repeat(102)}`, '`tags` is nested more than 100 levels deep.'],
    [
      'lists that fill the stack',
      `tags: ${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      'The front matter is nested more than 100 levels deep.',
    ],
  ])('%s: the message says why', (_, yaml, message) => {
    expect(read(`---\n${yaml}\n---\n`).problems.map((problem) => problem.message)).toEqual([message])
  })

  test('no key changes a prototype', () => {
    const { fields, keyLines } = read(
      '---\n__proto__: { title: x }\nconstructor: y\nlast_update: { __proto__: { date: 2026-11-20 } }\n---\n',
    )
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype)
    expect('title' in fields).toBe(false)
    expect(Object.keys(keyLines)).toEqual(['__proto__', 'constructor', 'last_update'])
    expect(({} as { title?: unknown }).title).toBeUndefined()
  })
})

describe('TOML between two lines of plus signs', () => {
  test('has the same keys as YAML, with their lines', () => {
    const source =
      '+++\ntitle = "A = B"\nweight = 3\ndraft = false\nlinkTitle = \'Short\'\naliases = ["/old/"]\n[params]\nx = 1\n+++\n# Text\n'
    expect(read(source)).toMatchObject({
      fields: { title: 'A = B', order: 3, draft: false, sidebarLabel: 'Short', redirectFrom: [{ from: '/old/' }] },
      keyLines: { title: 2, weight: 3, draft: 4 },
      problems: [],
      body: `${'\n'.repeat(9)}# Text\n`,
    })
  })

  test('a value of the wrong type and an error name their lines', () => {
    expect(problemsOf('+++\ntitle = "a"\nunlisted = "no"\n+++\n')).toEqual(['3 front-matter unlisted'])
    expect(problemsOf('+++\ntitle = "a"\nb = [\n+++\n')).toEqual([expect.stringMatching(/^\d front-matter TOML$/)])
  })

  test('no key changes a prototype', () => {
    expect(read('+++\n__proto__ = 1\ntoString = "x"\n+++\n').fields).toEqual({})
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })

  test('plus signs that no line closes are text', () => {
    expect(read('+++\na\n')).toMatchObject({ fields: {}, problems: [], body: '+++\na\n' })
  })
})

describe('the block', () => {
  test.each([
    '---\ntitle: A\n---\n# B',
    '---\ntitle: A\n---',
    '---\ntitle: A\n---   \n\nB',
    '---   \ntitle: A\n---\nB',
    '---yaml\ntitle: A\n---\nB',
    '\uFEFF---\ntitle: A\n---\nB',
    '---\r\ntitle: A\r\n---\r\nB',
    '---\rtitle: A\r---\rB',
    '---\ntitle: A\n---\nB\n---\nC',
  ])('%j is one', (source) => {
    expect(read(source)).toMatchObject({ fields: { title: 'A' }, problems: [] })
  })

  test.each(['---\n---\nB', '---\n\n---\nB', '---\n# only a comment\n---\nB'])('%j is an empty block', (source) => {
    const { fields, problems, body } = read(source)
    expect([fields, problems, body.trim()]).toEqual([{}, [], 'B'])
  })

  test.each([
    '# A',
    'text\n---\ntitle: A\n---',
    '\n---\ntitle: A\n---',
    ' ---\ntitle: A\n---',
    '----\ntitle: A\n---',
    '---\n\nJust a line above, and no end.',
    '--- title ---\nA',
  ])('%j is none', (source) => {
    expect(read(source)).toEqual({ fields: {}, keyLines: {}, problems: [], body: source })
  })

  test('an unclosed block is a problem, and its text is kept', () => {
    expect(problemsOf('---\ntitle: A\n\n# B\n')).toEqual(['1 front-matter a.md'])
    expect(read('---\ntitle: A\n\n# B\n').body).toContain('# B')
  })

  test.each(['js', 'javascript', 'json', 'toml', 'coffee'])(
    'another language is a problem and is never run: %s',
    (language) => {
      const source = `---${language}\nglobalThis.frontMatterWasRun = true\n---\n# B\n`
      expect(problemsOf(source)).toEqual([`1 front-matter ${language}`])
      expect(Reflect.has(globalThis, 'frontMatterWasRun')).toBe(false)
      expect(read(source).body.trim()).toBe('# B')
    },
  )

  test.each(['\n', '\r\n', '\r'])('the body keeps its lines: %j', (end) => {
    const source = ['---', 'title: A', 'tags:', '  - b', '---', '', '## Heading', ''].join(end)
    for (const text of [source, `\uFEFF${source}`]) {
      const { facts } = parseDocument({ path: 'a.md' as DocPath, text }, { docsDir: 'docs' })
      expect(facts.headings).toMatchObject([{ text: 'Heading', line: 7, column: 1 }])
    }
  })

  test('a byte order mark is not text', () => {
    expect(read('\uFEFF# A').body).toBe('# A')
  })
})

test.each([
  ['from front matter', 'a/b.md', '---\ntitle: T\n---\n# H', 'T'],
  ['empty on purpose', 'a/b.md', '---\ntitle: ""\n---\n# H', ''],
  ['from the heading', 'a/b.md', '# H *with* `code` & <b>HTML</b>', 'H with code & HTML'],
  ['from the file', 'a/b.md', 'Text', 'b'],
  ['from the folder', 'a/README.md', 'Text', 'a'],
  ['from the file at the top', 'index.md', 'Text', 'index'],
])('the title comes %s', (_, path, text, title) => {
  expect(parseDocument({ path: path as DocPath, text }, { docsDir: 'docs' }).head.title).toBe(title)
})
