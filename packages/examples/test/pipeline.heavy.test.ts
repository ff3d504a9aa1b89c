/** Examples on their way through check, build and dev. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { build, check } from '../../../cli/app/operations.ts'
import { exampleLanguage } from '../../../test/harness/example-language.ts'
import { type Files, parseSite, writeSite } from '../../../test/harness/site.ts'
import { watchDev } from '../../../test/harness/watched-dev.ts'

/** A plugin that writes down what is run in a sandbox. */
const NOTING = `
import { appendFileSync } from 'node:fs'
import make, { fileOptions } from 'docs-build-examples/plugin'
export { fileOptions }
export default ({ notes, ...options }) => {
  const { markdown, ...plugin } = make(options)
  const noting = ({ work, ...kind }) => ({
    ...kind,
    work(tasks) {
      appendFileSync(notes, tasks.map(() => '.').join(''))
      return work(tasks)
    },
  })
  return { ...plugin, markdown: { drawn: markdown.drawn.map(noting) } }
}
`

/** Number of examples that were run in a sandbox. */
function ran(dir: string): number {
  return existsSync(join(dir, 'notes')) ? readFileSync(join(dir, 'notes'), 'utf8').length : 0
}

const GOOD = '({ point, line }) => {\n  point("a", 1, 2)\n  line(0, 0)\n  line(30, 40)\n}'

function site(page: string, examples: object = {}): Files {
  return {
    ...parseSite(`
      -- package.json --
      { "name": "drawn" }
      -- docs/readme.md --
      # Start

      [Drawn](./drawn.md) and [plain](./plain.md)
      -- docs/plain.md --
      # Plain
    `),
    'language.js': exampleLanguage,
    'docs/drawn.md': `# Drawn\n\n${page}`,
    'docs.config.ts': configOf(examples),
  }
}

function configOf(examples: object, rest: object = {}): string {
  return `export default ${JSON.stringify({ title: 'Drawn', plugins: [['docs-build-examples/plugin', { language: 'language.js', ...examples }]], ...rest })}\n`
}

const fence = (code: string, meta = ''): string => `\`\`\`js example ${meta}\n${code}\n\`\`\`\n\n`

const page = (dir: string, name = 'drawn/index.html'): string => readFileSync(join(dir, 'build', name), 'utf8')

/** A dev server, and the text of a file that it answers. */
async function serve(dir: string) {
  const dev = await watchDev(dir)
  return { ...dev, text: async (path: string) => (await fetch(new URL(path, dev.server.url))).text() }
}

describe('an example that fails', () => {
  const BROKEN = fence(GOOD) + fence('({ point }) => {\n  point("a", 0, 0)\n  nothing()\n}', 'caption="Broken"')

  test('is the same finding in check, build and dev, and nothing is published', async () => {
    const dir = await writeSite(site(BROKEN))
    const { report } = await check({ dir })
    expect(report.findings).toMatchObject([
      {
        rule: 'broken-example',
        severity: 'fail',
        file: 'docs/drawn.md',
        line: 11,
        message: expect.stringMatching(/^The example throws ReferenceError: .*nothing.* \(line 14\)\.$/),
        hint: 'There it says `nothing()`.',
      },
    ])
    const built = await build({ dir })
    expect(built.published).toBe(false)
    expect(built.report).toEqual(report)
    const { server } = await serve(dir)
    expect(await server.report()).toEqual(report)
  })

  test('can be a warning, and is shown as code then', async () => {
    const dir = await writeSite({
      ...site(BROKEN),
      'docs.config.ts': configOf({}, { checks: { rules: { 'broken-example': 'warn' } } }),
    })
    const { published, report } = await build({ dir })
    expect([published, report.summary.warn]).toEqual([true, 1])
    expect(page(dir)).toContain('This example could not be drawn.')
  })

  test('by never ending leaves the others as they are', async () => {
    const dir = await writeSite({
      ...site(fence('() => { for (;;); }') + fence(GOOD)),
      'docs/plain.md': `# Plain\n\n${fence(GOOD, 'caption="Another page"')}`,
    })
    const { report } = await check({ dir })
    expect(report.findings).toMatchObject([{ line: 3, message: 'The example does more work than one example may do.' }])
  })

  test.each([
    ['captoin="x"', /no option `captoin`; did you mean `caption`\?/],
    ['settings="sa: [1"', /are not pairs such as/],
    ['again', /There is no example before it/],
  ])('for its options, %s', async (meta, message) => {
    const dir = await writeSite(site(fence(GOOD, meta)))
    const { report } = await check({ dir })
    expect(report.findings).toContainEqual(
      expect.objectContaining({ rule: 'broken-example', line: 3, message: expect.stringMatching(message) }),
    )
  })
})

describe('a drawing', () => {
  test('is made once, and anew when code, options or language are others', async () => {
    const noted = site(fence(GOOD, 'caption="One"'))
    const dir = await writeSite({ ...noted, 'noting.js': NOTING })
    const options = { language: 'language.js', notes: join(dir, 'notes') }
    await writeFile(
      join(dir, 'docs.config.ts'),
      `export default ${JSON.stringify({ title: 'Drawn', plugins: [['./noting.js', options]] })}\n`,
    )
    await build({ dir })
    expect(ran(dir)).toBe(1)
    await check({ dir })
    await writeFile(join(dir, 'docs/drawn.md'), `# Drawn\n\nMore words.\n\n${fence(GOOD, 'caption="Two"')}`)
    await build({ dir })
    expect(ran(dir)).toBe(1)
    expect(page(dir)).toContain('<figcaption>Two</figcaption>')
    await writeFile(join(dir, 'docs/drawn.md'), `# Drawn\n\n${fence(GOOD, 'paperless')}`)
    await build({ dir })
    expect(ran(dir)).toBe(2)
    expect(page(dir)).toContain('<pattern')
    await writeFile(join(dir, 'language.js'), exampleLanguage.replace("'fabric'", "'lining'"))
    await build({ dir })
    expect(ran(dir)).toBe(3)
    expect(page(dir)).toContain('class="lining"')
  })

  test('brings its styles to the pages that have one, and what playing needs where it is wanted', async () => {
    const published = async (examples: object, text = fence(GOOD)): Promise<[boolean, boolean, boolean, boolean]> => {
      const dir = await writeSite(site(text, examples))
      await build({ dir })
      const assets = readdirSync(join(dir, 'build/assets'))
      const sheet = assets.find((name) => /^examples\..*css$/.test(name)) ?? ''
      return [
        page(dir).includes(sheet),
        page(dir, 'plain/index.html').includes(sheet),
        assets.some((name) => name.endsWith('.wasm')),
        page(dir, '_headers').includes("'wasm-unsafe-eval'"),
      ]
    }
    expect(await published({})).toEqual([true, false, true, true])
    expect(await published({ play: false })).toEqual([true, false, false, false])
    expect(await published({}, 'No example.')).toEqual([false, false, false, false])
  })

  test('of which only the drawing is shown is a picture with a caption', async () => {
    const dir = await writeSite(site(fence(GOOD, 'drawingOnly caption="A *line*"')))
    await build({ dir })
    const [figure = ''] = /<figure.*?<\/figure>/s.exec(page(dir)) ?? []
    expect(figure).toMatch(/^<figure class="drawing-only"><div><svg [^>]*role="img"[^>]*aria-label="Drawing"/)
    expect(figure).toContain('<figcaption>A <em>line</em></figcaption>')
    expect(figure).not.toMatch(/<(?:input|button|pre|a)\b|xray/)
    expect(existsSync(join(dir, 'build/drawn/example-1.svg'))).toBe(false)
  })

  test('with more points than a page should hold has X-Ray on a page of its own', async () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the example's code
    const many = '({ point }) => {\n  for (let i = 0; i < 90; i++) point(`p${i}`, i, i % 7)\n}'
    const dir = await writeSite(site(fence(GOOD) + fence(many, 'caption="Many & more"')))
    await build({ dir })
    expect(page(dir).match(/class="xray/g)).toHaveLength(1)
    expect(page(dir)).toContain('<a href="/drawn/example-2.html">')
    const apart = page(dir, 'drawn/example-2.html')
    expect(apart).toContain('<title>Points and paths: Many &amp; more</title>')
    for (const sheet of ['examples', 'later-examples']) {
      expect(apart).toMatch(new RegExp(`<link rel="stylesheet" href="/assets/${sheet}\\.\\w+\\.css"/>`))
    }
    expect(apart.match(/role="listitem"/g)).toHaveLength(90)
    expect(existsSync(join(dir, 'build/drawn/example-1.html'))).toBe(false)
    const { text } = await serve(dir)
    expect(await text('/drawn/example-1.svg')).toBe(page(dir, 'drawn/example-1.svg'))
    // `dev` sends the policy with it.
    expect(await text('/drawn/example-2.html')).toBe(apart.replace(/<meta http-equiv=[^>]*>/, ''))
  })
})

test('dev draws anew when the language changes', async () => {
  const dir = await writeSite(site(fence(GOOD)))
  const { server, text, save } = await serve(dir)
  expect(await text('/drawn/')).toContain('class="fabric"')
  await save({ 'language.js': exampleLanguage.replace("'fabric'", "'lining'") })
  expect(await text('/drawn/')).toContain('class="lining"')
  await save({ 'language.js': 'export default { draft() { throw new Error("mine") } }' })
  expect((await server.report()).findings).toMatchObject([
    { rule: 'broken-example', message: expect.stringContaining('mine') },
  ])
})
