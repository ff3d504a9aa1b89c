/** What is known of another tool's site, in words that are the same for every tool. */
import type { ForeignTree, FoundTool } from 'docs-build/project'
import type { RecordedConfig } from './recorder.ts'

/** Plain data, as a configuration holds it. */
export type Data = Readonly<Record<string, unknown>>

/** A page of the old site that a file of the repository makes. */
export interface OldPage {
  /** Path below the root of the repository. */
  readonly file: string
  /** Paths at which the old site served it, without its base URL: the main one first. */
  readonly urls: readonly string[]
}

/** An entry of the old navigation. */
export interface OldEntry {
  /** Name of the sidebar that holds it. */
  readonly sidebar: string
  /** Absent: the label is that of the page. */
  readonly label?: string
  /** The page that it opens, as a file below the root of the repository. */
  readonly file?: string
  /** The address that it opens, where that is not a page of the repository. */
  readonly href?: string
}

/** A folder of documents. */
export interface MovedDocs {
  /** Below the root of the repository. */
  readonly folder: string
  /** Options of `docs`, without `path`. */
  readonly options: Data
  /** Path at which the old site served them. Default: `routeBasePath`. */
  readonly base?: string
  /** Whether the plugin `news` makes these docs, so that the configuration does not name them. */
  readonly isNews?: true
  /** Folders with translations of the documents. Each becomes a language of the site. */
  readonly languages?: readonly string[]
  /** Whether the names of languages are in lower case in addresses. */
  readonly lowersLanguages?: boolean
  /** Folder of the main language, where it has one: it is in no address here. */
  readonly mainLanguage?: string
}

/** Something that does not move in by itself. */
export interface LeftThing {
  readonly what: string
  /** What its owner can do. */
  readonly todo: string
  /** Places with their lines, counted from 1. */
  readonly places: readonly { readonly file: string; readonly line: number }[]
  /** Default: the number of places. */
  readonly count?: number
}

export interface OldRedirect {
  readonly from: string
  readonly to: string
}

export interface CopiedFile {
  readonly from: string
  readonly to: string
  /** Absent: the bytes of the file. */
  readonly text?: string
}

/** A page that gets further lines; its other bytes stay. */
export interface ExtendedFile {
  /** Path below the root of the repository. */
  readonly file: string
  /** A line for its front matter. */
  readonly field?: string
  /** Stands below its front matter. */
  readonly start?: string
  readonly end?: string
  /** Lines that are written anew, by their numbers from 1. */
  readonly lines?: Readonly<Record<number, string>>
}

/** The site of another tool. */
export interface MovedSite {
  /** Folder below the root in which the configuration is written. */
  readonly project: string
  /** Whether the project may lie further up, where that is necessary to reach included files. */
  readonly isMovable?: boolean
  /** Name of the dialect in `markdown.dialect`; absent where none reads the syntax of the tool. */
  readonly dialect?: string
  /** Options of the configuration besides `docs`, unchecked. */
  readonly settings: Data
  /** The main documents first. */
  readonly docs: readonly MovedDocs[]
  /** Options of the plugin `news`, for each blog. */
  readonly news?: readonly Data[]
  readonly pages: readonly OldPage[]
  readonly navigation: readonly OldEntry[]
  /** Redirects of the old site, without its base URL. */
  readonly redirects: readonly OldRedirect[]
  /** Patterns of addresses on the same site that no document makes: pages of code, lists of posts, rules of the host. */
  readonly siteUrls?: readonly string[]
  /** Files that the site needs at another place: paths below the root of the repository. */
  readonly copies?: readonly CopiedFile[]
  /** Files beside the pages that the old tool fills in and publishes; nothing is made of them here. */
  readonly templates?: readonly string[]
  /** Pages that get what the old tool appended to them. */
  readonly extended?: readonly ExtendedFile[]
  /** The configuration of the old tool, which notes what is read of it. */
  readonly recorded?: RecordedConfig
  /** What is translated, one phrase each. */
  readonly done: readonly string[]
  readonly left: readonly LeftThing[]
}

/** Reads the sites of one tool. A new tool is one record in a folder of its own, and one line in `tools.ts`. */
export interface Tool {
  /**
   * @param found where its configuration is
   * @param executed what the configuration exports when it is run; absent: it is evaluated in the sandbox
   */
  readonly read: (tree: ForeignTree, found: FoundTool, executed?: unknown) => MovedSite | Promise<MovedSite>
}
