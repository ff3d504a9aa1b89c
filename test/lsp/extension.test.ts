/** The VS Code extension: its package, and the command that it starts. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { VERSION } from '../../cli/project/own-package.ts'
import { pack, packedFiles } from '../../editors/vscode/pack.ts'
import { serverCommand } from '../../editors/vscode/src/server-command.ts'
import { writeSite } from '../harness/site.ts'

const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString()

/** Stands for every class, function and object that the editor gives its extensions. */
function anything(): unknown {
  // biome-ignore lint/complexity/useArrowFunction: classes extend it
  const target = function (): unknown {
    return anything()
  }
  return new Proxy(target, {
    get(own, name) {
      if (name === 'prototype') return own.prototype
      return name === Symbol.toPrimitive ? () => '' : anything()
    },
    construct: () => ({}),
  })
}

describe('the package', () => {
  test('has what the editor asks for, and equal sources give equal bytes', async () => {
    const dir = await writeSite({})
    const [one, two] = [await pack(join(dir, 'a/one.vsix')), await pack(join(dir, 'two.vsix'))]
    const bytes = await readFile(one)
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
    expect(bytes.equals(await readFile(two))).toBe(true)
  })

  test('names its files, its version and the oldest editor', async () => {
    const files = await packedFiles()
    expect([...files.keys()]).toEqual([
      'extension.vsixmanifest',
      '[Content_Types].xml',
      'extension/package.json',
      'extension/README.md',
      'extension/LICENSE.txt',
      'extension/dist/extension.cjs',
    ])
    const about = JSON.parse(text(files.get('extension/package.json'))) as Record<string, unknown>
    expect(about).toMatchObject({ name: 'docs-build', version: VERSION, main: './dist/extension.cjs' })
    expect(about).not.toHaveProperty('private')
    const manifest = text(files.get('extension.vsixmanifest'))
    expect(manifest).toContain(`Version="${VERSION}" Publisher="docs-build"`)
    for (const [, path = ''] of manifest.matchAll(/Path="([^"]+)"/g)) expect(files.has(path), path).toBe(true)
    const types = text(files.get('[Content_Types].xml'))
    for (const path of files.keys())
      if (path.startsWith('extension')) expect(types).toContain(`Extension=".${path.split('.').at(-1)}"`)
  })

  test('describes every setting that it reads', async () => {
    const files = await packedFiles()
    const { contributes } = JSON.parse(text(files.get('extension/package.json'))) as {
      contributes: { configuration: { properties: Record<string, { default: unknown }> } }
    }
    const readme = text(files.get('extension/README.md'))
    for (const name of Object.keys(contributes.configuration.properties)) expect(readme).toContain(`\`${name}\``)
  })

  test('loads with nothing but the editor and Node', async () => {
    const code = text((await packedFiles()).get('extension/dist/extension.cjs'))
    const asked: string[] = []
    const own = createRequire(import.meta.url)
    const require = (name: string): unknown => {
      asked.push(name)
      return name === 'vscode' ? anything() : own(name)
    }
    const module = { exports: {} as Record<string, unknown> }
    const load = runInThisContext(`(function (require, module, exports, process) {${code}\n})`) as (
      ...args: unknown[]
    ) => void
    load(require, module, module.exports, process)
    expect(module.exports).toMatchObject({ activate: expect.any(Function), deactivate: expect.any(Function) })
    expect(asked).toContain('vscode')
    const isBuiltIn = (name: string): boolean =>
      name === 'vscode' || createRequire(import.meta.url).resolve(name) === name
    expect(asked.filter((name) => !isBuiltIn(name))).toEqual([])
  })
})

describe('the command', () => {
  const PACKAGE = {
    'site/node_modules/docs-build/package.json': '{ "bin": { "docs-build": "dist/main.js" } }',
    'site/node_modules/docs-build/dist/main.js': '',
    'site/docs/index.md': '# Home\n',
    'bin/docs-build': '',
  }

  test('is that of the settings, of the folder, of a folder above it, or of the path', async () => {
    const dir = await writeSite(PACKAGE)
    const site = join(dir, 'site')
    const script = join(site, 'node_modules/docs-build/dist/main.js')
    const base = { folders: [site], command: [], folder: '', path: '' }
    const args = ['lsp', '--stdio']
    expect(serverCommand(base)).toEqual({ command: script, args, cwd: site, isModule: true })
    expect(serverCommand({ ...base, folders: [join(site, 'docs')] })).toMatchObject({ command: script })
    expect(serverCommand({ ...base, folders: [dir], folder: 'site' })).toMatchObject({ command: script, cwd: site })
    expect(serverCommand({ ...base, command: ['npx', 'docs-build', 'lsp'] })).toEqual({
      command: 'npx',
      args: ['docs-build', 'lsp'],
      cwd: site,
      isModule: false,
    })
    expect(serverCommand({ ...base, folders: [dir], path: join(dir, 'bin') })).toMatchObject({
      command: join(dir, 'bin/docs-build'),
      isModule: false,
    })
    expect(serverCommand({ ...base, folders: [dir] })).toBeUndefined()
  })
})
