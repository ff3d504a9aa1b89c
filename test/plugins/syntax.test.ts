/** Remark plugins that add syntax to Markdown are part of the grammar of their site, in every command. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createDevSite } from '../../cli/app/dev/dev-site.ts'
import { build, check, freezeVersion, graph } from '../../cli/app/operations.ts'
import { openEngine } from '../../cli/project/pipeline/engine.ts'
import { loadSiteBundle } from '../../cli/project/theme/site-bundle.ts'
import { openWorkspace, readPageInputs } from '../../cli/project/workspace.ts'
import { move } from '../../packages/edit/index.ts'
import { openEditor } from '../harness/editor.ts'
import { exampleLanguage } from '../harness/example-language.ts'
import { projectRoot } from '../harness/root.ts'
import { type Files, writeSite } from '../harness/site.ts'

/** `[[page]]` becomes a link, by a construct of micromark of its own. */
const WIKI = `
const wikiLink = {
  tokenize(effects, ok, nok) {
    let marks = 0
    return open
    function open(code) {
      if (marks === 2) return begin(code)
      if (code !== 91) return nok(code)
      if (marks === 0) {
        effects.enter('wikiLink')
        effects.enter('wikiMarker')
      }
      marks++
      effects.consume(code)
      if (marks === 2) effects.exit('wikiMarker')
      return open
    }
    function begin(code) {
      if (code === null || code < 0 || code === 93) return nok(code)
      effects.enter('wikiTarget')
      return target(code)
    }
    function target(code) {
      if (code === null || code < 0 || code === 91) return nok(code)
      if (code === 93) {
        effects.exit('wikiTarget')
        effects.enter('wikiMarker')
        return close(code)
      }
      effects.consume(code)
      return target
    }
    function close(code) {
      if (code !== 93) return nok(code)
      marks++
      effects.consume(code)
      if (marks < 4) return close
      effects.exit('wikiMarker')
      effects.exit('wikiLink')
      return ok
    }
  },
}
const enter = {
  wikiTarget(token) {
    const name = this.sliceSerialize(token)
    if (name === 'throws') throw new Error('no such page')
    this.enter({ type: 'link', url: './' + name + '.md', children: [] }, token)
    this.enter({ type: 'text', value: name }, token)
    this.exit(token)
  },
}
const exit = {
  wikiTarget(token) {
    this.exit(token)
  },
}
export default function wiki() {
  const data = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { text: { 91: wikiLink } }]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), [{ enter, exit }]]
}
`
const MATH = join(projectRoot, 'node_modules/remark-math/index.js')

const FILES: Files = {
  'docs.config.ts': `import wiki from './wiki.js'
import remarkMath from ${JSON.stringify(MATH)}
export default {
  plugins: [{ name: 'wiki', markdown: { remark: [wiki] } }, { name: 'math', markdown: { remark: [[remarkMath, { singleDollarTextMath: true }]] } }],
}
`,
  'wiki.js': WIKI,
  'docs/index.md':
    '# Start\n\nSee [[page]] and [[gone]], and $a_b_c$.\n\n:::note[About [[page]]]\n\n$$\nx < y\n$$\n\n:::\n',
  'docs/page.md': '# The area $r^2$ of [[page]]\n',
}

const FINDINGS = [
  'docs/index.md:3 broken-link',
  // Nothing draws the formulas.
  'docs/index.md:3 plugin-message',
  'docs/index.md:7 plugin-message',
  'docs/page.md:1 plugin-message',
]

async function findingsOf(dir: string): Promise<string[]> {
  const { report } = await check({ dir })
  return report.findings.map(({ file, line, rule }) => `${file}:${line} ${rule}`)
}

function expectPage(html: string): void {
  expect(html).toContain('See <a href="/page/">page</a>')
  expect(html).toContain('and <code class="language-math">a_b_c</code>')
  expect(html).toMatch(/About <a href="\/page\/">page<\/a>/)
  expect(html).toContain('x &lt; y')
}

test('`check` reads their syntax, titles included, and forgets it with the plugin', async () => {
  const dir = await writeSite(FILES)
  expect(await findingsOf(dir)).toEqual(FINDINGS)
  expect(JSON.stringify(await graph({ dir }))).toContain('The area r^2 of page')
  const without = await writeSite({ ...FILES, 'docs.config.ts': 'export default {}\n' })
  expect(await findingsOf(without)).toEqual(['docs/index.md:7 foreign-syntax'])
})

test('`build` draws it', async () => {
  const dir = await writeSite({ ...FILES, 'docs/gone.md': '# Gone\n' })
  const { out } = await build({ dir })
  expectPage(await readFile(join(out, 'index.html'), 'utf8'))
})

test('`dev` draws it', async () => {
  const workspace = await openWorkspace(await writeSite(FILES), { cache: false })
  const inputs = await readPageInputs(workspace)
  const engine = openEngine(undefined, { jobs: 1, isServer: true })
  onTestFinished(() => engine.close())
  const site = createDevSite(inputs, await loadSiteBundle(workspace, inputs), { engine })
  const page = await site.find('/')
  expectPage(page && 'read' in page ? String(await page.read()) : '')
})

test('the editor reads it', async () => {
  const editor = await openEditor(await writeSite(FILES))
  editor.open('docs/index.md', String(FILES['docs/index.md']))
  expect((await editor.report()).findings).toHaveLength(FINDINGS.length)
  editor.change('docs/index.md', '# Start\n\n[[page]]\n')
  expect((await editor.report()).findings).toMatchObject([{ file: 'docs/page.md', rule: 'plugin-message' }])
  expect(await editor.end()).toBe(0)
})

describe('texts beside the pages', () => {
  const linesOf = async (files: Files): Promise<string[]> =>
    (await findingsOf(await writeSite({ ...FILES, 'docs/page.md': '# Page\n', ...files }))).filter((finding) =>
      finding.endsWith('broken-link'),
    )

  test('cells of data tables', async () => {
    const rows = '# Start\n\n```yaml values\na: See [[gone]].\n"`b` [[gone]]": Or [[page]]\n```\n'
    const mistakes = '```yaml mistakes\n- happens: Nothing, says [[gone]]\n  why: See [[gone]]\n```\n'
    expect(await linesOf({ 'docs/index.md': `${rows}\n${mistakes}` })).toEqual([
      'docs/index.md:4 broken-link',
      'docs/index.md:5 broken-link',
      'docs/index.md:9 broken-link',
      'docs/index.md:10 broken-link',
    ])
  })

  test('captions of examples, which plugins change as all texts', async () => {
    const files = {
      ...FILES,
      'docs.config.ts': `import { math } from 'docs-build-math'
import wiki from './wiki.js'
export default {
  plugins: [
    ['docs-build-examples/plugin', { language: 'language.js' }],
    { name: 'wiki', markdown: { remark: [wiki] } },
    math(),
  ],
}
`,
      'language.js': exampleLanguage,
      'docs/index.md':
        '# Start\n\n```js example caption="See [[page]] and $x$"\n({ point }) => point("a", 1, 2)\n```\n',
      'docs/page.md': '# Page\n',
    }
    const dir = await writeSite(files)
    const { out, report } = await build({ dir })
    expect(report.findings).toEqual([])
    const html = await readFile(join(out, 'index.html'), 'utf8')
    expect(html).toMatch(/<figcaption[^>]*>See <a href="\/page\/">page<\/a> and .*<math/)
    await writeFile(join(dir, 'docs/index.md'), files['docs/index.md'].replace('page', 'gone'))
    expect(await findingsOf(dir)).toEqual(['docs/index.md:3 broken-link'])
  })

  test('samples: a fence in a formula is none', async () => {
    const page = '$$\n```js test\nprocess.exit(1)\n```\n$$\n\n```js test\nthrow 1\n```\n'
    const dir = await writeSite({
      ...FILES,
      'docs.config.ts': String(FILES['docs.config.ts']).replace(
        'default {',
        `default { samples: { js: ${JSON.stringify(`${JSON.stringify(process.execPath)} {file}`)} },`,
      ),
      'docs/index.md': page,
    })
    const { report } = await check({ dir, samples: true })
    expect(report.findings.filter(({ rule }) => rule === 'failing-sample')).toMatchObject([{ line: 8 }])
    await writeFile(join(dir, 'docs/index.md'), `${page}\n[[throws]]\n`)
    const lines = (await check({ dir, samples: true })).report.findings.filter(({ rule }) => rule === 'failing-sample')
    // The whole page is read without the syntax of plugins then.
    expect(lines.map(({ line }) => line)).toEqual([2, 8])
  })

  test('titles that plugins see of other pages', async () => {
    const dir = await writeSite({
      ...FILES,
      'docs.config.ts': String(FILES['docs.config.ts']).replace(
        'plugins: [',
        `plugins: [{ name: 'list', derivedPages: (pages) => [{ path: 'list', title: pages.map(({ title }) => title).join(", "), markdown: "" }] }, `,
      ),
    })
    expect(JSON.stringify(await graph({ dir }))).toContain('Start, The area r^2 of page')
  })

  test('`mv` of a section: a label in a formula is none', async () => {
    const dir = await writeSite({
      ...FILES,
      'docs/index.md': '# Start\n\n## Old\n\nIt is $x[a][b]$.\n\n## Rest\n\nSee [b].\n\n[b]: ./page.md\n',
      'docs/page.md': '# Page\n',
    })
    await move({ dir, from: 'docs/index.md#old', to: 'docs/page.md' })
    expect(await readFile(join(dir, 'docs/page.md'), 'utf8')).toContain('It is $x[a][b]$.')
  })

  test('`version`: an address in a formula is none', async () => {
    const text = '# Start\n\n$a[b](../team/index.md)$ and [c]'
    const dir = await writeSite({
      ...FILES,
      'docs/index.md': `${text}(../team/index.md)\n`,
      'docs/page.md': '# Page\n',
      'team/index.md': '# Team\n',
    })
    await freezeVersion({ dir, name: '1.0' })
    expect(await readFile(join(dir, 'versioned_docs/version-1.0/index.md'), 'utf8')).toBe(
      `${text}(../../team/index.md)\n`,
    )
  })
})

describe('what it cannot do is a finding', () => {
  test('a construct that throws costs its page the syntax', async () => {
    const dir = await writeSite({ ...FILES, 'docs/index.md': '# Start\n\n[[throws]]\n', 'docs/page.md': '# Page\n' })
    const { report } = await check({ dir })
    expect(report.findings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^The syntax of the plugin `wiki` or `math` threw at wiki\.js:\d+: no such page/),
    ])
  })
})
