/** What the report on a site shows, as plain data: the program collects it, and the page in the browser reads it. */

/** How long the file of a finding has not been changed, by its last commit. */
export const ages = ['a week', 'a month', 'three months', 'a year', 'longer', 'unknown'] as const

export type Age = (typeof ages)[number]

export interface ReportFinding {
  readonly rule: string
  readonly severity: 'fail' | 'warn'
  readonly file: string
  readonly line: number
  readonly message: string
  readonly hint?: string
  /** First folder of its file below the docs folder; empty for files that lie in none. */
  readonly section: string
  /** The pattern that its target shares with those of other findings; empty if there are none. */
  readonly cause: string
  readonly age: Age
  /** Who owns the file, by CODEOWNERS; absent without that file. */
  readonly owners?: readonly string[]
  /** Whether the baseline knows it; absent without a baseline. */
  readonly known?: boolean
}

export interface ReportPage {
  readonly route: string
  readonly title: string
  readonly file?: string
  /** The plugin that makes the page, where it has no file. */
  readonly madeBy?: string
  /** Number of pages that link to it. */
  readonly linked: number
  /** No sidebar and no page leads to it. */
  readonly isOrphan: boolean
  /** Destinations of its links that lead nowhere. */
  readonly broken: readonly string[]
}

/** A file or a folder of the output. */
export interface ReportFile {
  readonly name: string
  /** Bytes, of a file. */
  readonly size?: number
  readonly children?: readonly ReportFile[]
}

export interface ReportBuild {
  readonly rendered: number
  readonly pages: number
  readonly phases: readonly (readonly [phase: string, ms: number])[]
}

export interface ReportChanges {
  /** Name of the older output. */
  readonly old: string
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly moved: readonly string[]
  readonly changed: readonly string[]
  readonly weight: readonly { readonly kind: string; readonly before: number; readonly after: number }[]
}

/** The figures of a site at one commit. */
export interface PastRun {
  /** Version of this form. Within a version, fields are only added. */
  readonly version: 1
  /** Day of the commit, as `2026-01-31`. */
  readonly day: string
  /** The first eight characters of its hash. */
  readonly commit: string
  /** Time of the commit, in seconds since 1970; absent in files of 3.9 and before. */
  readonly seconds?: number
  readonly pages: number
  /** Of the output; absent without one. */
  readonly bytes?: number
  readonly fail: number
  readonly warn: number
  /** Number of findings of each rule. */
  readonly rules: Readonly<Record<string, number>>
  /** Number of findings in files of each owner. */
  readonly owners: Readonly<Record<string, number>>
}

export interface ReportData {
  readonly title: string
  /** Name and version of the program. */
  readonly generator: string
  readonly findings: readonly ReportFinding[]
  /** Number of findings of the baseline that are repaired. */
  readonly gone?: number
  readonly pages: readonly ReportPage[]
  /** Places in `pages` of a page and of one that it links to, in pairs one after the other. */
  readonly links: readonly number[]
  /** The output; absent when there is none. */
  readonly files?: ReportFile
  /** The newest last. */
  readonly builds: readonly ReportBuild[]
  readonly changes?: ReportChanges
  /** The newest last; absent without a history. */
  readonly history?: readonly PastRun[]
}
