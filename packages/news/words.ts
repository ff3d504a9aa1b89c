/** Words of the pages that the plugin `news` makes. The option `words` replaces them. `{…}` stands for a value. */
export interface NewsWords {
  readonly archive: string
  readonly archiveAbout: string
  readonly authors: string
  readonly authorsAbout: string
  readonly page: string
  readonly readMore: string
  readonly postsBy: string
  readonly noPosts: string
  readonly feeds: string
}

export const WORDS = {
  archive: 'plugin.newsArchive',
  archiveAbout: 'plugin.newsArchiveAbout',
  authors: 'plugin.newsAuthors',
  authorsAbout: 'plugin.newsAuthorsAbout',
  page: 'plugin.newsPage',
  readMore: 'plugin.newsReadMore',
  postsBy: 'plugin.newsPostsBy',
  noPosts: 'plugin.newsNoPosts',
  feeds: 'plugin.newsFeeds',
} as const
