/**
 * What a configuration imports from `docs-build/plugins` to name a plugin of ours. An entry holds no code of the plugin, so
 * that the configuration stays plain data. `test/plugins/own-plugins.test.ts` compares the names with those of `index.ts`.
 */
import type { PluginEntry } from '../plugins/plugin.ts'
import type { FeedbackOptions } from './feedback.ts'
import type { MachinesOptions } from './machines.ts'
import type { NewsAuthor, NewsOptions } from './news/options.ts'
import type { OfflineOptions } from './offline.ts'
import type { PictureColors, SocialPicturesOptions } from './pictures/options.ts'
import type { StatisticsOptions } from './statistics.ts'

export type {
  FeedbackOptions,
  MachinesOptions,
  NewsAuthor,
  NewsOptions,
  OfflineOptions,
  PictureColors,
  SocialPicturesOptions,
  StatisticsOptions,
}

/** Fences of the language `mermaid` as drawings. Needs the package `beautiful-mermaid`. */
export function diagrams(): PluginEntry {
  return 'docs-build/diagrams'
}

/** “Was this page helpful?” below each page, sent to an endpoint of yours. */
export function feedback(options: FeedbackOptions): PluginEntry {
  return ['docs-build/feedback', options]
}

/** Icons before the titles of code blocks, by the name of the file or of the tool. Needs the package `simple-icons`. */
export function fileIcons(): PluginEntry {
  return 'docs-build/fileIcons'
}

/** For machines: the texts of all pages in files, and buttons that copy a page or open it in an assistant. */
export function machines(options: MachinesOptions = {}): PluginEntry {
  return ['docs-build/machines', options]
}

/** A blog or a changelog: the dated documents of a folder with lists, an archive, authors and feeds. */
export function news(options: NewsOptions = {}): PluginEntry {
  return ['docs-build/news', options]
}

/** Pages that a reader has read stay readable without a network; any other leads to a page that says so. */
export function offline(options: OfflineOptions = {}): PluginEntry {
  return ['docs-build/offline', options]
}

/** A picture for links to each page, drawn when the site is built. Needs `satori`, `@resvg/resvg-wasm` and a font. */
export function socialPictures(options: SocialPicturesOptions = {}): PluginEntry {
  return ['docs-build/socialPictures', options]
}

/** The script of a counter, and the hosts that the policy must allow for it. */
export function statistics(options: StatisticsOptions): PluginEntry {
  return ['docs-build/statistics', options]
}
