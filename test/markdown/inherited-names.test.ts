/** Names that every object inherits, wherever an author can write a name: they have no special meaning. */
import { describe, expect, test } from 'vitest'
import { destinationsOf, styleDestinations } from '../../cli/output/verify/destinations.ts'
import { scanHtml } from '../../cli/output/verify/html-scan.ts'
import { readSite } from '../harness/read-site.ts'

const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__']

const PLACES: Readonly<Record<string, (name: string) => string>> = {
  'an element': (name) => `<${name}>x</${name}> *y*`,
  'an attribute': (name) => `<p ${name}="a" data-${name}>x</p>`,
  'a key of a data table': (name) => `\`\`\`yaml parameters\na:\n  type: string\n  ${name}: x\n\`\`\``,
  'a row of a data table': (name) => `\`\`\`yaml parameters\n${name}:\n  about: x\n\`\`\``,
  'the kind of a data table': (name) => `\`\`\`yaml ${name}\na:\n  type: x\n\`\`\``,
  'a language': (name) => `\`\`\`${name}\nx\n\`\`\``,
  'an attribute of code': (name) => `\`\`\`js ${name}="x"\nx\n\`\`\``,
  'a mark in code': (name) => `\`\`\`js\n// ${name}-next-line\nx // [!code ${name}]\n\`\`\``,
  'a directive': (name) => `:::${name}[T]{${name}=1}\nx\n:::\n\n::${name}\n\n:${name}[x]`,
  'an attribute of a directive': (name) => `:::note{${name}=1}\nx\n:::`,
  'a box of other tools': (name) => `::: ${name} Title\nx\n:::\n\n!!! ${name}\n    x\n\n> [!${name}]\n> x`,
  'a term': (name) => `:term[${name}]`,
  'a heading': (name) => `## ${name}\n\n## ${name}\n\n[a](#${name})`,
  'a label': (name) => `[${name}] [^${name}]\n\n[${name}]: ./index.md\n[^${name}]: x`,
  'an entity': (name) => `&${name};`,
  'a destination': (name) => `[a](${name}) [b](${name}.md) ![c](${name}) [d](${name}:x)`,
}

const FILES: Readonly<Record<string, (name: string) => string>> = {
  'a page, a folder and a kind': (name) =>
    `-- docs/index.md --\n---\nkind: ${name}\ntags: [${name}]\ndisplayed_sidebar: ${name}\n${name}: 1\n---\n# A\n-- docs/${name}.md --\n# B\n-- docs/${name}/${name}.md --\n# C\n`,
  'tags and a category': (name) =>
    `-- docs/index.md --\n# A\n-- docs/tags.yml --\n${name}:\n  label: x\n  ${name}: y\n-- docs/b/_category_.yml --\n${name}: x\nlink: { type: doc, id: ${name} }\n-- docs/b/c.md --\n# C\n`,
  components: (name) => `-- docs/index.mdx --\n# A\n\n<${name} ${name}="x">y</${name}>\n\n<Note ${name}="x">y</Note>\n`,
}

/** The string form of a function or an object, which must not appear in place of a text. */
const NO_TEXT = /\[native code\]|\[object |function \w*\(/

describe.each(Object.entries(PLACES))('%s', (_, written) => {
  test.each(NAMES)('%s', async (name) => {
    const site = readSite(`-- docs/index.md --\n# A\n\n${written(name)}\n`)
    expect(JSON.stringify(site.findings)).not.toMatch(NO_TEXT)
    expect(
      site.findings.every(({ message, hint = '' }) => typeof message === 'string' && typeof hint === 'string'),
    ).toBe(true)
    expect(await site.html('index.md')).not.toMatch(NO_TEXT)
  })
})

describe.each(Object.entries(FILES))('%s', (_, written) => {
  test.each(NAMES)('%s', async (name) => {
    const site = readSite(written(name))
    expect(JSON.stringify([site.findings, site.site.docs])).not.toMatch(NO_TEXT)
    for (const { head } of site.site.docs) expect(await site.html(head.path)).not.toMatch(NO_TEXT)
  })
})

test.each(NAMES.filter((name) => /^[a-z]/.test(name)))(
  'an element %s in a published file has no destinations',
  (name) => {
    const found: unknown[] = []
    scanHtml(`<${name} href="/a" src="/b" ${name}="/c">`, (tag) => found.push(...destinationsOf(tag)))
    expect(found).toEqual([])
    expect(styleDestinations(`${name}(a.png)`)).toEqual([])
  },
)
