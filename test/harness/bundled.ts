/** Sources bundled as the program is, with the edits of the parser. */
import { join } from 'node:path'
import { build } from 'esbuild'
import { projectRoot } from './root.ts'

/**
 * @param entry path of a module below the project
 * @returns path of a file that Node can run; it lies where the packages are found that no bundle holds
 */
export async function bundleAsProgram(entry: string): Promise<string> {
  const outfile = join(
    projectRoot,
    'node_modules/.cache/docs-build-test',
    `${entry.replaceAll('/', '-')}-${process.pid}.mjs`,
  )
  await build({
    absWorkingDir: projectRoot,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['esbuild', 'quickjs-emscripten-core', '@jitl/*', '@shikijs/langs', 'linkinator'],
    banner: { js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);" },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outfile
}
