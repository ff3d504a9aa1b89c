/**
 * `import text from './part.css?text'`: a style sheet as one minified string. Code that is loaded on demand holds its
 * own styles, so that they are there before it draws anything.
 */
import { dirname, join, relative, resolve, sep } from 'node:path'
import { build, type Plugin } from 'esbuild'

const SUFFIX = '?text'

/** @param options the browsers for which style sheets are compiled */
export function styleText(options: { readonly target: string[] }): Plugin {
  return {
    name: 'style-text',
    setup({ initialOptions, onResolve, onLoad }) {
      const root = initialOptions.absWorkingDir ?? process.cwd()
      onResolve({ filter: /\.css\?text$/ }, ({ path, importer }) => {
        const file = join(dirname(importer), path.slice(0, -SUFFIX.length))
        // The path is relative, because it is part of the hash of the chunk, which must be the same in every folder.
        return { path: relative(root, file).split(sep).join('/'), namespace: 'style-text' }
      })
      onLoad({ filter: /^/, namespace: 'style-text' }, async ({ path }) => {
        const { outputFiles } = await build({
          ...options,
          entryPoints: [resolve(root, path)],
          bundle: true,
          minify: true,
          write: false,
          logLevel: 'silent',
        })
        return { contents: (outputFiles[0]?.text ?? '').trim(), loader: 'text' }
      })
    },
  }
}
