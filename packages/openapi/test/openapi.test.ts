/** OpenAPI files → pages: what stands in them, where it comes from, and what files of anybody can do. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { OwnPage } from 'docs-build'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openapiOptions } from '../options.ts'
import { readApiFiles } from '../read/api-files.ts'
import { exampleOf } from '../read/example.ts'
import { readJson } from '../read/json.ts'
import { nodeOf } from '../read/located.ts'
import { readApi } from '../read/operations.ts'
import { readYaml } from '../read/yaml.ts'
import { apiPages } from '../write/pages.ts'
import { isAllowed } from '../write/request-model.ts'

const SITE = join(import.meta.dirname, 'site')
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'openapi-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function made(
  name: string,
  path: string,
  options: object = {},
): { pages: OwnPage[]; faults: readonly { message: string }[] } {
  const file = { name, path }
  const files = readApiFiles(file)
  const pages = apiPages(readApi(files), files, openapiOptions({ file, ...options }))
  return { pages, faults: files.faults }
}

function shop(options: object = {}): OwnPage[] {
  return made('api/openapi.yaml', join(SITE, 'api/openapi.yaml'), options).pages
}

/** Pages of files that a test writes. */
function written(files: Readonly<Record<string, unknown>>, options: object = {}): ReturnType<typeof made> {
  for (const [name, value] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value))
  }
  return made('api.json', join(folder, 'api.json'), options)
}

function api(more: object, operation: object = {}): object {
  return {
    openapi: '3.0.3',
    info: { title: 'A', version: '1' },
    paths: { '/a': { get: { operationId: 'a', responses: {}, ...operation } } },
    ...more,
  }
}

function textOf(pages: readonly OwnPage[], path: string): string {
  return pages.find((page) => page.path === path)?.markdown ?? `no page ${path}`
}

describe('pages', () => {
  test('each operation has one, in the folder of its tag and in the order of the file', () => {
    expect(
      shop().map(({ path, frontMatter }) => [path, frontMatter?.['order'], frontMatter?.['sidebar_class_name']]),
    ).toEqual([
      ['api/index', undefined, undefined],
      ['api/orders/index', 1, undefined],
      ['api/orders/get-order', 1, 'api-get'],
      ['api/orders/delete-order', 2, 'api-delete api-deprecated'],
      ['api/orders/add-order', 3, 'api-post'],
      ['api/goods/index', 2, undefined],
      ['api/goods/list-goods', 1, 'api-get'],
      ['api/schemas/index', 3, undefined],
      ['api/schemas/order', 1, undefined],
      ['api/schemas/problem', 2, undefined],
      ['api/schemas/good', 3, undefined],
    ])
  })

  test('an operation says what it takes and answers; a cycle ends in a link', () => {
    const text = textOf(shop(), 'api/orders/get-order')
    expect(text).toContain('- `token` *HTTP, bearer*')
    expect(text).toContain('- `orderId` *string* **required**\n\n  Number of the order.\n\n  Pattern: `^o_[a-z0-9]+$`.')
    expect(text).toContain('- `expand` *list of string*\n\n  What is sent along.')
    expect(text).toContain('One of: `customer`, `lines`.')
    expect(text).toContain('- `id` *string* *only in responses*')
    expect(text).toContain('- `total` *number or null*')
    expect(text).toContain('  One of these:\n\n  - **Card** *Card*\n\n    - `kind` *string* **required**')
    expect(text).toContain(
      '- `replaces` *Order*\n\n  The order before it.\n\n  All fields: [Order](../schemas/order.md)',
    )
    expect(text).toContain('### `404` Not found {#response-404}')
    expect(text).toContain('All fields: [Problem](../schemas/problem.md)')
  })

  test('a request lists no field that is only in responses', () => {
    const text = textOf(shop(), 'api/orders/add-order')
    const [request] = text.split('## Responses')
    expect(request).toContain('- `customer` *string* **required**')
    expect(request).not.toContain('only in responses')
  })

  test('samples send what the operation needs, and examples come from the file or the schema', () => {
    const text = textOf(shop(), 'api/orders/add-order')
    expect(text).toContain(`curl -X POST 'http://localhost:4999/v2/orders' \\
  -H 'Authorization: Bearer <token>' \\
  -H 'Content-Type: application/json' \\
  -d '{
  "customer": "Ada",`)
    expect(text).toContain('body: JSON.stringify({')
    expect(text).toContain('    json={\n        "customer": "Ada",')
    expect(text).toContain('http.NewRequest("POST", "http://localhost:4999/v2/orders", strings.NewReader(`{')
    expect(text).toContain('```json title="No lines"')
    expect(textOf(shop(), 'api/orders/get-order')).toContain('"kind": "card"')
    expect(textOf(shop({ samples: ['go'] }), 'api/orders/add-order')).not.toContain('curl')
  })

  test('a tag has one on wish', () => {
    const pages = shop({ pages: 'tag', path: 'reference/http' })
    expect(pages.map(({ path }) => path).slice(0, 3)).toEqual([
      'reference/http/index',
      'reference/http/orders',
      'reference/http/goods',
    ])
    expect(textOf(pages, 'reference/http/orders')).toContain('### Responses {#get-order-responses}')
    expect(textOf(pages, 'reference/http/index')).toContain('(orders.md#get-order)')
  })

  test('lines name the places that they come from, in other files too', () => {
    const origins = (path: string): unknown[] => {
      const page = shop().find((one) => one.path === path)
      const lines = page?.markdown?.split('\n') ?? []
      return (page?.origins ?? []).map(({ from, file, line }) => [lines[from - 1]?.trim(), file, line])
    }
    expect(origins('api/orders/get-order')).toContainEqual([
      'There is no [such page](nowhere.md).',
      'api/openapi.yaml',
      34,
    ])
    expect(origins('api/goods/list-goods')).toContainEqual(['- `price` *number*', 'api/prices.json', 2])
  })

  test('a thousand operations have pages of bounded size', () => {
    const one = (n: number) => ({ $ref: `#/components/schemas/S${n % 40}` })
    const paths = Object.fromEntries(
      Array.from({ length: 1000 }, (_, n) => [
        `/things/${n}/{id}`,
        {
          get: {
            tags: [`t${n % 20}`],
            responses: { 200: { description: 'Yes', content: { 'application/json': { schema: one(n) } } } },
          },
        },
      ]),
    )
    const schemas = Object.fromEntries(
      Array.from({ length: 40 }, (_, n) => [
        `S${n}`,
        { properties: Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`p${at}`, one(n + at)])) },
      ]),
    )
    const { pages } = written({ 'api.json': { ...api({ components: { schemas } }), paths } })
    expect(pages).toHaveLength(1 + 20 + 1000 + 1 + 40)
    const operations = pages.filter(({ path }) => path.startsWith('api/t'))
    expect(Math.max(...operations.map(({ markdown = '' }) => markdown.length))).toBeLessThan(60_000)
  })
})

describe('files of anybody', () => {
  test('no description leaves its place, and no text becomes markup', () => {
    const description = 'A\n```\nnever closed <script>alert(1)</script>\n</div>\n:::note\n- list'
    const name = '`</code>` *x*\n# y'
    const schema = { properties: { [name]: { type: 'string', description }, after: { type: 'string' } } }
    const { pages } = written({
      'api.json': api(
        { servers: [{ url: 'javascript:alert(1)' }, { url: 'https://a.example/\'"><b>' }] },
        {
          summary: '<b>[x](javascript:alert(1))</b>',
          description,
          externalDocs: { url: 'javascript:alert(1)' },
          responses: { 200: { description: 'Yes', content: { 'application/json': { schema } } } },
        },
      ),
    })
    const text = textOf(pages, 'api/operations/a')
    const own = text.split('\n').filter((line) => !/^\s*(?:-\s+)?>/.test(line))
    expect(own.join('\n')).not.toMatch(/never closed|<script|javascript:/)
    expect(text).toContain('- `` `</code>` *x* # y `` *string*')
    expect(text).toContain('\n- `after` *string*')
    expect(pages.find(({ path }) => path === 'api/operations/a')?.title).toBe('<b>[x](javascript:alert(1))</b>')
  })

  test('a text in a sample stays a text', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what must stay a text
    const path = '/it\'s/`x`/${y}/"z"'
    const { pages } = written({
      'api.json': { ...api({}), paths: { [path]: { post: { operationId: 'a', responses: {} } } } },
    })
    const text = textOf(pages, 'api/operations/a')
    expect(text).toContain(`curl -X POST 'https://api.example.com/it'\\''s/`)
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what must stay a text
    expect(text).toContain('fetch("https://api.example.com/it\'s/`x`/${y}/\\"z\\""')
  })

  test.each([
    ['/etc/passwd', 'leads out of the folder'],
    ['file:///etc/passwd', 'leads out of the folder'],
    ['https://example.org/a.yaml', 'leads out of the folder'],
    ['../a.json', 'leads out of the folder'],
    ['%2e%2e/a.json', 'leads out of the folder'],
    ['a.txt', 'ends neither in .json'],
    ['gone.json', 'cannot be followed'],
    ['#/components/none', 'leads to nothing'],
    ['#/constructor/prototype', 'leads to nothing'],
  ])('a reference to %s is a fault', (ref, message) => {
    const { faults } = written({ 'api.json': api({}, { responses: { 200: { $ref: ref } } }) })
    expect(faults.map((fault) => fault.message)).toEqual([expect.stringContaining(message)])
  })

  test('references in a circle end', () => {
    const { faults } = written({
      'api.json': api(
        { components: { responses: { A: { $ref: '#/components/responses/A' } } } },
        { responses: { 200: { $ref: '#/components/responses/A' } } },
      ),
    })
    expect(faults.map(({ message }) => message)).toEqual(['More than 50 references lead to each other.'])
  })

  test.each([
    ['{"swagger": "2.0"}', 'is no OpenAPI 3 file: its version is 2.0'],
    ['[]', 'holds no object'],
    ['{"openapi": "3.0.0",\n "a": tru}', 'line 2'],
    [`${'['.repeat(300)}`, 'more than 200 objects'],
  ])('%s is refused', (text, message) => {
    expect(() => written({ 'api.json': text })).toThrow(message)
  })

  test('a mistake in YAML is named with one line', () => {
    expect(() => readYaml('a: 1\nb:\n  c: [1\nd: 2\n')).toThrow(/^line 4: (?!.*\bline\b).+[^:]$/)
  })

  test('aliases of YAML are the same object', () => {
    const lines = Array.from({ length: 60 }, (_, n) => `a${n + 1}: &a${n + 1} [${Array(9).fill(`*a${n}`).join(', ')}]`)
    const { value } = readYaml(`a0: &a0 {x: 1}\n${lines.join('\n')}\nself: &self [*self]\n`)
    expect(nodeOf(value)['a1']).toEqual(Array(9).fill({ x: 1 }))
    expect(nodeOf(value)['self']).toEqual([null])
  })

  test('an example of schemas in each other ends', () => {
    const schema: Record<string, unknown> = { type: 'object' }
    schema['properties'] = Object.fromEntries(
      Array.from({ length: 30 }, (_, n) => [`p${n}`, { type: 'array', items: schema }]),
    )
    const files = { resolve: (value: unknown) => ({ node: nodeOf(value) }) } as unknown as ReturnType<
      typeof readApiFiles
    >
    expect(JSON.stringify(exampleOf(schema, files, 'request')).length).toBeLessThan(3000)
  })

  test.each([
    ['https://api.example.org/v1', true],
    ['https://api.example.org.evil.example/v1', false],
    ['https://api.example.org@evil.example/', false],
    ['http://api.example.org/v1', false],
    ['https://a.b.example.net/', true],
    ['https://example.net/', false],
    ['/v1', false],
  ])('readers may send requests to %s: %s', (url, isThere) => {
    expect(isAllowed(url, ['https://api.example.org', 'https://*.example.net'])).toBe(isThere)
  })
})

test('JSON and YAML give the same values and lines', () => {
  const json =
    '{\n  "a": {\n    "description": "x",\n    "b": [1, -2.5e3, true, null, "\\u00e9\\n"]\n  },\n  "__proto__": {}\n}\n'
  const [one, other] = [readJson(json), readYaml(json)]
  expect(one.value).toEqual({ a: { description: 'x', b: [1, -2500, true, null, 'é\n'] } })
  expect(other.value).toEqual(one.value)
  const a = (file: typeof one) => file.linesOf(nodeOf(nodeOf(file.value)['a']))
  expect(a(one)).toEqual({ line: 2, text: 3 })
  expect(a(other)).toMatchObject({ line: 2, text: 3 })
})
