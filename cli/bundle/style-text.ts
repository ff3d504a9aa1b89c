/**
 * `import text from './part.css?text'`: a style sheet as one minified text. Code that is loaded on demand brings its
 * styles along, in one file and before it draws anything.
 */
import { dirname, join } from 'node:path'
import { build, type Plugin } from 'esbuild'

const SUFFIX = '?text'

/** @param options what the style sheets are compiled for */
export function styleText(options: { readonly target: string[] }): Plugin {
  return {
    name: 'style-text',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /\.css\?text$/ }, ({ path, importer }) => ({
        path: join(dirname(importer), path.slice(0, -SUFFIX.length)),
        namespace: 'style-text',
      }))
      onLoad({ filter: /^/, namespace: 'style-text' }, async ({ path }) => {
        const { outputFiles } = await build({
          ...options,
          entryPoints: [path],
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
