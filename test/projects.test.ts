/** Every test belongs to one project of `vitest.config.ts`, and those of `core` start nothing. */
import childProcess, { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, posix, sep } from 'node:path'
import { Worker } from 'node:worker_threads'
import picomatch from 'picomatch'
import { describe, expect, test } from 'vitest'
import config from '../vitest.config.ts'
import { projectRoot } from './harness/root.ts'

interface Project {
  readonly name: string
  readonly has: (file: string) => boolean
}

const projects = (config.test?.projects ?? []).map((project): Project => {
  if (typeof project !== 'object' || !('test' in project)) throw new Error('A project is an object with its tests.')
  const { name, include = [], exclude = [] } = project.test ?? {}
  const included = picomatch([...include])
  const excluded = picomatch([...exclude])
  return { name: String(name), has: (file) => included(file) && !excluded(file) }
})

const tests = ['test', 'packages']
  .flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      posix.join(folder, path.split(sep).join('/')),
    ),
  )
  .filter((path) => /\.test\.\w+$/.test(path))
  .sort()

describe('projects', () => {
  test.for(tests)('%s is in one', (file) => {
    expect(projects.filter(({ has }) => has(file))).toHaveLength(1)
  })

  test.for([
    ['test/graph/routes.test.ts', 'core'],
    ['test/site/markdown.test.tsx', 'core'],
    ['test/kernel/pool.heavy.test.ts', 'unit'],
    ['test/cli/usage.test.ts', 'unit'],
    ['test/packed.test.ts', 'unit'],
    ['test/browser/navbar.test.ts', 'browser'],
  ])('%s is in %s', ([file, name]) => {
    expect(tests).toContain(file)
    expect(projects.filter(({ has }) => has(file as string)).map((project) => project.name)).toEqual([name])
  })
})

describe('CONTRIBUTING.md', () => {
  const text = readFileSync(join(projectRoot, 'CONTRIBUTING.md'), 'utf8')
  const names = (part: string): string[] => Array.from(part.matchAll(/`(?:test\/)?([\w-]+)`/g), ([, name = '']) => name)

  test('names every folder of tests', () => {
    const folders = new Set(tests.flatMap((file) => /^test\/([\w-]+)\//.exec(file)?.[1] ?? []))
    const listed = names(text.slice(text.indexOf('## Tests'), text.indexOf('## Packages')))
    expect([...folders].filter((folder) => !listed.includes(folder))).toEqual([])
  })

  test('names the folders of core', () => {
    const [, row = ''] = /^\| `core` \|[^|]*\|([^|]*)\|/m.exec(text) ?? []
    const folders = tests.flatMap((file) =>
      projects.find(({ has }) => has(file))?.name === 'core' ? (/^test\/([\w-]+)\//.exec(file)?.[1] ?? []) : [],
    )
    expect(names(row)).toEqual([...new Set(folders)].sort())
  })
})

/** Modules that start processes, threads, servers and browsers. */
const STARTS = /^(?:node:)?(?:child_process|cluster|https?|http2|net|tls|worker_threads)$|^(?:esbuild|playwright-core)$/

/** The chain of imports from a test file to a module that starts something; empty if there is none. */
function wayToStart(file: string, seen = new Set<string>()): readonly string[] {
  seen.add(file)
  const code = readFileSync(join(projectRoot, file), 'utf8')
  for (const [, name = ''] of code.matchAll(/^(?:import|export)(?! type\b)[^'\n]*(?:\n[^'\n]*)*?'([^'\n]+)'/gm)) {
    if (STARTS.test(name)) return [file, name]
    const next = posix.join(posix.dirname(file), name)
    if (!name.startsWith('.') || !/^test\/.*\.tsx?$/.test(next) || seen.has(next)) continue
    const way = wayToStart(next, seen)
    if (way.length > 0) return [file, ...way]
  }
  return []
}

describe('a test of core', () => {
  const core = tests.filter((file) => projects.some(({ name, has }) => name === 'core' && has(file)))

  test.for(core.filter((file) => file !== 'test/projects.test.ts'))(
    '%s imports nothing that starts something',
    (file) => {
      expect(wayToStart(file)).toEqual([])
    },
  )

  test('that starts something through the harness is found', () => {
    expect(wayToStart('test/golden/golden.test.ts')).toEqual([
      'test/golden/golden.test.ts',
      'test/harness/site.ts',
      'node:child_process',
    ])
  })

  test.for<[what: string, start: () => unknown]>([
    ['process', () => spawn(process.execPath)],
    ['process', () => childProcess.execFileSync(process.execPath)],
    ['thread', () => new Worker('')],
    ['server', () => createServer().listen(0)],
  ])('cannot start a %s', ([what, start]) => {
    expect(start).toThrow(`starts a ${what}. Name its file "*.heavy.test.ts"`)
  })
})
