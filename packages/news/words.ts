/** Words of the pages that the plugin `news` makes. `{…}` in them stands for a value. */
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

export type NewsWords = Readonly<Record<keyof typeof WORDS, string>>
