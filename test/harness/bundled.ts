/** Bundles sources the way the program is bundled, with the edits of the parser. */
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { build, type Plugin } from 'esbuild'
import { parserEdits } from '../../cli/output/bundle/package-edits/parser-edits.ts'
import { projectRoot } from './root.ts'

/**
 * @param entry path of a module below the project
 * @param edits edits of packages; an empty list leaves them as they are published
 * @returns path of a file that Node can run, in a place where Node finds the packages that are not bundled
 */
export async function bundleAsProgram(entry: string, edits: Plugin[] = [parserEdits]): Promise<string> {
  const outfile = join(
    projectRoot,
    'node_modules/.cache/docs-build-test',
    // Tests run in threads of one process, and remove what they bundled.
    `${entry.replaceAll('/', '-')}-${process.pid}-${threadId}.mjs`,
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
    plugins: edits,
  })
  return outfile
}
