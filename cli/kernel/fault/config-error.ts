/** The error for a configuration with problems: each has its option, and its place in a file where that is known. */
import { DocsError } from './errors.ts'
import { type CheckReport, compareFindings, type Finding, type Place } from './finding.ts'

/** The fault of one value of a configuration. */
interface OptionProblem {
  /** Path as messages show it: `navbar.items[2].to`; empty for the whole configuration. */
  readonly path: string
  /** The rest of a sentence that begins with the path. */
  readonly message: string
  readonly hint?: string
  readonly place?: Place
}

/** Name of these problems in reports for other programs. It is no rule: nobody can exempt one. */
const ID = 'configuration'

export class ConfigError extends DocsError {
  /** Name of the configuration, as messages show it. */
  readonly file: string
  readonly problems: readonly OptionProblem[]

  /** @param file name of the configuration, with the revision in front when it comes from one: `v1.0:docs.config.ts` */
  constructor(file: string, problems: readonly OptionProblem[]) {
    const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`
    super(`${file} has ${count}:\n\n${problems.map((problem) => `  ${lineOf(problem)}`).join('\n')}`, {
      hint: 'Every option, with type and default: `docs-build help configuration`.',
    })
    this.file = file
    this.problems = problems
  }

  /** The problems in the form of a report, for other programs and for editors. Nothing else was looked at. */
  report(): CheckReport {
    const findings = this.#findings()
    const summary = { pages: 0, links: 0, images: 0, anchors: 0, fail: findings.length, warn: 0 }
    return { version: 1, summary, findings }
  }

  #findings(): Finding[] {
    const found = this.problems.map(
      ({ path, message, hint, place }): Finding => ({
        rule: ID,
        severity: 'fail',
        ...(place ?? { file: this.file, line: 1, column: 1 }),
        target: path,
        message: sentenceOf({ path, message }),
        hint,
      }),
    )
    return found.sort(compareFindings)
  }
}

function lineOf({ place, hint, ...problem }: OptionProblem): string {
  const at = place ? `${place.file}:${place.line}:${place.column} ` : ''
  return `${at}${sentenceOf(problem)}${hint === undefined ? '' : ` ${hint}`}`
}

function sentenceOf({ path, message }: Pick<OptionProblem, 'path' | 'message'>): string {
  return `${path || 'the configuration'} ${message}.`
}
