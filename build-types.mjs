/** Rolls up the declarations of what others import (the doors in `package.json`, and packages), into one file each. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import './generate.mjs'

const root = dirname(fileURLToPath(import.meta.url))
const folder = resolve(process.argv[2] ?? join(root, 'dist/types'))

/** @param isExternal the modules whose declarations stay imports */
async function rollUp(name, input, dir, isExternal) {
  const bundle = await rolldown({
    cwd: root,
    input: { [name]: input },
    // Sources have declared types everywhere (`isolatedDeclarations`), so that nothing has to be inferred.
    plugins: [dts({ emitDtsOnly: true, oxc: { stripInternal: true }, tsconfig: false, sourcemap: false })],
    external: isExternal,
    logLevel: 'warn',
  })
  await bundle.write({ dir, format: 'esm' })
  await bundle.close()
}

rmSync(folder, { recursive: true, force: true })
for (const [name, input] of Object.entries({
  api: 'cli/api.ts',
  check: 'cli/doors/check.ts',
  cli: 'cli/doors/cli.ts',
  graph: 'cli/doors/graph.ts',
  markdown: 'cli/doors/markdown.ts',
  output: 'cli/doors/output.ts',
  project: 'cli/doors/project.ts',
  plugins: 'cli/doors/plugins.ts',
  text: 'cli/doors/text.ts',
  workspace: 'cli/doors/workspace.ts',
  browser: 'templates/browser.ts',
  theme: 'templates/theme.ts',
})) {
  await rollUp(name, input, folder, /^(?!\.{0,2}\/|docs-build)/)
}
for (const manifest of readdirSync(join(root, 'packages')).map((name) =>
  join(root, 'packages', name, 'package.json'),
)) {
  if (!existsSync(manifest)) continue
  const { types } = JSON.parse(readFileSync(manifest, 'utf8')).exports?.['.'] ?? {}
  if (types)
    await rollUp('index', join(dirname(manifest), 'index.ts'), join(dirname(manifest), 'dist'), /^(?!\.{0,2}\/)/)
}
