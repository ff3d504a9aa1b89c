/** The manual as it is made: questions find the pages that answer them, and types that it names have sections. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { topicFinder } from '../../cli/app/manual/find-topic.ts'
import { readMadeManual, readManual } from '../../cli/app/manual/manual-pages.ts'
import { libraryPages } from '../../manual/plugins/library-pages.ts'
import { COMMAND_WORDS, RULE_WORDS } from '../../manual/plugins/search-words.ts'
import type { Reference } from '../../manual/reference/reference.ts'
import { projectRoot } from '../harness/root.ts'
import { type DocsIndex, docsIndex } from '../search/docs-index.ts'
import { manualFolder, writeReference } from './built-manual.ts'
import { everyday, failedOnce, foreigners, fromIssues, questions, shortQueries, strangers } from './queries.ts'

let docs: DocsIndex
beforeAll(async () => {
  await writeReference()
  docs = await docsIndex(manualFolder)
})

test.each([
  { name: 'questions', asked: questions, least: 60, goal: { first: 0.85, third: 0.95 } },
  { name: 'questions of strangers', asked: strangers, least: 60, goal: { first: 0.85, third: 0.95 } },
  { name: 'questions of people with other tools', asked: foreigners, least: 60, goal: { first: 0.85, third: 0.95 } },
  { name: 'questions in everyday words', asked: everyday, least: 90, goal: { first: 0.85, third: 0.95 } },
  { name: 'queries of few words', asked: shortQueries, least: 180, goal: { first: 0.85, third: 0.95 } },
  { name: 'titles of issues', asked: fromIssues, least: 30, goal: { first: 0.65, third: 0.85 } },
])('of $least $name, $goal.first have the answer first and $goal.third among the first three', async (sample) => {
  const { asked, least, goal } = sample
  const { search } = docs.open()
  const late: string[] = []
  let [first, third] = [0, 0]
  for (const [query, ...answers] of asked) {
    const { pages } = await search.search({ query, from: 0, count: 10 })
    const place = pages.findIndex(({ url }) => answers.includes(url.replace('/docs-build/', '/')))
    if (place === 0) first++
    else late.push(`${query}: number ${place + 1}; ${pages.slice(0, 3).map(({ url }) => url)}`)
    if (place >= 0 && place < 3) third++
  }
  expect(asked.length).toBeGreaterThanOrEqual(least)
  expect(first / asked.length, late.join('\n')).toBeGreaterThanOrEqual(goal.first)
  expect(third / asked.length, late.join('\n')).toBeGreaterThanOrEqual(goal.third)
})

test.each(failedOnce)('“%s” has its answer among the first three', async (query, ...answers) => {
  const { pages } = await docs.open().search.search({ query, from: 0, count: 3 })
  const found = pages.map(({ url }) => url.replace('/docs-build/', '/'))
  expect(
    answers.some((answer) => found.includes(answer)),
    found.join(' '),
  ).toBe(true)
})

test('a pasted finding leads to the page of its rule, whatever names stand in it', async () => {
  const { search } = docs.open()
  const { rules } = JSON.parse(await readFile(join(projectRoot, 'dist/reference.json'), 'utf8')) as Reference
  const late: string[] = []
  let first = 0
  const shown = rules.flatMap(({ id, printed, example }) => (printed === undefined ? [] : [{ id, printed, example }]))
  for (const { id, printed, example } of shown) {
    const [, message = ''] = printed.split('\n')
    const own = Object.entries(example ?? {})
      .flat()
      .join('\n')
    const pasted = message.replace(/`([^`]+)`/g, (span, name: string) =>
      own.includes(name) ? `\`${name.replace(/\w+(?=\.\w+$|\/$)|^\w+$/, 'harbour')}\`` : span,
    )
    const { pages } = await search.search({ query: pasted, from: 0, count: 3 })
    const place = pages.findIndex(({ url }) => url.endsWith(`/check/rules/${id}/`))
    if (place === 0) first++
    if (place < 0) late.push(`${pasted}: ${pages.map(({ url }) => url)}`)
  }
  expect(late).toEqual([])
  expect(first / shown.length).toBeGreaterThanOrEqual(0.9)
})

test('each rule shows a finding, and each rule and command has words of searchers', async () => {
  const { rules, commands } = JSON.parse(await readFile(join(projectRoot, 'dist/reference.json'), 'utf8')) as Reference
  expect(rules.flatMap(({ id, printed }) => (printed ? [] : [id]))).toEqual([])
  expect(Object.keys(RULE_WORDS).sort()).toEqual(rules.map(({ id }) => id).sort())
  expect(Object.keys(COMMAND_WORDS).sort()).toEqual(commands.map(({ name }) => name).sort())
})

test('`docs-build help` finds the pages that answer questions', async () => {
  const made = readMadeManual(join(projectRoot, 'dist/manual.json'))
  const findTopic = topicFinder([...readManual(join(manualFolder, 'docs')), ...made])
  const asked = [...strangers, ...foreigners]
  const late: string[] = []
  for (const [query, ...answers] of asked) {
    const found = (await findTopic(query, 3)).map(({ name }) => `/${name}/`)
    if (!answers.some((answer) => found.includes(answer))) late.push(`${query}: ${found}`)
  }
  expect(1 - late.length / asked.length, late.join('\n')).toBeGreaterThanOrEqual(0.95)
})

test('each type that the reference names has one section there', async () => {
  const reference = JSON.parse(await readFile(join(projectRoot, 'dist/reference.json'), 'utf8')) as Reference
  const markdown = libraryPages(reference)
    .filter(({ path }) => path !== 'reference/parts')
    .map((page) => page.markdown ?? '')
    .join('\n')
  const sections = Array.from(markdown.matchAll(/^##+ (\w+) \{#type-/gm), ([, name = '']) => name)
  const types = new Set(reference.declarations.api.flatMap(({ name, kind }) => (kind === 'function' ? [] : [name])))
  const code = Array.from(markdown.matchAll(/^```[\s\S]*?^```|`[^`\n]+`/gm), ([text]) => text.replace(/"[^"]*"/g, ''))
  const named = code
    .flatMap((text) => text.match(/(?<![.\w])[A-Z]\w+(?!\??:)/g) ?? [])
    // Words of the interface are in the reference of the configuration.
    .filter((name) => types.has(name) && !/^Say(?:Of)?$/.test(name))
  expect(named.length).toBeGreaterThan(sections.length)
  expect([...new Set(named)].filter((name) => !sections.includes(name))).toEqual([])
  expect(sections).toHaveLength(new Set(sections).size)
  for (const name of [
    'OwnPages',
    'DerivedPages',
    'FrontMatterField',
    'Finding',
    'CheckReport',
    'DocsError',
    'DrawnCode',
  ])
    expect(sections).toContain(name)
})
