/** Rolls up the declarations of what others import (the doors in `package.json`), into one file each. */
import { rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import './generate.mjs'

const root = dirname(fileURLToPath(import.meta.url))
const folder = resolve(process.argv[2] ?? join(root, 'dist/types'))

rmSync(folder, { recursive: true, force: true })
for (const [name, input] of Object.entries({
  api: 'cli/api.ts',
  cli: 'cli/doors/cli.ts',
  graph: 'cli/doors/graph.ts',
  markdown: 'cli/doors/markdown.ts',
  output: 'cli/doors/output.ts',
  project: 'cli/doors/project.ts',
  theme: 'templates/theme.ts',
  entries: 'cli/own-plugins/entries.ts',
})) {
  const bundle = await rolldown({
    cwd: root,
    input: { [name]: input },
    // Sources have declared types everywhere (`isolatedDeclarations`), so that nothing has to be inferred.
    plugins: [dts({ emitDtsOnly: true, oxc: { stripInternal: true }, tsconfig: false, sourcemap: false })],
    external: /^(?!\.{0,2}\/|docs-build)/,
    logLevel: 'warn',
  })
  await bundle.write({ dir: folder, format: 'esm' })
  await bundle.close()
}
