import type { Config } from '../config/config.ts'
import type { ParseContext } from '../content/parse.ts'

/** How documents are read, as the configuration has it. All of it is part of their key. */
export type ReadingOptions = Required<Pick<ParseContext, 'dialects' | 'slugs' | 'includes'>> &
  Pick<Config['markdown'], 'mdx'>

export function readingOptions({ markdown }: Pick<Config, 'markdown'>): ReadingOptions {
  const { dialects, slugs, includes, mdx } = markdown
  return { dialects, slugs, includes, mdx }
}
