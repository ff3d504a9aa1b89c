/** The pages that the plugin `news` makes from posts, as Markdown: list, archive, authors. */
import type { DocumentText, OwnPage } from 'docs-build'
import { asMarkdown, filled, repeatedText } from 'docs-build/plugins'
import { FEED_FILES } from './feed-files.ts'
import type { News } from './options.ts'
import { dateInWords, folderOf, type Post, type PostAuthor, relativeLink } from './posts.ts'
import type { NewsWords } from './words.ts'

/** Where the pages lie. */
interface Place {
  readonly news: News
  /** Folder of the news below the docs folder: empty, or with a slash at its end. */
  readonly base: string
  readonly language: string
  readonly words: NewsWords
  /** Whether an author has written a page at a path below the folder. */
  readonly isWritten: (name: string) => boolean
}

/** A page below the folder of the news. */
interface NewsPage extends Omit<OwnPage, 'path'> {
  readonly name: string
}

/** @param posts the newest first */
export function newsPages(posts: readonly Post<DocumentText>[], place: Place): OwnPage[] {
  const pages = [...listPages(posts, place), ...archivePage(posts, place), ...authorPages(posts, place)]
  return (
    pages
      .filter(({ name }) => !place.isWritten(name))
      // These pages are Markdown with comments that mark the posts, whatever format the posts have.
      .map(({ name, frontMatter, ...page }) => ({
        ...page,
        frontMatter: { ...frontMatter, mdx: { format: 'md' } },
        path: `${place.base}${name}`,
      }))
  )
}

function listPages(posts: readonly Post<DocumentText>[], place: Place): NewsPage[] {
  const { words } = place
  const { title, description, pageSize } = place.news
  const count = Math.max(1, Math.ceil(posts.length / pageSize))
  const nameOf = (page: number): string => (page === 1 ? 'index' : `page-${page}`)
  const idOf = (page: number): string | null => (page < 1 || page > count ? null : `${place.base}${nameOf(page)}`)
  return Array.from({ length: count }, (_, index): NewsPage => {
    const page = index + 1
    const shown = posts.slice(index * pageSize, page * pageSize)
    const numbered = page === 1 ? title : filled(words.page, { title, page })
    return {
      name: nameOf(page),
      title: numbered,
      markdown: [
        ...(page === 1 ? [asMarkdown(description ?? ''), feedLine(place)] : []),
        ...shown.map((post, number) => entry(post, { from: nameOf(page), number: number + 1 }, place)),
        ...(posts.length === 0 ? [asMarkdown(words.noPosts)] : []),
      ]
        .filter(Boolean)
        .join('\n\n'),
      frontMatter: {
        description: description ?? titlesOf(shown),
        pagination_label: numbered,
        pagination_prev: idOf(page - 1),
        pagination_next: idOf(page + 1),
        ...(page === 1 ? {} : { slug: `page/${page}`, in_sidebar: false }),
      },
    }
  })
}

/** Describes a page of the list. Its own first paragraph would be the links to the feeds. */
function titlesOf(posts: readonly Post<DocumentText>[]): string | undefined {
  return posts.length === 0 ? undefined : posts.map(({ document }) => document.title).join(' · ')
}

/** A post in the list: its title as a heading, its line, and as much of its text as the list shows. */
function entry(
  post: Post<DocumentText>,
  { from, number }: { readonly from: string; readonly number: number },
  place: Place,
): string {
  const { news } = place
  const { document } = post
  const link = linkTo(document.path, from, place)
  const title = `## [${asMarkdown(document.title)}](${link})`
  const heading = [title, postLine(post, from, place)].filter(Boolean).join('\n\n')
  if (news.list === 'titles') return heading
  const text = news.list === 'full' ? document.text() : excerptOf(document)
  const more = `[${asMarkdown(place.words.readMore)}](${link})`
  const isWhole = news.list === 'full' || text.trim() === document.text().trim()
  return [heading, ...repeatedText(withOwnFootnotes(text.trim(), number), link), isWhole ? '' : more]
    .filter(Boolean)
    .join('\n\n')
}

/** A text whose footnotes are those of no other text on the page. Code stays as it is. */
function withOwnFootnotes(text: string, number: number): string {
  if (!text.includes('[^')) return text
  let fence: string | undefined
  return text
    .split('\n')
    .map((line) => {
      const [, mark] = /^[ \t>]*(`{3,}|~{3,})/.exec(line) ?? []
      if (fence !== undefined) {
        if (mark?.startsWith(fence)) fence = undefined
        return line
      }
      fence = mark
      return line.replace(/(`+)[^`]*\1|\[\^([^\]\s]+)\]/g, (written, _code, label?: string) =>
        label === undefined ? written : `[^${number}-${label}]`,
      )
    })
    .join('\n')
}

/** Date and authors of a post, with their pictures. */
function postLine({ date, authors }: Post, from: string, place: Place): string {
  const names = authors.map(
    (author) =>
      `${pictureOf(author)}[${asMarkdown(author.name)}](${linkTo(`${place.base}${authorPath(author)}`, from, place)})`,
  )
  return [...(date === undefined ? [] : [dateInWords(date, place.language)]), ...names].join(' · ')
}

/** What ends the excerpt of a post, as Docusaurus, Hugo and Jekyll have it. */
const END_OF_EXCERPT = /<!--\s*(?:truncate|more|excerpt)\s*-->|\{\s*\/\*\s*(?:truncate|more)\s*\*\/\s*\}/

function excerptOf({ text, frontMatter: { description } }: DocumentText): string {
  const whole = text()
  const end = whole.search(END_OF_EXCERPT)
  if (end < 0 && description !== undefined) return asMarkdown(description)
  const excerpt = end < 0 ? firstParagraph(whole) : whole.slice(0, end).trim()
  return `${excerpt}\n\n${definitionsFor(excerpt, whole.slice(Math.max(0, end)))}`
}

/** The destinations and footnotes that a text may refer to from before its excerpt ends, each on one line. */
function definitionsFor(excerpt: string, rest: string): string {
  const found = Array.from(rest.matchAll(/^ {0,3}(\[[^\]\n]+\]):[ \t]*\S.*$/gm))
  return found.flatMap(([line, label = '']) => (excerpt.includes(label) ? [line] : [])).join('\n')
}

function firstParagraph(text: string): string {
  const blocks = text.split(/\n[ \t]*\n/).map((block) => block.trim())
  return (
    blocks.find((block) => /^(?:[\p{L}\p{N}\p{Pi}"'*_[(`]|!\[)/u.test(block) && !/^(?:import|export)\s/.test(block)) ??
    ''
  )
}

function feedLine({ news: { feeds, path }, words, base }: Place): string {
  if (feeds.length === 0 || path === '') return ''
  const links = feeds.map((feed) => `[${FEED_FILES[feed].label}](/${base}${FEED_FILES[feed].name})`)
  return `${asMarkdown(words.feeds)} ${links.join(' · ')}`
}

function archivePage(posts: readonly Post[], place: Place): NewsPage[] {
  const { words } = place
  const { archive } = place.news
  if (!archive || posts.length === 0) return []
  const years = new Map<string, Post[]>()
  for (const post of posts) {
    const year = post.date?.slice(0, 4) ?? '–'
    years.set(year, [...(years.get(year) ?? []), post])
  }
  const parts = Array.from(years, ([year, own]) => `## ${year}\n\n${postList(own, 'archive', place)}`)
  return [
    {
      name: 'archive',
      title: words.archive,
      markdown: parts.join('\n\n'),
      frontMatter: { description: words.archiveAbout, order: LAST, ...ALONE },
    },
  ]
}

/** After all posts in the sidebar. */
const LAST = 1_000_000
/** Without neighbours. */
const ALONE = { pagination_prev: null, pagination_next: null }

function authorPages(posts: readonly Post[], place: Place): NewsPage[] {
  const { words } = place
  const byId = new Map<string, { readonly author: PostAuthor; readonly posts: Post[] }>()
  for (const post of posts)
    for (const author of post.authors) {
      const known = byId.get(author.id) ?? { author, posts: [] }
      byId.set(author.id, known)
      if (!known.posts.includes(post)) known.posts.push(post)
    }
  if (byId.size === 0) return []
  const authors = [...byId.values()].sort((a, b) => (a.author.name < b.author.name ? -1 : 1))
  const index: NewsPage = {
    name: 'authors/index',
    title: words.authors,
    markdown: authors
      .map(({ author, posts: own }) => {
        const link = linkTo(`${place.base}${authorPath(author)}`, 'authors/index', place)
        return `- [${asMarkdown(author.name)}](${link}) (${own.length})${author.title ? `: ${asMarkdown(author.title)}` : ''}`
      })
      .join('\n'),
    frontMatter: { description: words.authorsAbout, order: LAST + 1, ...ALONE },
  }
  return [
    index,
    ...authors.map(({ author, posts: own }): NewsPage => {
      const name = withoutExtension(authorPath(author))
      const about = filled(words.postsBy, { name: author.name })
      const lines = [author.title, author.description].flatMap((line) => (line ? asMarkdown(line) : []))
      return {
        name,
        title: author.name,
        markdown: [
          pictureOf(author),
          ...lines,
          author.url === undefined ? '' : `<${author.url}>`,
          postList(own, name, place),
        ]
          .filter(Boolean)
          .join('\n\n'),
        frontMatter: { description: about, in_sidebar: false, ...ALONE },
      }
    }),
  ]
}

function pictureOf({ name, imageUrl }: PostAuthor): string {
  return imageUrl === undefined ? '' : `![${asMarkdown(name)}](<${imageUrl}>)`
}

function postList(posts: readonly Post[], from: string, place: Place): string {
  return posts
    .map(({ document, date }) => {
      const day = date === undefined ? '' : `${dateInWords(date, place.language)}: `
      return `- ${day}[${asMarkdown(document.title)}](${linkTo(document.path, from, place)})`
    })
    .join('\n')
}

/** Path of an author's page below the folder of the news. */
export function authorPath({ id }: Pick<PostAuthor, 'id'>): string {
  return `authors/${id}.md`
}

/** A link from a page of the news to a document, between angle brackets where its path needs them. */
function linkTo(path: string, from: string, { base }: Place): string {
  const link = relativeLink(`${base}${from}.md`, path)
  return /[\s()<>]/.test(link) ? `<${encodeURI(link)}>` : link
}

function withoutExtension(path: string): string {
  return `${folderOf(path)}${path.slice(folderOf(path).length).replace(/\.mdx?$/, '')}`
}
