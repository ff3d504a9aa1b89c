/**
 * Compares the two parsers on every Markdown file of a folder: `npm run compare-parsers -- <folder> [<folder> …]`.
 * Prints each file with different trees and the first different lines. Exits with 1 when there is a difference.
 */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import fastGlob from 'fast-glob'
import { bracketTitles } from '../../cli/content/admonition-titles.ts'
import type { DocPath } from '../../cli/content/document.ts'
import { readFrontMatter } from '../../cli/content/frontmatter.ts'
import { pageLimit } from '../../cli/content/limits/page-limits.ts'
import { compareParsers, MARKDOWN, MDX } from './difference.ts'

const folders = process.argv.slice(2)
if (folders.length === 0) {
  console.error('Which folder? Usage: npm run compare-parsers -- <folder> [<folder> …]')
  process.exit(2)
}
for (const folder of folders) {
  const files = fastGlob.sync('**/*.{md,mdx,markdown}', { cwd: folder, ignore: ['**/node_modules/**'] }).sort()
  const counts = { same: 0, left: 0, refused: 0, different: 0 }
  for (const file of files) {
    const { body } = readFrontMatter(file as DocPath, readFileSync(join(folder, file), 'utf8'), file)
    const dialect = file.endsWith('.mdx') ? MDX : MARKDOWN
    if (pageLimit(body, file)) {
      counts.refused++
      continue
    }
    const { difference, isNative } = compareParsers(bracketTitles(body).text, dialect)
    if (difference === undefined) counts.same++
    else {
      counts.different++
      console.log(`${relative('.', join(folder, file))}\n${difference}\n`)
    }
    if (!isNative) counts.left++
  }
  console.log(
    `${folder}: ${files.length} files, ${counts.same} the same (${counts.left} of them left to remark), ` +
      `${counts.different} different, ${counts.refused} over a limit`,
  )
  if (counts.different > 0) process.exitCode = 1
}
