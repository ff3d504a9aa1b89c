/**
 * After random edits, a site with several editions is that of a cold build, `check` has the same verdict, and `verify` finds
 * no fault in the output. Translations lie in every layout, and one version comes from git.
 */
import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build, check, verify } from '../../cli/app/operations.ts'
import { editionsSite } from '../harness/editions.ts'
import { EDIT_KINDS, randomEdits } from '../harness/edits.ts'
import { howOften } from '../harness/figures.ts'
import { changeFiles, editSite, type Files, hashTree, writeSite } from '../harness/site.ts'

/** The configuration is that of the editions. */
const KINDS = EDIT_KINDS.filter((kind) => kind !== 'configuration' && kind !== 'theme file')

/** The file of a Dutch translation. @param folder of the documents @param path below it */
type Layout = (folder: string, path: string) => string

const LAYOUTS: Readonly<Record<string, Layout>> = {
  'a folder outside of the docs': (folder, path) => `i18n/nl/${folder}/${path}`,
  'a folder of the docs': (folder, path) => `${folder}/nl/${path}`,
  'the end of the name': (folder, path) => `${folder}/${path.replace(/\.md$/, '.nl.md')}`,
}

/** Version that git keeps. */
const FORMER = 'v0'

function start(layout: Layout): Files {
  const files = changeFiles(editionsSite(), {
    'i18n/nl/docs/guides/a.md': '# A (nl)\n\n![p](p.png) [b](b.md#more)\n\n## Setup\n',
    'i18n/nl/docs/index.md': '# Thuis\n\n[A](guides/a.md), [vroeger](/0.9/guides/a)\n',
  })
  const moved = Object.entries(files).map(([path, text]) => {
    const [, folder = '', below = ''] = /^i18n\/nl\/(docs|versioned_docs\/[^/]+)\/(.*)$/.exec(path) ?? []
    return [folder === '' ? path : layout(folder, below), text] as const
  })
  const config = String(files['docs.config.ts'])
    .replace(
      'export default {',
      "export default {\n  checks: { rules: { 'broken-link': 'warn', 'broken-image': 'warn' } },",
    )
    .replace("docs: [{ path: 'docs' }", `docs: [{ path: 'docs', versions: { '0.9': { from: '${FORMER}' } } }`)
  return { ...Object.fromEntries(moved), 'docs.config.ts': config }
}

/** Writes a site whose first state is a tag. Equal states have equal commits. */
async function repositoryOf(files: Files): Promise<string> {
  const dir = await writeSite(files)
  const date = '2024-01-01T00:00:00Z'
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }
  const git = (...args: string[]): Buffer =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: dir, env })
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'one')
  git('tag', FORMER)
  return dir
}

test.each([
  ['a folder outside of the docs', howOften(4, 200)],
  ['a folder of the docs', howOften(3, 100)],
  ['the end of the name', howOften(3, 100)],
])('translations in %s: %i random edits', async (name, edits) => {
  let files = start(LAYOUTS[name] as Layout)
  const [dir, copy] = [await repositoryOf(files), await repositoryOf(files)]
  const trail: string[] = []
  for (const { about, kind, files: next } of randomEdits(31, files, edits, { kinds: KINDS })) {
    trail.push(`${kind}: ${about}`)
    for (const site of [dir, copy]) await editSite(site, files, next)
    files = next
    for (const made of ['build', '.docs-build']) await rm(join(copy, made), { recursive: true, force: true })
    const [warm, cold] = [await build({ dir }), await build({ dir: copy, jobs: 2 })]
    const where = `after ${trail.slice(-3).join(' — ')}`
    expect(warm.published, where).toBe(true)
    expect(warm.report, where).toEqual(cold.report)
    expect(await hashTree(warm.out), where).toEqual(await hashTree(cold.out))
    expect((await check({ dir })).report, where).toEqual(cold.report)
    const { report } = await verify({ out: warm.out })
    // What is broken in the texts is broken in the output.
    const faults = report.findings.filter(({ rule }) => !rule.startsWith('broken-'))
    expect(faults, where).toEqual([])
  }
})
