/** Images in the docs folder that no page shows: they are not published and only take up space in the repository. */
import type { Rule } from '../rule.ts'

const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|avif|ico)$/i

/** Most texts name no image: looking for the endings first takes 1 ms instead of 14 ms for 330 pages. */
const ENDING = /\.(?:png|jpe?g|gif|svg|webp|avif|ico)\b/i
/** Names of image files anywhere in a text: front matter, attributes of components, code. */
const NAMES = /[^\s"'`()[\]{}<>=,|/\\?#]{1,200}\.(?:png|jpe?g|gif|svg|webp|avif|ico)\b/gi

export const unusedImage: Rule<readonly string[]> = {
  id: 'unused-image',
  about: 'An image in the docs folder is used by no page.',
  why: 'Nobody sees the image; it makes the repository larger, and often a page has lost it by mistake.',
  repair: 'Use the image, or remove the file.',
  severity: 'warn',
  example: { 'docs/a.md': '# Tools\n', 'docs/invoice.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n' },
  facts({ source }) {
    const names = ENDING.test(source) ? new Set(source.match(NAMES)) : undefined
    return names && names.size > 0 ? [...names] : undefined
  },
  check: function* ({ site, index, usedFiles, documents }, namesIn) {
    const unused = site.assets.filter((path) => IMAGE.test(path) && !usedFiles.has(`docs:${path}`))
    if (unused.length === 0) return
    const named = new Set(documents.flatMap((document) => namesIn(document) ?? []))
    for (const path of unused) {
      // Front matter and components can name an image in ways that this program does not follow.
      if (named.has(path.slice(path.lastIndexOf('/') + 1))) continue
      yield {
        rule: 'unused-image',
        place: { file: `${index.docsDir}/${path}`, line: 1, column: 1 },
        target: path,
        message: 'No page uses this image.',
        hint: 'Show it where it belongs, or delete it.',
      }
    }
  },
}
