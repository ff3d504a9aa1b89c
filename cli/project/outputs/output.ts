/**
 * The files of a site as values. Producers name the files, and `build`, `dev` and `verify` ask the same list of
 * producers.
 */
import type { RoutePath, SiteMap } from '../../../site/contract.ts'
import type { HeaderRule } from '../../../templates/files/headers.ts'
import type { SiteConfig } from '../../graph/config/config.ts'
import type { PageContents } from '../../graph/plugins/site.ts'
import type { KeptFile, OutputFile } from '../../output/render/manifest.ts'
import type { IndexFile } from '../../output/search/index-files.ts'
import type { PublishedFile } from './assets.ts'
import type { SiteState } from './checked-run.ts'
import type { PolicyFacts } from './policy.ts'
import type { SharedContext } from './shared-context.ts'

/** One file of the site. Naming it costs nothing; making it may be expensive. */
export interface Output {
  /** Relative to the output folder, with forward slashes. */
  readonly path: string
  /** Fingerprint of everything the bytes depend on: the same key means the same bytes, on any machine. */
  readonly key: string
  readonly make: () => Promise<string | Uint8Array> | string | Uint8Array
  /** The project's file that is published unchanged; it can be copied, or read in parts. */
  readonly source?: PublishedFile
  /** Set when the file is in the stage already. */
  readonly written?: OutputFile
  /** Set when all editions have the file in common: its path is relative to the root, not to its edition. */
  readonly isShared?: true
}

/** Files whose names are known only when they are made. All of them lie directly in one folder. */
export interface OutputGroup {
  /** With a slash at its end; empty for the root. */
  readonly folder: string
  readonly outputs: () => Promise<Iterable<Output>> | Iterable<Output>
}

/** A file with a fixed name, which its producer declares, so that the name is known before anything is read. */
export interface NamedFile {
  readonly path: string
  /** A static file of this name replaces it, for example to suit the host. Without this, the site's own file wins. */
  readonly isReplaceable?: true
  /** The content of a static file of this name becomes a part of the file. */
  readonly isMerged?: true
  /** The file is not for readers: a link to it is broken. */
  readonly isInternal?: true
  /** Whether a site with this configuration has the file. Absent: every site has it. */
  readonly when?: (site: SiteConfig) => boolean
}

/** Contributes files of an edition, or of the whole site. */
export interface Producer<Site> {
  readonly name: string
  readonly names?: readonly NamedFile[]
  readonly outputs: (site: Site) => Iterable<Output | OutputGroup>
}

/** Contributes files that a site has once, and rules for the headers of all files. */
export interface SiteProducer extends Producer<SiteFiles> {
  /** Rules for `_headers`, which `serve` and `dev` follow as well. */
  readonly headers?: (site: WholeSite) => readonly HeaderRule[]
}

/** The whole site with the files of the other producers, as one producer sees it. */
export interface SiteFiles extends WholeSite {
  /** The fixed names of all producers. */
  readonly names: readonly NamedFile[]
  readonly headers: () => readonly HeaderRule[]
  /**
   * The files of all editions, and those of the site's producers before it in the list, in the order of their paths. In
   * `dev` this makes all of them.
   */
  readonly filesBefore: () => Promise<readonly OutputFile[]>
}

/** A redirect as hosts take it: a path from the root of the host, and a URL. */
export interface HostRedirect {
  readonly from: string
  readonly to: string
}

/** An edition, as its producers see it. */
export interface OutputEdition extends SiteState {
  readonly context: SharedContext
  readonly pages: Pages
  /** Fingerprint of everything that files depend on, except the bodies of documents. */
  readonly key: string
  /** Fingerprint of everything that files depend on. */
  readonly contentKey: () => string
}

/** The whole site, as the producers of files that it has once see it. */
export interface WholeSite {
  /** The edition whose address is that of the site. */
  readonly root: OutputEdition
  /** Fingerprint of everything that files of any edition depend on. */
  readonly key: () => string
  /** Redirects of all editions. */
  readonly redirects: () => readonly HostRedirect[]
  /** Absolute URLs of the sitemaps of all editions. */
  readonly sitemaps: () => readonly string[]
  /** Facts of all documents; in `dev`, of the documents that have been read. */
  readonly facts: () => readonly PolicyFacts[]
  /** The files that stay from earlier releases. The key changes with them. For closing producers only. */
  readonly kept: () => Promise<readonly KeptFile[]>
  /** Path, sum and size of files, in the order of their paths. */
  readonly filesOf: (outputs: Iterable<Output | OutputGroup>) => Promise<readonly OutputFile[]>
}

/** The pages of a site: drawn in batches by `build`, one by one by `dev`. */
export interface Pages {
  readonly outputs: () => Iterable<Output | OutputGroup>
  /** The routes of all pages. */
  readonly routes: () => readonly RoutePath[]
  /** Hashes of the bundles of pages; empty in `dev`, which would draw all pages for them. */
  readonly bundles: () => SiteMap['bundles']
  /** The texts of documents' pages. Each is made anew, so only files that have changed should ask for it. */
  readonly content: PageContents
  /** Files of the search index. In `dev` they include the text files of pages, which are made without drawing pages. */
  readonly index: () => Promise<readonly IndexFile[]> | readonly IndexFile[]
}

/** Makes a producer of one file of the site with a fixed name. */
export function oneFile(file: NamedFile, make: (site: WholeSite) => string): SiteProducer {
  return {
    name: file.path,
    names: [file],
    outputs: (site) => [{ path: file.path, key: site.key(), make: () => make(site) }],
  }
}

/** The output for a text file whose name holds its hash; the name is also the key. */
export function outputOf({ path, text }: IndexFile): Output {
  return { path, key: path, make: () => text }
}
