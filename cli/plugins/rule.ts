/** A rule of a plugin, and the site as it sees it. */
import type { PluginPage, PluginSite } from './site.ts'

/** A check with an id of its own, which `checks.rules` in the configuration can name. */
export interface PluginRule {
  /** Never changes, because configurations refer to it. */
  readonly id: string
  /** One sentence about what the rule reports. */
  readonly about: string
  /** Default: `warn`. */
  readonly severity?: 'fail' | 'warn'
  /**
   * Collects what the rule needs to know of a document; it is kept until the document or the plugin changes.
   *
   * @returns plain data, or `undefined` for a document that has nothing of the kind
   */
  readonly facts?: (document: RuleDocument) => unknown
  /** Runs once for the site. */
  readonly check?: (site: RuleSite) => Iterable<RuleProblem>
}

/** A document as `facts` sees it. */
export interface RuleDocument {
  /** Source without front matter; its lines are those of the file. */
  readonly text: string
  /** Markdown tree (mdast) of the text, after the remark plugins. It must stay as it is. */
  readonly tree: MarkdownNode
}

/** A node of a Markdown tree; [mdast](https://github.com/syntax-tree/mdast) says what each type holds. */
export interface MarkdownNode {
  readonly type: string
  readonly children?: readonly MarkdownNode[]
  readonly value?: string
  readonly position?: { readonly start: { readonly line: number; readonly column: number } }
  readonly [field: string]: unknown
}

/** The site as a rule sees it. */
export interface RuleSite extends PluginSite {
  /** The documents that have a page. */
  readonly documents: readonly CheckedText[]
}

/** What is known of the text of a document. */
export interface CheckedText {
  /** Relative to the project's folder. */
  readonly file: string
  readonly page: PluginPage
  /** Lines of the keys of its front matter. */
  readonly keyLines: Readonly<Record<string, number>>
  readonly headings: readonly {
    readonly depth: number
    readonly text: string
    readonly id: string
    readonly line: number
    readonly column: number
  }[]
  /** Ids and names that links can lead to. */
  readonly anchors: readonly string[]
  /** Destinations, in order. */
  readonly links: readonly CheckedLink[]
  /** What the rule's own `facts` returned. */
  readonly facts: unknown
}

export interface CheckedLink {
  /** As written. */
  readonly href: string
  readonly kind: 'link' | 'image'
  readonly line: number
  readonly column: number
  readonly target: 'page' | 'file' | 'external' | 'broken'
  /** Of the page that it leads to. */
  readonly route?: string
}

export interface RuleProblem {
  /** Relative to the project's folder, as in `documents`. */
  readonly file: string
  /** Default: 1. */
  readonly line?: number
  /** Default: 1. */
  readonly column?: number
  /** What is wrong: a destination, a word, a key. Patterns of `ignore` are compared with it. Default: the file. */
  readonly target?: string
  /** What happened, as one sentence without the place. */
  readonly message: string
  /** What to do about it. */
  readonly hint?: string
}
