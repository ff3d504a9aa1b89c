/** Words of the pages that the plugin `news` makes. `{…}` in them stands for a value. */
export const WORDS = {
  archive: 'news.archive',
  archiveAbout: 'news.archiveAbout',
  authors: 'news.authors',
  authorsAbout: 'news.authorsAbout',
  page: 'news.page',
  readMore: 'news.readMore',
  postsBy: 'news.postsBy',
  noPosts: 'news.noPosts',
  feeds: 'news.feeds',
} as const

export type NewsWords = Readonly<Record<keyof typeof WORDS, string>>
