/** Which links stand for the page that is shown. */

/** The same page: equal but for letter case and one trailing slash. */
export function samePath(a: string, b: string): boolean {
  return normalise(a) === normalise(b)
}

/** The page is `base` itself or lies below it; the site's root holds only itself. */
export function isWithin(path: string, base: string, root: string): boolean {
  if (samePath(base, root)) return samePath(path, root)
  return normalise(path).startsWith(normalise(base))
}

function normalise(path: string): string {
  const lower = path.replace(/[?#].*$/s, '').toLowerCase()
  return lower.endsWith('/') ? lower : `${lower}/`
}
