/** Where plugins put the pages that they make: in a folder that a user names, under names that are made of others. */

/** The type of an option that names a folder below the docs folder. */
export const FOLDER = {
  form: {
    noun: 'folder',
    expected: "a path of letters, digits, hyphens and slashes, such as 'reference/api'",
    read: (text: string): string | undefined =>
      /^[a-z0-9][\w-]*(?:\/[a-z0-9][\w-]*)*$/i.test(text) ? text : undefined,
  },
} as const

/**
 * Makes names of files, folders and anchors: lower-case letters, digits and hyphens, each once in its folder and never
 * `index`.
 *
 * @param taken names that exist outside of a folder
 */
export function slugMaker(taken: readonly string[] = []): (name: string, folder?: string) => string {
  const used = new Set(taken.map((name) => `/${name}`))
  return (name, folder = '') => {
    const base =
      name
        .normalize('NFKD')
        .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, '')
        .slice(0, 80) || 'item'
    let slug = base
    for (let number = 2; slug === 'index' || used.has(`${folder}/${slug}`); number++) slug = `${base}-${number}`
    used.add(`${folder}/${slug}`)
    return slug
  }
}
