/**
 * React's packages as ES modules. They are published as CommonJS, from which a bundler can drop nothing. The production
 * builds are simple enough to be converted to modules, and code that no page uses is dropped: 5.2 kB of 84.7 kB (gzip).
 * Without it a first visit is over its budget of 85 kB. It becomes unnecessary when React publishes ES modules.
 */
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'esbuild'

/** Specifier → the production build behind it, in the package's own folder. */
const BUILDS: Readonly<Record<string, string>> = {
  react: 'react.production.js',
  'react/jsx-runtime': 'react-jsx-runtime.production.js',
  'react-dom': 'react-dom.production.js',
  'react-dom/client': 'react-dom-client.production.js',
  scheduler: 'scheduler.production.js',
}

/** Build → patterns of code that no page reaches, which a bundler cannot know, and their replacements. */
const UNREACHED: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  'react-dom-client.production.js': [
    // The developer tools attach to builds for development only.
    [/typeof __REACT_DEVTOOLS_GLOBAL_HOOK__/, '"undefined"'],
    [/\binjectedHook &&\s+"function" === typeof injectedHook\.\w+/g, 'false'],
    // Every browser that the code is compiled for has it.
    [/"function" === typeof reportError/, 'true'],
    // The browser's own indicator for pending transitions. Pages have their own.
    [/typeof navigation\)/, '"undefined")'],
    // Internet Explorer.
    [/"documentMode" in document/g, 'false'],
    [/document\.documentMode/g, 'undefined'],
    // For packages that still use it from the internals; react-dom no longer exports it.
    [/^ReactDOMSharedInternals\.findDOMNode = function[\s\S]*?^\};\n/m, ''],
  ],
}

const VIRTUAL = 'react-modules'

export const reactModules: Plugin = {
  name: 'react-modules',
  setup(build) {
    const isMine = Symbol('resolving')
    build.onResolve(
      { filter: /^(?:react|react-dom|scheduler)(?:\/|$)/ },
      async ({ path, kind, resolveDir, pluginData }) => {
        const file = BUILDS[path]
        if (file === undefined || pluginData === isMine) return undefined
        const found = await build.resolve(path, { kind, resolveDir, pluginData: isMine })
        return found.errors.length > 0 ? found : { path: join(dirname(found.path), 'cjs', file), pluginData: VIRTUAL }
      },
    )
    build.onLoad({ filter: /\.production\.js$/ }, async ({ path, pluginData }) => {
      if (pluginData !== VIRTUAL) return undefined
      return {
        contents: toModule(await readFile(path, 'utf8'), basename(path)),
        loader: 'js',
        resolveDir: dirname(path),
      }
    })
  },
}

const REQUIRES = /var ((?:\w+ = require\("[\w-]+"\)[,;]\s*)+)/g

/**
 * @param text a CommonJS module that sets each export once, on its own line
 * @param name name of the module, for error messages
 * @returns the same module in the ES format
 */
export function toModule(text: string, name: string): string {
  const names = [...text.matchAll(/^exports\.(\w+) =/gm)].map(([, found]) => found)
  const code = withoutUnreached(text, name)
    .replace(REQUIRES, (_, list: string) =>
      [...list.matchAll(/(\w+) = require\(("[\w-]+")\)/g)]
        .map(([, as, from]) => `import * as ${as} from ${from};`)
        .join(''),
    )
    .replace(/^exports\.(\w+) =/gm, 'var $$$1 =')
    .replace(/\bexports\.(\w+)/g, '$$$1')
  if (names.length === 0 || /\brequire\(|\bexports\b/.test(code)) {
    throw new Error(`${name} has a form that cannot be converted to an ES module: see react-modules.ts.`)
  }
  const list = (entry: (name: string) => string): string => names.map((found) => entry(String(found))).join(', ')
  const whole = `{ ${list((found) => `${found}: $${found}`)} }`
  return `${code}\nexport { ${list((found) => `$${found} as ${found}`)} }\nexport default ${whole}\n`
}

function withoutUnreached(text: string, name: string): string {
  return (UNREACHED[name] ?? []).reduce((code, [pattern, replacement]) => {
    const shorter = code.replace(pattern, replacement)
    if (shorter === code) throw new Error(`${name} does not contain ${pattern}: see UNREACHED in react-modules.ts.`)
    return shorter
  }, text)
}
