/**
 * Everything that a site consists of, as values: producers name the files, and `build`, `dev` and `verify` ask the same
 * list of producers.
 */
import type { RoutePath } from '../../site/contract.ts'
import type { HeaderRule } from '../../templates/headers.ts'
import type { SiteConfig } from '../config/config.ts'
import type { OutputFile } from '../render/manifest.ts'
import type { IndexFile } from '../search/index-files.ts'
import type { PublishedFile } from './assets.ts'
import type { SiteState } from './checked-run.ts'
import type { PolicyFacts } from './policy.ts'
import type { SharedContext } from './shared-context.ts'

/** One file of the site. Naming it costs nothing; making it may. */
export interface Output {
  /** Relative to the output folder, with forward slashes. */
  readonly path: string
  /** Fingerprint of everything its bytes depend on: the same key, the same bytes, on any machine. */
  readonly key: string
  readonly make: () => Promise<string | Uint8Array> | string | Uint8Array
  /** The file of the project that it is; it can be copied, or read in parts. */
  readonly source?: PublishedFile
  /** Of a file that has been drawn into the stage already. */
  readonly written?: OutputFile
}

/** Files whose names are known only when they are made. All of them lie in one folder, and not deeper. */
export interface OutputGroup {
  /** With a slash at its end; empty for the root. */
  readonly folder: string
  readonly outputs: () => Promise<Iterable<Output>> | Iterable<Output>
}

/** A file whose name producers declare, so that it is known before anything is read. */
export interface NamedFile {
  readonly path: string
  /** A static file of this name takes its place: people know better what their host wants. Else the site's own wins. */
  readonly isReplaceable?: true
  /** No reader asks for it: a link to it is broken. */
  readonly isInternal?: true
  /** Whether a site with this configuration has the file. Absent: every site has it. */
  readonly when?: (site: SiteConfig) => boolean
}

/** Something that contributes files, and what hosts are to send along with files. */
export interface Producer {
  readonly name: string
  readonly names?: readonly NamedFile[]
  /** Rules for `_headers`, which the servers of this program obey as well. */
  readonly headers?: (site: OutputSite) => readonly HeaderRule[]
  readonly outputs: (site: OutputSite, others: OtherProducers) => Iterable<Output | OutputGroup>
}

/** What a producer can know of the others. */
export interface OtherProducers {
  /** The fixed names of all of them. */
  readonly names: readonly NamedFile[]
  readonly headers: () => readonly HeaderRule[]
  /** The files of those that stand before it, in the order of their paths; `dev` makes all of them for it. */
  readonly filesBefore: () => Promise<readonly OutputFile[]>
}

/** What producers make files from. */
export interface OutputSite extends SiteState {
  readonly context: SharedContext
  readonly pages: Pages
  /** Fingerprint of everything that files depend on but the bodies of documents. */
  readonly key: string
  /** Fingerprint of everything that files depend on. */
  readonly contentKey: () => string
  /** Facts of all documents; in `dev` of those that have been read. */
  readonly facts: () => readonly PolicyFacts[]
  /** Path, sum and size of files, in the order of their paths. */
  readonly filesOf: (outputs: Iterable<Output | OutputGroup>) => Promise<readonly OutputFile[]>
}

/** The pages of a site: drawn in batches by `build`, one by one by `dev`. */
export interface Pages {
  readonly outputs: () => Iterable<Output | OutputGroup>
  /** What the name of each page's module holds besides the route. */
  readonly modules: () => Readonly<Record<RoutePath, string>>
  /** Files of the search index. In `dev` the texts of pages are among them, since no page is drawn for its text. */
  readonly index: () => Promise<readonly IndexFile[]> | readonly IndexFile[]
}

/** A producer of one file with a fixed name, which depends on no body of a document. */
export function oneFile(file: NamedFile, make: (site: OutputSite) => string): Producer {
  return {
    name: file.path,
    names: [file],
    outputs: (site) => [{ path: file.path, key: site.key, make: () => make(site) }],
  }
}

/** A text whose name holds its hash, so that the name is its key. */
export function outputOf({ path, text }: IndexFile): Output {
  return { path, key: path, make: () => text }
}

/** `a/b.json` → `a/`; of a file at the root it is empty. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}
