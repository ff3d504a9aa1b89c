/** Checks that packages make. Each asks or runs something foreign, so only its option of `check` starts it. */
import type { Root } from 'mdast'
import type { ExternalLink } from '../../graph/checks/checked-site.ts'
import { withoutExempted } from '../../graph/checks/exempted.ts'
import { unaskedRules } from '../../graph/checks/rule.ts'
import { judgeProblems, RULE_IDS } from '../../graph/checks/rules.ts'
import type { Config } from '../../graph/config/config.ts'
import { type CheckReport, type Finding, type Problem, withFindings } from '../../kernel/fault/finding.ts'
import { importInstalled, requireInstalled } from '../../kernel/optional-package.ts'
import { documentFile } from '../../markdown/doc-path.ts'
import type { Dialect } from '../../markdown/parser/dialect.ts'
import { parseMarkdown } from '../../markdown/parser/parser.ts'
import { exemptionsOf } from '../../markdown/text/exemptions.ts'
import { parseContext } from '../../project/files/document-reading.ts'
import { fileNamer, type ProjectInputs, rootOf } from '../../project/inputs.ts'
import type { Workspace } from '../../project/workspace.ts'

/** Options of `check` → the packages that make the checks. */
const PACKAGES = { external: 'docs-build-external', samples: 'docs-build-samples' } as const

type FurtherOption = keyof typeof PACKAGES

/** What such a package exports as `check`. @throws the signal's reason when it is aborted */
export type FurtherCheck = (project: CheckedProject) => Promise<FurtherResult>

/** A project that has been checked. */
export interface CheckedProject {
  /** Absolute path of its folder. */
  readonly dir: string
  /** Where results may be kept; absent: nowhere. */
  readonly cacheDir: string | undefined
  readonly config: Config
  /** Destinations that leave the site. */
  readonly external: readonly ExternalLink[]
  /** The documents of all editions. A file that several editions share comes once, and none that a plugin has made. */
  readonly documents: () => readonly WrittenDocument[]
  readonly signal: AbortSignal | undefined
}

interface WrittenDocument {
  /** As findings name it. */
  readonly file: string
  readonly text: string
  /** The text as it is read for the site, with its own lines; `undefined` when it cannot be parsed, which is a finding already. */
  readonly tree: () => Root | undefined
}

interface FurtherResult {
  readonly problems: readonly Problem[]
  readonly notes: readonly string[]
  readonly external?: ExternalReport
  /** Targets of which nobody can tell whether they have a problem. */
  readonly undecided?: readonly string[]
}

/** The answer of a server. */
export type Answer =
  /** `movedTo` is set when all redirects on the way were permanent. */
  | { readonly status: 'alive'; readonly movedTo?: string }
  /** The target certainly does not exist. */
  | { readonly status: 'dead'; readonly reason: string; readonly isHostUnknown?: boolean; readonly archived?: string }
  /** The target exists, but the server does not show it to this program. */
  | { readonly status: 'refused'; readonly reason: string }
  /** Undecided: there was no answer, or the server reported its own fault. */
  | { readonly status: 'unknown'; readonly reason: string }
  /** The server was deliberately not asked, or the time was over. */
  | { readonly status: 'unasked'; readonly reason: string }

/** What is known of external links. */
export interface ExternalReport {
  /** Of this form. */
  readonly version: 1
  /** Number of addresses by their state. */
  readonly summary: Readonly<Record<Answer['status'] | 'moved', number>>
  /** Dead ones first, then by address. */
  readonly links: readonly ReportedLink[]
}

export interface ReportedLink {
  /** Without its fragment. */
  readonly address: string
  /** What is known of it. */
  readonly status: Answer['status']
  /** Why it is not alive. */
  readonly reason?: string
  /** Where all redirects on the way lead for good. */
  readonly movedTo?: string
  /** An archived copy. */
  readonly archived?: string
  /** Where pages link to it. */
  readonly places: readonly { readonly file: string; readonly line: number }[]
}

interface Checked {
  readonly report: CheckReport
  readonly notes: readonly string[]
  readonly external?: ExternalReport
}

/**
 * Loads the packages whose checks are asked for.
 *
 * @returns adds what they find to the result of a check of the workspace, but for what comments exempt
 * @throws DocsError when one of them is not installed
 */
export async function furtherChecks(
  asked: Readonly<Partial<Record<FurtherOption, boolean>>>,
  { dir, cacheDir }: Pick<Workspace, 'dir' | 'cacheDir'>,
): Promise<
  (
    checked: Checked,
    inputs: ProjectInputs,
    given: Pick<CheckedProject, 'external' | 'signal'>,
  ) => Promise<Checked & { readonly unasked: ReadonlySet<string> }>
> {
  const checks: (readonly [option: FurtherOption, check: FurtherCheck])[] = []
  for (const option of Object.keys(PACKAGES) as FurtherOption[])
    if (asked[option]) checks.push([option, await ofPackage(option, 'check', dir)])
  return async (checked, inputs, given) => {
    const { config, date } = rootOf(inputs)
    const project: CheckedProject = { dir, cacheDir, config, ...given, documents: () => documentsOf(inputs) }
    let all = checked
    const undecided: Partial<Record<FurtherOption, readonly string[]>> = {}
    for (const [option, check] of checks) {
      const { problems, notes, external = all.external, ...result } = await check(project)
      const found = judgeProblems(problems, config.checks)
      const report = withFindings(all.report, found.length === 0 ? [] : unexempted(found, project, date))
      all = { report, notes: [...all.notes, ...notes], external }
      undecided[option] = result.undecided ?? []
    }
    return { ...all, unasked: unaskedRules(asked, undecided) }
  }
}

function unexempted(
  found: readonly Finding[],
  { documents }: CheckedProject,
  date: (() => string | undefined) | undefined,
): readonly Finding[] {
  const files = new Set(found.map(({ file }) => file))
  const texts = documents().filter(({ file }) => files.has(file))
  const exemptions = new Map(texts.map(({ file, text }) => [file, exemptionsOf({ text })]))
  return withoutExempted(found, { exemptions, date: date?.(), ruleIds: RULE_IDS }).findings
}

/** What the package of an option exports. @throws DocsError when it is not installed */
export function ofPackage<T>(option: FurtherOption, exported: string, dir: string): Promise<T> {
  const name = PACKAGES[option]
  return importInstalled(name, requireInstalled(name, dir, `\`check --${option}\``), exported)
}

function documentsOf({ editions }: ProjectInputs): WrittenDocument[] {
  const documents = new Map<string, WrittenDocument>()
  for (const edition of editions) {
    const nameOf = fileNamer(edition)
    const { math = false, syntax } = parseContext(edition)
    for (const { path, text, origins } of edition.project.sources) {
      const file = nameOf(documentFile(path, edition.config.docs.path))
      if (origins !== undefined || documents.has(file)) continue
      const dialect: Dialect = { gfm: true, directives: true, math, syntax, mdx: path.endsWith('.mdx') }
      documents.set(file, { file, text, tree: () => treeOf(withoutFrontMatter(text), dialect) })
    }
  }
  return [...documents.values()]
}

/** A page whose syntax of plugins throws is read without it, as elsewhere. */
function treeOf(text: string, { syntax, ...without }: Dialect): Root | undefined {
  try {
    return parseMarkdown(text, { ...without, syntax })
  } catch {
    return syntax && treeOf(text, without)
  }
}

/** The text with empty lines in the place of its front matter, so that lines keep their numbers. */
function withoutFrontMatter(text: string): string {
  return text.replace(/^\uFEFF?---[ \t]*\r?\n[\s\S]*?\r?\n---[ \t]*(?=\r?\n|$)/, (block) => block.replace(/[^\n]/g, ''))
}
