/** Remark plugins that add syntax to Markdown are part of the grammar of their site, in every command. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createDevSite } from '../../cli/dev/dev-site.ts'
import { build, check, graph } from '../../cli/operations.ts'
import { openEngine } from '../../cli/pipeline/engine.ts'
import { loadSiteBundle } from '../../cli/project/site-bundle.ts'
import { openWorkspace, readPageInputs } from '../../cli/project/workspace.ts'
import { openEditor } from '../harness/editor.ts'
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

describe('what it cannot do is a finding', () => {
  test('a construct that throws costs its page the syntax', async () => {
    const dir = await writeSite({ ...FILES, 'docs/index.md': '# Start\n\n[[throws]]\n', 'docs/page.md': '# Page\n' })
    const { report } = await check({ dir })
    expect(report.findings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^The syntax of the plugin `wiki` or `math` threw at wiki\.js:\d+: no such page/),
    ])
  })
})
