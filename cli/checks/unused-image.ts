/** Images in the docs folder that no page shows: they are not published and only take up space in the repository. */
import type { Rule } from './rule.ts'

export const unusedImage: Rule = {
  id: 'unused-image',
  about: 'An image in the docs folder is used by no page.',
  severity: 'warn',
  example: { 'docs/a.md': '# Tools\n', 'docs/needle.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n' },
  check: function* ({ site, index, usedFiles }) {
    for (const path of site.assets) {
      if (!/\.(?:png|jpe?g|gif|svg|webp|avif|ico)$/i.test(path) || usedFiles.has(`docs:${path}`)) continue
      yield {
        rule: 'unused-image',
        place: { file: `${index.docsDir}/${path}`, line: 1, column: 1 },
        target: path,
        message: 'No page uses this image.',
        hint: 'Delete it, or show it where it belongs.',
      }
    }
  },
}
