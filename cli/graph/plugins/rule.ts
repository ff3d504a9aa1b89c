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
  /** Type of the node: `paragraph`, `link`, `code`. */
  readonly type: string
  /** The nodes inside it; absent for a node that holds none. */
  readonly children?: readonly MarkdownNode[]
  /** The text of a node that holds nothing but text, such as `text` and `code`. */
  readonly value?: string
  /** Where the node begins in the text; absent for a node that no text stands for. */
  readonly position?: { readonly start: { readonly line: number; readonly column: number } }
  /** What only nodes of this type have, such as `url` and `depth`. */
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
  /** The page that the document makes. */
  readonly page: PluginPage
  /** Lines of the keys of its front matter. */
  readonly keyLines: Readonly<Record<string, number>>
  /** The headings in their order. A link to a heading ends in its `id`. */
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
  /** Whether the text has a link there or an image. */
  readonly kind: 'link' | 'image'
  /** In the file, from 1. */
  readonly line: number
  /** From 1, in UTF-16 code units. */
  readonly column: number
  /** What the destination is: a page or a file of the site, an address outside it, or nothing that exists. */
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
