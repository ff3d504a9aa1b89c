/** What `check` takes is measured against: remark-parse with GFM on all texts of a folder, and nothing else. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const [folder = '.'] = process.argv.slice(2)
const parser = unified().use(remarkParse).use(remarkGfm)
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (/\.mdx?$/.test(name)) parser.parse(readFileSync(join(folder, name), 'utf8'))
}
