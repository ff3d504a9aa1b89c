/** The examples of plugins compile with the types that the package publishes, as a user's editor checks them. */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { projectRoot } from '../harness/root.ts'
import { writeSite } from '../harness/site.ts'

const run = promisify(execFile)

test('every example compiles, with strict options', async () => {
  const dir = await writeSite({})
  const types = join(dir, 'types')
  await run(process.execPath, [join(projectRoot, 'build-types.mjs'), types], { cwd: projectRoot })
  const compilerOptions = {
    ...{ target: 'es2023', module: 'nodenext', moduleResolution: 'nodenext', lib: ['es2023', 'dom', 'dom.iterable'] },
    ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, verbatimModuleSyntax: true },
    ...{ jsx: 'react-jsx', noEmit: true, allowImportingTsExtensions: true, skipLibCheck: true },
    types: ['node'],
    typeRoots: [join(projectRoot, 'node_modules/@types')],
    paths: {
      'docs-build': [join(types, 'api.d.ts')],
      'docs-build/markdown': [join(types, 'markdown.d.ts')],
      'docs-build/plugins': [join(types, 'plugins.d.ts')],
      'docs-build/theme': [join(types, 'theme.d.ts')],
      'docs-build-*': [join(projectRoot, 'packages/*/dist/index.d.ts')],
    },
  }
  const folders = ['test/plugins/*/**', 'packages/*/test/site']
  const include = folders.flatMap((folder) => ['ts', 'tsx'].map((ending) => join(projectRoot, folder, `*.${ending}`)))
  await writeFile(join(dir, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }))
  const compiler = join(projectRoot, 'node_modules/typescript/bin/tsc')
  const { stdout } = await run(process.execPath, [compiler, '-p', join(dir, 'tsconfig.json')]).catch(
    (error: { stdout: string }) => error,
  )
  expect(stdout).toBe('')
})
