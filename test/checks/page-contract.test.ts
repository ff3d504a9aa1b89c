/** The rule `page-contract`: a page needs everything that the template of its kind has. */
import { describe, expect, test } from 'vitest'
import type { Finding } from '../../cli/kernel/fault/finding.ts'
import { readSite } from '../harness/read-site.ts'

const TEMPLATE = `---
title: {{title}}
description: One sentence.
---

One sentence that says what it does.

## Signature

\`\`\`js
Type name()
\`\`\`

## Parameters

<!-- optional: when it takes none -->
| Name |
| --- |
| a |

<!-- optional -->
## Example

\`\`\`js example
({ part }) => part
\`\`\`

## Related

- [Another](./another.md)
`

const CONFIG = `export default {
  docs: { pageKinds: { method: ['api/*.md'] } },
}`

const PAGE = `---
title: A
description: A page.
---

It does this.

## Signature

\`\`\`js
Number a()
\`\`\`

## Parameters

None.

## Example

\`\`\`js example
({ part }) => part
\`\`\`

## Related

- [B](./b.md)
`

/** Findings of the rule for the page `api/a.md` after an edit. */
function findings(edit: (page: string) => string, config = CONFIG): Finding[] {
  const files = {
    'docs.config.ts': config,
    'docs/_templates/method.md': TEMPLATE,
    'docs/index.md': '# Home\n',
    'docs/api/a.md': edit(PAGE),
    'docs/other/b.md': '# B\n',
  }
  return readSite(files).findings.filter(({ rule }) => rule === 'page-contract')
}

const brief = ({ file, line, target, message }: Finding): string => `${file}:${line} ${target}: ${message}`

test('a page that has everything has no findings', () => {
  expect(findings((page) => page)).toEqual([])
})

describe('a page may', () => {
  test.each<[what: string, edit: (page: string) => string]>([
    ['leave out an optional section', (page) => page.replace(/## Example[^#]*/, '')],
    ['have more sections', (page) => page.replace('## Example', '## Results\n\nMore.\n\n## Example')],
    ['have more in a section', (page) => page.replace('None.', 'None.\n\n1. But a list')],
    ['write headings in other letters, with an id', (page) => page.replace('## Related', '## RELATED {#see}')],
    ['have an optional block', (page) => page.replace('None.', '| Name |\n| --- |\n| a |')],
    ['use reference links', (page) => page.replace('[B](./b.md)', '[B]').concat('\n[B]: ../other/b.md\n')],
    ['have a block inside another one', (page) => page.replace(/```js\n[^`]*```/, ':::note\n```js\na()\n```\n:::')],
  ])('%s', (_, edit) => {
    expect(findings(edit).map(brief)).toEqual([])
  })
})

describe('a missing part is reported at the place where it belongs', () => {
  test.each<[what: string, edit: (page: string) => string, expected: string[]]>([
    [
      'a front matter key',
      (page) => page.replace('description: A page.\n', ''),
      ['1 description: Pages of the kind `method` have `description` in their front matter; this page does not.'],
    ],
    [
      'an introduction',
      (page) => page.replace('It does this.\n', ''),
      ['1 introduction: Before the first section there is no text, which pages of the kind `method` have there.'],
    ],
    [
      'a section in the middle',
      (page) => page.replace(/## Parameters[^#]*/, ''),
      ['8 Parameters: Pages of the kind `method` have a section “Parameters”; this page does not.'],
    ],
    [
      'the first section',
      (page) => page.replace(/## Signature[^#]*/, ''),
      ['1 Signature: Pages of the kind `method` have a section “Signature”; this page does not.'],
    ],
    [
      'a block',
      (page) => page.replace(/```js\n[^`]*```/, 'See below.'),
      ['8 Signature: In the section “Signature” there is no code block, which pages of the kind `method` have there.'],
    ],
    [
      'a block of a special kind',
      (page) => page.replace('js example', 'js'),
      ['18 Example: In the section “Example” there is no `example`, which pages of the kind `method` have there.'],
    ],
    [
      'several blocks',
      (page) => page.replace('- [B](./b.md)', 'None.'),
      ['24 Related: In the section “Related” there is no link, no list, which pages of the kind `method` have there.'],
    ],
    [
      'the content of a section',
      (page) => page.replace('None.\n', ''),
      ['14 Parameters: The section “Parameters” is empty.'],
    ],
    [
      'order',
      (page) => page.replace(/(## Parameters[^#]*)(## Example[^#]*)/, '$2$1'),
      ['14 Example: The section “Example” comes before “Parameters”; in pages of the kind `method` it comes after.'],
    ],
  ])('%s', (_, edit, expected) => {
    expect(findings(edit).map(brief)).toEqual(expected.map((line) => `docs/api/a.md:${line}`))
  })

  test('a misspelled heading is suggested', () => {
    const [finding] = findings((page) => page.replace('## Parameters', '## Parameter'))
    expect(finding).toMatchObject({
      line: 14,
      hint: 'Did you mean “Parameters” where it says “Parameter”? See docs/_templates/method.md.',
    })
  })

  test('findings are warnings unless the configuration sets another severity', () => {
    const lacking = (page: string): string => page.replace('None.\n', '')
    expect(findings(lacking)).toMatchObject([{ severity: 'warn' }])
    const strict = CONFIG.replace('}\n}', `}\n}`).replace(
      'docs:',
      "checks: { rules: { 'page-contract': 'fail' } },\n  docs:",
    )
    expect(findings(lacking, strict)).toMatchObject([{ severity: 'fail' }])
  })
})

describe('the kind of a page', () => {
  const lacking = (page: string): string => page.replace('None.\n', '')

  test.each<[what: string, kinds: string, key: string, count: number]>([
    ['no kind without a pattern', '{}', '', 0],
    ['the kind in its front matter', '{}', 'kind: method\n', 1],
    ['the kind of the first pattern that matches', "{ free: ['api/a.md'], method: ['**/*.md'] }", '', 0],
    [
      'front matter takes precedence over patterns',
      "{ method: ['api/*.md'], free: ['other/*.md'] }",
      'kind: free\n',
      0,
    ],
    ['a pattern with braces', "{ method: ['{api,lib}/*.md'] }", '', 1],
    ['a pattern that stops at a folder', "{ method: ['a*', 'index.md'], free: ['**'] }", '', 0],
  ])('%s', (_, pageKinds, key, count) => {
    const files = {
      'docs.config.ts': `export default { docs: { pageKinds: ${pageKinds} } }`,
      'docs/_templates/method.md': TEMPLATE,
      'docs/_templates/free.md': '',
      'docs/index.md': '# Home\n',
      'docs/api/a.md': lacking(PAGE).replace('title:', `${key}title:`),
      'docs/other/b.md': '# B\n',
    }
    const found = readSite(files).findings.filter(({ rule, file }) => rule === 'page-contract' && file.includes('api'))
    expect(found.map(({ message }) => message)).toEqual(Array(count).fill('The section “Parameters” is empty.'))
  })

  test('templates are not pages', () => {
    expect(readSite({ 'docs/_templates/method.md': TEMPLATE, 'docs/index.md': '# Home\n' }).site.docs).toHaveLength(1)
  })

  test.each<[what: string, config: string, key: string, expected: string, hint: RegExp]>([
    [
      'a kind in the front matter without a template',
      CONFIG,
      'kind: metod\n',
      'docs/api/a.md:2 metod: There is no template for pages of the kind `metod`.',
      /Did you mean `method`/,
    ],
    [
      'a kind in the configuration without a template',
      CONFIG.replace('method', 'class'),
      '',
      'docs.config.ts:2 class: There is no template for pages of the kind `class`.',
      /Write one: docs\/_templates\/class\.md/,
    ],
    [
      'a pattern that matches nothing',
      CONFIG.replace("'api/*.md'", "'api/*.md', 'app/*.md'"),
      '',
      'docs.config.ts:2 app/*.md: `docs.pageKinds` has the pattern `app/*.md`, and no page matches it.',
      /below the docs folder/,
    ],
  ])('%s is reported', (_, config, key, expected, hint) => {
    const found = findings((page) => page.replace('title:', `${key}title:`), config)
    expect(found.map(brief)).toEqual([expected])
    expect(found[0]?.hint).toMatch(hint)
  })
})
