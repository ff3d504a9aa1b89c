/**
 * The values that one source file becomes, each a function of that file alone: its head (what the graph
 * needs), its facts (what the rules need) and its body (what the page needs). Plain JSON, never changed
 * after it was made.
 */
import type { TocEntry } from '../../site/contract.ts'
import type { DirectiveQuestion, Segment, Slot } from '../../site/slot.ts'
import type { Problem } from '../fault/finding.ts'
import type { LineRange } from './data-rows.ts'

/** Path of a file below the docs folder, with forward slashes: `reference/api/path/addclass.md`. */
export type DocPath = string & { readonly __brand: 'doc' }

export interface Source {
  readonly path: DocPath
  readonly text: string
}

/** What the rest of the site may know about a document. The graph is made from heads only. */
export interface Head {
  readonly path: DocPath
  readonly title: string
  readonly frontMatter: FrontMatter
  /** Line of each front matter key, for findings. */
  readonly keyLines: Readonly<Record<string, number>>
  readonly problems: readonly Problem[]
}

/** The known front matter of a page, validated; see `frontmatter.ts` for each key's form. */
export interface FrontMatter {
  readonly title?: string
  readonly description?: string
  readonly slug?: string
  /** Takes the place of the file's name where configuration and front matter name the document. */
  readonly id?: string
  readonly tags?: readonly TagUse[]
  readonly draft?: boolean
  readonly unlisted?: boolean
  readonly order?: number
  readonly sidebarLabel?: string
  readonly sidebarClassName?: string
  /** Values for a theme, which come along with the page's entry in the sidebar. */
  readonly sidebarCustomProps?: Readonly<Record<string, unknown>>
  /** Numbers in the names of the path are only for the order. */
  readonly parseNumberPrefixes?: boolean
  /** `null`: the page shows no sidebar. */
  readonly displayedSidebar?: string | null
  readonly hideTitle?: boolean
  readonly hideTableOfContents?: boolean
  readonly tocMinHeadingLevel?: number
  readonly tocMaxHeadingLevel?: number
  readonly paginationLabel?: string
  /** Id of a document; `null`: none. */
  readonly paginationPrev?: string | null
  readonly paginationNext?: string | null
  readonly keywords?: readonly string[]
  readonly image?: string
  readonly editUrl?: string | null
  /** The date in ISO 8601 with its time zone. */
  readonly lastUpdate?: { readonly date?: string; readonly author?: string }
  /** Name of the template that the page keeps to. */
  readonly kind?: string
  /** How the file is read; `detect` is by its name. */
  readonly format?: 'md' | 'mdx' | 'detect'
}

/** A tag as a page names it. */
export interface TagUse {
  readonly label: string
  /** Path of the tag's page below `/tags/`, without slashes at its ends; else the label makes it. */
  readonly permalink?: string
  /** What the list of tags says of it. */
  readonly description?: string
}

/** What the rules and the table of contents need to know about a body. */
export interface Facts {
  readonly headings: readonly Heading[]
  /** Every id and name in the text: headings, raw HTML, directives, footnotes. In order, repeats included. */
  readonly anchors: readonly Anchor[]
  readonly references: readonly Reference[]
  /** Images without alternative text, each where it is shown. */
  readonly noAlt: readonly Reference[]
  readonly outline: readonly OutlineSection[]
  /** Directives that ask something of the site, or that the Markdown twin writes in another form. */
  readonly directives: readonly DirectiveUse[]
  /** Words to read: those in code blocks are not counted. */
  readonly words: number
  /** First paragraph as plain text, cut to 160 characters at a word. */
  readonly excerpt: string
  readonly problems: readonly Problem[]
  /** The body starts with its own first-level heading. */
  readonly ownTitle?: string
  /** Lines of data tables that hold code for tests and that readers do not see. */
  readonly proofs?: readonly LineRange[]
  /** Number of live examples. */
  readonly examples?: number
  /** Raw HTML that the page does not get in `safe`; absent for none. */
  readonly dropped?: readonly DroppedHtml[]
}

/** An element or attribute of raw HTML that is left out, where it stands first. */
export interface DroppedHtml {
  /** `whole`: an element with what it holds; `empty`: an element that closes itself. */
  readonly what: 'element' | 'empty' | 'whole' | 'component' | 'attribute'
  /** As it is written for a component, else in lower case. */
  readonly name: string
  /** The element itself, or the first one with the attribute; in lower case. */
  readonly element: string
  readonly line: number
  readonly column: number
  /** How often it stands in the page. */
  readonly count: number
}

export interface Heading {
  readonly depth: number
  readonly text: string
  /** For the table of contents: escaped text, with `code`, `em`, `strong` and `del` kept. */
  readonly html: string
  readonly id: string
  readonly line: number
  readonly column: number
}

/** A section of the second level with everything below it, or what stands before the first one. */
export interface OutlineSection {
  readonly heading?: string
  readonly line: number
  /** Names of what is in it, sorted: `text`, `list`, `table`, `link`, `image`, `code`, and names of directives. */
  readonly blocks: readonly string[]
  /** In templates: pages need not have the section. */
  readonly optional?: true
}

export interface DirectiveUse extends DirectiveQuestion {
  readonly line: number
  readonly column: number
}

export interface Anchor {
  readonly id: string
  /** The element that raw HTML sets it on. */
  readonly element?: string
  /** A `name` is no id: it may be one that stands elsewhere, and links lead to that. */
  readonly isName?: true
  readonly line: number
  readonly column: number
}

export type ReferenceKind = 'link' | 'image'

/** A destination as written, with entities and escapes already decoded. */
export interface Reference {
  readonly kind: ReferenceKind
  readonly href: string
  /**
   * Where the destination stands: Markdown syntax, an attribute of raw HTML, a preview image of the whole page, or a
   * style sheet. Nothing rewrites the last: browsers resolve it from the file that it is published in.
   */
  readonly form: 'markdown' | 'html' | 'preview' | 'style'
  /** It reaches the page only where `markdown.html` is `verbatim`. */
  readonly isVerbatim?: true
  /** An image by its attribute, and sound or a video in truth: browsers ask another directive of the policy. */
  readonly isMedia?: true
  readonly line: number
  readonly column: number
}

/** Text below one heading, for search. */
export interface Section {
  readonly id?: string
  readonly heading: string
  readonly text: string
}

export interface Body {
  readonly segments: readonly Segment[]
  /** How many of the segments are the heading that the body starts with; absent without one. */
  readonly title?: number
  readonly sections: readonly Section[]
  readonly files?: readonly BodyFile[]
}

/** A file that lies beside the page. */
export interface BodyFile {
  readonly name: string
  readonly content: string
  /** The content is what a small page with this title shows. */
  readonly title?: string
}

export type { DirectiveQuestion, Segment, Slot, TocEntry }
