/** Bundles sources the way the program is bundled, with the edits of the parser. */
import { join } from 'node:path'
import { build } from 'esbuild'
import { parserEdits } from '../../cli/bundle/package-edits/parser-edits.ts'
import { projectRoot } from './root.ts'

/**
 * @param entry path of a module below the project
 * @returns path of a file that Node can run, in a place where Node finds the packages that are not bundled
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
    external: ['esbuild', 'quickjs-emscripten-core', '@jitl/*', '@shikijs/langs', 'linkinator', 'undici'],
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module';const require = requireFrom(import.meta.url);",
    },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [parserEdits],
  })
  return outfile
}
