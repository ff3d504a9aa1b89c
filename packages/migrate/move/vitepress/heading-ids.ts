/** Ids of headings that the old configuration makes with a function of its own, `markdown.anchor.slugify`. */
import { newSlugger } from 'docs-build/markdown'
import type { ForeignTree } from 'docs-build/project'
import type { ExtendedFile } from '../moved-site.ts'
import { evaluateScript } from '../script/evaluate.ts'

interface Title {
  /** Counted from 1. */
  readonly line: number
  /** The heading as it is written, without a closing `##`. */
  readonly written: string
  /** Its words. */
  readonly text: string
  /** Absent for a heading that the old tool makes the id of. */
  readonly id?: string
}

/** Most titles that one run of the function gets. */
const MOST_TITLES = 2_000

/**
 * Runs the function in the sandbox for every heading. An id that differs from ours is written behind its heading.
 *
 * @param config path of the configuration
 * @returns nothing where the function cannot be run
 */
export async function customHeadingIds(
  tree: ForeignTree,
  config: string,
  files: readonly string[],
): Promise<ExtendedFile[] | undefined> {
  const byFile = files.map((file) => ({ file, titles: titlesIn(tree.read(file) ?? '') }))
  const words = [...new Set(byFile.flatMap(({ titles }) => titles.map(({ text }) => text)))]
  const slugs = new Map<string, string>()
  for (let from = 0; from < words.length; from += MOST_TITLES) {
    const given = words.slice(from, from + MOST_TITLES)
    const made = await slugsOf(tree, config, given)
    if (made === undefined) return undefined
    for (const [index, text] of given.entries()) slugs.set(text, made[index] ?? '')
  }
  return writtenIds(byFile, (text) => slugs.get(text) ?? '', 'vitepress')
}

/**
 * Writes an id behind each heading whose own id would differ. Ids that repeat get a number, as `markdown-it-anchor` and Zola
 * give it.
 *
 * @param slugOf makes the old id of the words of a heading
 * @param style how ids are made here
 */
export function writtenIds(
  pages: readonly { readonly file: string; readonly titles: readonly Title[] }[],
  slugOf: (text: string) => string,
  style: Parameters<typeof newSlugger>[0],
): ExtendedFile[] {
  return pages.flatMap(({ file, titles }): ExtendedFile[] => {
    const lines: Record<number, string> = {}
    const used = new Set(titles.flatMap(({ id }) => id ?? []))
    const ours = newSlugger(style)
    for (const { line, written, text, id } of titles) {
      if (id !== undefined) continue
      const wanted = slugOf(text)
      let free = wanted
      for (let number = 1; used.has(free); number++) free = `${wanted}-${number}`
      used.add(free)
      if (ours.slug(text) !== free && /^[^\s{}]+$/.test(free)) lines[line] = `${written} {#${free}}`
    }
    return Object.keys(lines).length === 0 ? [] : [{ file, lines }]
  })
}

/** @returns the ids of some titles; nothing where the function gives no texts */
async function slugsOf(tree: ForeignTree, config: string, titles: readonly string[]): Promise<string[] | undefined> {
  const [, folder = '', name = ''] = /^(.*\/)?([^/]+)$/.exec(config) ?? []
  const path = `${folder}docs-build-heading-ids.mjs`
  const text = `import given from './${name}'
const config = typeof given === 'function' ? given() : given
const { slugify } = config.markdown.anchor
export default ${JSON.stringify(titles)}.map((title) => slugify(title))
`
  const own: ForeignTree = {
    ...tree,
    paths: [...tree.paths, path],
    read: (one) => (one === path ? text : tree.read(one)),
  }
  const { exports, problems } = await evaluateScript(own, path)
  const made = exports['default']
  const isWhole = Array.isArray(made) && made.length === titles.length && made.every((one) => typeof one === 'string')
  return isWhole && problems.length === 0 ? (made as string[]) : undefined
}

/** A longer line is no heading, because the patterns below would read it several times. */
const MOST_CHARACTERS = 1_000

/** The headings of a page that begin with `#`, outside of code and front matter. */
export function titlesIn(text: string): Title[] {
  const titles: Title[] = []
  let fence: string | undefined
  let front: string | undefined
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (index === 0 && /^(?:---|\+\+\+)$/.test(line)) front = line
    else if (front !== undefined) front = line === front ? undefined : front
    else {
      const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
      if (fence !== undefined) {
        if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined
      } else if (mark !== undefined) fence = mark
      else if (line.length <= MOST_CHARACTERS) {
        const [, written, words = ''] =
          /^( {0,3}#{1,6}[ \t]+(?![ \t])((?:.*?[^ \t])??))(?:[ \t]+#+)?[ \t]*$/.exec(line) ?? []
        if (written !== undefined) titles.push({ line: index + 1, written, ...readTitle(words) })
      }
    }
  }
  return titles
}

function readTitle(words: string): Pick<Title, 'text' | 'id'> {
  const [marks, id] = /(?:%\{|\{)[ \t]*#([^\s{}%]+)(?![^\s{}%])[^{}]*\}%?[ \t]*$/.exec(words) ?? []
  return { text: marks === undefined ? wordsOf(words) : words, id }
}

/** The words of a heading, without the marks of Markdown and HTML. */
function wordsOf(written: string): string {
  const [plain, code]: [string[], string[]] = [[], []]
  for (const [index, part] of written.split(/`([^`]*)`/).entries()) (index % 2 === 0 ? plain : code).push(part)
  const shown = plain.map((part) =>
    part
      .replace(/!\[[^\]]*\]\([^)]*\)|(?<!\\)<\/?[A-Za-z][^>]*>/g, '')
      .replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
      .replace(/\*\*|__|(?<!\w)[*_]|[*_](?!\w)|~~/g, '')
      .replace(/\\([!-/:-@[-`{-~])/g, '$1'),
  )
  return shown
    .map((part, at) => part + (code[at] ?? ''))
    .join('')
    .trim()
}
