/** `tags.yml`: labels and descriptions of tags, and the findings for tags that it lacks. */
import { describe, expect, test } from 'vitest'
import { type ReadSite, readSite } from '../harness/read-site.ts'

const PAGE = '---\ntitle: A page\ntags: [git, long read]\n---\n'

const tagsOf = ({ site }: ReadSite): string[] =>
  site.tags.map(({ label, route, description = '' }) => `${route} ${label} ${description}`.trim())

const findingsOf = ({ findings }: ReadSite): string[] =>
  findings
    .filter(({ rule }) => rule.includes('tag'))
    .map(({ rule, severity, file, line, target, hint = '' }) =>
      `${file}:${line} ${rule} ${severity} ${target} ${hint}`.trim(),
    )

test('pages name a tag by its key', () => {
  const site = readSite({
    'docs/a.md': PAGE,
    'docs/tags.yml':
      'git:\n  label: Git & friends\n  permalink: /version-control/\n  description: Where work is kept.\nlong read:\nunused:\n',
  })
  expect(tagsOf(site)).toEqual([
    '/tags/long-read/ Long read',
    '/tags/version-control/ Git & friends Where work is kept.',
  ])
  expect(findingsOf(site)).toEqual([])
})

test('without the file, tags are what pages write', () => {
  const site = readSite({ 'docs/a.md': PAGE })
  expect(tagsOf(site)).toEqual(['/tags/git/ git', '/tags/long-read/ long read'])
  expect(findingsOf(site)).toEqual([])
})

test('a tag that is not in the file is shown and reported', () => {
  const site = readSite({
    'docs/a.md': '---\ntags: [gti, { label: git, permalink: other }, constructor]\n---\n',
    'docs/b.md': '---\ndraft: true\ntags: [unheard]\n---\n',
    'docs/tags.yaml': 'git: ~\n',
  })
  expect(tagsOf(site)).toEqual(['/tags/constructor/ constructor', '/tags/gti/ gti', '/tags/other/ git'])
  expect(findingsOf(site)).toEqual([
    'docs/a.md:2 unknown-tag warn constructor Add it to the tags file in `docs`.',
    'docs/a.md:2 unknown-tag warn git Did you mean `git`?',
    'docs/a.md:2 unknown-tag warn gti Did you mean `git`?',
  ])
})

describe('faults in the file', () => {
  test.each([
    ['an unknown key', 'git:\n  lable: Git\n', ['2 lable Did you mean `label`?']],
    ['a value that is not text', 'git:\n  label: [a]\n', ['2 label']],
    ['a tag that is not a map', 'git: Git\nother: [a]\n', ['1 git', '2 other']],
    ['a path that leaves the folder', 'a:\n\ngit:\n  permalink: ../x\n', ['4 permalink']],
    ['two tags with one page', 'git: ~\nGit: ~\n', ['2 Git Give one a `permalink`.']],
    ['no map', '- git\n', ['1 YAML']],
    ['no YAML', 'git: "a\n', ['1 YAML']],
    ['a repeated key', 'git: ~\ngit: ~\n', ['2 YAML']],
    ['an alias without an anchor', 'git: *git\n', ['1 git']],
  ])('%s', (_, text, expected) => {
    const site = readSite({ 'docs/a.md': '', 'docs/tags.yml': text })
    expect(findingsOf(site)).toEqual(
      expected.map((line) => line.replace(/^(\d+) (\S+)/, 'docs/tags.yml:$1 tags-file fail $2')),
    )
  })

  test('two tags files', () => {
    const site = readSite({ 'docs/a.md': PAGE, 'docs/tags.yml': '', 'docs/tags.yaml': 'git: ~\nlong read: ~\n' })
    expect(findingsOf(site)).toEqual(['docs/tags.yml:1 tags-file fail tags.yml Keep one of them.'])
  })
})

test('numbers are text, and a label begins with a capital', () => {
  const site = readSite({
    'docs/a.md': '---\ntags: [ärmel, 2.0]\n---\n',
    'docs/tags.yml': 'ärmel:\n2.0:\n  label: 2.10\n',
  })
  expect(tagsOf(site)).toEqual(['/tags/2-0/ 2.10', '/tags/ärmel/ Ärmel'])
})

test('the tags file is not published, but one in a subfolder is an ordinary file', () => {
  const { project } = readSite({ 'docs/a.md': '', 'docs/tags.yml': '', 'docs/b/tags.yml': '' }).inputs
  expect(project.assets.map(({ path }) => path)).toEqual(['b/tags.yml'])
})
