/**
 * Posts → feeds: RSS 2.0 (rssboard.org/rss-specification), Atom (RFC 4287) and JSON Feed 1.1 (jsonfeed.org/version/1.1).
 * Dates come from the posts, so that the files depend on no clock.
 */
import type { FeedName } from './options.ts'

export interface Feed {
  readonly title: string
  readonly description?: string
  /** Absolute URLs of the list and of the feed itself. */
  readonly home: string
  readonly self: string
  readonly language: string
  readonly generator: string
  readonly items: readonly FeedItem[]
}

export interface FeedItem {
  readonly url: string
  readonly title: string
  readonly summary?: string
  /** HTML with absolute addresses. */
  readonly content: string
  /** ISO 8601. */
  readonly date?: string
  readonly updated?: string
  readonly authors: readonly { readonly name: string; readonly url?: string; readonly imageUrl?: string }[]
  readonly tags: readonly string[]
}

export const FEED_WRITERS: Readonly<Record<FeedName, (feed: Feed) => string>> = { rss, atom, json }

/** A feed without posts needs a date as well. */
const BEGINNING = '1970-01-01T00:00:00.000Z'

function updatedAt({ items }: Feed): string {
  return items.map(({ updated, date }) => updated ?? date ?? '').reduce((a, b) => (a > b ? a : b), '') || BEGINNING
}

function rss(feed: Feed): string {
  const { title, description = title, home, self, language, generator, items } = feed
  return xml(
    element('rss', { version: '2.0', 'xmlns:atom': ATOM, 'xmlns:content': CONTENT, 'xmlns:dc': DUBLIN_CORE }, [
      element('channel', {}, [
        element('title', {}, title),
        element('link', {}, home),
        element('description', {}, description),
        element('language', {}, language),
        element('lastBuildDate', {}, new Date(updatedAt(feed)).toUTCString()),
        element('generator', {}, generator),
        element('atom:link', { href: self, rel: 'self', type: 'application/rss+xml' }),
        ...items.map((item) =>
          element('item', {}, [
            element('title', {}, item.title),
            element('link', {}, item.url),
            element('guid', { isPermaLink: 'true' }, item.url),
            ...(item.date === undefined ? [] : [element('pubDate', {}, new Date(item.date).toUTCString())]),
            ...(item.summary === undefined ? [] : [element('description', {}, item.summary)]),
            ...item.authors.map(({ name }) => element('dc:creator', {}, name)),
            ...item.tags.map((tag) => element('category', {}, tag)),
            element('content:encoded', {}, item.content),
          ]),
        ),
      ]),
    ]),
  )
}

const ATOM = 'http://www.w3.org/2005/Atom'
const CONTENT = 'http://purl.org/rss/1.0/modules/content/'
const DUBLIN_CORE = 'http://purl.org/dc/elements/1.1/'

function atom(feed: Feed): string {
  const { title, description, home, self, language, generator, items } = feed
  return xml(
    element('feed', { xmlns: ATOM, 'xml:lang': language }, [
      element('id', {}, home),
      element('title', {}, title),
      ...(description === undefined ? [] : [element('subtitle', {}, description)]),
      element('updated', {}, updatedAt(feed)),
      element('generator', {}, generator),
      // An entry without an author has that of the feed (RFC 4287, 4.1.1).
      element('author', {}, [element('name', {}, title)]),
      element('link', { rel: 'self', type: 'application/atom+xml', href: self }),
      element('link', { rel: 'alternate', type: 'text/html', href: home }),
      ...items.map((item) =>
        element('entry', {}, [
          element('id', {}, item.url),
          element('title', {}, item.title),
          element('link', { rel: 'alternate', type: 'text/html', href: item.url }),
          ...(item.date === undefined ? [] : [element('published', {}, item.date)]),
          element('updated', {}, item.updated ?? item.date ?? BEGINNING),
          ...item.authors.map(({ name, url }) =>
            element('author', {}, [element('name', {}, name), ...(url === undefined ? [] : [element('uri', {}, url)])]),
          ),
          ...item.tags.map((tag) => element('category', { term: tag })),
          ...(item.summary === undefined ? [] : [element('summary', {}, item.summary)]),
          element('content', { type: 'html' }, item.content),
        ]),
      ),
    ]),
  )
}

function json({ title, description, home, self, language, items }: Feed): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: home,
    feed_url: self,
    description,
    language,
    items: items.map((item) => ({
      id: item.url,
      url: item.url,
      title: item.title,
      content_html: item.content,
      summary: item.summary,
      date_published: item.date,
      date_modified: item.updated,
      authors:
        item.authors.length === 0
          ? undefined
          : item.authors.map(({ name, url, imageUrl }) => ({ name, url, avatar: imageUrl })),
      tags: item.tags.length === 0 ? undefined : item.tags,
    })),
  }
  return `${JSON.stringify(feed, null, 2)}\n`
}

// ── XML ─────────────────────────────────────────────────────────────────────────────────────────────

function xml(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
}

function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: string | readonly string[] = [],
): string {
  const open = `${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('')}`
  if (typeof content === 'string') return `<${open}>${escapeXml(content)}</${name}>`
  return content.length === 0 ? `<${open}/>` : `<${open}>\n${content.join('\n')}\n</${name}>`
}

/** Escapes text for XML 1.0, without the characters that it cannot hold (section 2.2). */
function escapeXml(value: string): string {
  return (
    value
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is left out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
  )
}
