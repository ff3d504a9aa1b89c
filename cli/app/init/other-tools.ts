/** The tools that `migrate` does not read: which file shows each of them, and what `init` says to their users. */
import type { ForeignTree } from './foreign-tree.ts'

/** A tool whose configuration `migrate` does not read. */
export interface OtherTool {
  /** Name of the tool in messages. */
  readonly label: string
  /** Path of the file that shows it, below the root. */
  readonly sign: string
  /** Sentences: what works, what becomes a finding, and what to do. */
  readonly advice: string
}

interface Signs {
  readonly label: string
  /** Matches the path of a file that only this tool has. */
  readonly path: RegExp
  /** What its text must match, where the name alone does not decide. */
  readonly text?: RegExp
  readonly advice: string
}

const FINDINGS = 'are findings of `foreign-syntax`, which say what to write'

/** The first that matches counts, so a tool comes before those that share its files. */
const TOOLS: readonly Signs[] = [
  {
    label: 'Sphinx',
    path: /^(?:.*\/)?conf\.py$/,
    text: /^(?:extensions|project|html_theme|master_doc|root_doc)[ \t]*=/m,
    advice: `Plain Markdown works. Directives, roles and labels of MyST ${FINDINGS}. Write the entries of each \`toctree\` into \`docs.sidebars\`.`,
  },
  {
    label: 'Quarto',
    path: /^(?:.*\/)?_quarto\.ya?ml$/,
    advice: `Code is shown and never run. Its blocks in braces and \`::: {.callout-note}\` ${FINDINGS}. Render the pages to Markdown first (\`quarto render --to gfm\`), and write the \`sidebar\` of _quarto.yml into \`docs.sidebars\`.`,
  },
  {
    label: 'bookdown',
    path: /^(?:.*\/)?_bookdown\.ya?ml$/,
    advice: `Code is shown and never run; its blocks in braces ${FINDINGS}. Knit the chapters to Markdown first, and write their order into \`docs.sidebars\`.`,
  },
  {
    label: 'Antora',
    path: /^(?:.*\/)?antora(?:-playbook)?\.ya?ml$/,
    advice:
      'Its pages are AsciiDoc, which is not read. Convert them to Markdown first (`downdoc`, or Asciidoctor and Pandoc), and write the entries of `nav.adoc` into `docs.sidebars`.',
  },
  {
    label: 'Gatsby',
    path: /^(?:.*\/)?gatsby-config\.[cm]?[jt]s$/,
    advice:
      'Markdown works. Components and code in `.mdx` files are findings of `unsupported-mdx`. Write the navigation of the site into `docs.sidebars`.',
  },
  {
    label: 'Astro',
    path: /^(?:.*\/)?astro\.config\.[cm]?[jt]s$/,
    advice:
      "Markdown works. Components and code in `.mdx` files are findings of `unsupported-mdx`. `markdown.dialect: 'starlight'` reads components of Starlight.",
  },
  {
    label: 'Eleventy',
    path: /^(?:.*\/)?(?:\.eleventy|eleventy\.config)\.[cm]?js$/,
    advice: `Markdown works. Templates in it (\`{{ … }}\`, \`{% … %}\`) ${FINDINGS}: they are not run.`,
  },
]

/** @returns the tool that files of a repository show, the one nearest to the root */
export function otherTool(tree: ForeignTree): OtherTool | undefined {
  const paths = tree.paths.filter((path) => !/(?:^|\/)(?:node_modules|fixtures?|tests?|vendor)\//.test(path))
  const depth = (path: string): number => path.split('/').length
  for (const { label, path: sign, text, advice } of TOOLS) {
    const [found] = paths
      .filter((path) => sign.test(path) && (text === undefined || text.test(tree.read(path) ?? '')))
      .sort((a, b) => depth(a) - depth(b))
    if (found !== undefined) return { label, sign: found, advice }
  }
  return undefined
}

/** Texts in formats that no page is made of, by the ending of their names. */
const OTHER_FORMATS: readonly (readonly [ending: string, todo: string])[] = [
  ['.rst', 'Convert them to Markdown: `pandoc -t gfm a.rst -o a.md`.'],
  ['.adoc', 'Convert them to Markdown.'],
  ['.qmd', 'Render them to Markdown: `quarto render --to gfm`.'],
  ['.Rmd', 'Knit them to Markdown.'],
  ['.ipynb', 'Convert them to Markdown: `jupyter nbconvert --to markdown a.ipynb`.'],
]

/** @returns a sentence for each format that files of a repository have and no page is made of */
export function otherFormats({ paths }: ForeignTree): string[] {
  return OTHER_FORMATS.flatMap(([ending, todo]) => {
    const files = paths.filter((path) => path.endsWith(ending))
    const [first] = files
    if (first === undefined) return []
    const many = files.length === 1 ? first : `${files.length} \`${ending}\` files (${first}, …)`
    return [`${many}: no pages are made of such files. ${todo}`]
  })
}
