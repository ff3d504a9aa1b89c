/** Who answers for which file: the file CODEOWNERS of a repository, as GitHub, GitLab and others read it. */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { DocsError } from '../../kernel/fault/errors.ts'
import type { CheckReport } from '../../kernel/fault/finding.ts'
import { nearest } from '../../kernel/fault/nearest.ts'
import { git } from '../../project/git/git-process.ts'
import { repositoryOf } from '../moving/read-tree.ts'

/** Where hosts look for the file, in their order. */
const PLACES = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS']

/** The name with which people ask for their own files. */
const ME = 'me'

interface Entry {
  readonly section: string
  readonly matches: RegExp
  /** Empty where the file says that nobody owns the paths. */
  readonly owners: readonly string[]
}

/**
 * @param text of a CODEOWNERS file: in each section (`[Name] @default`), the last pattern that matches a path decides
 * @returns the owners of a path, which is relative to the root of the repository and has forward slashes
 */
export function parseCodeOwners(text: string): (path: string) => readonly string[] {
  const entries: Entry[] = []
  let section = ''
  let preset: readonly string[] = []
  for (const line of text.split(/\r\n|[\r\n]/)) {
    const header = /^\s*\^?\[([^\]]+)\](?:\[\d+\])?(.*)$/.exec(line)
    if (header) {
      section = header[1] ?? ''
      preset = words(header[2] ?? '')
      continue
    }
    const [pattern, ...owners] = words(line)
    if (pattern === undefined) continue
    entries.push({ section, matches: patternOf(pattern), owners: owners.length > 0 ? owners : preset })
  }
  const known = new Map<string, readonly string[]>()
  return (path) => {
    const before = known.get(path)
    if (before) return before
    const bySection = new Map<string, readonly string[]>()
    for (const { section, matches, owners } of entries) if (matches.test(path)) bySection.set(section, owners)
    const found = [...new Set([...bySection.values()].flat())]
    known.set(path, found)
    return found
  }
}

/** The words of a line up to a comment. A space in a path is written `\ `. */
function words(line: string): string[] {
  return (line.replace(/(^|\s)#.*$/, '').match(/(?:\\ |\S)+/g) ?? []).map((word) => word.replaceAll('\\ ', ' '))
}

/**
 * The patterns of `.gitignore` without `!`, `[]` and `\#`, but `docs/*` does not reach into folders.
 * https://docs.github.com/repositories/managing-your-repositorys-settings-and-features/customizing-your-repository/about-code-owners
 */
function patternOf(pattern: string): RegExp {
  const isAnchored = pattern.slice(0, -1).includes('/')
  const source = pattern
    .replace(/^\//, '')
    .replace(/\/$/, '/**')
    .split(/(\/\*\*\/|^\*\*\/|\/\*\*$|\*+|\?)/)
    .map((part) => GLOBS[part] ?? part.replace(/[\\^$.()|[\]{}+]/g, '\\$&'))
    .join('')
  const below = /(?:\/\*|\*\*)$/.test(pattern) ? '' : '(?:/.*)?'
  return new RegExp(`^${isAnchored ? '' : '(?:.*/)?'}${source}${below}$`, 's')
}

const GLOBS: Readonly<Record<string, string>> = {
  '/**/': '/(?:.*/)?',
  '**/': '(?:.*/)?',
  '/**': '/.*',
  '**': '.*',
  '*': '[^/]*',
  '?': '[^/]',
}

/** The owners of the files of a project. */
export interface CodeOwners {
  /** @param file as findings name it; @returns `undefined` where the repository has no CODEOWNERS */
  readonly ownersOf: (file: string) => readonly string[] | undefined
  /**
   * @param owner as the file spells it, with or without `@`; `me` is whoever git knows as its user
   * @returns whether a file belongs to the owner
   * @throws DocsError without CODEOWNERS, or when it does not name the owner
   */
  readonly ownedBy: (owner: string) => Promise<(file: string) => boolean>
}

/** @param dir of the project */
export function codeOwners(dir: string): CodeOwners {
  const root = repositoryOf(dir)
  const name = PLACES.find((place) => existsSync(join(root, place)))
  if (!name) return { ownersOf: () => undefined, ownedBy: async () => withoutFile() }
  const text = readFileSync(join(root, name), 'utf8')
  const ownersIn = parseCodeOwners(text)
  const below = relative(root, dir).split(sep).join('/')
  const ownersOf = (file: string): readonly string[] => ownersIn(below === '' ? file : `${below}/${file}`)
  const all = [...new Set(text.split('\n').flatMap((line) => words(line).slice(1)))].filter((word) => /@/.test(word))
  return {
    ownersOf,
    async ownedBy(owner) {
      const wanted = new Set((owner === ME ? await namesOfUser(dir) : [owner]).map(plain))
      const names = new Set(all.filter((one) => wanted.has(plain(one))))
      if (names.size > 0) return (file) => ownersOf(file).some((one) => names.has(one))
      const near = nearest(owner, all)
      const others = `${near ? `Did you mean \`${near}\`? ` : ''}It names ${all.join(', ')}.`
      const own = `Git knows you as ${[...wanted].join(', ') || 'nobody'}: set \`github.user\` there.`
      throw new DocsError(`${name} does not name ${owner === ME ? 'you' : `\`${owner}\``}.`, {
        hint: owner === ME ? own : others,
      })
    },
  }
}

function withoutFile(): never {
  throw new DocsError('Nobody owns a file of this project, because its repository has no CODEOWNERS.', {
    hint: `These places are looked at: ${PLACES.join(', ')}.`,
  })
}

/** A report whose findings say who owns their files, where the repository says so. */
export function withOwners(report: CheckReport, dir: string): CheckReport {
  if (report.findings.length === 0) return report
  const { ownersOf } = codeOwners(dir)
  return { ...report, findings: report.findings.map((finding) => ({ ...finding, owners: ownersOf(finding.file) })) }
}

function plain(owner: string): string {
  return owner.replace(/^@/, '').toLowerCase()
}

/** The names of the user in the settings of git. */
async function namesOfUser(dir: string): Promise<string[]> {
  const { output } = await git(dir, ['config', '--get-regexp', '^(user\\.email|github\\.user|gitlab\\.user)$'])
  return output
    .toString()
    .split('\n')
    .flatMap((line) => line.split(' ').slice(1))
}
