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

export const WORDS: NewsWords = {
  archive: 'Archive',
  archiveAbout: 'All posts by year.',
  authors: 'Authors',
  authorsAbout: 'Everyone who writes here.',
  page: '{title}, page {page}',
  readMore: 'Read more',
  postsBy: 'Posts by {name}.',
  noPosts: 'There are no posts yet.',
  feeds: 'Subscribe:',
}

/** Puts values into words. */
export function filled(words: string, values: Readonly<Record<string, string | number>>): string {
  return words.replace(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark))
}
