/**
 * Writing to the cache folder is not enough to get code executed, neither in the builder nor on the pages. The
 * checksums beside the code are forged here as well, because they prove nothing.
 */
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { build } from '../../cli/app/operations.ts'
import { fingerprint } from '../../cli/kernel/fingerprint.ts'
import { isSealed, sealOf } from '../../cli/kernel/store/seal.ts'
import { hashTree, runCli, writeSite } from '../harness/site.ts'

const SITE = {
  'docs/index.md': '# Home\n\n~~~js example\n() => 1\n~~~\n',
  'Footer.tsx': 'export default function Footer() { return <footer>Own</footer> }',
  'language.ts': `
    const frame = { width: 10, height: 10, scale: 1, units: 'metric', paperless: false, complete: true }
    export default { draft: () => ({ logs: [], drawing: { ...frame, stacks: [], definitions: {} } }) }`,
  // Not only data, so that it is compiled.
  'docs.config.ts': `const play = true
  export default {
    plugins: [['docs-build-examples/plugin', { language: 'language.ts', play }]],
    theme: { components: { Footer: 'Footer.tsx' } },
  }`,
}
const MARK = 'forged code ran'

/** Inserts a line before the code of a file, and corrects every known checksum beside it. */
async function forge(cache: string, path: string): Promise<void> {
  const file = join(cache, path)
  const bytes = await readFile(file)
  const evil = Buffer.concat([
    Buffer.from(`globalThis.process?.stderr?.write(${JSON.stringify(`${MARK}: ${path}\n`)});\n`),
    bytes,
  ])
  await writeFile(file, evil)
  for (const name of await readdir(cache, { recursive: true })) {
    if (!name.endsWith('.json')) continue
    const text = await readFile(join(cache, name), 'utf8')
    const right = text
      .replaceAll(fingerprint(bytes), fingerprint(evil))
      .replaceAll(fingerprint(String(bytes)), fingerprint(String(evil)))
    if (right !== text) await writeFile(join(cache, name), right)
  }
}

const isCode = (path: string): boolean => /\.(?:mjs|js|bin)$/.test(path) && !path.includes('spare-')

test('code of another user is neither run nor published', async () => {
  const dir = await writeSite(SITE)
  const { out } = await build({ dir, jobs: 1 })
  const cache = join(dir, '.docs-build')
  const files = (await readdir(cache, { recursive: true })).filter(isCode)
  for (const kind of [/^config-.*\.mjs$/, /^code\/.*\/server\.js$/, /^code\/.*\.js$/, /^scripts\/option-.*\.js$/])
    expect(
      files.filter((path) => kind.test(path)),
      String(kind),
    ).not.toEqual([])
  const before = await hashTree(out)
  for (const path of files) await forge(cache, path)
  // The output must be made again from the cache.
  await writeFile(join(dir, 'docs/more.md'), '# More\n')
  // In a process of its own, that has loaded nothing yet.
  expect(await runCli(['build', dir])).toMatchObject({ code: 0, stderr: expect.not.stringContaining(MARK) })
  await rm(join(dir, 'docs/more.md'))
  await build({ dir, jobs: 1 })
  expect(await hashTree(out)).toEqual(before)
})

describe('a key', () => {
  let home: string
  beforeEach(async () => {
    home = await writeSite({})
    vi.stubEnv('DOCS_BUILD_CACHE_KEY', '')
    vi.stubEnv('XDG_STATE_HOME', home)
  })
  afterEach(() => void vi.unstubAllEnvs())

  test('is made once, for its user alone', async () => {
    const seal = sealOf(['a'], 'text') as Buffer
    const { mode, size } = await stat(join(home, 'docs-build/key'))
    expect([mode & 0o777, size]).toEqual([0o600, 32])
    vi.stubEnv('DOCS_BUILD_CACHE_KEY', 'another')
    expect(isSealed(['a'], 'text', seal)).toBe(false)
    vi.stubEnv('DOCS_BUILD_CACHE_KEY', '')
    expect(isSealed(['a'], 'text', seal)).toBe(true)
    expect(isSealed(['b'], 'text', seal)).toBe(false)
    expect(isSealed(['a'], 'Text', seal)).toBe(false)
    expect(isSealed(['a'], 'text', seal.subarray(1))).toBe(false)
  })

  test.each([0o644, 0o660])('that others can reach (%o) is none', async (mode) => {
    await mkdir(join(home, 'docs-build'))
    await writeFile(join(home, 'docs-build/key'), 'x'.repeat(32))
    await chmod(join(home, 'docs-build/key'), mode)
    // What was looked at is not looked at again.
    vi.stubEnv('DOCS_BUILD_CACHE_KEY', 'another')
    sealOf(['a'], 'text')
    vi.stubEnv('DOCS_BUILD_CACHE_KEY', '')
    expect(sealOf(['a'], 'text')).toBeUndefined()
  })

  test('that cannot be made is not needed: a site is built without it', async () => {
    vi.stubEnv('XDG_STATE_HOME', '/dev/null')
    vi.stubEnv('DOCS_BUILD_CACHE_KEY', 'another')
    sealOf(['a'], 'text')
    vi.stubEnv('DOCS_BUILD_CACHE_KEY', '')
    const dir = await writeSite(SITE)
    for (let run = 0; run < 2; run++) expect((await build({ dir, jobs: 1 })).published).toBe(true)
    const kept = await readdir(join(dir, '.docs-build'), { recursive: true })
    expect(kept.filter((path) => /^config-|^scripts\//.test(path))).toEqual([])
    expect(existsSync(join(dir, 'build/index.html'))).toBe(true)
  })
})
