/** What the compiler finds in code blocks. Loading it takes a second. */
import { mkdir, mkdtemp, realpath, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findCompiler } from '../compiler.ts'
import { type Typed, typesIn, withoutFolders } from '../find-types.ts'
import { installedPackages } from '../plugin.ts'

function typed(code: string, extension = 'ts', compilerOptions: Readonly<Record<string, unknown>> = {}): Typed {
  return typesIn({ code, extension, typescript: 'typescript', compilerOptions })
}

const textOf = ({ notes }: Typed, kind: string): string[] =>
  notes.filter((note) => note.kind === kind).map(({ line, start, text }) => `${line}:${start} ${text}`)

test('identifiers have their types and their explanations', () => {
  const made = typed('/** In cents. */\nconst price = 1200\nprice.toFixed(2)\n')
  expect(made.code).toBe('/** In cents. */\nconst price = 1200\nprice.toFixed(2)')
  expect(textOf(made, 'type')[0]).toBe('1:6 const price: 1200\n\nIn cents.')
  expect(textOf(made, 'type')[2]).toMatch(
    /^2:6 \(method\) Number\.toFixed\(fractionDigits\?: number\): string\n\nReturns a string/,
  )
  expect(made.faults).toEqual([])
})

test('queries, completions and highlights are taken out of the code', () => {
  const made = typed("const name = 'Ada'\n//    ^?\nname.toUp\n//       ^|\nname.length\n//   ^^^^^^\n")
  expect(made.code).toBe("const name = 'Ada'\nname.toUp\nname.length")
  expect(textOf(made, 'query')).toEqual(['0:6 const name: "Ada"'])
  expect(textOf(made, 'completion')).toEqual(['1:9 toUpperCase'])
  expect(textOf(made, 'mark')).toEqual(['2:5 '])
  expect(made.faults).toEqual([
    { line: 2, message: expect.stringMatching(/^The code has the error 2339: Property 'toUp' does not exist/) },
  ])
})

test('what stands above a cut is compiled and left out', () => {
  const made = typed(
    'interface User { name: string }\ndeclare const user: User\n// ---cut---\nconst { name } = user\n//      ^?\n',
  )
  expect(made.code).toBe('const { name } = user')
  expect(textOf(made, 'query')).toEqual(['0:8 const name: string'])
})

test('errors that are declared are shown, and others are findings at their lines', () => {
  const shown = typed('// @errors: 2322\nconst a: string = 1\n')
  expect(shown.code).toBe('const a: string = 1')
  expect(textOf(shown, 'error')).toEqual(["0:6 Type 'number' is not assignable to type 'string'."])
  expect(shown.faults).toEqual([])
  const wrong = typed('const b: string = 2\n// ---cut---\nconst c = 1\n\nc.no\n// @errors: 2322 2345\n')
  expect(wrong.faults.map(({ line, message }) => `${line} ${message}`)).toEqual([
    "4 The code has the error 2339: Property 'no' does not exist on type '1'. Write `// @errors: 2339` in it if readers are to see the error.",
    '5 The code declares the error 2345, which it does not have.',
  ])
  expect(typed('// @erors: 2322\nconst a = 1\n').faults).toEqual([
    { line: 0, message: 'There is no option `@erors`, of the compiler or of twoslash.' },
  ])
  expect(typed('const a = 1\n//  ^?\n').faults).toEqual([
    { line: 1, message: expect.stringContaining('The code cannot be read for types: ') },
  ])
})

test('options of the compiler hold, from the plugin and from the block', () => {
  expect(typed('const a = (b) => b\n').faults).toHaveLength(1)
  expect(typed('const a = (b) => b\n', 'ts', { strict: false, noImplicitAny: false }).faults).toEqual([])
  expect(typed('// @noImplicitAny: false\nconst a = (b) => b\n').faults).toEqual([])
  expect(typed('export const a = <p>x</p>\n', 'tsx', { jsx: 'react-jsx' }).faults).toEqual([])
})

test('code reads packages and declarations, and no other file', () => {
  const made = typed(
    "import { Script } from 'node:vm'\nimport pack from '../package.json'\nimport { secret } from '../cli/main'\n",
    'ts',
    {
      resolveJsonModule: true,
      types: ['node'],
    },
  )
  expect(made.faults.map(({ line, message }) => `${line} ${message.slice(0, 30)}`)).toEqual([
    expect.stringMatching(/^1 The code has the error (?:2307|2732)/),
    expect.stringMatching(/^2 The code has the error 2307/),
  ])
})

test('code sees no declaration, manifest or folder outside of installed packages', async () => {
  const dir = await realpath(await mkdtemp(join(tmpdir(), 'outside-')))
  await mkdir(join(dir, 'inner'))
  await writeFile(join(dir, 'secret.d.ts'), 'declare const secret: 42\n')
  await writeFile(join(dir, 'package.json'), '{ "name": "hidden" }')
  const declared = typed(`/// <reference path="${dir}/secret.d.ts" />\nsecret\n`)
  expect(declared.faults.map(({ message }) => message)).toContainEqual(expect.stringMatching(/error 2304: .*secret/))
  const manifest = typed(`// @resolveJsonModule\nimport p from '${dir}/package.json'\np.name\n`)
  expect(JSON.stringify(manifest)).not.toContain('hidden')
  expect(manifest.faults).not.toEqual([])
  const folder = `import p from '${dir}/`
  const listed = typed(`${folder}'\n//${' '.repeat(folder.length - 2)}^|\n`)
  expect(textOf(listed, 'completion').join()).not.toMatch(/inner|secret|package/)
  const named = typed(
    "import { version } from 'typescript'\nimport type { Root } from 'mdast'\nversion\nconst a = {} as Root['type']\n//    ^?\n",
  )
  expect(named.faults).toEqual([])
  expect(textOf(named, 'query')).toEqual(['3:6 const a: "root"'])
})

test('a block that cannot be read leaves nothing for the next one', () => {
  const shared = '// @filename: shared.ts\nexport {}\ndeclare global { var leaked: 42 }\n// @filename: index.ts\n'
  expect(typed(`${shared}const a = 1\n//  ^?\n`).faults).toHaveLength(1)
  expect(typed('leaked\n').faults).toEqual([{ line: 0, message: expect.stringContaining('error 2304') }])
})

test('types name packages and files without their folders', () => {
  expect(withoutFolders('typeof import("/home/ci/repo/node_modules/x")')).toBe('typeof import("x")')
  expect(withoutFolders('import("/home/ci/repo/node_modules/.pnpm/x@1/node_modules/x/index").A')).toBe(
    'import("x/index").A',
  )
  expect(withoutFolders('module "/home/ci/repo/parts/x"')).toBe('module "x"')
  expect(withoutFolders('const a: "/home/ada"')).toBe('const a: "/home/ada"')
})

test('installed packages are known by the nearest list of npm, and else by nothing that stays', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'installed-'))
  await mkdir(join(dir, 'node_modules'))
  await mkdir(join(dir, 'a/node_modules'), { recursive: true })
  const none = installedPackages(dir)
  expect(none).toMatch(/^[\da-f]{8}-/)
  await writeFile(join(dir, 'node_modules/.package-lock.json'), '{}')
  expect(installedPackages(join(dir, 'a'))).toBe(installedPackages(dir))
  expect(installedPackages(dir)).not.toBe(none)
  await writeFile(join(dir, 'a/node_modules/.modules.yaml'), '')
  expect(installedPackages(join(dir, 'a'))).toBe(none)
})

test('texts of this machine are no part of a type, and long types are cut', () => {
  expect(JSON.stringify(typed("import * as vm from 'node:vm'\nvm\n", 'ts', { types: ['node'] }))).not.toContain(
    process.cwd(),
  )
  const names = Array.from({ length: 300 }, (_, index) => `name${index}: number`).join('; ')
  const [first = ''] = textOf(typed(`declare const all: { ${names} }\nall\n`), 'type')
  expect(first.length).toBeLessThan(1300)
})

test('a compiler that is missing or has no interface for programs is named with what to do', () => {
  expect(() => findCompiler('typescript-none')).toThrow(
    'asks the package `typescript-none` for types, which is not installed.',
  )
  expect(findCompiler('typescript').version).toMatch(/^6\./)
})
