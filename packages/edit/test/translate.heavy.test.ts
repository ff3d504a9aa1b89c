/** `docs-build translate`: the states of translations, what has changed in their sources, and their marks. */
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Files, runCli, writeSite } from '../../../test/harness/site.ts'
import { markTranslations, sourceChanges, translationsOf } from '../index.ts'

const FILE = 'i18n/nl/docs/a.md'
const SOURCE = '# Tools\n\n## Needles\n\n[b](b.md) %name%\n'

function site(translation: string): Files {
  return {
    'docs.config.mjs': "export default { i18n: { locales: ['en', 'nl'] } }\n",
    'docs/a.md': SOURCE,
    'docs/b.md': '# More\n\n[a](a.md)\n',
    [FILE]: translation,
  }
}

test('status, mark and status again', async () => {
  const dir = await writeSite(site('# G\n\n## N\n\n[b](b.md) %name%\n'))
  const states = async (): Promise<string[]> =>
    (await translationsOf({ dir })).pages.map(({ state, source, file }) => `${state} ${file ?? source}`)
  expect(await states()).toEqual([`unmarked ${FILE}`, 'missing docs/b.md'])
  expect((await runCli(['translate', 'mark', FILE], { cwd: dir })).code).toBe(0)
  expect(await states()).toEqual([`current ${FILE}`, 'missing docs/b.md'])
  const { stdout } = await runCli(['translate', 'status'], { cwd: dir })
  expect(stdout).toContain('nl  1 of 2 pages translated: 1 current, 0 stale, 0 unmarked\n  missing   docs/b.md\n')
  await writeFile(join(dir, 'docs/a.md'), `${SOURCE}\nNew.\n`)
  expect(await states()).toEqual([`stale ${FILE}`, 'missing docs/b.md'])
  await markTranslations({ pages: ['docs/a.md'] }, { dir })
  expect(await states()).toEqual([`current ${FILE}`, 'missing docs/b.md'])
})

test('of an older version, only pages that have a translation are listed', async () => {
  const dir = await writeSite({ ...site('# G\n'), 'package.json': '{}' })
  expect((await runCli(['version', '1.0'], { cwd: dir })).code).toBe(0)
  const { pages } = await translationsOf({ dir })
  expect(pages.map(({ version, state, source }) => `${version} ${state} ${source}`)).toEqual([
    'current unmarked docs/a.md',
    'current missing docs/b.md',
    '1.0 unmarked versioned_docs/version-1.0/a.md',
  ])
})

test('later changes of the source are shown, from the history of git', async () => {
  const dir = await writeSite(site('# G\n\n## N\n\n[b](b.md) %name%\n'))
  const git = (...args: readonly string[]): unknown =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: dir })
  await markTranslations({ pages: [FILE] }, { dir })
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'one')
  await writeFile(join(dir, 'docs/a.md'), SOURCE.replace('Needles', 'Pins'))
  const [found] = await sourceChanges({ pages: [FILE] }, { dir })
  expect(found?.patch).toContain('-## Needles\n+## Pins\n')
  expect((await sourceChanges({}, { dir })).map(({ file }) => file)).toEqual([FILE])
})

test('wrong requests are named, and so is an empty answer', async () => {
  const dir = await writeSite(site('# G\n\n## N\n\n[b](b.md) %name%\n'))
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await runCli(['translate', ...args], { cwd: dir })
    return [code, stdout, stderr.split('\n')[0]]
  }
  expect(await run('stauts')).toEqual([2, '', 'error There is no action `stauts`.'])
  expect(await run('mark')).toEqual([2, '', 'error Name the pages to mark.'])
  expect(await run('status', 'docs/c.md')).toEqual([2, '', 'error There is no page `docs/c.md` with translations.'])
  const [code, table] = await run('status', './docs/b.md')
  expect([code, table]).toEqual([0, expect.stringMatching(/^nl {2}0 of 1 pages.*\n {2}missing {3}docs\/b\.md\n$/)])
  expect(await run('diff')).toEqual([0, '', 'No translation is stale.'])
  await markTranslations({ pages: [FILE] }, { dir })
  expect(await run('diff', FILE)).toEqual([0, '', 'The source has not changed since it was translated.'])
})

test('every action has JSON', async () => {
  const dir = await writeSite(site('# G\n\n## N\n\n[b](b.md) %name%\n'))
  const json = async (...args: string[]): Promise<unknown> =>
    JSON.parse((await runCli(['translate', ...args, '--json'], { cwd: dir })).stdout)
  expect(await json('status', 'docs/b.md')).toMatchObject({
    version: 1,
    pages: [{ state: 'missing', source: 'docs/b.md' }],
  })
  expect(await json('mark', FILE)).toEqual({ version: 1, marked: [{ file: FILE, isNew: true }] })
  expect(await json('diff')).toEqual({ version: 1, changes: [] })
})

test('a page that has no translation is an error with the nearest name', async () => {
  const dir = await writeSite(site('# G\n'))
  await expect(markTranslations({ pages: ['docs/aa.md'] }, { dir })).rejects.toThrow(
    'There is no page `docs/aa.md` with translations',
  )
})

/** A repository in which every commit is a day later than the one before. */
async function repository(files: Files): Promise<{ dir: string; commit: (files: Files) => Promise<void> }> {
  const dir = await writeSite(files)
  let day = 1
  const git = (...args: readonly string[]): unknown => {
    const date = `2026-01-${String(day).padStart(2, '0')}T00:00:00Z`
    return execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
      cwd: dir,
      env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    })
  }
  git('init', '-q')
  const commit = async (changed: Files): Promise<void> => {
    for (const [path, content] of Object.entries(changed)) await writeFile(join(dir, path), content)
    git('add', '-A')
    git('commit', '-qm', 'change')
    day += 1
  }
  await commit({})
  return { dir, commit }
}

test('translations without marks are marked by the history of git, and their ages are shown', async () => {
  const { dir, commit } = await repository({
    ...site('# G\n\n## N\n'),
    'i18n/nl/docs/b.md': '# M\n',
    CODEOWNERS: '/i18n/nl/ @dutch\n',
  })
  await commit({ 'docs/a.md': `${SOURCE}\nOne.\n` })
  await commit({ 'docs/a.md': `${SOURCE}\nTwo.\n` })
  const shown = async (...args: string[]): Promise<string> =>
    (await runCli(['translate', 'status', ...args], { cwd: dir })).stdout
  const stale = '  i18n/nl/docs/a.md  @dutch  2 commits, 1 day behind\n'
  expect(await shown()).toContain(`  unmarked${stale}`)
  expect((await runCli(['translate', 'mark', '--by-history'], { cwd: dir })).stderr.match(/marked/g)).toHaveLength(2)
  expect(await shown()).toContain(`1 current, 1 stale, 0 unmarked\n  stale   ${stale}`)
  await commit({})
  expect(await shown()).toContain(`  stale   ${stale.replace('1 day', '2 days')}`)
  const [page] = (await translationsOf({ dir }, { pages: [FILE] })).pages
  expect(page).toMatchObject({ state: 'stale', behind: { commits: 2, days: 2 }, owners: ['@dutch'] })
  expect((await sourceChanges({}, { dir })).map(({ patch }) => /^\+.*\.$/m.exec(patch)?.[0])).toEqual(['+Two.'])
  expect((await runCli(['translate', 'mark', '--by-history'], { cwd: dir })).stderr).toContain('No translation without')
})

test('a folder stands for all that lies in it, and an owner for the files of the owner', async () => {
  const { dir } = await repository({
    ...site('# G\n'),
    'i18n/nl/docs/b.md': '# M\n',
    CODEOWNERS: '/i18n/nl/docs/a.md @one\n/i18n/nl/docs/b.md @two\n',
  })
  const marked = await markTranslations({ pages: ['i18n/nl/'], owner: '@two' }, { dir })
  expect(marked.map(({ file }) => file)).toEqual(['i18n/nl/docs/b.md'])
  expect(await markTranslations({ pages: ['docs'] }, { dir })).toHaveLength(2)
  await expect(translationsOf({ dir }, { owner: '@three' })).rejects.toThrow('does not name `@three`')
})
