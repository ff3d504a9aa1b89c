/** What the program knows of itself, as plain data: the plugin of the manual makes pages of it. */
import type { Finding, Severity } from '../../cli/kernel/fault/finding.ts'
import type { Declaration } from './declarations.ts'

export interface Reference {
  readonly rules: readonly RuleRecord[]
  readonly commands: readonly CommandRecord[]
  /** Options of the configuration, by the objects that hold them. */
  readonly configuration: readonly ConfigRecord[]
  readonly frontMatter: string
  readonly declarations: Readonly<Record<'api' | 'theme', readonly Declaration[]>>
  /** What packages import, by the name of the module behind `docs-build/`. */
  readonly doors: Readonly<Record<string, readonly Declaration[]>>
  readonly bundledRules: BundledRules
}

/** The rules for a browser. */
export interface BundledRules {
  /** A module that exports `checkTexts`. */
  readonly code: string
  /** What they find in the texts of `../try/project.ts`. */
  readonly first: readonly Finding[]
}

export interface RuleRecord {
  readonly id: string
  readonly about: string
  readonly why: string
  readonly repair: string
  readonly severity: Severity
  /** Files of a small project that breaks the rule. */
  readonly example?: Readonly<Record<string, string>>
  /** What `docs-build check` prints about the example. */
  readonly printed?: string
  /** Whether `docs-build fix` repairs the example. */
  readonly isFixed?: boolean
  /** What a pattern in the configuration is compared with: the target of the finding. */
  readonly target?: string
}

export interface CommandRecord {
  readonly name: string
  /** The package that it is in; absent for commands of the core. */
  readonly from?: string
  readonly about: string
  readonly examples: readonly (readonly [line: string, does: string])[]
  readonly inputs: readonly InputRecord[]
}

export interface InputRecord {
  readonly written: string
  readonly about: string
  readonly isOption: boolean
  readonly default?: string
  /** The option as it stands in a command line. */
  readonly sample?: string
}

export interface ConfigRecord {
  readonly heading: string
  readonly isForm: boolean
  readonly places: readonly string[]
  readonly about: string
  readonly options: readonly {
    readonly name: string
    readonly type: string
    readonly default: string
    readonly about: string
    readonly sample?: string
  }[]
  readonly notes: readonly string[]
}
