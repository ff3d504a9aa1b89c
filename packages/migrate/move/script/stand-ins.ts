/**
 * What runs in the sandbox. Packages, and names that JavaScript does not have, are stand-ins: each use of one gives another
 * one, and decisions that depend on one are noted and taken as “no”. Questions that only the repository can answer are
 * noted, too: the configuration runs again when their answers are known. The sandbox loads the source text of
 * `standIns`, so it names nothing outside of itself.
 */

/** Something that is not known. */
interface Fact {
  /** Its name in the package that it comes from; absent where a call of it tells nothing more. */
  readonly name?: string
  readonly from?: string
  /** What a function of a package was called with. */
  readonly args?: readonly unknown[]
  readonly place?: number | undefined
  readonly isCode?: true
  /** What is known of it. */
  readonly members?: Values
}

type Run = (...args: readonly unknown[]) => unknown
type Values = Record<string, unknown>

/** @returns the function that the sandbox calls: a configuration and the answers to its questions → what it exports */
export function standIns(): (code: unknown, given: string) => string {
  const { parse, stringify } = JSON
  const { hasOwn } = Object
  /** Stands around the number of a fact in texts, and names facts in the result. */
  const MARK = '\uE001'
  const MARKED = /\uE001(\d+)\uE001/
  const facts = new Map<unknown, Fact>()
  const marked: Fact[] = []
  const places = new Map<unknown, number>()
  const modules = new Map<string, Values>()
  const [decisions, variables, questions] = [new Set<number>(), new Set<string>(), new Set<string>()]
  const failures = new Map<number, string>()
  let here = 0
  let answers: Values = {}
  let paths: readonly string[] = []
  let files: Readonly<Record<string, { readonly code?: string; readonly data?: unknown }>> = {}

  const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null
  const isUnknown = (value: unknown): boolean => facts.has(value) || (typeof value === 'string' && MARKED.test(value))
  const unknown = (place?: number): unknown => standIn({ place })

  function standIn(fact: Fact): unknown {
    const { from, members = {} } = fact
    const mark = (): string => `${MARK}${marked.push(fact) - 1}${MARK}`
    const value: unknown = new Proxy(Object.bind(undefined), {
      get(_, key) {
        if (key === Symbol.toPrimitive || key === 'toJSON') return mark
        if (key === Symbol.iterator) return () => Array.from({ length: 100 }, () => unknown())[Symbol.iterator]()
        if (typeof key === 'symbol' || key === 'then') return undefined
        if (hasOwn(members, key)) return members[key]
        if (from === undefined) return unknown()
        return key === 'default' ? value : standIn({ name: key, from })
      },
      apply: (_, _self, args: unknown[]) => called(fact, args),
      construct: (_, args: unknown[]) => constructed(fact, args) as object,
      set: () => true,
      ownKeys: () => [mark()],
      getOwnPropertyDescriptor: () => ({ value, enumerable: true, configurable: true, writable: true }),
    })
    facts.set(value, fact)
    return value
  }

  const variable = (name: string | symbol): unknown => {
    if (name === 'NODE_ENV') return 'production'
    variables.add(String(name))
    return undefined
  }
  const environment = new Proxy({}, { get: (set, name) => Reflect.get(set, name) ?? variable(name) })

  // ── what packages are known to do ──

  /** @returns the answer, where it is known already */
  function answer(...question: readonly unknown[]): unknown {
    const key = stringify(question)
    if (!(key in answers)) questions.add(key)
    return answers[key] ?? unknown()
  }

  const hrefOf = (url: unknown): unknown => (isObject(url) ? url['href'] : url)
  const pathOf = (url: unknown): string => String(hrefOf(url)).replace(/^file:\/\//, '')

  /** Paths of the repository are written from its root: `/website/sidebars.js`. */
  function plainPath(path: string): string {
    const names: string[] = []
    for (const name of path.split('/'))
      if (name === '..') names.pop()
      else if (name !== '' && name !== '.') names.push(name)
    return `${path.startsWith('/') ? '' : '.'}/${names.join('/')}`
  }

  const YAML = ['parse', 'load', 'safeLoad'].flatMap((name) => [`yaml.${name}`, `js-yaml.${name}`])
  const KNOWN = new Map<string, Run>([
    ['path.join', (...parts) => plainPath(parts.join('/'))],
    [
      'path.resolve',
      (...parts) => plainPath(parts.map(String).reduce((all, part) => (/^\//.test(part) ? part : `${all}/${part}`))),
    ],
    ['path.dirname', (path) => plainPath(`${path}/..`)],
    ['fileURLToPath', pathOf],
    ['readFileSync', (path) => answer('text', pathOf(path), here)],
    ['createRequire', (url) => requireFrom(pathOf(url).slice(1))],
    // The year in which the site is built: `YEAR` of `values.ts`.
    ['getFullYear', () => '\uE000'],
    ['Promise.all', (list) => list],
    ['Promise.resolve', (value) => value],
    ...YAML.map((name): [string, Run] => [name, (text) => answer('data', String(text))]),
  ])

  function called({ name = '', from }: Fact, args: readonly unknown[]): unknown {
    if (from === undefined) return unknown()
    const known = KNOWN.get(`${from}.${name}`) ?? KNOWN.get(name)
    if (known) return args.some(isUnknown) ? unknown() : known(...args)
    // `defineConfig`, `withMermaid` and their like give back what they are called with.
    const isKept = /^(?:define|with|extend)/.test(name) && args[0] !== undefined && !isUnknown(args[0])
    return isKept ? args[0] : standIn({ name, args })
  }

  function constructed({ name, from = '' }: Fact, args: readonly unknown[]): unknown {
    if (name === 'Date' && args.length === 0) return standIn({ name: 'now', from })
    return name === 'URL' && !args.some(isUnknown) ? answer('url', ...args.map(hrefOf)) : unknown()
  }

  // ── what the code calls in place of its own operations ──

  const helpers = {
    unknown,
    at(place: number, value: unknown): unknown {
      here = place
      const fact = facts.get(value)
      if (fact ? fact.place === undefined : isUnknown(value)) return standIn({ ...fact, place })
      if ((isObject(value) || typeof value === 'function') && !places.has(value)) places.set(value, place)
      return value
    },
    is(place: number, value: unknown): unknown {
      here = place
      if (!isUnknown(value)) return value
      decisions.add(place)
      return undefined
    },
    each: (place: number, list: unknown): unknown => (isUnknown(list) ? (helpers.is(place, list) ?? []) : list),
    some: (place: number, list: unknown): unknown => (isUnknown(list) ? [unknown(place)] : list),
    of(place: number, work: () => unknown): unknown {
      here = place
      try {
        return helpers.at(place, work())
      } catch (error) {
        failed(error)
        return unknown(here)
      }
    },
  }

  function packaged(source: unknown, name: unknown): unknown {
    if (isUnknown(source)) return unknown()
    const from = String(source).replace(/^node:/, '')
    const members = from === 'process' ? { env: environment } : {}
    return standIn({ name: name === 'default' || name === '*' ? from : String(name), from, members })
  }

  /** What imports in a module become. */
  function importFrom(path: string): (source: unknown, name: string) => unknown {
    return (source, name) => {
      const found = isUnknown(source) ? undefined : answer('module', source, path)
      if (typeof found !== 'string') return packaged(source, name)
      const exports = load(found)
      if (name === '*') return exports
      return hasOwn(exports, name) ? exports[name] : unknown()
    }
  }

  function requireFrom(path: string): Run {
    const imported = importFrom(path)
    const required = (source: unknown): unknown => {
      const exports = imported(source, '*') as Values
      return exports['default'] ?? exports
    }
    return Object.assign(required, { resolve: (source: unknown) => source })
  }

  function load(path: string): Values {
    const known = modules.get(path)
    if (known) return known
    const exports: Values = {}
    modules.set(path, exports)
    const { code = '', data = exports } = files[path] ?? {}
    const module = { exports: data }
    const [filename, dirname] = [`/${path}`, `/${path.replace(/\/?[^/]*$/, '')}`]
    const meta = standIn({ name: 'meta', from: 'meta', members: { url: `file://${filename}`, filename, dirname } })
    const names = ['$_', '$import', 'exports', 'module', 'require', '__filename', '__dirname', '__meta']
    const given = [helpers, importFrom(path), exports, module, requireFrom(path), filename, dirname, meta]
    helpers.of(here, () => (new Function(...names, code) as Run)(...given))
    if (module.exports !== exports) {
      // Bundlers give each key a name that can be imported.
      if (isObject(module.exports)) Object.assign(exports, module.exports)
      exports['default'] = module.exports
    }
    return exports
  }

  /** @throws what the sandbox ends the work with */
  function failed(error: unknown): void {
    const { name, message } = Object(error) as Partial<Error>
    if (error === null || name === 'InternalError') throw error
    failures.set(here, message === undefined ? String(error) : `${name}: ${message}`)
  }

  // ── what JavaScript has of its own ──

  /** What keeps its arguments, rather than looks at them. */
  const KEEPS = /^(?:assign|concat|constructor|fill|fromEntries|of|push|splice|unshift)$/
  const TESTS = /^(?:every|filter|find|some)/
  const holders = [Object, Array, JSON, Array.prototype, String.prototype] as unknown as Record<string, Run>[]
  for (const holder of holders)
    for (const name of Object.getOwnPropertyNames(holder)) {
      const own = holder[name]
      if (typeof own !== 'function' || KEEPS.test(name)) continue
      holder[name] = function (this: unknown, ...args) {
        for (const one of [this, ...args]) if (isUnknown(one)) return unknown()
        const [test, ...rest] = args
        const asked: Run = (...items) => helpers.is(here, (test as Run)(...items))
        return Reflect.apply(own, this, typeof test === 'function' && TESTS.test(name) ? [asked, ...rest] : args)
      }
    }
  for (const name of ['Date', 'Promise']) Reflect.deleteProperty(globalThis, name)
  Object.assign(Math, { random: unknown() })
  const others = new Proxy({}, { get: (_, name) => (typeof name === 'string' ? packaged(name, 'default') : undefined) })
  Object.setPrototypeOf(globalThis, others)

  // ── what it tells ──

  function told(this: unknown, key: string, value: unknown): unknown {
    const fact = (known: Fact | null): Values => ({ [MARK]: known })
    if (typeof value === 'string' && isUnknown(value)) return fact(marked[Number(MARKED.exec(value)?.[1])] ?? {})
    if (key === 'createRedirects' && typeof value === 'function' && !isUnknown(value))
      return paths.map((path) => ({ to: path, from: helpers.of(here, () => (value as Run)(path)) }))
    if (typeof value === 'function') return fact({ place: places.get(value), isCode: true })
    if (value === undefined && Array.isArray(this)) return fact(null)
    if (typeof value === 'number' && !Number.isFinite(value)) return fact({ place: here })
    const kind = isObject(value) && !Array.isArray(value) ? (Object.getPrototypeOf(value) as unknown) : null
    return kind === null || kind === Object.prototype ? value : fact({ place: places.get(value) })
  }

  return (_, text) => {
    const given = parse(text) as { path: string; paths: typeof paths; files: typeof files; answers: Values }
    ;({ paths, files, answers } = given)
    const tell = (exports?: Values): string => {
      const noted = { questions: [...questions], decisions: [...decisions], variables: [...variables] }
      return stringify({ exports, ...noted, failures: [...failures] }, told)
    }
    try {
      const exports = load(given.path)
      const main = exports['default']
      // A configuration may be a function that makes it.
      if (typeof main === 'function' && !isUnknown(main))
        exports['default'] = helpers.of(here, () => (main as Run)({ command: 'build', mode: 'production' }))
      return tell(exports)
    } catch (error) {
      failed(error)
      return tell()
    }
  }
}
