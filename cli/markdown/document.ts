/**
 * One source file becomes three values, each a function of that file alone: its head (which the graph needs), its facts
 * (which the rules need) and its body (which the page needs). All are plain JSON and never change once made.
 */

import type { DirectiveQuestion, Segment, Slot } from '../../site/body/slot.ts'
import type { TocEntry } from '../../site/contract.ts'
import type { Problem } from '../kernel/fault/finding.ts'
import type { ComponentUse } from './components/component.ts'
import type { LineRange } from './syntax/data-rows.ts'

/** Path of a file below the docs folder, with forward slashes: `reference/api/path/addclass.md`. */
export type DocPath = string & { readonly __brand: 'doc' }

export interface Source {
  readonly path: DocPath
  readonly text: string
  /** Known before the text is read: it has no exemptions and includes no file. */
  readonly isUnmarked?: true
  /** Texts of the files that it includes, by their paths relative to the project's folder; absent for none. */
  readonly includes?: Readonly<Record<string, string>>
  /** Where the file lies, if not at its path in the docs folder; only of a page that may include files. */
  readonly home?: SourceHome
  /** The `order` of the document that it translates, which holds unless it has its own. */
  readonly order?: number | undefined
  /** What a page has besides its text that no plain document has. */
  readonly page?: SourcePage
  /** Name of the plugin that makes the page; absent for a file of the project. */
  readonly madeBy?: string
  /** Where lines of the text come from, as `graph/plugins/pages.ts` writes it. Findings name these places. */
  readonly origins?: string
}

/** The place of a translation: relative paths in it begin there. */
export interface SourceHome {
  /** Relative to the project's folder. */
  readonly file: string
  /** The folder of documents that it lies in. */
  readonly folder: string
}

/** How a page is laid out: as a document, between navbar and footer alone, or without anything around it. */
export type PageLayout = 'docs' | 'plain' | 'none'

/** A page of a plugin, or of the folder `pages/`. */
interface SourcePage {
  /** Where its front matter names none. */
  readonly layout?: PageLayout
  /** Draws the page; its text is the content of the component. */
  readonly component?: ComponentUse
  /** The file as it is, where the text of the source was made from it. */
  readonly code?: string
  /** Line of the file that holds what became front matter. */
  readonly line?: number
  /** Destinations in the code of the component. */
  readonly references?: readonly Reference[]
  readonly problems?: readonly Problem[]
}

/** What other pages may depend on. The graph is made from heads only. */
export interface Head {
  readonly path: DocPath
  /** The path that its route is made from, where `docs.routes` gives it another one. */
  readonly addressPath?: DocPath
  readonly title: string
  readonly frontMatter: FrontMatter
  /** Line of each front matter key, for findings. */
  readonly keyLines: Readonly<Record<string, number>>
  /** Nothing of the front matter could be read, so rules about it have nothing to say. */
  readonly isUnread?: true
  readonly problems: readonly Problem[]
}

/** The known front matter of a page, validated. */
export interface FrontMatter {
  /** Default: the first heading of level 1, or else the name of the file. */
  readonly title?: string
  /** For search engines, previews and lists. Default: the beginning of the text. */
  readonly description?: string
  /** The route of the page: with a leading `/` from the root, or else from the folder of the file. */
  readonly slug?: string
  /** Old addresses of the page or of its anchors. `to` is an anchor of the page: `#part`. */
  readonly redirectFrom?: readonly { readonly from: string; readonly to?: string }[]
  /** Replaces the file's name where configuration and front matter refer to the document. */
  readonly id?: string
  /** Each tag has a page of its own, which lists this page. */
  readonly tags?: readonly TagUse[]
  /** When a post is dated: ISO 8601, UTC. */
  readonly date?: string
  /** Who wrote it: keys of the authors that a plugin knows, or people. */
  readonly authors?: readonly Author[]
  /** Whether the file is no page yet. Links to it are broken. */
  readonly draft?: boolean
  /** Whether sidebars, lists and the search leave the published page out. */
  readonly unlisted?: boolean
  /** Place among its neighbours in the sidebar, the lowest number first. */
  readonly order?: number
  /** Whether the generated sidebars have the page. Default: yes. */
  readonly inSidebar?: boolean
  /** A shorter title, for the sidebar and the breadcrumbs. */
  readonly sidebarLabel?: string
  /** Class of its entry in the sidebar. */
  readonly sidebarClassName?: string
  /** Whether the page has comments, on a site with a plugin for them. Default: yes. */
  readonly comments?: boolean
  /** Name of the drawing before its entry in the sidebar. */
  readonly sidebarIcon?: string
  /** A short word after its entry in the sidebar. */
  readonly sidebarBadge?: string
  /** Values for a theme, passed along with the page's entry in the sidebar. */
  readonly sidebarCustomProps?: Readonly<Record<string, unknown>>
  /** Whether numbers at the start of names in the path only set the order. */
  readonly parseNumberPrefixes?: boolean
  /** `null` for no sidebar. */
  readonly displayedSidebar?: string | null
  /** Whether to leave out the heading that is made from the title. */
  readonly hideTitle?: boolean
  /** What stands around the text: everything (`docs`), navbar and footer (`plain`), or nothing (`none`). */
  readonly layout?: PageLayout
  /** Whether to leave out the table of contents. */
  readonly hideTableOfContents?: boolean
  /** The first level of headings in the table of contents. */
  readonly tocMinHeadingLevel?: number
  /** The last level of headings in the table of contents. */
  readonly tocMaxHeadingLevel?: number
  /** Label of the links that lead here from the pages before and after. */
  readonly paginationLabel?: string
  /** Id of a document; `null` for no link. */
  readonly paginationPrev?: string | null
  /** As `paginationPrev`, for the page after this one. */
  readonly paginationNext?: string | null
  /** More words for which the search finds the page. */
  readonly keywords?: readonly string[]
  /** Whether the search leaves the page out, and how much its words count there (default: 1). */
  readonly search?: { readonly exclude?: boolean; readonly boost?: number }
  /** Preview image: a file of a static folder, named from the root of the site, or an address. */
  readonly image?: string
  /** Where the page is edited; `null` for no link. */
  readonly editUrl?: string | null
  /** Of a translation: the state of its source that it was made from. */
  readonly sourceHash?: string
  /** The last change, if not that of git: the date in ISO 8601 with its time zone, and who made it. */
  readonly lastUpdate?: { readonly date?: string; readonly author?: string }
  /** Name of the template that the page follows. */
  readonly kind?: string
  /** How to read the file; `detect` decides by the file's name. */
  readonly format?: 'md' | 'mdx' | 'detect'
}

/** An author as a page's front matter names one: by a key, by a name, or by a map. */
export interface Author {
  /** The author's key in the data file of the plugin `news`. */
  readonly key?: string
  /** As readers see it. */
  readonly name?: string
  /** What the author does, such as “Maintainer”. */
  readonly title?: string
  /** Where the name leads. */
  readonly url?: string
  /** Address of a picture of the author. */
  readonly imageUrl?: string
}

/** A tag as a page's front matter lists it. */
export interface TagUse {
  /** The tag as readers see it. */
  readonly label: string
  /** Path of the tag's page below `/tags/`, without slashes at its ends. Default: made from the label. */
  readonly permalink?: string
  /** The description from the list of tags. */
  readonly description?: string
}

/** What the rules and the table of contents read from a body. */
export interface Facts {
  readonly headings: readonly Heading[]
  /** Every id and name in the text, from headings, raw HTML, directives and footnotes, in order, with repeats. */
  readonly anchors: readonly Anchor[]
  readonly references: readonly Reference[]
  readonly outline: readonly OutlineSection[]
  /** Directives that ask the site something, or that the Markdown twin writes in another form. */
  readonly directives: readonly DirectiveUse[]
  /** Number of words for readers; code blocks do not count. */
  readonly words: number
  /** First paragraph as plain text, cut to 160 characters at a word. */
  readonly excerpt: string
  readonly problems: readonly Problem[]
  /** Text of the first-level heading that the body starts with. */
  readonly ownTitle?: string
  /** Lines of data tables with code that only tests use and readers do not see. */
  readonly proofs?: readonly LineRange[]
  /** Whether a component draws the page. */
  readonly isDrawn?: true
  /** Whether the text has syntax of other tools, and was changed before it was parsed. */
  readonly isRewritten?: true
  /** Whether the Markdown twin has parts of the text in another form. */
  readonly hasWritten?: true
  /** Names of the code blocks that plugins draw; absent for none. */
  readonly drawn?: readonly string[]
  /** Extras that the body uses, sorted, those of plugins last; absent for none. */
  readonly extras?: readonly string[]
  /** Raw HTML that `safe` leaves out of the page; absent when there is none. */
  readonly dropped?: readonly DroppedHtml[]
  /** What single rules collect, by their ids; absent for nothing. */
  readonly ofRules?: Readonly<Record<string, unknown>>
}

/** An element or attribute of raw HTML that is left out, at its first place. */
export interface DroppedHtml {
  /** `whole`: an element together with its content; `empty`: a self-closing element. */
  readonly what: 'element' | 'empty' | 'whole' | 'component' | 'attribute'
  /** As written for a component, otherwise in lower case. */
  readonly name: string
  /** The element itself, or the first one with the attribute; in lower case. */
  readonly element: string
  readonly line: number
  readonly column: number
  /** Number of occurrences in the page. */
  readonly count: number
}

export interface Heading {
  readonly depth: number
  readonly text: string
  /** For the table of contents: escaped text that keeps `code`, `em`, `strong` and `del`. */
  readonly html: string
  readonly id: string
  readonly line: number
  readonly column: number
}

/** A section of the second level with everything below it, or the part before the first such section. */
export interface OutlineSection {
  readonly heading?: string
  readonly line: number
  /** Sorted names of its content: `text`, `list`, `table`, `link`, `image`, `code`, and names of directives. */
  readonly blocks: readonly string[]
  /** In templates: pages may omit the section. */
  readonly optional?: true
}

export interface DirectiveUse extends DirectiveQuestion {
  /** Number of lines of a fence. */
  readonly lines?: number
  readonly line: number
  readonly column: number
}

export interface Anchor {
  readonly id: string
  /** The element of raw HTML that sets the anchor. */
  readonly element?: string
  /** It is a `name`, which may repeat an id elsewhere; links then lead to the id. */
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
   * style sheet. Destinations in style sheets are never rewritten: browsers resolve them from the published file.
   */
  readonly form: 'markdown' | 'html' | 'preview' | 'style'
  /** The destination reaches the page only when `markdown.html` is `verbatim`. */
  readonly isVerbatim?: true
  /**
   * The attribute is that of an image, but the file is sound or video: browsers check it against another directive of
   * the policy.
   */
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
  /** Number of segments that form the heading at the start of the body; absent without such a heading. */
  readonly title?: number
  readonly sections: readonly Section[]
  readonly files?: readonly BodyFile[]
  /** Names of the components in it, whose style sheets its page links; absent for none. */
  readonly parts?: readonly string[]
  /** Declarations of the elements in it that have a `style`; absent for none. */
  readonly styles?: readonly string[]
  /** Texts of the `<style>` elements in it; absent for none. */
  readonly sheets?: readonly string[]
  /** The text of the Markdown twin, when it differs from that of the file. */
  readonly twin?: TwinSource
  /** What the twin has instead of parts of its text; absent for nothing. */
  readonly written?: WrittenParts
}

/** What a Markdown twin has instead of parts of its text, such as components. Places are those of the text. */
export interface WrittenParts {
  readonly parts: readonly WrittenPart[]
  readonly shifts: readonly ShiftedLine[]
}

/** A part of a text that the twin has in another form. */
export interface WrittenPart {
  readonly from: TextPlace
  readonly to: TextPlace
  /** Markdown, with its destinations as their authors wrote them. */
  readonly content: readonly (string | WrittenDestination)[]
}

/** Line and column, both from 1. */
interface TextPlace {
  readonly line: number
  readonly column: number
}

export interface WrittenDestination {
  /** `url`: an address that a component has written itself, from the root of the host. */
  readonly kind: ReferenceKind | 'url'
  readonly href: string
}

/** A line whose first characters the twin replaces, because its text stands in other containers there. */
export interface ShiftedLine {
  readonly line: number
  readonly width: number
  readonly prefix: string
}

/** A text that was changed before it was parsed, in the Markdown of this program, with its places. */
export interface TwinSource {
  readonly text: string
  readonly references: readonly Reference[]
  readonly directives: readonly DirectiveUse[]
  readonly proofs: readonly LineRange[]
}

/** A file that is published beside the page. */
export interface BodyFile {
  readonly name: string
  readonly content: string
  /** Title of the small page that shows the content. */
  readonly title?: string
  /** Extras of which the small page has the style sheets. */
  readonly extras?: readonly string[]
}

export type { DirectiveQuestion, Segment, Slot, TocEntry }
