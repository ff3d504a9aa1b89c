import type { Config } from '../../graph/config/config.ts'

/** How documents are read, as the configuration has it. All of it is part of their key. */
export type ReadingOptions = Pick<Config['markdown'], 'slugs' | 'includes' | 'mdx'>

export function readingOptions({ markdown }: Pick<Config, 'markdown'>): ReadingOptions {
  const { slugs, includes, mdx } = markdown
  return { slugs, includes, mdx }
}
