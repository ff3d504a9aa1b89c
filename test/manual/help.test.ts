/** `docs-build help <topic>` finds pages of the manual. */
import { join } from 'node:path'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { topicFinder } from '../../cli/app/manual/find-topic.ts'
import { manualPage, readMadeManual, readManual } from '../../cli/app/manual/manual-pages.ts'
import { terminalPage } from '../../cli/app/manual/terminal-page.ts'
import { projectRoot } from '../harness/root.ts'
import { runCli, writeSite } from '../harness/site.ts'

const pages = readManual(join(projectRoot, 'manual/docs'))
const findTopic = topicFinder(pages)

test.each([
  ['netlify', 'publish/netlify'],
  ['publish/netlify', 'publish/netlify'],
  ['first site', 'start/first-site'],
  ['dark mode', 'customise/colours-and-fonts'],
  ['csp', 'publish/headers'],
  ['exit codes', 'reference/exit-codes'],
  ['Admonition', 'write/boxes'],
  ['versioning', 'organise/versions'],
  ['blog', 'organise/news'],
  ['image', 'write/images'],
  ['two languages', 'organise/languages'],
  ['add math', 'write/math'],
  ['how to migrate a docusaurus site', 'start/from-docusaurus'],
  ['make a site', 'start/first-site'],
  ['make a website', 'start/first-site'],
  ['publish below a path', 'organise/addresses'],
  ['deploy to a subdirectory', 'organise/addresses'],
  ['set a budget', 'check/budgets'],
  ['write a rule', 'customise/plugins/rules'],
  ['own 404', 'customise/parts'],
  ['make a changelog', 'organise/news'],
  ['mermiad diagrams', 'write/diagrams'],
  ['change sidebar width', 'customise/colours-and-fonts'],
  ['webmanifest', 'customise/head'],
  ['add to home screen', 'customise/head'],
  ['upgrade', 'start/install'],
  ['reading time', 'reference/questions'],
  ['ERR_PNPM_IGNORED_BUILDS', 'start/install'],
  ['maplibre', 'customise/components'],
  ['web worker', 'customise/components'],
  ["This document requires 'TrustedHTML' assignment", 'customise/components'],
])('%s leads to %s', async (topic, name) => {
  expect((await findTopic(topic, 8))[0]?.name).toBe(name)
})

test('pages that are made when the program is packed are read from one file, if it is there', async () => {
  const dir = await writeSite({
    'manual.json': JSON.stringify({ 'check/rules/a-rule.md': '---\ntitle: "a-rule"\n---\n\nWhy.\n' }),
  })
  expect(readMadeManual(join(dir, 'manual.json'))).toMatchObject([
    { name: 'check/rules/a-rule', title: 'a-rule', text: 'Why.\n' },
  ])
  expect([readMadeManual(join(dir, 'nowhere.json')), readManual(join(dir, 'nowhere'))]).toEqual([[], []])
})

test('a page of that name comes first, and pages with the word follow', async () => {
  const named = manualPage('reference/configuration/footer.md', '---\ntitle: footer\n---\n')
  const found = (await topicFinder([...pages, named])('footer', 8)).map(({ name }) => name)
  expect(found[0]).toBe('reference/configuration/footer')
  expect(found).toContain('organise/navbar')
})

test('a page counts as much as its front matter says, as in the search of the manual', async () => {
  const rule = manualPage('check/rules/flat.md', '---\ntitle: Seam line\nsearch: {"boost":0.5}\n---\n')
  const guide = manualPage('write/lines.md', '---\ntitle: Seam line\n---\n')
  expect((await topicFinder([rule, guide])('which seam line', 8))[0]).toBe(guide)
})

test('a guide whose name is the plural of the topic comes before the option of that name', async () => {
  const option = manualPage('reference/configuration/sidebar.md', '---\ntitle: sidebar\n---\n')
  const found = (await topicFinder([option, ...pages])('sidebar', 8)).map(({ name }) => name)
  expect(found.slice(0, 2)).toEqual(['organise/sidebars', 'reference/configuration/sidebar'])
})

test('a topic without any word of a page leads nowhere; of several words, those that pages have count', async () => {
  expect(await findTopic('xyzzy', 8)).toEqual([])
  expect((await findTopic('dark xyzzy', 8))[0]?.name).toBe('customise/colours-and-fonts')
  expect(await topicFinder([manualPage('index.md', '---\ntitle: Docs\n---\n')])('how to', 8)).toEqual([])
})

test('a page is shown as text: titles of blocks stay, links say where they lead, and code is as it was', () => {
  const file = `---
title: Seams
description: How parts meet.
---

\`\`\`sh
sew
\`\`\`

## A seam {#seam}

:::tip[Press]
See [ease](./ease.md), [a rule](../check/rules/index.md#all), [above](#seam), [CSS](https://css.example) and \`[x](./y.md)\`.
:::

1. A step:

   \`\`\`sh title="a.sh"
   :::x
   \`\`\`

:::::shown
:::tip
Press.
:::
:::::

::children
`
  const below = manualPage('a/seams/flat.md', '---\ntitle: Flat\n---\n')
  const style = { strong: (text: string) => `*${text}*`, quiet: (text: string) => `~${text}~` }
  expect(terminalPage(manualPage('a/seams.md', file), style, [below])).toBe(`*Seams*
~How parts meet.~

    sew

*A seam*

*Press*
See ease, a rule ~(help check/rules)~, above, CSS ~(https://css.example)~ and \`[x](./y.md)\`.

1. A step:

~       a.sh~
       :::x

    :::tip
    Press.
    :::

  docs-build help a/seams/flat  ~Flat~
`)
})

test('a description that the text begins with is printed once', () => {
  const style = { strong: (text: string) => text, quiet: (text: string) => text }
  const page = manualPage(
    'check/rules/a.md',
    '---\ntitle: a\ndescription: A seam is open.\n---\n\nA seam is open.\n\nMore.\n',
  )
  expect(terminalPage(page, style, [])).toBe('a\n\nA seam is open.\n\nMore.\n')
})

test('every line of code that readers of the web see is printed too', () => {
  const style = { strong: (text: string) => text, quiet: (text: string) => text }
  const parser = unified().use(remarkParse)
  const missing = pages.flatMap((page) => {
    const printed = new Set(
      terminalPage(page, style, pages)
        .split('\n')
        .map((line) => line.trim()),
    )
    const fences: string[] = []
    const visit = (node: {
      readonly type: string
      readonly value?: string
      readonly children?: readonly never[]
    }): void => {
      if (node.type === 'code') fences.push(node.value ?? '')
      for (const child of node.children ?? []) visit(child)
    }
    visit(parser.parse(page.text) as never)
    const examples = Array.from(
      page.text.matchAll(/^(:{3,})shown\b.*\n([\s\S]*?)^\1$/gm),
      ([, , source = '']) => source,
    )
    const lines = [...fences, ...examples].flatMap((code) => code.split('\n')).map((line) => line.trim())
    return lines.filter((line) => !printed.has(line)).map((line) => `${page.name}: ${line}`)
  })
  expect(pages.length).toBeGreaterThan(50)
  expect(missing).toEqual([])
})

test('the program prints a page, names others, and knows when there is none', async () => {
  const [page, none, command, folder] = await Promise.all([
    runCli(['help', 'publish']),
    runCli(['help', 'xyzzy']),
    runCli(['help', 'check']),
    runCli(['help', 'check/']),
  ])
  expect(page.code).toBe(0)
  expect(page.stdout).toMatch(/^Publish\n/)
  expect(folder.stdout).toMatch(/^What is checked\n/)
  expect([none.code, none.stdout]).toEqual([2, ''])
  expect(none.stderr).toContain('no page of the manual')
  expect(command.stdout).toMatch(/^Usage: docs-build check/)
  expect(command.stdout).toContain('docs-build help check/  What is checked')
})
