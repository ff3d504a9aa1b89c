/** Faults in category files, each with its place. */
import { describe, expect, test } from 'vitest'
import { readSite } from '../harness/read-site.ts'
import { sidebarOf, sidebarProblems } from '../harness/sidebars.ts'

/** Eight lists, each of nine times the one before: 43 million entries. */
const ALIAS_BOMB = [...'abcdefgh', 'link']
  .map((key, index) => `${key}: &${key} [${Array(9).fill(index === 0 ? 'x' : `*${'abcdefgh'[index - 1]}`)}]\n`)
  .join('')

describe('faults in category files', () => {
  test.each<readonly [name: string, file: string, text: string, findings: readonly string[]]>([
    ['an unknown key', 'yml', 'label: B\nlable: C\n', ['2:1 lable Did you mean `label`?']],
    [
      'an unknown key without a near name',
      'yml',
      'x: 1\n',
      [
        '1:1 x These exist: label, position, collapsible, collapsed, className, icon, badge, description, key, customProps, link.',
      ],
    ],
    ['a wrong type', 'yml', 'label: B\nposition: first\ncollapsed: "no"\n', ['2:1 position', '3:1 collapsed']],
    ['a wrong link', 'yml', 'link: x\n', ['1:1 link']],
    ['a link of another kind', 'yml', 'link: { type: index }\n', ['1:1 type']],
    ['a link to a document without its id', 'yml', 'link:\n  type: doc\n', ['1:1 id']],
    ['a key of a link', 'yml', 'link:\n  type: generated-index\n  titel: x\n', ['3:1 titel Did you mean `title`?']],
    ['a key of the other link', 'yml', 'link: { type: generated-index, id: c }\n', ['1:1 id These exist: type, slug,']],
    [
      'wrong types in a link',
      'json',
      '{ "link": {\n"type": "generated-index",\n"title": [],\n"keywords": {} } }',
      ['3:1 title', '4:1 keywords'],
    ],
    [
      'wrong types beside it',
      'yml',
      'description: [a]\nkey: {}\ncustomProps: x\n',
      ['1:1 desc', '2:1 key', '3:1 cust'],
    ],
    ['circular values', 'yml', 'customProps: &a { x: *a }\n', ['1:1 customProps']],
    ['a link to nothing', 'yml', 'label: B\nlink: { type: doc, id: pasts }\n', ['2:1 pasts Did you mean `parts`?']],
    ['no YAML', 'yml', 'label: B\n\tx: 1\n', ['2:1 YAML']],
    ['no JSON', 'json', '{\n  "label": B"\n  "position": 1\n}', ['2:1 YAML']],
    ['no map', 'yml', '- a\n', ['1:1 YAML']],
    ['names that every object inherits', 'yml', 'constructor: x\n__proto__: y\n', ['1:1 constructor', '2:1 __proto__']],
    [
      'an alias bomb',
      'yml',
      ALIAS_BOMB,
      [...'abcdefgh'].map((key, index) => `${index + 1}:1 ${key}`).concat('9:1 link'),
    ],
  ])('%s', (_, extension, text, expected) => {
    const { findings } = readSite({
      'docs/parts.md': '',
      'docs/b/c.md': '',
      [`docs/b/_category_.${extension}`]: text,
    })
    const found = findings.filter(({ rule }) => rule === 'category-file')
    expect(found.map(({ file }) => file)).toEqual(expected.map(() => `docs/b/_category_.${extension}`))
    for (const [index, { line, column, target, hint }] of found.entries())
      expect(`${line}:${column} ${target} ${hint}`).toContain(expected[index])
  })

  test('more than one category file in a folder', () => {
    const site = readSite({
      'docs/b/c.md': '',
      'docs/b/_category_.json': '{"label":"J"}',
      'docs/b/_category_.yml': 'label: Y',
    })
    expect(sidebarProblems(site)).toEqual(['docs/b/_category_.yml:1:1 category-file fail b/_category_.yml'])
    expect(sidebarOf(site)).toContain('J [closed]')
  })
})
