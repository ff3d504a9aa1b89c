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
  // The package's own entry also has the renderers of streams: 127 of 514 kB of the script that draws pages, which every
  // thread loads (35 ms of processor time with them, 23 ms without).
  'react-dom/server.edge': 'react-dom-server-legacy.browser.production.js',
  scheduler: 'scheduler.production.js',
}

/** What stands behind the address of a message, where the same can be read. */
const HINT = [/ for the full message or use the non-minified[^"]*/, ''] as const

/** Build → patterns of code that no page reaches, which a bundler cannot know, and their replacements. */
const UNREACHED: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  'react-dom-client.production.js': [
    // The developer tools attach to builds for development only.
    [/typeof __REACT_DEVTOOLS_GLOBAL_HOOK__/, '"undefined"'],
    [/\binjectedHook &&\s+"function" === typeof injectedHook\.\w+/g, 'false'],
    // Every browser that the code is compiled for has it. Node, which draws packages that import this one, does not.
    [/"function" === typeof reportError\s+\? reportError\b/, 'true ? (error) => reportError(error)'],
    // The browser's own indicator for pending transitions. Pages have their own.
    [/typeof navigation\)/, '"undefined")'],
    // Internet Explorer.
    [/"documentMode" in document/g, 'false'],
    [/document\.documentMode/g, 'undefined'],
    HINT,
    // In an address that the policy of a site blocks.
    [/A React form was unexpectedly submitted\.[^"]*?(?='\)")/, 'A form of React was submitted.'],
    // For packages that still use it from the internals; react-dom no longer exports it.
    [/^ReactDOMSharedInternals\.findDOMNode = function[\s\S]*?^\};\n/m, ''],
  ],
  'react-dom.production.js': [HINT],
}

const BUILD = /\.production\.js$/

/** Passed with the file of a build. */
interface ModuleOfReact {
  /** As it is imported. */
  readonly specifier: string
  /** The module that is told what is used of it. */
  readonly watch?: string | undefined
}

/** Passed when code of a project imports a package of React. */
export const FOR_PROJECT: unique symbol = Symbol('for code of the project')

const COPY = '?copy'
const WATCHED = '?watched'

/** Modules of texts, which browsers load for islands only. */
const TEXTS = /[\\/]site[\\/]markdown[\\/]/

/**
 * @param options.isSeparate whether islands get a copy of the package `react`, with the state of the runtime's. The
 * runtime of other pages then lacks what only islands use of React, which is up to 1.0 kB
 * @param options.watch a module that is told which hooks are used, and which elements are made: `site/islands/watch.ts`
 */
export function reactModules({ isSeparate = false, watch }: { isSeparate?: boolean; watch?: string }): Plugin {
  return {
    name: 'react-modules',
    setup(build) {
      const isMine = Symbol('resolving')
      build.onResolve(
        { filter: /^(?:react|react-dom|scheduler)(?:\/|$)/ },
        async ({ path, kind, importer, resolveDir, pluginData }) => {
          const file = BUILDS[path]
          if (file === undefined || pluginData === isMine) return undefined
          const found = await build.resolve(path, { kind, resolveDir, pluginData: isMine })
          if (found.errors.length > 0) return found
          const isForIslands = pluginData === FOR_PROJECT || TEXTS.test(importer)
          const isCopy = isSeparate && path === 'react' && isForIslands
          const isWatched = watch !== undefined && path !== 'react-dom/server.edge' && !BUILD.test(importer)
          const suffix = isCopy ? COPY : undefined
          return {
            path: join(dirname(found.path), 'cjs', file),
            pluginData: { specifier: path, watch: isWatched ? watch : undefined } satisfies ModuleOfReact,
            suffix: isWatched ? WATCHED : suffix,
          }
        },
      )
      build.onLoad({ filter: BUILD }, async ({ path, suffix, pluginData }) => {
        const { specifier, watch } = (pluginData ?? {}) as Partial<ModuleOfReact>
        if (specifier === undefined) return undefined
        const module = toModule(await readFile(path, 'utf8'), basename(path))
        const own = watch === undefined ? module : watchedModule(module, specifier, watch)
        return {
          contents: suffix === COPY ? withStateOfRuntime(own) : own,
          loader: 'js',
          resolveDir: dirname(path),
        }
      })
    },
  }
}

const STATE = 'ReactSharedInternals = { H: null, A: null, T: null, S: null }'
const EXPORTED_STATE = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

/** React keeps all state of the package `react` in one object; elements and components are the same in every copy. */
function withStateOfRuntime(module: string): string {
  if (!module.includes(STATE)) throw new Error('react does not keep its state where it did: see react-modules.ts.')
  const copy = module.replace(STATE, 'ReactSharedInternals = stateOfRuntime')
  return `import { ${EXPORTED_STATE} as stateOfRuntime } from "react"\n${copy}`
}

/** Hooks of components that change after they are drawn. */
const LIVE_HOOKS: ReadonlySet<string> = new Set([
  ...['useState', 'useReducer', 'useEffect', 'useLayoutEffect', 'useInsertionEffect', 'useSyncExternalStore'],
  ...['useTransition', 'useDeferredValue', 'useOptimistic', 'useActionState', 'useFormState', 'useImperativeHandle'],
])

/** Functions that make elements. */
const MAKERS: ReadonlySet<string> = new Set(['jsx', 'jsxs', 'createElement', 'cloneElement'])

/** A module that exports the same as one of React's, and tells of live hooks and of elements. */
function watchedModule(module: string, specifier: string, watch: string): string {
  const names = [...module.matchAll(/\$(\w+) as \1\b/g)].map(([, name = '']) => name)
  const watched = names.filter((name) => LIVE_HOOKS.has(name) || MAKERS.has(name))
  return [
    `import * as original from ${JSON.stringify(specifier)}`,
    `import { watchedHook, watchedMaker } from ${JSON.stringify(watch)}`,
    `export * from ${JSON.stringify(specifier)}`,
    ...watched.map(
      (name) => `export const ${name} = watched${LIVE_HOOKS.has(name) ? 'Hook' : 'Maker'}(original.${name})`,
    ),
    `export default { ...original.default, ${watched.join(', ')} }`,
  ].join('\n')
}

const REQUIRES = /var ((?:\w+ = require\("[\w-]+"\)[,;]\s*)+)/g

/**
 * @param text a CommonJS module that sets each export once, on its own line
 * @param name name of the module, for error messages
 * @returns the same module in the ES format
 */
function toModule(text: string, name: string): string {
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
