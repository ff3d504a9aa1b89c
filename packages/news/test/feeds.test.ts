/** Feeds of news, read by a strict parser of XML that knows nothing of what wrote them. */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { feedContent } from '../feed-content.ts'
import { FEED_WRITERS, type Feed } from '../feeds.ts'

const PAGE = 'https://example.org/site/blog/first/'
const HOSTILE = 'A & B <script>alert("1")</script> ]]> \u0000\u000b\ud800 “quoted” 🧵'
const READ = 'A & B <script>alert("1")</script> ]]> \ufffd “quoted” 🧵'

const FEED: Feed = {
  title: HOSTILE,
  description: 'All news',
  home: 'https://example.org/site/blog/?a=1&b=2',
  self: 'https://example.org/site/blog/feed.xml',
  language: 'en',
  generator: 'docs-build',
  items: [
    {
      url: PAGE,
      title: HOSTILE,
      summary: 'It is <here>',
      content: feedContent(
        '<p onclick="x()">See <a href="../second/#a">this</a>, <img src="./a.png" srcset="/b.png 2x" alt="&quot;"> <script>no()</script></p>',
        PAGE,
      ),
      date: '2024-01-02T03:04:05.000Z',
      updated: '2024-02-03T00:00:00.000Z',
      authors: [{ name: 'Ada <A> & co', url: 'https://example.org/?x=1&y=2' }, { name: 'Bob' }],
      tags: ['sewing & more'],
    },
    { url: 'https://example.org/site/blog/none/', title: 'Undated', content: '', authors: [], tags: [] },
  ],
}

const CONTENT =
  '<p>See <a href="https://example.org/site/blog/second/#a">this</a>, <img src="https://example.org/site/blog/first/a.png" srcset="https://example.org/b.png 2x" alt="&quot;"> </p>'

// Names of elements that a feed has several times are lists, also where there is one.
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  trimValues: false,
  isArray: (name) => ['item', 'entry', 'category', 'author', 'dc:creator', 'link'].includes(name),
  processEntities: { enabled: true },
  htmlEntities: true,
})

/** A date of RFC 822 with the year of RFC 2822, as RSS asks for. */
const RFC_822 =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/
/** A date of RFC 3339, as Atom and JSON Feed ask for. */
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/

test.each(['rss', 'atom'] as const)('%s is well-formed XML', (name) => {
  expect(XMLValidator.validate(FEED_WRITERS[name](FEED))).toBe(true)
  expect(XMLValidator.validate(FEED_WRITERS[name]({ ...FEED, items: [] }))).toBe(true)
})

describe('a reader of RSS finds', () => {
  const { channel } = parser.parse(FEED_WRITERS.rss(FEED)).rss
  const [first, second] = channel.item

  test('all that RSS 2.0 requires of the channel', () => {
    expect([channel.title, channel.link, channel.description]).toEqual([READ, [FEED.home], 'All news'])
    expect(channel.lastBuildDate).toMatch(RFC_822)
    expect(channel['atom:link']['@href']).toBe(FEED.self)
  })

  test('texts, dates and ids of posts', () => {
    expect(first.title).toBe(READ)
    expect(first.guid).toEqual({ '#text': PAGE, '@isPermaLink': 'true' })
    expect(first.pubDate).toMatch(RFC_822)
    expect(first['dc:creator']).toEqual(['Ada <A> & co', 'Bob'])
    expect(first.category).toEqual(['sewing & more'])
    expect(first['content:encoded']).toBe(CONTENT)
    expect(second.pubDate).toBeUndefined()
  })
})

describe('a reader of Atom finds', () => {
  const { feed } = parser.parse(FEED_WRITERS.atom(FEED))
  const [first, second] = feed.entry

  test('all that RFC 4287 requires of the feed', () => {
    expect([feed.id, feed.title]).toEqual([FEED.home, READ])
    expect(feed.updated).toMatch(RFC_3339)
    expect(feed.author).toEqual([expect.objectContaining({ name: READ })])
    expect(feed.link.map((link: Record<string, string>) => [link['@rel'], link['@href']])).toEqual([
      ['self', FEED.self],
      ['alternate', FEED.home],
    ])
  })

  test('an id, a title and a date in every entry, which the RFC requires', () => {
    for (const entry of feed.entry) {
      expect(entry.id).toMatch(/^https:/)
      expect(entry.title).toBeTruthy()
      expect(entry.updated).toMatch(RFC_3339)
    }
    expect(new Set([feed.id, first.id, second.id]).size).toBe(3)
    expect(first.content).toEqual({ '#text': CONTENT, '@type': 'html' })
    expect(first.author[0]).toMatchObject({ name: 'Ada <A> & co', uri: 'https://example.org/?x=1&y=2' })
  })
})

test('a JSON Feed has what version 1.1 requires, and no other keys', () => {
  const feed = JSON.parse(FEED_WRITERS.json(FEED))
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    home_page_url: FEED.home,
    feed_url: FEED.self,
  })
  expect(Object.keys(feed).sort()).toEqual([
    'description',
    'feed_url',
    'home_page_url',
    'items',
    'language',
    'title',
    'version',
  ])
  for (const item of feed.items) expect([typeof item.id, typeof item.content_html]).toEqual(['string', 'string'])
  const [first, second] = feed.items
  expect(first.content_html).toBe(CONTENT)
  expect([first.date_published, first.date_modified]).toEqual([
    expect.stringMatching(RFC_3339),
    expect.stringMatching(RFC_3339),
  ])
  expect(second).not.toHaveProperty('date_published')
})
