import { definePlugin } from 'docs-build'
import type { Construct, DialectRecord } from 'docs-build/markdown'

/** `[[orders|all orders]]`: a link to a document in the same folder. */
const links: Construct = {
  about: '`[[page|words]]`: a link to a document',
  mark: /\[\[\w/,
  rewrite: ({ text, isCode }) =>
    Array.from(text.matchAll(/\[\[([\w-]{1,100})(?:\|([^[\]\n]{1,200}))?\]\]/g))
      .filter(({ index }) => !isCode(index))
      .map(({ 0: written, 1: page = '', 2: words = page, index }) => ({
        start: index,
        end: index + written.length,
        text: `[${words}](${page}.md)`,
      })),
}

/** A line `%%% tip Title` begins a box, and a line `%%%` ends it. */
const boxes: Construct = {
  about: '`%%% tip Title`: a box',
  mark: /^%%% \w/m,
  open(line) {
    const [begin, name = '', label = ''] = /^%%% (note|tip|warning) (.+)$/.exec(line) ?? []
    return begin === undefined ? undefined : { name, label, closes: (line) => line === '%%%' }
  },
}

const wiki: DialectRecord = { name: 'wiki', about: 'The pages of our old wiki', constructs: [links, boxes] }

export default definePlugin({ name: 'wiki', markdown: { dialects: [wiki] } })
