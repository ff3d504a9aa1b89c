/** The package `@mdx-js/mdx`: installed with the project, because few sites run code of pages, and loaded only for them. */

import { DocsError } from '../../kernel/fault/errors.ts'
import { once } from '../../kernel/store/memo.ts'
import type { Syntax } from '../../markdown/parser/dialect.ts'
import type { Compile } from '../../output/bundle/mdx-imports.ts'

type MdxPackage = typeof import('@mdx-js/mdx')

/** @throws DocsError when the package is not installed */
const loadPackage: () => Promise<MdxPackage> = once(async () => {
  try {
    return await import('@mdx-js/mdx')
  } catch (error) {
    throw new DocsError("`markdown.mdx: 'code'` needs the package `@mdx-js/mdx`, which cannot be loaded.", {
      hint: 'Run `npm install --save-dev @mdx-js/mdx`.',
      cause: error,
    })
  }
})

/** The syntax of MDX with its JavaScript. @throws DocsError when the package is not installed */
export const mdxSyntax: () => Promise<Syntax> = once(async () => {
  const { createProcessor } = await loadPackage()
  const { micromarkExtensions, fromMarkdownExtensions } = createProcessor().freeze().data()
  return {
    micromark: (micromarkExtensions ?? []).flat() as Syntax['micromark'],
    trees: (fromMarkdownExtensions ?? []).flat() as Syntax['trees'],
  }
})

/** Compiles imported Markdown files to modules. @throws DocsError when the package is not installed */
export const mdxCompile: () => Promise<Compile> = once(async () => {
  const { compile } = await loadPackage()
  const { default: remarkGfm } = await import('remark-gfm')
  const compiled: Compile = async (text, file) => {
    const body = text.replace(/^---[ \t]*\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/, (block) => block.replace(/[^\r\n]/g, ''))
    const format = file.endsWith('.md') ? 'md' : 'mdx'
    return String(await compile({ value: body, path: file }, { format, jsx: true, remarkPlugins: [remarkGfm] }))
  }
  return compiled
})
