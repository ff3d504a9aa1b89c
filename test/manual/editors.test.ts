/**
 * The setups for editors on the page of the manual: their keys are those that the editors document, and each starts the same
 * server in the folder of a project.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { expect, test } from 'vitest'
import { CONFIG_NAMES } from '../../cli/project/config/load-config.ts'
import { projectRoot } from '../harness/root.ts'
import { codeOf } from './code-blocks.ts'

const PAGE = 'check/editors.md'
const page = readFileSync(join(projectRoot, 'manual/docs', PAGE), 'utf8')
const files = new Map(codeOf(PAGE, page).map(({ title = '', code }) => [title.split('/').at(-1), code]))
const COMMAND = ['npx', '--no', 'docs-build', 'lsp', '--stdio']

/** A table of a TOML file on the page. */
function table(name: string): Record<string, unknown> {
  return parse(files.get(name) ?? '')
}

/** The texts in quotes of a list in Lua or Rust that begins somewhere. */
function listAt(code: string | undefined, begin: string): string[] {
  const from = code?.indexOf(begin) ?? -1
  const [list = ''] = /[[{][^\]}]*[\]}]/.exec(code?.slice(from) ?? '') ?? []
  return [...list.matchAll(/(["'])(.*?)\1/g)].map(([, , text = '']) => text)
}

test('Neovim starts the server at the configuration of the file', () => {
  const code = files.get('docs_build.lua')
  expect(listAt(code, 'local command')).toEqual(COMMAND)
  expect(listAt(code, 'root_markers')).toEqual(CONFIG_NAMES)
  // `:help vim.lsp.Config` and `:help vim.lsp.ClientConfig`
  const keys = [...(code ?? '').matchAll(/^ {2}(\w+) =/gm)].map(([, key]) => key)
  expect(keys).toEqual(['cmd', 'filetypes', 'root_markers', 'workspace_required'])
  expect(files.get('init.lua')).toContain("vim.lsp.enable('docs_build')")
})

test('Helix starts the server at the configuration of the file', () => {
  const { language, 'language-server': servers, ...others } = table('languages.toml')
  expect(others).toEqual({})
  // The keys `command`, `args` and `required-root-patterns` of a server, and those of a language, as Helix's book has them.
  expect(servers).toEqual({
    'docs-build': {
      command: COMMAND[0],
      args: COMMAND.slice(1),
      'required-root-patterns': [...CONFIG_NAMES],
    },
  })
  // Helix has a language of this name, into which the keys are merged; it has the ending `.mdx` as well.
  expect(language).toEqual([
    { name: 'markdown', roots: [...CONFIG_NAMES], 'language-servers': ['docs-build', 'marksman'] },
  ])
})

test('Zed builds an extension that starts the server', () => {
  // The manifest's required keys; `schema_version` is 1 for manifests in TOML.
  expect(table('extension.toml')).toEqual({
    id: 'docs-build',
    name: 'docs-build',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    schema_version: 1,
    authors: [expect.stringMatching(/^.+ <.+@.+>$/)],
    description: expect.any(String),
    repository: expect.stringMatching(/^https:/),
    language_servers: { 'docs-build': { name: 'docs-build', languages: ['Markdown'] } },
  })
  expect(table('Cargo.toml')).toMatchObject({
    package: { name: 'docs-build', edition: '2021' },
    lib: { 'crate-type': ['cdylib'] },
    dependencies: { zed_extension_api: expect.any(String) },
  })
  expect(['npx', ...listAt(files.get('lib.rs'), 'let args')]).toEqual(COMMAND)
})

test('VS Code has the settings that the page names, with their defaults', () => {
  const about = readFileSync(join(projectRoot, 'editors/vscode/package.json'), 'utf8')
  const { contributes } = JSON.parse(about) as {
    contributes: { configuration: { properties: Record<string, { default: unknown; markdownDescription?: string }> } }
  }
  const { properties } = contributes.configuration
  const rows = [...page.matchAll(/^\| `(docs-build\.[\w.]+)` \| (?:`([^`]*)`)? ?\|/gm)].map(([, name, value = '']) => [
    name,
    value,
  ])
  expect(rows).toEqual(
    Object.entries(properties).map(([name, { default: value }]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
  const settings = JSON.parse(files.get('settings.json') ?? '{}') as Record<string, unknown>
  for (const name of Object.keys(settings))
    if (name.startsWith('docs-build.')) expect(properties).toHaveProperty([name])
  expect(properties['docs-build.command']?.markdownDescription).toContain(JSON.stringify(COMMAND).replaceAll(',', ', '))
})
