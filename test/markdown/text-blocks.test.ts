/** Blocks and words in the text besides Markdown's own: steps, trees, badges, keys, cards, figures, abbreviations. */
import { describe, expect, test } from 'vitest'
import type { DocPath } from '../../cli/markdown/document.ts'
import { parseDocument } from '../../cli/markdown/parse.ts'
import { renderMarkdown } from '../../cli/markdown/render-markdown.ts'

const problemsOf = (text: string) =>
  parseDocument({ path: 'a.md' as DocPath, text }, { docsDir: 'docs' }).facts.problems.map(({ message }) => message)

describe('file trees', () => {
  const tree = [
    ':::file-tree',
    '',
    '- docs/ the pages',
    '  - **readme.md** the first page',
    '  - guides/',
    '- `package.json`',
    '',
    ':::',
  ].join('\n')

  test('an item with a list below it, or a slash at its end, is a folder', async () => {
    const html = await renderMarkdown(tree)
    expect(html).toContain(
      '<li class="folder"><details open=""><summary><span class="entry">docs/</span><span class="comment">the pages</span></summary>',
    )
    expect(html).toContain(
      '<li class="file"><span class="entry"><strong>readme.md</strong></span><span class="comment">the first page</span></li>',
    )
    expect(html).toContain('<li class="folder"><span class="entry">guides/</span></li>')
    expect(html).toContain('<li class="file"><span class="entry"><code>package.json</code></span></li>')
  })

  test('a loose list is the same tree', async () => {
    const html = await renderMarkdown(':::file-tree\n\n- a\n\n- b\n\n  - c\n\n:::')
    expect(
      html
        .replace(/<[^>]*>/g, ' ')
        .trim()
        .split(/\s+/),
    ).toEqual(['a', 'b', 'c'])
    expect(html.match(/class="folder"/g)).toHaveLength(1)
  })
})

describe('words', () => {
  test.each<[string, string]>([
    [':badge[New]', '<span class="badge note">New</span>'],
    [':badge[Old *news*]{type=danger}', '<span class="badge danger">Old <em>news</em></span>'],
    [':kbd[Ctrl+K]', '<span class="keys"><kbd>Ctrl</kbd>+<kbd>K</kbd></span>'],
    [':kbd[Ctrl + +]', '<span class="keys"><kbd>Ctrl</kbd>+<kbd>+</kbd></span>'],
    [':kbd[+]', '<span class="keys"><kbd>+</kbd></span>'],
  ])('%s', async (text, expected) => {
    expect(await renderMarkdown(text)).toBe(`<p>${expected}</p>`)
  })

  test('a badge has one of the colours of boxes', () => {
    expect(problemsOf(':badge[New]{type=pink}')).toHaveLength(1)
  })
})

describe('abbreviations', () => {
  const abbr = '<abbr title="HyperText Markup Language">HTML</abbr>'

  test.each<[string, string]>([
    ['HTML is text.\n\n*[HTML]: HyperText Markup Language', `<p>${abbr} is text.</p>`],
    ['*[HTML]: HyperText Markup Language\n\n*HTML* `HTML` HTMLs', `<p><em>${abbr}</em> <code>HTML</code> HTMLs</p>`],
    ['*[HTML]: HyperText Markup Language\n*[a-b]: c\n\nHTML (a-b)', `<p>${abbr} (<abbr title="c">a-b</abbr>)</p>`],
    ['*[not]a definition', '<p>*[not]a definition</p>'],
  ])('%j', async (text, expected) => {
    expect((await renderMarkdown(text)).trim()).toBe(expected)
  })

  test('the explanation of a word is text', async () => {
    expect(await renderMarkdown('A\n\n*[A]: "><script>x</script>')).not.toContain('<script')
  })

  test('thousands of definitions stay text', async () => {
    const lines = Array.from({ length: 2_000 }, (_, index) => `*[a${index}]: b`).join('\n')
    expect(await renderMarkdown(`a1\n\n${lines}`)).not.toContain('<abbr')
  })
})

describe('tables of contents in the text', () => {
  test.each(['::toc', '[[toc]]', '[TOC]'])('%s lists the headings', async (mark) => {
    const html = await renderMarkdown(`${mark}\n\n## One\n\n### *Two*\n\n#### Three`)
    expect(html).toContain(
      '<nav aria-label="On this page"><ul><li><a href="#one">One</a><ul><li><a href="#two"><em>Two</em></a></li></ul></li></ul></nav>',
    )
  })

  test('the levels can be chosen', async () => {
    const html = await renderMarkdown('::toc{min=3 max=3}\n\n## One\n\n### Two')
    expect(html).toContain('<nav aria-label="On this page"><ul><li><a href="#two">Two</a></li></ul></nav>')
  })
})

describe('cards and figures', () => {
  test('a link card has a link, whose destination is checked', async () => {
    const text = '::link-card[Tools]{href="./b.md" description="What *one* needs" icon=rocket}'
    const html = await renderMarkdown(text)
    expect(html).toContain('<a href="./b.md">Tools</a><p>What *one* needs</p>')
    const { references } = parseDocument({ path: 'a.md' as DocPath, text }, { docsDir: 'docs' }).facts
    expect(references).toMatchObject([{ kind: 'link', href: './b.md', line: 1, column: 26 }])
  })

  test('a card may lead somewhere and have an icon', async () => {
    const html = await renderMarkdown('::::cards\n:::card[Tools]{href="./b.md" icon=🧵}\nText\n:::\n::::')
    expect(html).toContain('<span class="card-icon">🧵</span><h3><a href="./b.md">Tools</a></h3>')
  })

  test('a figure has a caption', async () => {
    const html = await renderMarkdown(':::figure[A *bib*]\n![Bib](./bib.png)\n:::')
    expect(html).toContain('<figcaption>A <em>bib</em></figcaption></figure>')
    expect(html).not.toContain('<button')
  })

  test('an image of a figure can be enlarged without a script', async () => {
    const html = await renderMarkdown(':::figure{zoom}\n![Bib](./bib.png)\n:::')
    const id = /popovertarget="([^"]+)"/i.exec(html)?.[1]
    expect(html).toContain(`<div id="${id}" popover="auto" class="zoomed"><img`)
    expect(html).toContain('title="Enlarge: Bib"')
  })
})

describe('images for one colour mode', () => {
  test.each<[string, string]>([
    ['a.png#only-dark', 'only-dark'],
    ['a.png#gh-light-mode-only', 'only-light'],
  ])('%s', async (destination, name) => {
    const html = await renderMarkdown(`![A](./${destination})`)
    expect(html).toContain('src="./a.png"')
    expect(html).toContain(`class="${name}"`)
  })
})

test.each<[string, readonly string[] | undefined]>([
  [':::steps\n1. a\n:::', ['blocks']],
  [':badge[New]', ['blocks']],
  ['![](./a.png#only-dark)', undefined],
  ['::link-card[A]{href="./b.md"}', ['cards']],
  ['::::cards\n:::card[A]{icon=🧵}\nb\n:::\n::::', ['cards']],
  [':kbd[K] :tada:', undefined],
  ['::::cards\n:::card[A]\nb\n:::\n::::', undefined],
])('%j needs the extra style sheets %j', (text, extras) => {
  expect(parseDocument({ path: 'a.md' as DocPath, text }, { docsDir: 'docs' }).facts.extras).toEqual(extras)
})
