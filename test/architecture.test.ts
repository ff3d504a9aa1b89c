/**
 * The rules of the architecture that import lines can prove: which room may import which, and which rooms are pure. A
 * rule that has to change is changed here, where reviewers see it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PAGE_PARTS } from '../site/page/page-parts.ts'
import { faceOf } from './faces.ts'
import { projectRoot } from './harness/root.ts'
import { comesBefore, folderOf, ROOMS, roomOf, roomsTable } from './rooms.ts'

interface SourceFile {
  /** Relative to the project's folder. */
  readonly path: string
  /** Without comments. */
  readonly code: string
  /** Project files as their paths, everything else as it is written. */
  readonly imports: readonly string[]
}

function sourcesBelow(folder: string): SourceFile[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
        .slice(projectRoot.length + 1)
        .split(sep)
        .join('/')
      const code = withoutComments(readFileSync(join(projectRoot, path), 'utf8'))
      const found = code.matchAll(/\b(?:from|import)\s*\(?\s*'([^'\n]+)'/g)
      const imports = Array.from(found, ([, name = '']) =>
        name.startsWith('.') ? posix.join(posix.dirname(path), name) : name,
      )
      return { path, code, imports }
    })
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<=^|[\s;{}])\/\/.*$/gm, '')
}

const sources = ['cli', 'site', 'templates'].flatMap(sourcesBelow)
const inside = (folder: string): SourceFile[] => sources.filter(({ path }) => path.startsWith(`${folder}/`))

function isLocal(name: string): boolean {
  return /^(?:cli|site|templates)\//.test(name)
}

function mayImport(path: string, name: string): boolean {
  const [folder, imported] = [folderOf(path), folderOf(name)]
  if (folder === undefined || imported === undefined) return false
  return folder === imported || comesBefore(imported, folder)
}

function roomOfPath(path: string): string | undefined {
  const folder = folderOf(path)
  return folder && roomOf(folder)?.name
}

/** What files of a room import from other rooms. */
const foreign = (path: string, imports: readonly string[]): string[] =>
  imports.filter((name) => isLocal(name) && /\.tsx?$/.test(name) && roomOfPath(name) !== roomOfPath(path))

const withoutEnding = (path: string): string => path.replace(/\.tsx?$/, '')

/** The names that rooms show, as `path#name`, by room. */
function shownNames(): Map<string, Set<string>> {
  const shown = new Map(ROOMS.map(({ name }) => [name, new Set<string>()]))
  for (const { path, code } of sources)
    for (const [, names = '', from = ''] of code.matchAll(/^(?:im|ex)port (?:type )?\{([^}]*)\} from '(\.[^']+)'/gm)) {
      const target = posix.join(posix.dirname(path), from)
      const [own, other] = [path, target].map((file) => folderOf(file)).map((folder) => folder && roomOf(folder))
      if (other === undefined || own === other) continue
      for (const name of names.split(',').map((written) => written.trim().replace(/^type |\s+as .*$/g, '')))
        if (name !== '') shown.get(other.name)?.add(`${target}#${name}`)
    }
  return shown
}

test('lookups of names in tables use own keys only, because authors choose the names', () => {
  const asked = sources
    .filter(({ path }) => /^(?:cli\/(?:markdown|graph|output\/(?:render|search|verify))|site)\//.test(path))
    .flatMap(({ path, code }) =>
      Array.from(
        code.matchAll(/^(?:export )?const (\w+): (?:Readonly<)?(?:Partial<)?Record<string/gm),
        ([, table]) => table,
      )
        .flatMap((table) => [...code.matchAll(new RegExp(`\\b${table}\\[(?!['"])([^\\]]+)\\]`, 'g'))])
        .filter(({ index }) => !/\bhasOwn\(/.test(code.slice(code.lastIndexOf('\n', index), index)))
        .map(([use]) => `${path}: ${use}`),
    )
  // Names that no author chooses: signs that a pattern has found, keys of a keyboard, the program's own words.
  const chosen = [
    'cli/output/render/navbar-data.ts: DEFAULTS[key]',
    'site/text/html.ts: ENTITIES[char]',
    'site/text/json.ts: escapes[character]',
  ]
  expect(asked.sort()).toEqual(chosen)
})

test('the top level has what the card names, and the usual documents', () => {
  const allowed =
    'cli site docs templates package.json tsconfig.json docs.config.ts test manual editors static create packages ' +
    'package-lock.json README.md CHANGELOG.md CONTRIBUTING.md ARCHITECTURE.md LICENSE ' +
    'build.mjs build-types.mjs generate.mjs biome.jsonc vitest.config.ts build coverage dist node_modules'
  const found = readdirSync(projectRoot).filter((name) => !name.startsWith('.'))
  expect(found.filter((name) => !allowed.split(' ').includes(name))).toEqual([])
  for (const name of allowed.split(' ').slice(0, 8)) expect(found).toContain(name)
})

test('every path that ARCHITECTURE.md names exists', () => {
  const text = readFileSync(join(projectRoot, 'ARCHITECTURE.md'), 'utf8')
  // Parts of a built site, and what runs make.
  const named = /`(?!assets\/|build\/|\.docs-build\/)((?:[\w.-]+\/)+(?:[\w.-]+\.(?:tsx?|mjs|css|md|json))?)`/g
  const paths = Array.from(text.matchAll(named), ([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.filter((path) => !['', 'cli'].some((home) => existsSync(join(projectRoot, home, path))))).toEqual([])
})

test('every function that ARCHITECTURE.md names on the ways through the code exists, in a file that stands beside it', () => {
  const text = readFileSync(join(projectRoot, 'ARCHITECTURE.md'), 'utf8')
  const rows = Array.from(text.matchAll(/^\| ↑? ?\| (?!from )(.+?) \| (.+) \|$/gm), ([, names = '', places = '']) => ({
    names: Array.from(names.matchAll(/`(?:\w+\.)?(\w+)/g), ([, name = '']) => name),
    places: Array.from(places.matchAll(/`([\w./-]+)`/g), ([, place = '']) => place).filter((place) =>
      place.includes('/'),
    ),
  }))
  expect(rows.length).toBeGreaterThan(15)
  const missing = rows.flatMap(({ names, places }) => {
    const codes = sources.filter(({ path }) => places.some((place) => path.replace(/^cli\//, '').startsWith(place)))
    const isThere = (name: string): boolean =>
      codes.some(({ code }) => new RegExp(`\\b(?:function\\*? |const )?${name}\\b\\s*[(:<]`).test(code))
    return names.filter((name) => !isThere(name))
  })
  expect(missing).toEqual([])
})

test('every folder has files, and files have imports', () => {
  for (const { path } of ROOMS.flatMap(({ folders }) => folders))
    expect(
      sources.some((file) => folderOf(file.path)?.path === path),
      path,
    ).toBe(true)
  expect(sources.flatMap(({ imports }) => imports).filter(isLocal).length).toBeGreaterThan(300)
})

describe('who may import whom', () => {
  test('a file imports only its own folder and folders above it in the list', () => {
    const wrong = sources.flatMap(({ path, imports }) =>
      imports.filter((name) => isLocal(name) && !mayImport(path, name)).map((name) => `${path} → ${name}`),
    )
    expect(wrong).toEqual([])
  })

  test('a file of another room is imported only where it belongs to the face of its room', () => {
    const past = sources.flatMap(({ path, imports }) =>
      foreign(path, imports)
        .filter((name) => !faceOf(roomOfPath(name) ?? '').has(withoutEnding(name)))
        .map((name) => `${path} → ${name}`),
    )
    expect(past, 'Import what the face shows (test/faces.ts), or show the module there.').toEqual([])
  })

  test('a face shows nothing that no other room imports', () => {
    const asked = new Set(sources.flatMap(({ path, imports }) => foreign(path, imports)).map(withoutEnding))
    const unasked = ROOMS.flatMap(({ name }) => [...faceOf(name)]).filter((path) => !asked.has(path))
    expect(unasked, 'Take the module out of test/faces.ts: it is private now.').toEqual([])
  })

  test.each(ROOMS.map(({ name, shows }) => [name, shows] as const))('%s shows at most %i names', (name, shows) => {
    expect(shownNames().get(name)?.size).toBeLessThanOrEqual(shows)
  })

  test('ARCHITECTURE.md shows the law', async () => {
    const text = readFileSync(join(projectRoot, 'ARCHITECTURE.md'), 'utf8')
    const shown = text.replace(/^\| room \| owns[\s\S]*?\n(?=\n)/m, roomsTable())
    await expect(shown).toMatchFileSnapshot('../ARCHITECTURE.md')
    expect(shown).toContain(roomsTable())
  })

  test('only the program imports commands', () => {
    const importers = sources.filter(
      ({ path, imports }) =>
        !path.startsWith('cli/app/commands/') && imports.some((name) => name.startsWith('cli/app/commands/')),
    )
    expect(importers.map(({ path }) => path)).toEqual(['cli/main.ts', 'cli/doors/cli.ts'])
  })

  test('no files import each other in a circle, types included', () => {
    const importsOf = new Map(sources.map(({ path, imports }) => [path, imports.filter(isLocal)]))
    const done = new Set<string>()
    const circles: string[] = []
    const visit = (path: string, above: readonly string[]): void => {
      if (above.includes(path)) circles.push([...above.slice(above.indexOf(path)), path].join(' → '))
      if (done.has(path)) return
      done.add(path)
      for (const name of importsOf.get(path) ?? []) visit(name, [...above, path])
    }
    for (const path of importsOf.keys()) visit(path, [])
    expect(circles).toEqual([])
  })

  test('every local import names an existing file, with its extension', () => {
    const paths = new Set(sources.map(({ path }) => path))
    const broken = sources.flatMap(({ path, imports }) =>
      imports
        .filter((name) => isLocal(name) && /\.tsx?$/.test(name) && !paths.has(name))
        .map((name) => `${path} → ${name}`),
    )
    const bare = sources.flatMap(({ path, imports }) =>
      imports.filter((name) => isLocal(name) && !/\.\w+(?:\?text)?$/.test(name)).map((name) => `${path} → ${name}`),
    )
    expect([broken, bare]).toEqual([[], []])
  })
})

/** Modules that bundles, tests and the build of the manual begin with. */
const ENTRIES = [
  'cli/api.ts',
  'cli/app/init/json-schemas.ts',
  'cli/doors/check.ts',
  'cli/doors/cli.ts',
  'cli/doors/graph.ts',
  'cli/doors/markdown.ts',
  'cli/doors/output.ts',
  'cli/doors/plugins.ts',
  'cli/doors/project.ts',
  'cli/doors/text.ts',
  'cli/doors/workspace.ts',
  'cli/graph/config/written/declare.ts',
  'cli/graph/config/written/reference.ts',
  'cli/kernel/program/node-version.ts',
  'cli/main.ts',
  'cli/markdown/front-matter/frontmatter-reference.ts',
  'cli/output/bundle/known-patterns.ts',
  'cli/output/bundle/package-edits/parser-edits.ts',
  'cli/output/bundle/package-edits/subtokenize.ts',
  'cli/output/bundle/program-script.ts',
  'cli/project/pipeline/threads/worker.ts',
  'site/client.tsx',
  'site/dev/client.ts',
  'site/islands/element.ts',
  'site/search/ask/character-references.ts',
  'templates/browser.ts',
  'templates/theme.ts',
]

const ADVICE = 'Add the line to the list that CONTRIBUTING.md names ("Adding things"), or remove the module.'

test('every module is imported: none lacks its line in a list, and none is left over', () => {
  const parts = Object.values(PAGE_PARTS).map(({ module }) => module)
  const imported = new Set([...sources.flatMap(({ imports }) => imports), ...parts])
  const unimported = sources.map(({ path }) => path).filter((path) => !imported.has(path))
  expect(unimported.sort(), ADVICE).toEqual(ENTRIES)
})

test('every module of a package is imported, or an entry of it', () => {
  const modules = sourcesBelow('packages').filter(({ path }) => !/\/(?:dist|node_modules|test)\//.test(path))
  const imported = new Set(modules.flatMap(({ imports }) => imports))
  const isEntry = (path: string): boolean =>
    /^packages\/[^/]+\/(?:[^/]+|client\/(?:main|frame)|scripts\/[^/]+)\.tsx?$/.test(path)
  const unimported = modules.map(({ path }) => path).filter((path) => !imported.has(path) && !isEntry(path))
  // The plugin names its file as a part of pages.
  expect(unimported, ADVICE).toEqual(['packages/examples/example/watch-examples.ts'])
})

describe('requests to other servers', () => {
  const SENDS =
    /(?<![.\w])fetch\(|\bglobalThis\.fetch\b|\bnew (?:XMLHttpRequest|WebSocket|EventSource)\b|'undici'|'node:(?:https|http2|tls|dgram)'|\b(?:request|get)\b[^\n{}]*\} from 'node:http'|\b(?:connect|createConnection)\b[^\n{}]*\} from 'node:net'/

  test('are sent by one client', () => {
    const senders = inside('cli').filter(({ code }) => SENDS.test(code))
    expect(senders.map(({ path }) => path)).toEqual([
      // Passes requests of the owner's own pages on to servers that the configuration names.
      'cli/app/serve/proxy.ts',
      'cli/kernel/network/client.ts',
    ])
  })

  test.each([
    'await fetch(url)',
    "import { request } from 'node:http'",
    "import { type Agent, get } from 'node:http'",
    "import https from 'node:https'",
    "await import('undici')",
    'globalThis.fetch(url)',
  ])('are known by %s', (code) => {
    expect(code).toMatch(SENDS)
  })
})

test('temporary files lie where those of killed runs are removed', () => {
  const makers = inside('cli').filter(({ code }) => /\.tmp[`'"]/.test(code))
  expect(makers.map(({ path }) => path)).toEqual([
    'cli/kernel/store/cache-folder.ts',
    // Removed as soon as it is open.
    'cli/kernel/store/passing-store.ts',
    'cli/kernel/store/store.ts',
  ])
})

describe('remembering', () => {
  test('is done by the memo alone: no other file keeps values by an object', () => {
    const keepers = inside('cli').filter(({ code }) => /\bnew WeakMap\b/.test(code))
    expect(keepers.map(({ path }) => path)).toEqual([
      'cli/kernel/store/memo.ts',
      // Which values of this thread stand for which payloads: nothing is computed.
      'cli/kernel/threads/shared.ts',
      // Tables of constructs inside of the parser's own packages.
      'cli/output/bundle/package-edits/parser-edits.ts',
    ])
  })

  test('is done by the memo alone: no other file asks the store', () => {
    const askers = sources.filter(({ code }) => /\bstore\.(?:get|put)\(/.test(code))
    expect(askers.map(({ path }) => path)).toEqual([
      // What machines exchange are entries as they are: nothing is computed.
      'cli/kernel/store/exchange.ts',
      'cli/kernel/store/memo.ts',
      'cli/kernel/store/parts.ts',
      'cli/kernel/store/remote/remote-cache.ts',
    ])
  })
})

describe('independence of the outside world', () => {
  const WORLD: readonly (readonly [what: string, pattern: RegExp])[] = [
    ['a Node module', /from 'node:|import\('node:/],
    ['the process', /\bprocess\s*\./],
    ['the console', /\bconsole\s*\./],
    ['the clock', /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(/],
    [
      'the time zone or the language of the machine',
      /\.toLocale\w*\(\)|\bgetTimezoneOffset\b|\.get(?:Hours|Date|Day|Month|FullYear)\(/,
    ],
    ['chance', /\bMath\.random\(|\brandomUUID\(/],
    ['time', /\bsetTimeout\(|\bsetInterval\(/],
    ['the network', /\bfetch\(|\bXMLHttpRequest\b/],
    ['sorting that depends on the language', /\.localeCompare\(|\bIntl\.Collator\b/],
  ]

  const isPure = ({ path }: SourceFile): boolean => !path.startsWith('site/') && !folderOf(path)?.isImpure

  test('pure folders touch nothing but their arguments', () => {
    const scripts = ['templates/boot.ts', 'templates/base-url-banner.ts']
    // Scripts are texts for a browser.
    for (const { path, code } of sources.filter((file) => isPure(file) && !scripts.includes(file.path)))
      for (const [what, pattern] of WORLD) expect(code.match(pattern)?.[0], `${path} uses ${what}`).toBeUndefined()
  })

  test('the kernel neither prints nor ends, except as the process', () => {
    for (const { path, code } of inside('cli/kernel').filter((file) => !file.path.includes('/program/'))) {
      expect(code.match(/\bconsole\s*\.|\bprocess\.exit/)?.[0], path).toBeUndefined()
      expect(code.match(/\bMath\.random\(/)?.[0], path).toBeUndefined()
    }
  })

  test('the code of `site` runs in a browser', () => {
    for (const { path, code } of inside('site'))
      expect(code.match(/from 'node:|\bprocess\s*\.|\brequire\(/)?.[0], path).toBeUndefined()
  })

  test('only the program ends the process', () => {
    const enders = sources.filter(({ code }) => /\bprocess\.(?:exit\b|exitCode|abort)/.test(code))
    // A configuration that never gives way can only be stopped with the process.
    expect(enders.map(({ path }) => path).sort()).toEqual([
      'cli/kernel/program/process-end.ts',
      'cli/project/config/guarded-evaluation.ts',
    ])
  })
})

test('no folder has more than 20 files side by side, so that each can be looked over', () => {
  const counts = new Map<string, number>()
  for (const folder of ['cli', 'site', 'templates'])
    for (const entry of readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true }))
      if (entry.isFile()) counts.set(entry.parentPath, (counts.get(entry.parentPath) ?? 0) + 1)
  const large = [...counts].filter(([, count]) => count > 20).map(([path]) => path.slice(projectRoot.length + 1))
  expect(large).toEqual([])
})

test('no file has a vague name', () => {
  const vague = /(?:^|[/-])(?:utils?|helpers?|common|misc|manager|service|stuff)(?:[./-]|$)/
  expect(sources.map(({ path }) => path).filter((path) => vague.test(path))).toEqual([])
})
