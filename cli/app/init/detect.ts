/** Finds which other tool a repository uses, by the names of configuration files. */
import type { ForeignTree } from './foreign-tree.ts'

export const TOOL_NAMES = [
  'docusaurus',
  'vitepress',
  'starlight',
  'zensical',
  'mkdocs',
  'mdbook',
  'hugo',
  'docfx',
  'vuepress',
  'rspress',
  'nextra',
  'fumadocs',
  'mintlify',
  'gitbook',
  'jupyter-book',
  'myst',
  'docsify',
  'zola',
  'jekyll',
] as const
export type ToolName = (typeof TOOL_NAMES)[number]

/** A tool that was found, and where. */
export interface FoundTool {
  readonly tool: ToolName
  /** Name of the tool in messages. */
  readonly label: string
  /** Path of its configuration below the root. */
  readonly config: string
  /** The folder that the tool is run in. */
  readonly folder: string
  /** Whether the file belongs to no other tool; otherwise its name and text are only signs. */
  readonly isSure: boolean
}

interface Signs {
  readonly label: string
  /** Matches the path of a configuration; the first group is the folder, with a slash at its end. */
  readonly config: RegExp
  /** Configurations of another name, in a folder that has none of the first. */
  readonly parts?: RegExp
  /** What the text of the configuration must match, where the name alone does not decide. */
  readonly text?: RegExp
  /** What it must not match. */
  readonly not?: RegExp
  /** Whether other programs have such a file, too. */
  readonly isLikely?: true
}

/** Options that Zola has and Hugo has not. */
const ZOLA = /^(?:base_url|compile_sass|build_search_index)[ \t]*=/m

const SIGNS: Readonly<Record<ToolName, Signs>> = {
  docusaurus: { label: 'Docusaurus', config: /^(.*\/)?docusaurus\.config\.[cm]?[jt]s$/ },
  vitepress: { label: 'VitePress', config: /^(.*\/)?\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/ },
  starlight: { label: 'Starlight', config: /^(.*\/)?astro\.config\.[cm]?[jt]s$/, text: /starlight/i },
  zensical: { label: 'Zensical', config: /^(.*\/)?zensical\.toml$/ },
  mkdocs: { label: 'MkDocs', config: /^(.*\/)?mkdocs\.ya?ml$/, parts: /^(.*\/)?mkdocs[-_.][\w.-]*\.ya?ml$/ },
  mdbook: { label: 'mdBook', config: /^(.*\/)?book\.toml$/ },
  hugo: {
    label: 'Hugo',
    not: ZOLA,
    config:
      /^(.*?\/)??(?:hugo\.(?:toml|ya?ml|json)|config\.(?:toml|ya?ml)|config\/_default\/(?:hugo|config)\.(?:toml|ya?ml))$/,
  },
  docfx: { label: 'DocFX', config: /^(.*\/)?docfx\.json$/ },
  vuepress: { label: 'VuePress', config: /^(.*\/)?\.vuepress\/config\.[cm]?[jt]s$/ },
  rspress: { label: 'Rspress', config: /^(.*\/)?rspress\.config\.[cm]?[jt]s$/ },
  nextra: { label: 'Nextra', config: /^(.*\/)?next\.config\.[cm]?[jt]s$/, text: /['"]nextra['"]/ },
  fumadocs: { label: 'Fumadocs', config: /^(.*\/)?source\.config\.[cm]?[jt]s$/, text: /fumadocs/ },
  mintlify: { label: 'Mintlify', config: /^(.*\/)?(?:mint|docs)\.json$/, text: /mintlify\.com/ },
  gitbook: {
    label: 'GitBook',
    config: /^(.*\/)?\.gitbook\.ya?ml$/,
    // `SUMMARY.md` alone may be that of another book.
    parts: /^(.*\/)?SUMMARY\.md$/,
    isLikely: true,
  },
  'jupyter-book': {
    label: 'Jupyter Book',
    config: /^(.*\/)?_toc\.ya?ml$/,
    text: /^(?:root|format|parts|chapters|-[ \t]+file):/m,
  },
  myst: { label: 'MyST', config: /^(.*\/)?myst\.ya?ml$/ },
  docsify: { label: 'Docsify', config: /^(.*\/)?index\.html$/, text: /\$docsify\b/ },
  zola: { label: 'Zola', config: /^(.*\/)?(?:zola|config)\.toml$/, text: ZOLA },
  jekyll: {
    label: 'Jekyll',
    config: /^(.*\/)?_config\.ya?ml$/,
    // Jupyter Book has a file of that name.
    not: /^(?:execute|sphinx|launch_buttons|bibtex_bibfiles):/m,
    isLikely: true,
  },
}

/** Names of folders whose configurations are samples, tests or packages, and not that of the repository's own docs. */
const NOT_OWN =
  /(?:^|\/)(?:examples?|templates?|fixtures?|__fixtures__|tests?|__tests__|e2e|playgrounds?|node_modules|archetypes|packages\/create[^/]*)\//

/**
 * @param wanted the only tool to look for; absent: all of them
 * @returns the tools whose configurations are there, the one nearest to the root first
 */
export function detectTools(tree: ForeignTree, wanted?: ToolName): FoundTool[] {
  const found = TOOL_NAMES.filter((tool) => wanted === undefined || tool === wanted).flatMap((tool) => {
    const { label, config, parts, text, not, isLikely } = SIGNS[tool]
    const others = parts === undefined ? [] : otherConfigs(tree, tool, config, parts)
    return tree.paths.flatMap((path): FoundTool[] => {
      const own = config.exec(path)
      const match = own ?? (others.includes(path) ? parts?.exec(path) : undefined)
      if (!match || NOT_OWN.test(path)) return []
      if (text && !text.test(tree.read(path) ?? '')) return []
      if (not?.test(tree.read(path) ?? '')) return []
      if (tool === 'hugo' && /(?:^|\/)config\.(?:toml|ya?ml)$/.test(path) && !isHugo(tree, match[1] ?? '')) return []
      // A site that has left GitBook may still have its configuration.
      const isSure = isLikely === undefined || (tool === 'gitbook' && own !== null && tree.paths.some(isSummary))
      return [{ tool, label, config: path, folder: (match[1] ?? '').replace(/\/$/, ''), isSure }]
    })
  })
  const depth = ({ folder }: FoundTool): number => (folder === '' ? 0 : folder.split('/').length)
  // A theme of Hugo has a configuration too, and no pages.
  const isBare = ({ tool, folder }: FoundTool): boolean =>
    tool === 'hugo' && !isHugo(tree, folder === '' ? '' : `${folder}/`)
  // Of `hugo.yaml` and `config.yaml` beside each other, Hugo reads the first.
  const rankOf = (one: FoundTool): number => depth(one) + (/^(?:.*\/)?config\.\w+$/.test(one.config) ? 0.5 : 0)
  return found.sort(
    (a, b) => Number(isBare(a)) - Number(isBare(b)) || Number(b.isSure) - Number(a.isSure) || rankOf(a) - rankOf(b),
  )
}

const isSummary = (path: string): boolean => /(?:^|\/)SUMMARY\.md$/.test(path)

function otherConfigs(tree: ForeignTree, tool: ToolName, config: RegExp, parts: RegExp): string[] {
  if (tool !== 'gitbook') return composed(tree, config, parts)
  // A summary with entries, where no other file says what the book is.
  const isBook = tree.paths.some((path) => /(?:^|\/)(?:book\.toml|\.gitbook\.ya?ml)$/.test(path))
  const hasEntries = (path: string): boolean => /^[ \t]*[-*][ \t]+\[[^\]\n]*\]\([^()\n]*\)/m.test(tree.read(path) ?? '')
  return isBook ? [] : tree.paths.filter((path) => parts.test(path) && hasEntries(path))
}

/**
 * One configuration of each folder whose site is put together from several: one that no other inherits from, and that names the
 * address of the site where one does.
 */
function composed(tree: ForeignTree, main: RegExp, parts: RegExp): string[] {
  const mains = new Set(tree.paths.flatMap((path) => main.exec(path)?.slice(1, 2) ?? []))
  const byFolder = new Map<string | undefined, string[]>()
  for (const path of tree.paths) {
    const match = parts.exec(path)
    if (match === null || mains.has(match[1] as string)) continue
    byFolder.set(match[1], [...(byFolder.get(match[1]) ?? []), path])
  }
  return [...byFolder].flatMap(([folder = '', paths]) => {
    const parents = paths.flatMap((path) => /^INHERIT:[ \t]*['"]?([^\s'"]+)/m.exec(tree.read(path) ?? '')?.[1] ?? [])
    const own = paths.filter((path) => !parents.includes(path.slice(folder.length)))
    const published = own.find((path) => /^site_url:/m.test(tree.read(path) ?? ''))
    const inheriting = own.find((path) => /^INHERIT:/m.test(tree.read(path) ?? ''))
    return [published ?? inheriting ?? own[0]].filter((path) => path !== undefined)
  })
}

/** `config.toml` is a name that many programs use: Hugo's lies beside a folder `content`, or `content.en`. */
function isHugo(tree: ForeignTree, folder: string): boolean {
  const content = /^content(?:[._-][\w-]+)?\//
  return tree.paths.some(
    (path) => path.startsWith(folder) && path.endsWith('.md') && content.test(path.slice(folder.length)),
  )
}
