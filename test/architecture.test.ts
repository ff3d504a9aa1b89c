/**
 * The house rules that reading import lines can prove: who may know whom, and which folders are free of the
 * world. A rule that has to give way is changed here, where it is seen.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from './harness/root.ts'

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

/** `path → import` for every import of a folder that no pattern allows. */
function forbidden(folder: string, allowed: readonly RegExp[]): string[] {
  return inside(folder).flatMap(({ path, imports }) =>
    imports.filter((name) => !allowed.some((pattern) => pattern.test(name))).map((name) => `${path} → ${name}`),
  )
}

test('there is something to look at', () => {
  for (const folder of [
    'cli/engine',
    'cli/content',
    'cli/graph',
    'cli/checks',
    'cli/config',
    'cli/render',
    'cli/verify',
    'site',
    'templates',
  ])
    expect(inside(folder).length, folder).toBeGreaterThan(3)
  expect(sources.flatMap(({ imports }) => imports).filter(isLocal).length).toBeGreaterThan(300)
})

describe('who may import whom', () => {
  const PACKAGE = /^(?!cli\/|site\/|templates\/|node:)/
  const SITE = /^site\//
  const ENGINE = /^cli\/engine\//
  const ERRORS = /^cli\/errors\.ts$/
  const CHECKS = /^cli\/checks\//
  const CONTENT = /^cli\/content\//
  const CONFIG = /^cli\/config\//
  const GRAPH = /^cli\/graph\//
  const RENDER = /^cli\/render\//
  const SEARCH = /^cli\/search\//

  test.each<[folder: string, allowed: readonly RegExp[]]>([
    // Knows nothing of documentation.
    ['cli/engine', [ENGINE, ERRORS, /^node:/]],
    [
      'cli/content',
      [
        CONTENT,
        /^cli\/examples\/(?:find|blocks)\.ts$/,
        /^cli\/checks\/(?:finding|nearest)\.ts$/,
        /^cli\/engine\/(?:fingerprint|optional-package)\.ts$/,
        ERRORS,
        SITE,
        PACKAGE,
      ],
    ],
    ['cli/config', [CONFIG, /^cli\/checks\/(?:finding|nearest)\.ts$/, ERRORS, SITE, PACKAGE]],
    ['cli/graph', [GRAPH, CONTENT, CONFIG, /^cli\/checks\/(?:finding|nearest|checked-site)\.ts$/, SITE, PACKAGE]],
    ['cli/checks', [CHECKS, GRAPH, CONTENT, CONFIG, /^cli\/terminal-text\.ts$/, SITE, PACKAGE]],
    [
      'cli/verify',
      [
        /^cli\/verify\//,
        /^cli\/checks\/(?:finding|nearest|report)\.ts$/,
        /^cli\/content\/(?:document|html-attributes|parse)\.ts$/,
        /^cli\/emit\/output\.ts$/,
        /^cli\/render\/output-path\.ts$/,
        /^templates\/(?:header-rules|sitemap)\.ts$/,
        SITE,
        PACKAGE,
      ],
    ],
    [
      'cli/search',
      [
        SEARCH,
        CONTENT,
        /^cli\/config\/config\.ts$/,
        /^cli\/checks\/finding\.ts$/,
        /^cli\/engine\/fingerprint\.ts$/,
        SITE,
      ],
    ],
    ['cli/render', [RENDER, SEARCH, GRAPH, CONTENT, CONFIG, CHECKS, ENGINE, ERRORS, SITE, /^templates\//]],
    ['templates', [/^templates\//, SITE, /^react$/]],
    ['site', [SITE, PACKAGE, /^templates\//]],
  ])('%s', (folder, allowed) => {
    expect(forbidden(folder, allowed)).toEqual([])
  })

  test('the page side reaches the wholes at its two entries only', () => {
    const importers = inside('site').filter(({ imports }) => imports.some((name) => name.startsWith('templates/')))
    const allowed = /^site\/(?:server|server-entry|client|components|view|app)\.tsx?$/
    expect(importers.map(({ path }) => path).filter((path) => !allowed.test(path))).toEqual([])
  })

  test('only the program imports commands', () => {
    const importers = sources.filter(
      ({ path, imports }) =>
        !path.startsWith('cli/commands/') && imports.some((name) => name.startsWith('cli/commands/')),
    )
    expect(importers.map(({ path }) => path)).toEqual(['cli/main.ts'])
  })

  test('no files know each other in a circle, not even by their types', () => {
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

  test('every local import names a file that is there, with its extension', () => {
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

test('temporary files are named where those of killed runs are removed', () => {
  const makers = inside('cli').filter(({ code }) => /\.tmp[`'"]/.test(code))
  expect(makers.map(({ path }) => path)).toEqual([
    // Removed as soon as it is open.
    'cli/engine/passing-store.ts',
    'cli/engine/store.ts',
    'cli/host/cache-folder.ts',
  ])
})

describe('free of the world', () => {
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

  test.each([
    'cli/content',
    'cli/graph',
    'cli/checks',
    'cli/config',
    'cli/render',
    'cli/search',
    'cli/verify',
    'templates',
  ])('%s', (folder) => {
    // The boot script is text for a browser.
    for (const { path, code } of inside(folder).filter((file) => file.path !== 'templates/boot.ts'))
      for (const [what, pattern] of WORLD) expect(code.match(pattern)?.[0], `${path} uses ${what}`).toBeUndefined()
  })

  test('the engine neither prints nor ends', () => {
    for (const { path, code } of inside('cli/engine')) {
      expect(code.match(/\bconsole\s*\.|\bprocess\.exit/)?.[0], path).toBeUndefined()
      expect(code.match(/\bMath\.random\(/)?.[0], path).toBeUndefined()
    }
  })

  test('the page side runs in a browser', () => {
    for (const { path, code } of inside('site'))
      expect(code.match(/from 'node:|\bprocess\s*\.|\brequire\(/)?.[0], path).toBeUndefined()
  })

  test('only the program ends the process', () => {
    const enders = sources.filter(({ code }) => /\bprocess\.(?:exit\b|exitCode|abort)/.test(code))
    // A configuration that never gives way can only be stopped with the process.
    expect(enders.map(({ path }) => path).sort()).toEqual(['cli/host/guarded-evaluation.ts', 'cli/main.ts'])
  })
})

test('a file is named by what it owns', () => {
  const vague = /(?:^|[/-])(?:utils?|helpers?|common|misc|manager|service|stuff)(?:[./-]|$)/
  expect(sources.map(({ path }) => path).filter((path) => vague.test(path))).toEqual([])
})
