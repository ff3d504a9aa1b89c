/** The modules that examples may import → one script, so that no other host is asked for them. */
import { createRequire } from 'node:module'
import { DocsError, messageOf } from 'docs-build/plugins'
import { buildSync } from 'esbuild'
import { projectFolder } from './assets.ts'
import type { ModuleBundle } from './messages.ts'
import type { Live, NamedModule } from './options.ts'

/** @throws DocsError for a module that is not installed, or does not compile */
export function bundleModules(modules: Live['modules']): ModuleBundle {
  const [first] = modules
  try {
    const { outputFiles } = buildSync({
      stdin: {
        contents: entry(modules),
        resolveDir: first ? projectFolder(first) : '.',
        sourcefile: 'live-modules.js',
      },
      // The site need not have a React of its own.
      nodePaths: createRequire(import.meta.url).resolve.paths('react') ?? [],
      bundle: true,
      write: false,
      outfile: 'live-modules.js',
      format: 'iife',
      globalName: 'liveModules',
      platform: 'browser',
      target: 'es2022',
      minify: true,
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
      loader: { '.svg': 'dataurl', '.png': 'dataurl', '.woff2': 'dataurl' },
      legalComments: 'none',
      logLevel: 'silent',
    })
    const textOf = (ending: string): string => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? ''
    return { js: textOf('.js'), css: textOf('.css') }
  } catch (error) {
    throw new DocsError(`The modules of the plugin \`live\` cannot be bundled: ${reasonOf(error)}`, {
      hint: 'Install the packages that `modules` names, and begin the paths of files with `./`.',
      cause: error,
    })
  }
}

function entry(modules: readonly NamedModule[]): string {
  const names = modules.map(({ name }) => name)
  const isReact = names.includes('react')
  const all = new Set(isReact ? [...names, 'react/jsx-runtime', 'react-dom/client'] : names)
  const list = [...all].map((name, index) => [name, `m${index}`] as const)
  return [
    ...list.map(([name, variable]) => `import * as ${variable} from ${JSON.stringify(name)}`),
    `export const modules = { ${list.map(([name, variable]) => `${JSON.stringify(name)}: ${variable}`).join(', ')} }`,
    ...(isReact
      ? [
          "import { createElement, isValidElement } from 'react'",
          "import { createRoot } from 'react-dom/client'",
          'export const render = (value, into) => createRoot(into).render(isValidElement(value) ? value : createElement(value))',
        ]
      : []),
  ].join('\n')
}

function reasonOf(error: unknown): string {
  const { errors } = error as { errors?: readonly { readonly text: string }[] }
  return errors?.[0]?.text ?? messageOf(error)
}
