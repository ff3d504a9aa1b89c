/** `check`, its baseline, `fix` and the language server report the same findings, byte for byte. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateSite } from '../../../test/bench/generate.ts'
import { difficultSite } from '../../../test/harness/difficult.ts'
import { openEditor } from '../../../test/harness/editor.ts'
import { projectRoot } from '../../../test/harness/root.ts'
import { runCli, writeSite } from '../../../test/harness/site.ts'
import { fix } from '../index.ts'

/** Findings that `fix` can repair, besides those of the trees. */
const REPAIRABLE = {
  'docs/repair.md': '# Repair\n\n[a](Repair.md) [b](repair) [c](#Repair) [d](./REPAIR.md#repair)\n',
  'docs/_templates/kind.md': '# Kind\n\n## Part\n',
}

test('on a tree with faults', async () => {
  const { files } = generateSite({
    pages: 30,
    seed: 7,
    faults: {
      'broken-link': 4,
      'broken-anchor': 3,
      'broken-document': 4,
      'broken-image': 2,
      'duplicate-route': 1,
    },
  })
  const dir = await writeSite({ ...difficultSite(0), ...files, ...REPAIRABLE })
  const plain = await runCli(['check', dir, '--format', 'json', '--no-cache'])
  const report = JSON.parse(plain.stdout) as { findings: { fix?: unknown }[] }
  expect(report.findings.length).toBeGreaterThan(12)
  const again = await runCli(['check', dir, '--format', 'json'])
  expect(again.stdout).toBe(plain.stdout)

  await writeFile(join(dir, 'docs.baseline.json'), '{ "version": 1, "findings": {} }\n')
  const against = await runCli(['check', dir, '--format', 'json', '--baseline'])
  expect(against.stdout).toBe(plain.stdout)

  const { fixed, left } = await fix({ dir })
  const repairable = report.findings.filter((finding) => finding.fix !== undefined)
  expect(repairable.length).toBeGreaterThan(2)
  expect(JSON.stringify(fixed)).toBe(JSON.stringify(repairable))
  expect(left).toBe(report.findings.length - repairable.length)

  const editor = await openEditor(dir)
  expect(`${JSON.stringify(await editor.report(), null, 2)}\n`).toBe(plain.stdout)
  expect(JSON.stringify(editor.findings())).toBe(JSON.stringify(report.findings))
  expect(await editor.end()).toBe(0)
})

test('the code of the protocol is in one script of the package, which waits until it is asked for', async () => {
  const owners = async (folder: string): Promise<string[]> => {
    const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'))
    const texts = await Promise.all(scripts.map((name) => readFile(join(folder, name), 'utf8')))
    return scripts.filter((_, at) => texts[at]?.includes('textDocument/publishDiagnostics'))
  }
  expect(await owners(join(projectRoot, 'dist/program'))).toEqual([])
  const dist = join(projectRoot, 'packages/edit/dist')
  const [owner = '', ...others] = await owners(dist)
  expect(others).toEqual([])
  const main = await readFile(join(dist, 'main.js'), 'utf8')
  expect(main).toMatch(/import\("\.\/lsp\.\w+\.js"\)/)
  expect(main).not.toContain(`from "./${owner}"`)
})
