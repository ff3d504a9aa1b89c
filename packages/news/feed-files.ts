/** The files of the feeds, with the names that Docusaurus gives them. */
import type { FeedName } from './options.ts'

interface FeedFile {
  readonly name: string
  readonly label: string
  readonly type: string
}

export const FEED_FILES: Readonly<Record<FeedName, FeedFile>> = {
  rss: { name: 'rss.xml', label: 'RSS', type: 'application/rss+xml' },
  atom: { name: 'atom.xml', label: 'Atom', type: 'application/atom+xml' },
  json: { name: 'feed.json', label: 'JSON', type: 'application/feed+json' },
}
