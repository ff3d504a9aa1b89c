/** The options of the plugin `news`, as a user writes them and as the plugin reads them. */
import { type Definitions, readPluginOptions, type Shape } from 'docs-build/plugins'

const FEEDS = ['rss', 'atom', 'json'] as const
export type FeedName = (typeof FEEDS)[number]

/** Options of `news`. */
export interface NewsOptions {
  /** Folder with the posts, relative to the project's folder. Default: `blog`. */
  readonly path?: string
  /** Path of its address, when the folder lies outside of the docs. Default: the name of the folder. */
  readonly routeBasePath?: string
  /** Title of the list, and of the feeds together with that of the site. Default: `Blog`. */
  readonly title?: string
  /** A sentence about the posts, for the list and the feeds. */
  readonly description?: string
  /**
   * What the list shows of each post: what stands before `<!-- truncate -->` (else its description, else its first
   * paragraph), the whole text, or its title alone. Default: `excerpts`.
   */
  readonly list?: 'excerpts' | 'full' | 'titles'
  /** Posts on each page of the list. Default: 10. */
  readonly pageSize?: number
  /** The authors by their keys, or the path of a YAML or JSON file with them. */
  readonly authors?: string | Readonly<Record<string, NewsAuthor>>
  /** The feeds. Default: all three. */
  readonly feeds?: readonly FeedName[]
  /** Posts in each feed. Default: 20. */
  readonly feedLength?: number
  /** Whether there is a page with all posts by year. Default: yes. */
  readonly archive?: boolean
  /** Whether posts with a date after `day` are published. Default: `publish`. */
  readonly future?: 'publish' | 'hide'
  /** The day that `future` compares with, such as `2027-01-31`. Default: the day of the last commit. No clock is read. */
  readonly day?: string
}

export interface NewsAuthor {
  readonly name?: string
  readonly title?: string
  readonly description?: string
  readonly url?: string
  readonly email?: string
  readonly image_url?: string
  /** Keys of other tools, which nothing reads. */
  readonly page?: unknown
  readonly socials?: unknown
}

/** The options with their defaults; a data file has been read. */
export interface News extends Required<Omit<NewsOptions, 'authors' | 'description' | 'day'>> {
  readonly description?: string
  readonly day?: string
  readonly authors: Readonly<Record<string, NewsAuthor>>
}

const text = (about: string) => ({ type: 'anyText', about }) as const

const DEFINITIONS: Definitions = {
  Author: {
    options: {
      name: text('Name.'),
      title: text('What the author does.'),
      description: text('A sentence about the author.'),
      url: text('A page about the author.'),
      email: text('An address for mail, when there is no `url`.'),
      image_url: text('A picture.'),
      page: { type: 'json', about: 'Not read: every author has a page.' },
      socials: { type: 'json', about: 'Not read.' },
    },
  },
}

const DAY = {
  form: {
    noun: 'day',
    expected: "a day, such as '2027-01-31'",
    read: (day: string) => (/^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined),
  },
} as const

const OPTIONS: Shape = {
  options: {
    path: { type: 'docsFolder', about: 'Folder with the posts.' },
    routeBasePath: text('Path of its address.'),
    title: { type: 'text', about: 'Title of the list.' },
    description: text('A sentence about the posts.'),
    list: { type: { choice: ['excerpts', 'full', 'titles'] }, about: 'What the list shows of each post.' },
    pageSize: { type: { integer: [1, 1000] }, about: 'Posts on each page.' },
    authors: { type: { map: { is: 'Author' }, keys: 'anyText' }, about: 'The authors by their keys.' },
    feeds: { type: { list: { choice: FEEDS } }, about: 'The feeds.' },
    feedLength: { type: { integer: [1, 1000] }, about: 'Posts in each feed.' },
    archive: { type: 'boolean', about: 'Whether there is an archive.' },
    future: { type: { choice: ['publish', 'hide'] }, about: 'What becomes of posts with a later date.' },
    day: { type: DAY, about: 'The day that `future` compares with.' },
  },
}

/** @throws DocsError for wrong options */
export function newsOptions(given: unknown): News {
  const own = readPluginOptions('news', given, OPTIONS, DEFINITIONS) as Partial<News>
  const path = (own.path ?? 'blog').replace(/^\.\//, '').replace(/\/+$/, '')
  return {
    routeBasePath: path.slice(path.lastIndexOf('/') + 1),
    title: 'Blog',
    list: 'excerpts',
    pageSize: 10,
    authors: {},
    feeds: FEEDS,
    feedLength: 20,
    archive: true,
    future: 'publish',
    ...own,
    path,
  }
}
