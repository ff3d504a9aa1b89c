/**
 * Nothing published is lost: a build that is killed, that fails or that runs beside another one leaves the old or the
 * new output, complete, and the next build needs no cleaning by hand. `ABUSE=1` kills 500 times.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build, clean } from '../cli/app/operations.ts'
import { patience } from './harness/deadline.ts'
import { tinySite } from './harness/difficult.ts'
import { howOften, record } from './harness/figures.ts'
import { canBeNobody, openToAll, startProgram } from './harness/program.ts'
import { createRandom } from './harness/random.ts'
import { projectRoot } from './harness/root.ts'
import { changeFiles, editSite, type Files, hashTree, runCli, writeFiles, writeSite } from './harness/site.ts'

const KILLS = howOften(14, 500)
const isRoot = process.getuid?.() === 0
const hasNobody = await canBeNobody()

type Tree = Readonly<Record<string, string>>

const SMALL: Files = { 'package.json': '{ "name": "small" }', 'docs/index.md': '# Home\n', 'docs/a.md': '# A\n' }

/** Names in the project's folder and in the cache that no run should have left. */
async function strays(dir: string): Promise<string[]> {
  const known =
    /^(?:\.gitignore|config-[0-9a-f]{32}\.mjs(?:\.json)?|(?:output|spare)-[0-9a-f]{32}(?:\.json)?|parts-[0-9a-f]{32}|(?:pages|times)-[0-9a-f]{32}\.json|code|files\.json|reading|store)$/
  const store = await readdir(join(dir, '.docs-build/store')).catch(() => [])
  return [
    ...(await readdir(dir)).filter((name) => name.startsWith('.') && name !== '.docs-build'),
    ...(await readdir(join(dir, '.docs-build')).catch(() => [])).filter((name) => !known.test(name)),
    ...(await readdir(join(dir, '.docs-build/reading')).catch(() => [])),
    ...store.filter((name) => !/^pack-[0-9a-f]{32}\.bin$/.test(name)),
  ]
}

async function builtSmall(): Promise<{ dir: string; tree: Tree }> {
  const dir = await writeSite(SMALL)
  const { out } = await build({ dir })
  return { dir, tree: await hashTree(out) }
}

describe('a killed build', () => {
  it(`leaves the old or the new output, ${KILLS} times`, { timeout: patience(KILLS * 4_000) }, async () => {
    const random = createRandom('kill')
    const states = [tinySite(50), changeFiles(tinySite(50), edits())]
    const trees = await Promise.all(states.map(treeOf))
    const dir = await writeSite(states[0] as Files)
    const out = join(dir, 'build')
    const took = await timed(() => runCli(['build', dir]))
    let before = trees[0] as Tree
    let kills = 0
    let runs = 0
    while (kills < KILLS) {
      runs++
      const [from, to] = [states[(runs + 1) % 2], states[runs % 2]] as [Files, Files]
      await editSite(dir, from, to)
      const program = startProgram(['build', dir, '--jobs', '2', ...(runs % 5 === 0 ? ['--no-cache'] : [])])
      const isOver = program.end.then(() => true)
      // Half of them at any moment, half of them when the new output is being written.
      if (runs % 2 === 0) await stageIn(dir, isOver)
      await Promise.race([isOver, after(random.below(runs % 2 === 0 ? took / 4 : took))])
      program.process.kill('SIGKILL')
      const { code } = await program.end
      // One that had come to its end was not killed.
      if (code !== 0) kills++

      const found = existsSync(out) ? await hashTree(out) : await betweenRenames(dir)
      const after_ = trees[runs % 2] as Tree
      expect([before, after_], `run ${runs}`).toContainEqual(found)
      expect(code === 0 ? found : after_).toEqual(after_)
      before = found
    }
    const last = await runCli(['build', dir])
    expect(last.code).toBe(0)
    expect(await hashTree(out)).toEqual(trees[runs % 2])
    expect(await strays(dir)).toEqual([])
    record('crash safety', `${kills} kills of ${runs} runs: the old or the new output, whole`)
  })

  /** Enough changed pages that a build takes its time. */
  function edits(): Files {
    const pages = Object.entries(tinySite(50, 'Other words.'))
    return Object.fromEntries(pages.filter((_, index) => index % 2 === 0))
  }

  async function treeOf(files: Files): Promise<Tree> {
    const { out } = await build({ dir: await writeSite(files), cache: false })
    return hashTree(out)
  }

  async function timed(run: () => Promise<unknown>): Promise<number> {
    const start = performance.now()
    await run()
    return performance.now() - start
  }

  function after(ms: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, ms))
  }

  /** Waits until a stage has been begun, or the run is over. */
  async function stageIn(dir: string, isOver: Promise<boolean>): Promise<void> {
    for (;;) {
      if ((await readdir(dir)).some((name) => name.startsWith('.build.docs-build-'))) return
      if (await Promise.race([isOver, new Promise((resolve) => setImmediate(resolve, false))])) return
    }
  }

  /** Between its two renames there is no output for some microseconds: then the next run brings back the old one. */
  async function betweenRenames(dir: string): Promise<Tree> {
    const old = (await readdir(dir)).find((name) => name.endsWith('-old'))
    return hashTree(join(dir, String(old)))
  }
})

it('the next build removes the stage of a killed one, also when there is nothing to do', async () => {
  const { dir, tree } = await builtSmall()
  const { pid } = spawnSync(process.execPath, ['--version'])
  const stage = join(dir, `.build.docs-build-${pid}-${Date.now().toString(36)}-0a1b2c`)
  await mkdir(stage)
  await build({ dir })
  expect(await strays(dir)).toEqual([])
  expect(await hashTree(join(dir, 'build'))).toEqual(tree)
})

describe('a build that is interrupted', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('by %s removes what it had begun and dies of the signal', async (signal) => {
    const dir = await writeSite(tinySite(80))
    const program = startProgram(['build', dir])
    await program.printed(/^/)
    const isOver = program.end.then(() => true)
    while (!(await readdir(dir)).some((name) => name.startsWith('.build.docs-build-'))) {
      if (await Promise.race([isOver, new Promise((resolve) => setImmediate(resolve, false))])) break
    }
    program.process.kill(signal)
    const end = await program.end
    // A run that had just come to its end is no failure of the test.
    if (end.code !== 0) expect(end).toMatchObject({ code: null, signal, stdout: '' })
    expect(end.stderr).not.toMatch(/bug|\bat /)
    expect(await strays(dir)).toEqual([])
  })

  it('by its AbortSignal rejects with the reason and publishes nothing', async () => {
    const dir = await writeSite(tinySite(20))
    const reason = new Error('enough')
    const stop = new AbortController()
    const running = build({
      dir,
      signal: stop.signal,
      onPhase: (phase) => {
        if (phase === 'graph and checks') stop.abort(reason)
      },
    })
    await expect(running).rejects.toBe(reason)
    expect(existsSync(join(dir, 'build'))).toBe(false)
    expect(await strays(dir)).toEqual([])
    await expect(build({ dir, signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })
})

describe('a build that fails leaves the last good site', () => {
  it('when a finding fails', async () => {
    const { dir, tree } = await builtSmall()
    await writeFile(join(dir, 'docs/a.md'), '# A\n\n[gone](./gone)\n')
    const { code, stderr } = await runCli(['build', dir])
    expect(code).toBe(1)
    expect(stderr).toContain('docs/a.md:3:8')
    expect(stderr).toContain('Not published.')
    expect(await hashTree(join(dir, 'build'))).toEqual(tree)
    expect(await strays(dir)).toEqual([])
  })

  it('when a part of a page throws, and names all such pages', async () => {
    const { dir, tree } = await builtSmall()
    const copy = await programThatThrows()
    await writeFiles(dir, { 'docs/b.md': '---\ntitle: Throws\n---\n', 'docs/c/d.md': '---\ntitle: Throws\n---\n' })
    const { code, stderr } = await startProgram(['build', dir], { shell: `"$1" ${copy}/dist/main.js build "$4"` }).end
    expect(stderr).toContain('2 pages could not be drawn')
    expect(stderr).toMatch(/\/b\/\n\/c\/d\/\nError: this part is broken/)
    expect(stderr.match(/Error: this part is broken/g)).toHaveLength(1)
    expect(code).toBe(3)
    expect(await hashTree(join(dir, 'build'))).toEqual(tree)
    expect(await strays(dir)).toEqual([])
  })

  /** A copy of the program whose page code has a fault. */
  async function programThatThrows(): Promise<string> {
    const copy = await writeSite({})
    for (const name of ['dist', 'site', 'templates', 'package.json']) {
      await cp(join(projectRoot, name), join(copy, name), { recursive: true })
    }
    await symlink(join(projectRoot, 'node_modules'), join(copy, 'node_modules'))
    const entry = join(copy, 'site/server-entry.ts')
    const fault = `import { renderPage as draw } from './server.tsx'
export function renderPage(input: Parameters<typeof draw>[0]): string {
  if (input.page.title === 'Throws') throw new Error('this part is broken')
  return draw(input)
}\n`
    const text = (await readFile(entry, 'utf8')).replace(/\brenderPage,?\s*/, '')
    await writeFile(entry, text + fault)
    return copy
  }

  it.each([1, 2])('when a file becomes larger than the system allows (%i jobs)', async (jobs) => {
    const dir = await writeSite(tinySite(45))
    const { out } = await build({ dir })
    const tree = await hashTree(out)
    await writeFiles(dir, tinySite(45, 'Many words. '.repeat(200)))
    // Blocks of 1024 bytes: pages fit in no less than ten of them.
    const { code, stderr } = await startProgram(['build', dir, '--jobs', String(jobs)], { shell: 'ulimit -f 4; {}' })
      .end
    expect(stderr).toMatch(/^error Cannot write \S+ of the new output: EFBIG/m)
    expect(stderr).toMatch(/^hint .*untouched/m)
    expect(stderr).not.toContain('bug')
    expect(code).toBe(2)
    expect(await hashTree(out)).toEqual(tree)
    expect(await strays(dir)).toEqual([])
    expect((await runCli(['build', dir])).code).toBe(0)
  })

  it.runIf(isRoot)('when the disk is full', async () => {
    const dir = await writeSite(SMALL)
    await writeFile(join(dir, 'big.md'), `# Big\n\n${'Many words. '.repeat(60_000)}\n`)
    // A disk of its own, which only this shell sees and which goes with it.
    const script = [
      'mount -t tmpfs -o size=1800k tmpfs "$4" || exit 77',
      'mkdir "$4/docs" && echo "# Home" > "$4/docs/index.md"',
      '"$1" "$2" "$3" "$4" 2>/dev/null || exit 78',
      'list() { (cd "$4/build" && find . -type f -exec sha256sum {} + | sort | sha256sum); }',
      'before=$(list "$@")',
      `cp ${dir}/big.md "$4/docs/big.md"`,
      '"$1" "$2" "$3" "$4"; code=$?',
      '[ "$before" = "$(list "$@")" ] && echo same',
      'ls -A "$4"',
      'rm "$4/docs/big.md"; "$1" "$2" "$3" "$4" 2>/dev/null && echo again',
      'exit $code',
    ].join('\n')
    const disk = await writeSite({})
    const { code, stderr, stdout } = await startProgram(['build', disk], {
      shell: `unshare -m bash -c '${script}' bash "$@"`,
    }).end
    if (code === 77) return
    expect(stderr).toMatch(/^error .*ENOSPC/m)
    expect(stderr).not.toContain('bug')
    expect(stdout.split('\n').filter((line) => line !== '')).toEqual(['same', '.docs-build', 'build', 'docs', 'again'])
    expect(code).toBe(2)
  })

  it.runIf(hasNobody)('when the folder around the output may not be written', async () => {
    const { dir, tree } = await builtSmall()
    await openToAll(dir)
    await writeFile(join(dir, 'docs/a.md'), '# Changed\n')
    const { code, stderr } = await startProgram(['build', dir], { asNobody: true }).end
    expect(stderr).toMatch(/^error The output folder \S+ cannot be written: EACCES/m)
    expect(stderr).toMatch(/^hint .*--out/m)
    expect(code).toBe(2)
    expect(await hashTree(join(dir, 'build'))).toEqual(tree)
  })

  it.runIf(hasNobody)('with a cache that may not be written it still succeeds', async () => {
    const { dir, tree } = await builtSmall()
    await openToAll(dir)
    const elsewhere = await writeSite({})
    await chmod(elsewhere, 0o777)
    for (let run = 0; run < 2; run++) {
      const { code, stderr } = await startProgram(['build', dir, '--out', join(elsewhere, 'out')], { asNobody: true })
        .end
      expect(stderr).not.toMatch(/error|bug|warn/i)
      expect(code).toBe(0)
      expect(await hashTree(join(elsewhere, 'out'))).toEqual(tree)
    }
    expect(await strays(dir)).toEqual([])
  })

  it('when the output lies below a file', async () => {
    const dir = await writeSite({ ...SMALL, file: '' })
    const { code, stderr } = await runCli(['build', dir, '--out', 'file/site'])
    expect(stderr).toMatch(/^error The output folder \S+ cannot be written: \w+/m)
    expect(code).toBe(2)
  })
})

describe('simultaneous builds of one folder', () => {
  it('all succeed and leave one complete site', async () => {
    const states = [tinySite(12), changeFiles(tinySite(12), { 'docs/page-1.md': '# Other\n' })]
    const dir = await writeSite(states[0] as Files)
    for (let round = 0; round < 3; round++) {
      if (round > 0) await editSite(dir, states[(round + 1) % 2] as Files, states[round % 2] as Files)
      const runs = await Promise.all([1, 2, 3].map((jobs) => runCli(['build', dir, '--jobs', String(jobs)])))
      expect(runs.map(({ code, stderr }) => [code, code === 0 ? '' : stderr])).toEqual(runs.map(() => [0, '']))
      const cold = await build({ dir: await writeSite(states[round % 2] as Files), cache: false })
      expect(await hashTree(join(dir, 'build'))).toEqual(await hashTree(cold.out))
      expect(await strays(dir)).toEqual([])
    }
  })

  it('also succeed in one process', async () => {
    const dir = await writeSite(tinySite(12))
    const cold = await build({ dir: await writeSite(tinySite(12)), cache: false })
    for (let round = 0; round < 4; round++) {
      await writeFile(join(dir, 'docs/round.md'), `---\ndraft: true\n---\n${round}`)
      await Promise.all([build({ dir }), build({ dir }), build({ dir, cache: false })])
      expect(await hashTree(join(dir, 'build'))).toEqual(await hashTree(cold.out))
      expect(await strays(dir)).toEqual([])
    }
  })

  it('with different contents leave one of the two sites', async () => {
    const dir = await writeSite(SMALL)
    const trees: Tree[] = []
    for (const baseUrl of ['/', '/base/']) trees.push(await hashTree((await build({ dir, baseUrl })).out))
    for (let round = 0; round < 6; round++) {
      await Promise.all(['/', '/base/', '/', '/base/'].map((baseUrl) => build({ dir, baseUrl })))
      expect(trees).toContainEqual(await hashTree(join(dir, 'build')))
    }
    expect(await strays(dir)).toEqual([])
  })
})

describe('an output folder that must not be replaced', () => {
  const refused: readonly (readonly [string, string, string])[] = [
    ['the root', '/', 'root of the file system'],
    ['the home folder', homedir(), 'home folder'],
    ['a folder above the home folder', join(homedir(), '..'), 'is refused'],
    ['the project', '.', 'lies in it'],
    ['a folder above the project', '..', 'lies in it'],
    ['the docs', 'docs', 'lies in it'],
    ['a folder in the docs', 'docs/site', 'it lies in'],
    ['the static folder', 'static', 'lies in it'],
    ['a folder in the static folder', 'static/site', 'it lies in'],
    ['a folder with other files', 'photos', 'files that docs-build did not write'],
    ['a folder with a manifest of others', 'app', 'files that docs-build did not write'],
    ['a link', 'link', 'symbolic link'],
    ['a link to nowhere', 'nowhere', 'symbolic link'],
    ['a file', 'package.json', 'not a folder'],
    ['a repository', 'pages', 'repository'],
  ]

  it.each(refused)('%s', async (_, out, message) => {
    const files = {
      ...SMALL,
      'static/a.txt': 'a',
      'photos/one.jpg': 'one',
      'app/manifest.json': '{ "name": "app" }',
      'pages/manifest.json': '{ "version": 1, "generator": "docs-build 3.9.1" }',
      'pages/.git/HEAD': 'ref: refs/heads/main',
      'elsewhere/a.txt': 'a',
    }
    const dir = await writeSite(files)
    await symlink('elsewhere', join(dir, 'link'))
    await symlink('missing', join(dir, 'nowhere'))
    const before = await hashTree(dir)
    const folder = isAbsolute(out) ? out : join(dir, out)
    await expect(build({ dir, out: folder })).rejects.toMatchObject({
      name: 'DocsError',
      exitCode: 2,
      message: expect.stringContaining(message),
    })
    // `clean` knows no configuration, so that it works with a broken one; it only removes what a build has made.
    if (!/^(?:docs|static)\/site$/.test(out)) await expect(clean({ dir, out: folder })).rejects.toThrow('is refused: ')
    await rm(join(dir, '.docs-build'), { recursive: true, force: true })
    expect(await hashTree(dir)).toEqual(before)
  })

  it('an empty folder and an output of docs-build may be replaced', async () => {
    const dir = await writeSite(SMALL)
    await mkdir(join(dir, 'empty'))
    for (const out of ['empty', 'empty', 'deep/er/out']) {
      await build({ dir, out })
      expect(existsSync(join(dir, out, 'index.html'))).toBe(true)
    }
  })
})
