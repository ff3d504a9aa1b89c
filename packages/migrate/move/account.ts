/** Where every file of the old content ends: as a page, as a file, or left out with a reason. The sums must match. */
import { counted } from 'docs-build/cli'
import { type ForeignTree, filesBelow, joinPath } from 'docs-build/project'
import picomatch from 'picomatch/posix.js'
import { listAt } from './data.ts'
import { readHead } from './front-matter.ts'
import type { MovedDocs, MovedSite } from './moved-site.ts'

/** Every content file of a repository in one list, by its path below the root. */
export interface Account {
  /** The folders whose files are counted. */
  readonly folders: readonly string[]
  /** Files that pages are made from: those of copies, where a copy stands for a file. */
  readonly pages: readonly string[]
  /** Files that are published as they lie in a folder. */
  readonly files: readonly string[]
  /** Files that are published where a page shows them or links to them, as in the old site. */
  readonly used: readonly string[]
  readonly leftOut: readonly LeftOut[]
  /** Files in none of these lists. */
  readonly missing: readonly string[]
  /** Number of all files. */
  readonly all: number
}

interface LeftOut {
  /** Follows a number of files. */
  readonly reason: string
  readonly files: readonly string[]
}

const INCLUDED = 'parts that other pages include'
const EXCLUDED = 'left out by the old site'
const FILLED_IN = 'templates that the old tool fills in'

/** Reasons that the name of a file gives, in their order. */
const BY_NAME: readonly (readonly [reason: string, name: RegExp])[] = [
  ['hidden', /(?:^|\/)\.(?!vitepress|vuepress)[^/]/],
  [
    'settings or code of the old tool',
    /(?:^|\/)(?:\.vitepress|\.vuepress|components|layouts|templates|overrides|_includes|_layouts)\/|(?:^|\/)(?:_category_\.(?:json|ya?ml)|_?meta\.(?:json|ya?ml|[jt]sx?)|_(?:nav|toc|data|config)\.\w+|SUMMARY\.md|_(?:sidebar|navbar|coverpage|footer)\.md|toc\.ya?ml|docfx\.json|mkdocs\.ya?ml|book\.toml)$|\.(?:vue|astro|svelte|[cm]?[jt]sx?|s[ac]ss|less|styl|css|py|rb|tmpl)$/i,
  ],
  ['pages that code makes from data', /\[[^/\]]*\][^/]*\.mdx?$/],
  [INCLUDED, /(?:^|\/)_[^/]*(?:\.mdx?$|\/)|(?:^|\/)(?:includes?|partials?|snippets?)\//],
  ['in a format that is not read', /\.(?:rst|adoc|asciidoc|org|ipynb|qmd|rmd|textile|pandoc)$/i],
]

/**
 * @param predicted files that pages are made from here
 * @param staticDirs folders of the configuration whose files are published, below the project
 */
export function accountOf(
  tree: ForeignTree,
  site: MovedSite,
  predicted: ReadonlySet<string>,
  staticDirs: readonly string[],
): Account {
  const excluded = site.docs.map(excludedIn)
  const templates = new Set(site.templates)
  const isExcluded = (file: string): boolean => excluded.some((one) => one(file))
  const isDraft = (file: string): boolean => /\.mdx?$/.test(file) && readHead(tree, file).data['draft'] === true
  const isPage = new Set([...site.pages.map(({ file }) => file), ...[...predicted].filter((file) => !isExcluded(file))])
  const copied = new Map((site.copies ?? []).map(({ from, to }) => [from, to]))
  const statics = staticDirs.flatMap((folder) => joinPath(site.project, folder) ?? [])
  const docs = site.docs.map(({ folder }) => folder)
  const folders = [...new Set([...docs, ...statics])].filter((one) => filesBelow(tree, one).length > 0)
  const known = new Set(tree.paths)
  const outside = site.pages.flatMap(({ file }) => (known.has(file) ? [file] : []))
  const content = new Set([...folders.flatMap((folder) => filesBelow(tree, folder)), ...outside])
  const account = { pages: [] as string[], files: [] as string[], used: [] as string[], missing: [] as string[] }
  const reasons = new Map<string, string[]>()
  const below = (file: string, folder: string): boolean => folder === '' || file.startsWith(`${folder}/`)
  const add = (reason: string, file: string): void => {
    const files = reasons.get(reason) ?? []
    files.push(file)
    reasons.set(reason, files)
  }
  for (const file of content) {
    const copy = copied.get(file)
    const isMarkdown = /\.mdx?$/.test(file)
    const isPublished = statics.some((folder) => below(file, folder) && !(isMarkdown && docs.includes(folder)))
    const inDocs = docs.some((folder) => below(file, folder))
    if (isPage.has(file) && isDraft(file)) add('drafts', file)
    else if (isPage.has(file)) account.pages.push(file)
    else if (copy !== undefined && isPage.has(copy)) account.pages.push(copy)
    else if (copy !== undefined && statics.some((folder) => below(copy, folder))) account.files.push(file)
    else if (isPublished && !/\/\./.test(file)) account.files.push(file)
    else {
      const byName = BY_NAME.find(([, name]) => name.test(file))?.[0]
      const reason =
        byName ?? (isExcluded(file) ? EXCLUDED : undefined) ?? (templates.has(file) ? FILLED_IN : undefined)
      if (reason !== undefined) add(reason, file)
      else if (inDocs && !isMarkdown) account.used.push(file)
      else account.missing.push(file)
    }
  }
  const leftOut = Array.from(reasons, ([reason, files]) => ({ reason, files }))
  return { folders, ...account, leftOut, all: content.size }
}

function excludedIn({ folder, options }: MovedDocs): (file: string) => boolean {
  const globs = listAt(options, 'exclude').map(String).filter(Boolean)
  if (globs.length === 0) return () => false
  const fits = picomatch(globs, { dot: true })
  const prefix = folder === '' ? '' : `${folder}/`
  return (file) => file.startsWith(prefix) && fits(file.slice(prefix.length))
}

/** Markdown that is no page and may be a part of one. */
export function partsOf({ leftOut }: Account): string[] {
  return leftOut
    .filter(({ reason }) => reason === INCLUDED || reason === EXCLUDED)
    .flatMap(({ files }) => files.filter((file) => /\.mdx?$/.test(file)))
}

/** The sums of an account, a line each. */
export function sumsOf({ folders, pages, files, used, leftOut, missing, all }: Account): string[] {
  const named = folders.map((folder) => (folder === '' ? 'the repository' : folder)).join(', ')
  return [
    `${counted(all, 'file')} in ${named}:`,
    `${counted(pages.length, 'page')}`,
    ...(files.length > 0 ? [`${counted(files.length, 'file')} at the addresses of their folders`] : []),
    ...(used.length > 0 ? [`${counted(used.length, 'file')} published where a page uses them`] : []),
    ...leftOut.map(({ reason, files: names }) => `${names.length} left out: ${reason}`),
    ...(missing.length > 0 ? [`${missing.length} not accounted for`] : []),
  ]
}
