/** Documents and configuration of the site for the browser tests, with every page kind and every part of a page. */
import type { UserConfig } from '../../../cli/graph/config/user-config.ts'
import { type Files, parseSite } from '../../harness/files.ts'

const words =
  'A part is a piece of your pattern. Parts hold points, paths and snippets, and know how to attach themselves to ' +
  'other parts. When a pattern is drafted, the draft method of each part runs once for every set of settings. '

const draft = `// Draws the neck opening
function draftBib({ Path, Point, paths, points, measurements, options, part, macro, snippets, Snippet }) {
  points.top = new Point(0, measurements.head / 12 * options.neckRatio)
  paths.neck = new Path().move(points.top)

  return part
}`

const setting = (name: string): string =>
  `| \`settings.${name}\` | \`boolean\` | false | 3.${name.length}.0 | ${words.slice(0, 90)} | [Guides](/guides/) |`

function page(title: string, more = ''): string {
  return `---
title: ${title}
description: All about ${title}.
pagination_prev: guides/readme
pagination_next: reference/part-1
${more}---

This is ${title}. ${words.repeat(3)}

## More about ${title} {#more}

${words.repeat(12)}

## The end {#end}

${words.repeat(8)}
`
}

const reference = `---
title: Reference
tags: [training]
pagination_prev: guides/readme
pagination_next: reference/part-1
custom_edit_url: https://example.org/edit/reference.md
last_update:
  date: 2026-04-03T10:00:00Z
  author: Joost
---

${words}See [designs](/guides/designs/), \`part.attr()\` and [the world outside](https://example.com/).

## Signature

\`\`\`js
Path path.addClass(string className)
\`\`\`

## Example with \`draftBib()\` {#example}

\`\`\`js title="src/bib.mjs" {3}
${draft}
\`\`\`

### With numbers {#numbered}

\`\`\`js title="src/bib.mjs" showLineNumbers=9
${draft}
\`\`\`

## Notes

:::note
${words}
:::

:::tip[Use \`paperless\` mode]
${words}[Back to the signature](#signature).
:::

:::info[Related]
- [Part one](/reference/part-1/)
- A second remark
:::

:::warning
${words}
:::

:::danger[Never cut the fold]
${words}
:::

## Settings

| Setting | Type | Default | Since | What it does | Where it is read |
| --- | --- | --- | ---: | --- | --- |
${['sa', 'paperless', 'complete', 'measurements'].map(setting).join('\n')}

## Install

::::tabs{group=manager query=manager}
:::tab[npm]
\`\`\`sh
npm install @freesewing/core
\`\`\`
:::
:::tab[yarn]
\`\`\`sh
yarn add @freesewing/core
\`\`\`

<p id="in-tab">Yarn needs a second step.</p>
:::
:::tab[pnpm]
\`\`\`sh
pnpm add @freesewing/core
\`\`\`
:::
::::

:::details[Why is it called bib?]
<p id="in-details">${words.repeat(2)}</p>
:::

<details><summary>Written as HTML</summary>

${words}

</details>

### Lists and quotes {#lists}

- First level
  - Second level
- Another

1. One
2. Two

> ${words}

---

Press <kbd>Ctrl</kbd> + <kbd>K</kbd>. ${words.repeat(4)}

::::tabs{group=manager}
:::tab[npm]
Second group, npm
:::
:::tab[yarn]
Second group, yarn
:::
::::
`

const home = `---
title: FreeSewing
---

# Patterns by code

Documentation for those who draft sewing patterns in code, and for those who would like to.

:::actions
[Begin](/guides/)
[Read on](/reference/)
:::

## Ways in

::::cards
:::card[Designers]
Words for designers.

- [Guides](/guides/)
:::
:::card[Editors]
Words for editors.

- [Howtos](/howtos/)
:::
::::

## A pattern is a function

${words}
`

export const partCount = 40

export const documents: Files = {
  'docs/readme.md': home,
  'docs/guides/readme.md': page('Guides', 'tags: [training]\n'),
  'docs/guides/best-practices.md': page('Best practices'),
  'docs/guides/designs/readme.md': page('Designs'),
  'docs/guides/designs/parts.md': page('Parts'),
  'docs/howtos/readme.md': page('Howtos', 'tags: [git]\n'),
  'docs/reference/readme.md': reference,
  ...Object.fromEntries(
    Array.from({ length: partCount }, (_, index) => [
      `docs/reference/part-${index + 1}.md`,
      page(`Part method number ${index + 1}`),
    ]),
  ),
  ...parseSite(`
-- static/logo.svg --
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><path d="M4 4h24v24H4z" fill="#0b5c6b"/></svg>
-- static/piece.svg --
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><path d="M4 4h24v24H4z" fill="none" stroke="var(--ink)"/></svg>
`),
}

export const config: UserConfig = {
  title: 'FreeSewing',
  tagline: 'Documentation for those who draft sewing patterns in code, and for those who would like to.',
  url: 'https://example.org',
  favicon: '/logo.svg',
  home: { picture: { src: '/piece.svg', label: 'A piece of a pattern' } },
  docs: {
    sidebars: {
      main: [
        {
          type: 'category',
          label: 'Guides',
          link: 'guides/readme',
          items: [
            'guides/best-practices',
            { type: 'category', label: 'Designs', link: 'guides/designs/readme', items: ['guides/designs/parts'] },
          ],
        },
        { type: 'category', label: 'Code howtos', items: ['howtos/readme'] },
        {
          type: 'category',
          label: 'Reference',
          link: 'reference/readme',
          items: Array.from({ length: partCount }, (_, index) => `reference/part-${index + 1}`),
        },
        { type: 'link', label: 'Elsewhere', href: 'https://example.com/' },
        { type: 'html', value: '<hr>' },
      ],
    },
  },
  navbar: {
    title: 'FreeSewing',
    logo: { src: '/logo.svg', alt: '', width: 32, height: 32 },
    items: [
      { label: 'Guides', to: '/guides', position: 'left' },
      { label: 'Howtos', to: '/howtos', position: 'left' },
      { label: 'Reference', to: '/reference', position: 'left' },
      {
        type: 'dropdown',
        label: 'More',
        position: 'left',
        items: [
          { label: 'Tags', to: '/tags/' },
          { label: 'Elsewhere', href: 'https://example.com/' },
        ],
      },
      { label: 'FreeSewing.eu', href: 'https://freesewing.eu/' },
    ],
  },
  footer: {
    links: [
      {
        title: 'Docs',
        items: [
          { label: 'Guides', to: '/guides' },
          { label: 'Howtos', to: '/howtos' },
          { label: 'Reference', to: '/reference' },
        ],
      },
      { title: 'Help & Support', items: [{ label: 'Forum', href: 'https://example.com/forum' }] },
      { title: 'More', items: [{ html: '<a href="https://example.com/code">Code host</a>' }] },
    ],
    logo: { src: '/logo.svg', alt: 'FreeSewing', width: 48, height: 48 },
    copyright: 'The FreeSewing contributors',
  },
  announcementBar: { id: 'v4', content: 'Version 4 is here: <a href="/guides/">read the guides</a>.' },
  colorMode: { respectPrefersColorScheme: true },
  sidebar: { hideable: true },
}
