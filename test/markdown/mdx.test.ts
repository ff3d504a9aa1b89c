/** `.mdx` files: data with elements and known components; everything else is left out. */
import { describe, expect, it } from 'vitest'
import { drawCode } from '../../cli/markdown/code/code-html.ts'
import type { DocPath } from '../../cli/markdown/document.ts'
import { parseDocument } from '../../cli/markdown/parse.ts'
import { drawBody } from '../../site/body/body.tsx'

async function read(text: string, path = 'page.mdx') {
  const { head, facts, body } = parseDocument({ path: path as DocPath, text }, { docsDir: 'docs' })
  const { segments } = await body({ html: 'safe', draw: drawBody, code: drawCode })
  const html = segments.map((segment) => (typeof segment === 'string' ? segment : '¤')).join('')
  const problems = facts.problems.map(({ rule, place, target }) => `${rule} ${place.line}:${place.column} ${target}`)
  return { head, facts, html, problems }
}

describe('components are directives under another name', () => {
  it.each([
    ['<Note>\n\nText\n\n</Note>', ':::note\nText\n:::'],
    ['<Tip title="Try it">\n\nText\n\n</Tip>', ':::tip[Try it]\nText\n:::'],
    ['<Admonition type="danger" icon="x" title="No">\n\nText\n\n</Admonition>', ':::danger[No]\nText\n:::'],
    ['<Details summary="More">\n\nText\n\n</Details>', ':::details[More]\nText\n:::'],
    [
      '<Tabs groupId="os" queryString>\n<TabItem value="l" label="Linux">\n\nA\n\n</TabItem>\n<TabItem value="m" label="macOS" default>\n\nB\n\n</TabItem>\n</Tabs>',
      '::::tabs{group="os" query="os"}\n:::tab[Linux]{value="l"}\nA\n:::\n:::tab[macOS]{value="m" default}\nB\n:::\n::::',
    ],
    [
      '<Tabs defaultValue="m">\n<TabItem value="l">\n\nA\n\n</TabItem>\n<TabItem value="m">\n\nB\n\n</TabItem>\n</Tabs>',
      '::::tabs\n:::tab[l]{value="l"}\nA\n:::\n:::tab[m]{value="m" default}\nB\n:::\n::::',
    ],
    [
      '<Tabs queryString>\n<TabItem value="l">\n\nA\n\n</TabItem>\n</Tabs>',
      '::::tabs{query="tab"}\n:::tab[l]{value="l"}\nA\n:::\n::::',
    ],
    ['<Note>One *line*.</Note>', ':::note\nOne *line*.\n:::'],
    [
      '<Tabs><Tab label="A">a</Tab> <Tab label="B">b</Tab></Tabs>',
      '::::tabs\n:::tab[A]\na\n:::\n:::tab[B]\nb\n:::\n::::',
    ],
    ['<YouTube id="dQw4w9WgXcQ" title="A video" />', '::youtube[A video]{id="dQw4w9WgXcQ"}'],
  ])('%s', async (mdx, markdown) => {
    const { html } = await read(mdx)
    expect(html).toBe((await read(markdown, 'page.md')).html)
  })

  it('an example is a code block with options', async () => {
    const mdx = await read('<Example caption="A line" tutorial>\n\n```js\nconst a = 1\n```\n\n</Example>')
    const plain = await read('\n\n```js example caption="A line" tutorial\nconst a = 1\n```', 'page.md')
    expect(mdx.html).toBe(plain.html)
    expect(mdx.problems).toEqual(plain.problems)
  })

  it('no element can carry a mark of the program', async () => {
    expect((await read('<div data-db="tabs" data-x="1">\n\nText\n\n</div>')).html).toBe(
      '<div data-x="1">\n<p>Text</p>\n</div>',
    )
  })

  it('checks their attributes as those of a directive', async () => {
    expect((await read('<Note colour="red">\n\nText\n\n</Note>')).problems).toEqual(['directive-attribute 1:1 colour'])
  })
})

describe('elements', () => {
  it.each([
    [
      '<div className="wide" id="a">\n\nText *here*\n\n</div>',
      '<div class="wide" id="a">\n<p>Text <em>here</em></p>\n</div>',
    ],
    ['<div>Text</div>', '<div>\nText\n</div>'],
    ['A <kbd>Ctrl</kbd> key<br/>and', '<p>A <kbd>Ctrl</kbd> key<br/>and</p>'],
    ['<details>\n<summary>More</summary>\n\nText\n\n</details>', '<summary>\nMore\n</summary>'],
    ['<>\n\nText\n\n</>', '<p>Text</p>'],
    ['{/* a comment */}\n\nText {"and"} more', '<p>Text and more</p>'],
    ["**{'{'}Account ID{'}'}**", '<p><strong>{Account ID}</strong></p>'],
    ['Text {`and\\n \\`a\\` $b`} more', '<p>Text and  `a` $b more</p>'],
    ['    not code', '<p>not code</p>'],
  ])('%s', async (mdx, html) => {
    const read1 = await read(mdx)
    expect(read1.html.replace(/\n+/g, '\n')).toContain(html)
    expect(read1.problems).toEqual([])
  })

  it('elements follow the policy for raw HTML', async () => {
    const { html } = await read(
      '<div onClick="x()">\n\n<script>alert(1)</script>\n\n<a href="javascript:x()">a</a>\n\n</div>',
    )
    expect(html).not.toMatch(/onclick|script/i)
  })

  it('destinations in elements are checked at their places', async () => {
    const { facts } = await read('Text\n\nSee <a href="./other.md" title="x">it</a> and\n\n<img src="/a.png" alt="" />')
    expect(facts.references).toMatchObject([
      { href: './other.md', kind: 'link', line: 3, column: 14 },
      { href: '/a.png', kind: 'image', line: 5, column: 11 },
    ])
  })

  it.each([
    ['## Title {/* #own */}', 'own'],
    ['## Title {/*#own*/}', 'own'],
    ['## Title {/*own-id*/}', 'own-id'],
    ['## Title {#own}', 'own'],
    ['## Title {/* two words */}', 'title'],
    ['## Title {/**/}', 'title'],
    ['## {/*own*/} Title', 'title'],
  ])('the id of %s', async (mdx, id) => {
    const { facts, problems } = await read(mdx)
    expect(facts.headings).toMatchObject([{ text: 'Title', id }])
    expect(problems).toEqual([])
  })

  it('a heading keeps its id, and Markdown around components its meaning', async () => {
    const { facts } = await read('# Title {#own}\n\n## Next\n')
    expect(facts.headings).toMatchObject([
      { text: 'Title', id: 'own' },
      { text: 'Next', id: 'next' },
    ])
  })
})

describe('code never runs, is left out and is reported', () => {
  it.each([
    ['import X from "./x"\nimport Y from "y"\n\nText', 'unsupported-mdx 1:1 import'],
    ['Text\n\nexport const a = {\n  b: <b>1</b>,\n}\n\nMore', 'unsupported-mdx 3:1 export'],
    ['Text {1 + 1} more', 'unsupported-mdx 1:6 {…}'],
    ['{process.exit()}\n\nText', 'unsupported-mdx 1:1 {…}'],
    [`{\`a \${b}\`}\n\nText`, 'unsupported-mdx 1:1 {…}'],
    ['<Unknown a="b">\n\nText\n\n</Unknown>', 'unsupported-mdx 1:1 Unknown'],
    ['<Note>\n\n<div style={{ color: "red" }}>Text</div>\n\n</Note>', 'unsupported-mdx 3:1 style'],
    ['Text <Note>in the middle</Note> of it', 'unsupported-mdx 1:6 Note'],
    ['<Note {...props}>\n\nText\n\n</Note>', 'unsupported-mdx 1:1 ...'],
    ['Text\n\nA < b and <Note', 'unsupported-mdx 3:16 mdx'],
  ])('%s', async (mdx, problem) => {
    const { html, problems } = await read(mdx)
    expect(problems).toContain(problem)
    expect(html).toContain('Text')
    expect(html).not.toMatch(/import|export const|process|1 \+ 1|props/)
  })

  it('the link of Docusaurus and of Next.js is a link', async () => {
    const { html, problems } = await read('Text <Link to="/a">*b*</Link>, <Link href="https://example.org">c</Link>\n')
    expect(problems).toEqual([])
    expect(html).toBe('<p>Text <a¤><em>b</em></a>, <a¤>c</a></p>')
  })

  it('text that looks like MDX stays in code and in running text', async () => {
    const { html, problems } = await read('```js\nimport X from "x"\n```\n\nWe\nimport nothing.\n')
    expect(problems).toEqual([])
    expect(html).toContain('nothing')
  })

  it('code in an unknown component is no text, even if an attribute of the component is shown', async () => {
    const code = "```jsx\nimport X from 'x'\n  <Store value={x}>\n```"
    const { html, problems } = await read(`<Detail title="More">\n\n${code}\n\n++ctrl++\n\n</Detail>\n`)
    expect(problems).toEqual(['unsupported-mdx 1:1 Detail', 'foreign-syntax 8:1 ++key++'])
    expect(html).toContain('<strong>More</strong>')
  })

  it('files named .md are plain Markdown', async () => {
    const { html, problems } = await read('import X from "x"\n\nText {1}\n', 'page.md')
    expect(problems).toEqual(['foreign-syntax 1:1 import'])
    expect(html).toContain('import X')
  })
})

describe('the front matter says how a file is read', () => {
  const TEXT = '<Note>\n\nText\n\n</Note>'
  const [asMarkdown, asMdx] = ['<p>Text</p>', 'admonition']
  it.each([
    ['page.md', 'mdx', asMdx],
    ['page.mdx', 'md', asMarkdown],
    ['page.md', 'detect', asMarkdown],
    ['page.mdx', 'detect', asMdx],
  ])('%s, %s', async (path, format, wanted) => {
    const { html } = await read(`---\nmdx: { format: ${format} }\n---\n${TEXT}`, path)
    expect(html).toContain(wanted)
    expect(html.includes('admonition')).toBe(wanted === asMdx)
  })

  it.each(['page.md', 'page.mdx'])('`format: md` works for any file name: %s', async (path) => {
    const bad = '<Note>ok\n'
    const { facts } = await read(`---\nmdx: { format: mdx }\n---\n${bad}`, path)
    expect(facts.problems.map(({ hint }) => hint)).toEqual([expect.stringContaining('`mdx: { format: md }`')])
    expect((await read(`---\nmdx: { format: md }\n---\n${bad}`, path)).problems).toEqual([])
  })
})

describe('readers get the words and links of a component that does not exist', () => {
  it.each([
    ['<Gadget href="/a/" />', '<p><a¤>/a/</a></p>'],
    ['<Gadget href="/a/" title="Start" />', '<p><a¤>Start</a></p>'],
    ['<Gadget title="Start" description="First steps" />', '<p><strong>Start</strong> First steps</p>'],
    ['<Gadget title="Start" heading="Start" />', '<p><strong>Start</strong></p>'],
    ['<Gadget href="/a/">\n\nText\n\n</Gadget>', '<p>Text</p>'],
    ['<Gadget className="two words" icon="star" />', ''],
  ])('%s', async (mdx, html) => {
    expect((await read(mdx)).html.trim()).toBe(html)
  })
})
