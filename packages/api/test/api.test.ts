/** Declarations → pages: what stands in them, where it comes from, and what files of anybody can do. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectRoot } from '../../../test/harness/root.ts'
import { apiOptions } from '../options.ts'
import { makeReference } from '../plugin.ts'
import type { Reference } from '../write/pages.ts'

const SITE = join(import.meta.dirname, 'site')
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'api-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function made(base: string, names: readonly string[], options: object = {}): Reference {
  return makeReference(apiOptions({ entry: names.map((name) => ({ name, path: join(base, name) })), ...options }))
}

let count = 0
/** The reference of files that a test writes. */
function written(files: Readonly<Record<string, string>>, names: readonly string[], options: object = {}): Reference {
  const base = join(folder, String(count++))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, name)), { recursive: true })
    writeFileSync(join(base, name), text)
  }
  return made(base, names, options)
}

function textOf({ pages }: Reference, path: string): string {
  return pages.find((page) => page.path === `api/${path}`)?.markdown ?? `none of ${pages.map((page) => page.path)}`
}

describe('pages', () => {
  const site = (options: object = {}) => made(SITE, ['types/index.d.ts'], options)

  test('a class has the members of a base that is not exported, with their places and links', () => {
    const files = {
      'index.d.ts':
        "import { Base as Inner } from './base';\nexport { Item } from './base';\nexport interface Known { seen: number }\n/** A shop. */\nexport declare class Shop extends Inner implements Known { seen: number; sell(): void }\n",
      'base.d.ts':
        'export interface Item { name: string }\ndeclare class Root { root: string; sell(): never }\nexport declare class Base extends Root {\n  /** Buys {@link Item one}. */\n  buy(item: Item): void;\n  private hidden: string;\n}\n',
    }
    const reference = written(files, ['index.d.ts'])
    const text = textOf(reference, 'classes/shop')
    expect(text).toContain('## `buy()`')
    expect(text).toContain('Buys [one](../interfaces/item.md).')
    expect(text).toContain('Types: [`Item`](../interfaces/item.md)')
    expect(text).toContain('| `root` | `string` |')
    expect(text.match(/## `sell\(\)`/g)).toHaveLength(1)
    expect(text).not.toMatch(/never|hidden/)
    const page = reference.pages.find(({ path }) => path === 'api/classes/shop')
    const line = 1 + (page?.markdown ?? '').split('\n').findIndex((one) => one.startsWith('Buys'))
    const origin = page?.origins?.findLast(({ from }) => from <= line)
    expect([origin?.file.endsWith('base.d.ts'), origin?.line]).toEqual([true, 4])
  })

  test('each export has one, by its kind, and each kind and module a list', () => {
    const paths = site().pages.map(({ path }) => path)
    expect(paths.filter((path) => path.endsWith('index'))).toEqual([
      'api/index',
      'api/functions/index',
      'api/classes/index',
      'api/interfaces/index',
      'api/types/index',
      'api/enums/index',
      'api/variables/index',
      'api/namespaces/index',
    ])
    expect(paths.filter((path) => !path.endsWith('index')).sort()).toEqual([
      'api/classes/queue',
      'api/enums/level',
      'api/functions/old',
      'api/functions/text-cut',
      'api/interfaces/options',
      'api/namespaces/text',
      'api/namespaces/text-inner',
      'api/types/text-inner-width',
      'api/variables/bare',
    ])
    expect(textOf(site(), 'index')).toMatch(/^Tools for queues\.\n\n## \[Functions\]\(functions\/index\.md\)/)
    expect(textOf(site(), 'functions/index')).toContain('- [`old()`](old.md) *deprecated*')
    expect(textOf(site(), 'namespaces/text')).toContain('- [`text.cut()`](../functions/text-cut.md): Cuts a text.')
  })

  test('a class has its signature, its members, and links to the types in them', () => {
    const text = textOf(site(), 'classes/queue')
    expect(text).toContain('see [how to add one](#add)')
    expect(text).toContain('```ts\nclass Queue<Item = string> extends Base implements Called\n```')
    expect(text).toContain('```js\nnew Queue()\n```')
    expect(text).toContain('| `size` *read-only* | `number` | How many tasks wait. |')
    expect(text).toContain('| `name` | `string` |  |')
    expect(text).toContain('- `options`: what differs, such as [`Options.most`](../interfaces/options.md#properties)')
    expect(text).toContain('## `new Queue()` {#constructor}')
    expect(text).toContain('## `from()` (static) {#static-from}')
    expect(text).toContain(
      '```ts\nadd(item: Item): number\nadd(items: readonly Item[], level: Level): number\n```\n\nTypes: [`Level`](../enums/level.md)',
    )
    expect(text).toContain(
      '**Parameters**\n\n- `item`: what is run\n\n**Returns** how many wait\n\n**Throws** when there',
    )
    expect(text).toContain('**Example**\n\n```ts\nconst queue = new Queue({ most: 2 })\n```')
    expect(text).not.toMatch(/hidden|#own/)
    expect(textOf(site(), 'interfaces/options')).toContain('| `most?` | `number` | The most tasks. Default: `4`. |')
    expect(textOf(site(), 'enums/level')).toContain('| `Low` | `1` | Little. |\n| `High` | `2` |  |')
    expect(textOf(site(), 'functions/old')).toMatch(/^:::warning\[Deprecated\]\n\nUse \[`Queue`\]/)
  })

  test('a module has one on wish, with links inside it', () => {
    const reference = site({ pages: 'module', title: 'Library' })
    expect(reference.pages.map(({ path, title }) => [path, title])).toEqual([['api/index', 'Library']])
    expect(textOf(reference, 'index')).toContain('## `Queue` {#queue}')
    expect(textOf(reference, 'index')).toContain('see [how to add one](#queue-add)')
    expect(textOf(reference, 'index')).toContain('### `add()` {#queue-add}')
  })

  test('several modules describe what both export once', () => {
    const reference = made(SITE, ['types/index.d.ts', 'types/extra.d.ts'])
    const paths = reference.pages.map(({ path }) => path)
    expect(paths).toContain('api/classes/queue')
    expect(paths).toContain('api/extra/functions/default')
    expect(paths).not.toContain('api/extra/classes/queue')
    expect(textOf(reference, 'extra/functions/default')).toContain('[`Options`](../../interfaces/options.md)')
  })

  test('lines name the places that they come from', () => {
    const page = site().pages.find(({ path }) => path === 'api/classes/queue')
    const lines = page?.markdown?.split('\n') ?? []
    const places = (page?.origins ?? []).map(({ from, line }) => `${line} ${lines[from - 1]}`)
    expect(places).toContain('12 Runs one task after another, see [how to add one](#add).')
    expect(places).toContain('32 - `item`: what is run')
  })

  test('what is wrong is said once, at its line', () => {
    const { faults, bare } = site()
    expect(faults.map(({ file, line, target }) => `${file}:${line} ${target}`)).toEqual([
      'types/index.d.ts:53 Missing',
      'types/text.d.ts:8 ./gone.js',
    ])
    expect(bare.map(({ file, line, target }) => `${file}:${line} ${target}`)).toEqual(['types/index.d.ts:60 bare'])
  })
})

describe('packages', () => {
  test('a package.json has a module for each of its exports that has types', () => {
    const reference = written(
      {
        'package.json': JSON.stringify({
          name: '@types/acme__tools',
          exports: {
            './b': { require: './b.cjs', import: { types: './types/b.d.mts', default: './b.mjs' } },
            '.': './index.js',
            './*': './any/*.js',
            './package.json': './package.json',
          },
        }),
        'index.d.ts': '/** A. */\nexport type A = 1',
        'types/b.d.mts': '/** B. */\nexport type B = 2',
      },
      ['package.json'],
    )
    expect(
      reference.pages.filter(({ path }) => path.endsWith('index')).map(({ path, title }) => [path, title]),
    ).toEqual([
      ['api/index', '@acme/tools'],
      ['api/b/index', '@acme/tools/b'],
      ['api/types/index', 'Types'],
      ['api/b/types/index', 'Types'],
    ])
  })

  test.each([
    ['node_modules/commander/package.json', 'classes/command', '## `addHelpText()` {#add-help-text}'],
    ['node_modules/@types/react/package.json', 'functions/use-state', '(../types/dispatch.md)'],
  ])('%s has pages of all that it exports', (name, page, text) => {
    const reference = made(projectRoot, [name])
    expect(textOf(reference, page)).toContain(text)
    expect(reference.pages.length).toBeGreaterThan(20)
  })

  test('what cannot be read is an error that says what to write', () => {
    expect(() => written({ 'package.json': '{"name":"a"}' }, ['package.json'])).toThrow('names no declarations')
    expect(() => written({ 'a.d.ts': 'export type = {' }, ['a.d.ts'])).toThrow('cannot be read')
    expect(() => written({}, ['a.d.ts'])).toThrow('cannot be read')
  })
})

describe('files of anybody', () => {
  test('no comment becomes markup, a directive or code with options', () => {
    const about = [
      '<img src=x onerror=alert(1)> `<b>` {@link javascript:alert(1)} :::danger',
      '',
      ':::note',
      '# Title {#top}',
      '~~~mermaid live title="x"',
      '</div>',
    ]
    const reference = written(
      { 'a.d.ts': `/**\n${about.map((line) => ` * ${line}\n`).join('')} */\nexport type A = 1` },
      ['a.d.ts'],
    )
    const text = textOf(reference, 'types/a')
    expect(text).toContain('\\<img src=x onerror=alert(1)> `<b>` `javascript:alert(1)` \\:\\:\\:danger')
    expect(text).toContain('\\:\\:\\:note')
    expect(text).toContain('## Title \\{#top}')
    expect(text).toContain('```mermaid\n</div>\n```')
  })

  const IMG = '<img src=x onerror=alert(1)>'
  const SHOWN = `\\${IMG}`
  const commented = (lines: readonly string[]): Reference =>
    written(
      {
        'a.d.ts': `/**\n${lines.map((line) => ` * ${line}\n`).join('')} */\nexport declare function a(q: string): void
export interface I {\n  /**\n${lines.map((line) => `   * ${line}\n`).join('')}   */\n  b: string\n}`,
      },
      ['a.d.ts'],
    )

  test.each([
    ['an escaped backtick', [`See \\\`${IMG}\``], `See \\\`${SHOWN}\\\``],
    ['a backslash before HTML', [`a \\\\${IMG} \\${IMG}`], `a \\\\${SHOWN} ${SHOWN}`],
    ['code over lines', ['`foo', `> ${IMG}\``], `\\\`foo\n> ${SHOWN}\\\``],
    ['a backtick before code', ['a ` b', `c \`${IMG}\``], `a \\\` b\nc \`${IMG}\``],
    ['code in a table', ['| a | b |', '|---|---|', `| \`a | ${IMG} |\` |`], `| \`a \\| ${IMG} \\|\` |`],
    [
      'an indented fence below text',
      ['text', '      ```ts', '', `      ${IMG}`, '      ```'],
      `text\n\n   \`\`\`ts\n\n   ${IMG}\n   \`\`\``,
    ],
    [
      'a fence of tildes in an item',
      ['- ~~~', '  ```', '  ~~~', `  ${IMG}`],
      `- \\~\\~\\~\n\n  \`\`\`\n  ~~~\n  ${IMG}\n  \`\`\``,
    ],
    ['a fence of a parameter', ['@param q', '```ts', '', IMG, '```'], `- \`q\`:\n\n  \`\`\`ts\n\n  ${IMG}\n  \`\`\``],
    [
      'the end of a container in code',
      ['@deprecated', '```', ':::', IMG, '```'],
      `::::warning[Deprecated]\n\n\`\`\`\n:::\n${IMG}\n\`\`\`\n\n::::`,
    ],
    [
      'a directive behind a scheme and in a label',
      ['http:note[x] {@link https://a.b | :note[x]}'],
      'http\\:note[x] [\\:note\\[x\\]](<https://a.b>)',
    ],
    ['a link that begins in code', [`\`{@link a\` ${IMG}}`], `\`{@link a\` ${SHOWN}}`],
    ['code of two links', ['{@link a`}{@link <b>}'], '`` a` `` `<b>`'],
  ])('%s stays what it is', (_what, lines, text) => {
    expect(textOf(commented(lines), 'functions/a')).toContain(text)
  })

  test.each([
    ['a fence', ['```ts', '', IMG, '```'], '| `b` | `string` |'],
    ['text and a fence', ['Text.', '```ts', '', IMG, '```'], '| `b` | `string` | Text. [More](#b) |'],
    ['a default and a fence', ['A.', '@default 1', '```ts', IMG, '```'], '| `b` | `string` | A.'],
    ['a bar behind backslashes', [`\`a\\\\|${IMG}\``], `| \`a\\\\\\|${IMG}\` |`],
  ])('a row ends before the code of its comment: %s', (_what, lines, row) => {
    const text = textOf(commented(lines), 'interfaces/i')
    expect(text).toContain(row)
    expect(text).not.toMatch(/\| *[^`|]*```/)
  })

  test('long comments of brackets and links are cut and read in bounded time', () => {
    const start = performance.now()
    const text = ['{@link ', '{@link a', '[', '[a](', '` ``', '<https://', '\\'].map(
      (part, n) => `/** ${part.repeat(300_000)} */\nexport type T${n} = 1`,
    )
    expect(textOf(written({ 'a.d.ts': text.join('\n') }, ['a.d.ts']), 'types/t0').length).toBeLessThan(50_000)
    expect(performance.now() - start).toBeLessThan(5000)
  })

  test('what stands outside the package of an entry is not read', () => {
    const reference = written(
      {
        'secret.d.ts': '/** S. */\nexport type Secret = 1',
        'p/package.json': '{"name":"p"}',
        'p/dist/a.d.ts': "export * from '../../secret.js'\nexport * from '../b.js'",
        'p/b.d.ts': '/** B. */\nexport type B = 1',
      },
      ['p/dist/a.d.ts'],
    )
    expect(reference.pages.map(({ path }) => path)).toContain('api/types/b')
    expect(reference.pages.map(({ path }) => path)).not.toContain('api/types/secret')
    expect(reference.faults.map(({ target }) => target)).toEqual(['../../secret.js'])
    const base = join(folder, 'linked')
    mkdirSync(join(base, 'p'), { recursive: true })
    writeFileSync(join(base, 'secret.d.ts'), 'export type Secret = 1')
    writeFileSync(join(base, 'p/package.json'), '{"name":"p"}')
    writeFileSync(join(base, 'p/a.d.ts'), "export * from './s.js'")
    symlinkSync('../secret.d.ts', join(base, 'p/s.d.ts'))
    expect(made(base, ['p/a.d.ts']).faults.map(({ target }) => target)).toEqual(['./s.js'])
  })

  test('a source map without sources, and a file name of markup, break nothing', () => {
    const reference = written(
      {
        'package.json': '{"name":"p","types":"a> <b\\n.d.ts"}',
        'a> <b\n.d.ts': '/** A. */\nexport type A = 1\n//# sourceMappingURL=a.map',
        'a.map': '{"version":3,"sources":[],"names":[],"mappings":"A"}',
      },
      ['package.json'],
      { source: 'https://code.example' },
    )
    expect(textOf(reference, 'types/a')).toContain('(<https://code.example/a%3E%20%3Cb%0A.d.ts#L2>)')
  })

  test('a name that is missing in files that export each other is looked for once', () => {
    const all = ['a', 'b', 'c']
    const star = (name: string): string =>
      all.flatMap((one) => (one === name ? [] : [`export * from './${one}.js'`])).join('\n')
    const files = Object.fromEntries(all.map((name) => [`${name}.d.ts`, star(name)]))
    const reference = written(
      { ...files, 'a.d.ts': `${files['a.d.ts']}\nexport { gone } from './b.js'\n/** A. */\nexport type A = 1` },
      ['a.d.ts'],
    )
    expect(textOf(reference, 'types/a')).toContain('type A = 1')
  })

  test('modules and aliases that lead to each other end', () => {
    const reference = written(
      {
        'a.d.ts':
          "export * from './b.js'\nexport * as self from './a.js'\nexport { x } from './b.js'\nimport Y = Z\nimport Z = Y\nexport { Y }",
        'b.d.ts': "export * from './a.js'\nexport { x } from './a.js'\n/** B. */\nexport type B = typeof Y",
      },
      ['a.d.ts'],
    )
    expect(textOf(reference, 'types/b')).toContain('type B = typeof Y')
  })

  test('ten thousand exports with long comments are read in bounded time', () => {
    const text = Array.from(
      { length: 10_000 },
      (_, n) => `/** ${'`'.repeat(n % 50)} ${'a '.repeat(20)} */\nexport type T${n} = T${(n * 7) % 10_000}`,
    )
    expect(written({ 'a.d.ts': text.join('\n') }, ['a.d.ts']).pages).toHaveLength(10_002)
  })
})
