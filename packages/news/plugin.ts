/**
 * News: the dated documents of a folder as a blog or a changelog, with lists, an archive, pages of authors and feeds. The
 * posts are documents like all others, so that rules, search and links know them.
 */
import type {
  CheckedText,
  DocumentText,
  HeadElement,
  PluginOutput,
  PluginPage,
  PluginRule,
  PluginSite,
  RuleProblem,
  RuleSite,
} from 'docs-build'
import { definePlugin, derived, type FileOptions, nearest, type Plugin, pluginWords } from 'docs-build/plugins'
import { FEED_FILES } from './feed-files.ts'
import { FEED_WRITERS, type FeedItem } from './feeds.ts'
import { newsMarkdown } from './markdown.ts'
import { type News, newsOptions } from './options.ts'
import { newsPages } from './pages.ts'
import { dateSlug, isFuture, listedPosts, newestFirst, type Post, placeInNews, postOf } from './posts.ts'
import words from './words.json' with { type: 'json' }
import { WORDS } from './words.ts'

/** Options that name files. */
export const fileOptions: FileOptions = { authors: 'data' }

export default function news(given: unknown): Plugin {
  const options = newsOptions(given)
  const { path, routeBasePath } = options
  return definePlugin({
    name: `news (${path})`.replace(/[^\w@/.:-]+/g, '-').replace(/-$/, ''),
    words,
    docs: [{ id: path.replaceAll('/', '-'), path, routeBasePath }],
    markdown: { remark: [[newsMarkdown as never, options]] },
    derivedPages: (documents, { site, docsDir, language, words, day }) => {
      const base = baseOf(docsDir, options)
      if (base === undefined) return []
      const written = new Set(documents.map((document) => document.path.replace(/\.mdx?$/, '').toLowerCase()))
      const isWritten = (name: string): boolean => written.has(`${base}${name}`.toLowerCase())
      return newsPages(listedPosts(documents, options, day()), {
        news: site.url === '' ? { ...options, feeds: [] } : options,
        base,
        language,
        words: pluginWords(words, WORDS),
        isWritten,
      })
    },
    frontMatter: (documents, { day }) => addedFrontMatter(documents as readonly DocumentText[], options, day),
    rules: rulesOf(options),
    head: { tags: (page, site) => feedLinks(page, site, options) },
    outputs: (site) => feedsOf(site, options),
  })
}

/** The folder of the news below a docs folder: empty, or with a slash at its end; `undefined` when it lies elsewhere. */
function baseOf(docsDir: string, { path }: News): string | undefined {
  if (path === docsDir) return ''
  return path.startsWith(`${docsDir}/`) ? `${path.slice(docsDir.length + 1)}/` : undefined
}

type Added = NonNullable<Plugin['frontMatter']> extends (...args: never[]) => Iterable<infer Entry> ? Entry : never

function addedFrontMatter(
  documents: Parameters<NonNullable<Plugin['frontMatter']>>[0],
  options: News,
  day: () => string | undefined,
): Added[] {
  const today = options.future === 'hide' ? day() : undefined
  const posts = documents.flatMap((document) => postOf(document, options) ?? [])
  const listed = listedPosts(documents, options, today)
  const place = new Map(listed.map((post, index) => [post.document.path, index]))
  return posts.map((post): Added => {
    const { path } = post.document
    const slug = dateSlug(post, options)
    const index = place.get(path)
    return [
      path,
      {
        date: post.date,
        slug,
        draft: isFuture(post, options, today) || undefined,
        ...(index === undefined ? {} : { order: index + 1, ...neighbours(listed, index) }),
      },
    ]
  })
}

/** The post before is the newer one, as it stands above in the list. */
function neighbours(
  listed: readonly Post[],
  index: number,
): { paginationPrev: string | null; paginationNext: string | null } {
  const idAt = (at: number): string | null => listed[at]?.document.path.replace(/\.mdx?$/, '') ?? null
  return { paginationPrev: idAt(index - 1), paginationNext: idAt(index + 1) }
}

// ── feeds ───────────────────────────────────────────────────────────────────────────────────────────

/** The list of the news in a site, and the folder of its files; nothing in a site without news. */
function listOf(site: PluginSite, { path }: News): NewsList | undefined {
  return listsIn(site)(path)
}

interface NewsList {
  readonly page: PluginPage
  readonly folder: string
}

/** Every page of the site asks for the list. */
const listsIn = derived((site: PluginSite) => {
  const known = new Map<string, NewsList | undefined>()
  return (path: string): NewsList | undefined => {
    if (!known.has(path)) known.set(path, findList(site, path))
    return known.get(path)
  }
})

function findList(site: PluginSite, path: string): NewsList | undefined {
  const page = site.pages.find(({ file }) => file !== undefined && /^index\.mdx?$/i.test(belowNews(file, path)))
  return page && { page, folder: page.route.slice(1) }
}

function belowNews(file: string, path: string): string {
  return placeInNews(file, { path }) ?? ''
}

function feedsOf(site: PluginSite, options: News): PluginOutput[] {
  const list = listOf(site, options)
  if (!list || site.url === '') return []
  const posts = site.pages
    .flatMap((page) => {
      const post =
        page.file !== undefined && !page.unlisted
          ? postOf({ path: page.file, file: page.file, title: page.title, frontMatter: page.frontMatter }, options)
          : undefined
      return post ? [{ page, post }] : []
    })
    .sort((a, b) => newestFirst(a.post, b.post))
    .slice(0, options.feedLength)
  return options.feeds.map((feed): PluginOutput => {
    const { name } = FEED_FILES[feed]
    const self = `${list.page.url}${name}`
    return {
      path: `${list.folder}${name}`,
      async make(content) {
        // Its parser of HTML is loaded only to write feeds.
        const { feedContent } = await import('./feed-content.ts')
        const items = await Promise.all(
          posts.map(async ({ page, post }) =>
            itemOf(page, post, feedContent((await content.html(page.route)) ?? '', page.url)),
          ),
        )
        const { language } = site
        const title = options.title === site.title ? site.title : `${site.title}: ${options.title}`
        const about = options.description === undefined ? {} : { description: options.description }
        return FEED_WRITERS[feed]({
          title,
          ...about,
          home: list.page.url,
          self,
          language,
          generator: 'docs-build',
          items,
        })
      },
    }
  })
}

function itemOf(page: PluginPage, { date, authors }: Post, content: string): FeedItem {
  const { url, title, description, tags, frontMatter } = page
  const updated = frontMatter.lastUpdate?.date
  return {
    url,
    title,
    tags,
    content,
    authors: authors.map(({ name, url: home, imageUrl }) => ({
      name,
      url: home === undefined || !/^https?:/.test(home) ? undefined : home,
      imageUrl: imageUrl === undefined ? undefined : new URL(imageUrl, url).href,
    })),
    summary: description,
    date,
    updated,
  }
}

/** Readers of feeds find them from every page. */
function feedLinks(_page: PluginPage, site: PluginSite, options: News): HeadElement[] {
  const list = listOf(site, options)
  if (!list || site.url === '') return []
  return options.feeds.map((feed) => {
    const { name, label, type } = FEED_FILES[feed]
    const attributes = { rel: 'alternate', type, title: `${options.title} (${label})`, href: `${list.page.url}${name}` }
    return { tag: 'link', attributes }
  })
}

// ── rules ───────────────────────────────────────────────────────────────────────────────────────────

function rulesOf(options: News): PluginRule[] {
  return [
    {
      id: 'undated-post',
      about: 'A post has no date, or the folder of the news has no posts.',
      check: (site) => undated(site, options),
    },
    {
      id: 'unknown-author',
      about: 'A post names an author whom the data file does not have.',
      check: (site) => unknownAuthors(site, options),
    },
  ]
}

interface CheckedPost extends Pick<CheckedText, 'file' | 'keyLines'> {
  readonly post: Post
}

function postsOf({ documents }: RuleSite, options: News): CheckedPost[] {
  return documents.flatMap(({ file, keyLines, page: { title, frontMatter } }) => {
    const post = postOf({ path: file, file, title, frontMatter }, options)
    return post ? [{ file, keyLines, post }] : []
  })
}

function undated(site: RuleSite, options: News): RuleProblem[] {
  return postsOf(site, options)
    .filter(({ post }) => post.date === undefined)
    .map(({ file }) => ({
      file,
      message: 'The post has no date, so it stands last in every list.',
      hint: 'Begin its name with a date (`2026-01-31-name.md`), or write `date: 2026-01-31` in its front matter.',
    }))
}

/** With a data file, every key must stand in it; without one, a key is a name. */
function unknownAuthors(site: RuleSite, options: News): RuleProblem[] {
  const known = Object.keys(options.authors)
  if (known.length === 0) return []
  return postsOf(site, options).flatMap(({ file, keyLines, post }) =>
    (post.document.frontMatter.authors ?? [])
      .flatMap(({ key }) => (key === undefined || known.includes(key) ? [] : [key]))
      .map((key) => {
        const near = nearest(key, known)
        return {
          file,
          line: keyLines['authors'] ?? 1,
          target: key,
          message: `There is no author \`${key}\` in the data of the authors; it is shown as a name.`,
          hint: near === undefined ? `These exist: ${known.join(', ')}.` : `Did you mean \`${near}\`?`,
        }
      }),
  )
}
