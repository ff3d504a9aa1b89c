/** Names that work only on some systems: names equal but for letter case, or impossible on Windows. */

import type { Problem } from '../../../kernel/fault/finding.ts'
import { whileSame } from '../../../kernel/store/memo.ts'
import type { SiteIndex } from '../../links/resolve.ts'
import type { DocRoute } from '../../routes.ts'
import type { Site } from '../../site.ts'
import type { Rule } from '../rule.ts'

const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: Windows refuses exactly these
const FORBIDDEN = /[<>:"\\|?*\u0000-\u001f]|[ .]$/

export const portableNames: Rule = {
  id: 'portable-names',
  about: 'Two names differ only by letter case, or a name cannot exist on Windows.',
  why: 'The repository cannot be checked out on every system, or two files become one there.',
  repair: 'Rename the file. Links to it change with it if you use `docs-build mv`.',
  severity: 'warn',
  example: { 'docs/aux.md': '# Tools\n' },
  check: ({ site, index }) => problemsOf({ site, index }),
}

interface Names {
  readonly site: Site
  readonly index: SiteIndex
}

/** The names of a site stay the same until one of its addresses changes. */
const problemsOf = whileSame(
  (last: Names, next: Names) =>
    last.index === next.index && last.site.docs.every((doc, at) => sameNames(doc, next.site.docs[at])),
  ({ site, index }): readonly Problem[] => [...nameProblems(site, index)],
)

function sameNames(a: DocRoute, b: DocRoute | undefined): boolean {
  return (
    a === b ||
    (a.head.frontMatter.slug === b?.head.frontMatter.slug && a.head.keyLines['slug'] === b?.head.keyLines['slug'])
  )
}

function* nameProblems(site: Site, index: SiteIndex): Generator<Problem> {
  const twinOf = twinFinder()
  const paths = [...site.docs.map(({ head }) => head.path as string), ...site.assets].sort()
  for (const path of paths) {
    const place = { file: `${index.docsDir}/${path}`, line: 1, column: 1 }
    const twin = twinOf(path)
    if (twin) {
      yield {
        rule: 'portable-names',
        place,
        target: path,
        message: `\`${twin.own}\` and \`${twin.other}\` differ only by ${differenceOf(twin.own, twin.other)}.`,
        hint: 'Rename one: on macOS and Windows they are the same.',
      }
    }
    const bad = impossibleName(path)
    if (bad !== undefined) {
      yield {
        rule: 'portable-names',
        place,
        target: path,
        message: `Windows has no files named \`${bad}\`.`,
        hint: 'Rename it.',
      }
    }
  }
  yield* slugProblems(site, index)
}

/** The first segment of a path that Windows does not allow. */
function impossibleName(path: string): string | undefined {
  return path.split('/').find((name) => RESERVED.test(name) || FORBIDDEN.test(name))
}

/** A slug can create names that are not among the names of files. */
function* slugProblems(site: Site, index: SiteIndex): Generator<Problem> {
  const seen = new Map<string, DocRoute>()
  for (const doc of site.docs) {
    const bad = doc.head.frontMatter.slug === undefined ? undefined : impossibleName(doc.route)
    if (bad !== undefined) {
      yield {
        rule: 'portable-names',
        place: { file: `${index.docsDir}/${doc.head.path}`, line: doc.head.keyLines['slug'] ?? 1, column: 1 },
        target: doc.route,
        message: `Windows has no folders named \`${bad}\`.`,
        hint: 'Give the page another `slug`.',
      }
    }
    const other = seen.get(folded(doc.route))
    if (!other) seen.set(folded(doc.route), doc)
    else if (folded(doc.head.path) !== folded(other.head.path)) {
      yield {
        rule: 'portable-names',
        place: { file: `${index.docsDir}/${doc.head.path}`, line: doc.head.keyLines['slug'] ?? 1, column: 1 },
        target: doc.route,
        message: `The routes \`${doc.route}\` and \`${other.route}\` differ only by ${differenceOf(doc.route, other.route)}.`,
        hint: 'Give one of the pages another `slug`: on macOS and Windows they are one folder.',
      }
    }
  }
}

/** A letter with an accent has two encodings that look alike. */
function differenceOf(a: string, b: string): string {
  return a.normalize('NFC') === b.normalize('NFC') ? 'how their accents are encoded' : 'letter case'
}

function folded(path: string): string {
  return path.toLowerCase().normalize('NFC')
}

interface Twin {
  readonly own: string
  readonly other: string
}

/**
 * Compares paths with all earlier ones, and every folder of a path too, because `Guides/a.md` and `guides/b.md` clash. Of
 * several twins, the outermost folder counts.
 */
function twinFinder(): (path: string) => Twin | undefined {
  const seen = new Map<string, string>()
  const folders = new Map<string, Twin | undefined>()
  const atFolder = (folder: string): Twin | undefined => {
    if (folder !== '' && !folders.has(folder)) folders.set(folder, at(folder))
    return folders.get(folder)
  }
  const at = (own: string): Twin | undefined => {
    const above = atFolder(own.slice(0, Math.max(0, own.lastIndexOf('/'))))
    const key = folded(own)
    const other = seen.get(key)
    if (other === undefined) seen.set(key, own)
    return above ?? (other === undefined || other === own ? undefined : { own, other })
  }
  return at
}
