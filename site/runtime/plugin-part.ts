/** The behaviour of a plugin's part, which works with the functions of the page that it is given. */
import type { SiteData, Url } from '../contract.ts'
import type { Behaviour } from '../markdown/behaviour.ts'
import { trustedHtml, trustedScript } from '../trusted.tsx'
import { sayWith } from '../words/fill.ts'
import type { PluginWordsFile } from '../words/site-words.ts'
import { listen } from './listen.ts'
import { network } from './pages.ts'
import { copyText } from './reader/clipboard.ts'
import { onFirstSign } from './reader/first-sign.ts'
import { currentConnection, isSavingData } from './reader/media.ts'
import { loadStyleSheet } from './style-sheet.ts'

/** The default export of the module of a part. It is called once. */
export type MakePart = (page: PartPage) => PartBehaviour

/** What a part adds to the static text of pages. */
export interface PartBehaviour {
  /** Starts what lasts as long as the document, whichever page it shows. */
  watch?(): void
  /** Enhances a page that has just been placed in the document. It may be called again. */
  enhance?(root: ParentNode): void
  /** Shows an element that hides the one that is looked for. */
  reveal?(hiding: Element): void
}

/**
 * What a part gets. The functions of the page are passed in, not imported: a module that two chunks share becomes a chunk of
 * its own, which every page would load.
 */
export interface PartPage {
  /** URLs of the files of the part, by the names that the plugin gives them; empty where the site has none. */
  readonly files: Readonly<Record<string, Url>>
  /** URLs of the style sheets for readers who use the block, by the names of extras. */
  readonly laterStyles: Readonly<Record<string, Url>>
  /** Loads the words of the plugin (`words` of its part) in the language of the site. */
  readonly loadWords: () => Promise<PluginWordsFile>
  /** Says words, with a grammar for plurals and numbers. */
  readonly sayWith: typeof sayWith
  /** Listens to events of a target, without a signal to end it. */
  readonly listen: typeof listen
  /** Calls a function once the reader does anything. */
  readonly onFirstSign: typeof onFirstSign
  /** Whether the reader saves data. */
  readonly isSavingData: () => boolean
  /** HTML that the policy of Trusted Types lets through. */
  readonly trustedHtml: (html: string) => string
  /** The same for the URL of a script. */
  readonly trustedScript: (url: string) => string
  /** Copies a text. Says whether it could. */
  readonly copyText: (text: string) => Promise<boolean>
  /** Loads a style sheet, once. */
  readonly loadStyleSheet: (url: string) => Promise<void>
}

export function pluginPart(name: string, make: MakePart): Behaviour {
  let made: PartBehaviour | undefined
  const partOn = (site: SiteData): PartBehaviour => {
    made ??= make(pageFor(name, site))
    return made
  }
  return {
    watch: (site) => partOn(site).watch?.(),
    enhance: (root, site) => partOn(site).enhance?.(root),
    reveal(hiding) {
      made?.reveal?.(hiding)
    },
  }
}

function pageFor(name: string, { partFiles, laterStyles = {}, words }: SiteData): PartPage {
  return {
    files: partFiles?.[name] ?? {},
    laterStyles,
    loadWords: () => network.json(words.files[`part:${name}`] ?? '') as Promise<PluginWordsFile>,
    sayWith,
    listen,
    onFirstSign,
    isSavingData: () => isSavingData(currentConnection()),
    trustedHtml,
    trustedScript,
    copyText,
    loadStyleSheet,
  }
}
