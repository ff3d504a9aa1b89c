/** Who answers for which file: the file CODEOWNERS of a repository, as GitHub, GitLab and others read it. */
import { readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { DocsError } from '../../kernel/fault/errors.ts'
import type { CheckReport } from '../../kernel/fault/finding.ts'
import { nearest } from '../../kernel/fault/nearest.ts'
import { once } from '../../kernel/store/memo.ts'
import { git } from './git-process.ts'
import { repositoryOf } from './repository.ts'

/** Where hosts look for the file, in their order. */
const PLACES = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS']

/** The name with which people ask for their own files. */
const ME = 'me'

interface Entry {
  readonly section: string
  readonly segments: readonly string[]
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
    // GitLab: nobody of the section owns the path. https://docs.gitlab.com/user/project/codeowners/reference/
    const isExcluded = pattern.startsWith('!')
    const named = owners.length > 0 ? owners : preset
    entries.push({ section, segments: segmentsOf(pattern.replace(/^!/, '')), owners: isExcluded ? [] : named })
  }
  const known = new Map<string, readonly string[]>()
  return (path) => {
    const before = known.get(path)
    if (before) return before
    const bySection = new Map<string, readonly string[]>()
    for (const { section, segments, owners } of entries) if (matches(segments, path)) bySection.set(section, owners)
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
 * The patterns of `.gitignore` without `!`, `[]` and `\#`, but `docs/*` does not reach into folders. A pattern is a list of the
 * names of folders, in which `**` stands for any number of them.
 * https://docs.github.com/repositories/managing-your-repositorys-settings-and-features/customizing-your-repository/about-code-owners
 */
function segmentsOf(pattern: string): readonly string[] {
  const names = pattern
    .split('/')
    .filter(Boolean)
    .map((name) => (/^\*{2,}$/.test(name) ? '**' : name.replace(/\*+/g, '*')))
  const isAnchored = pattern.slice(0, -1).includes('/')
  const last = names.at(-1)
  const isOfFolder = pattern.endsWith('/') || last === '**'
  const isFlat = last === '*' && names.length > 1 && !pattern.endsWith('/')
  const below = isOfFolder ? ['*', '**'] : ['**']
  return [...(isAnchored ? [] : ['**']), ...(last === '**' ? names.slice(0, -1) : names), ...(isFlat ? [] : below)]
}

/** Compares in steps of one name, so that the work is at most the product of both lengths. */
function matches(segments: readonly string[], path: string): boolean {
  const names = path.split('/')
  // Which parts of the path the segments so far can stand for.
  let reached = new Set([0])
  for (const segment of segments) {
    const next = new Set<number>()
    for (const at of reached) {
      if (segment === '**') for (let end = at; end <= names.length; end++) next.add(end)
      else if (at < names.length && matchesName(segment, names[at] ?? '')) next.add(at + 1)
    }
    reached = next
  }
  return reached.has(names.length)
}

/** `*` is any text, and `?` one character. After a mismatch, the last `*` takes one character more. */
function matchesName(pattern: string, name: string): boolean {
  let [at, place, star, kept] = [0, 0, -1, 0]
  while (at < name.length) {
    const sign = pattern[place]
    if (sign === '*') [star, kept, place] = [place, at, place + 1]
    else if (sign !== undefined && (sign === '?' || sign === name[at])) [at, place] = [at + 1, place + 1]
    else if (star >= 0) [kept, at, place] = [kept + 1, kept + 1, star + 1]
    else return false
  }
  return /^\**$/.test(pattern.slice(place))
}

/** The owners of the files of a project. */
export interface CodeOwners {
  /** @param file as findings name it; @returns `undefined` where the repository has no CODEOWNERS */
  readonly ownersOf: (file: string) => readonly string[] | undefined
  /**
   * @param owner as the file spells it, with or without `@`; `me` is the user that the settings of git name
   * @returns whether a file belongs to the owner
   * @throws DocsError without CODEOWNERS, or when it does not name the owner
   */
  readonly ownedBy: (owner: string) => Promise<(file: string) => boolean>
}

/** @param dir of the project */
export function codeOwners(dir: string): CodeOwners {
  const root = repositoryOf(dir)
  const [file] = PLACES.flatMap((name) => {
    const text = textOf(join(root, name))
    return text === undefined ? [] : [{ name, text }]
  })
  if (!file) return { ownersOf: () => undefined, ownedBy: async () => withoutFile() }
  const { name, text } = file
  const ownersIn = parseCodeOwners(text)
  const below = relative(root, dir).split(sep).join('/')
  const ownersOf = (path: string): readonly string[] => ownersIn(below === '' ? path : `${below}/${path}`)
  const all = [...new Set(text.split('\n').flatMap((line) => words(line).slice(1)))].filter((word) => /@/.test(word))
  return {
    ownersOf,
    async ownedBy(owner) {
      const wanted = new Set((owner === ME ? await namesOfUser(dir) : [owner]).map(plain))
      const names = new Set(all.filter((one) => wanted.has(plain(one))))
      if (names.size > 0) return (path) => ownersOf(path).some((one) => names.has(one))
      const near = nearest(owner, all)
      const others = `${near ? `Did you mean \`${near}\`? ` : ''}It names ${all.join(', ')}.`
      const own = `Git knows you as ${[...wanted].join(', ') || 'nobody'}: set \`github.user\` there.`
      throw new DocsError(`${name} does not name ${owner === ME ? 'you' : `\`${owner}\``}.`, {
        hint: owner === ME ? own : others,
      })
    },
  }
}

/** What cannot be read names nobody, and so does, as on GitHub, a file above 3 MB. */
function textOf(file: string): string | undefined {
  try {
    const found = statSync(file)
    return found.isFile() && found.size <= 3_000_000 ? readFileSync(file, 'utf8') : undefined
  } catch {
    return undefined
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

/** A state of a project whose report names owners, made when it is first asked for. */
export function ownedState<S extends { readonly report: () => CheckReport }>(state: S, dir: string): S {
  return { ...state, report: once(() => withOwners(state.report(), dir)) }
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
