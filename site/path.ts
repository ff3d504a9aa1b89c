/** Compares paths, for links that stand for the current page. */

/** Whether two paths mean the same page: they are equal apart from letter case and one trailing slash. */
export function samePath(a: string, b: string): boolean {
  return normalise(a) === normalise(b)
}

/** Whether the page is `base` itself or lies below it. The site's root contains only itself. */
export function isWithin(path: string, base: string, root: string): boolean {
  if (samePath(base, root)) return samePath(path, root)
  return normalise(path).startsWith(normalise(base))
}

function normalise(path: string): string {
  const lower = path.replace(/[?#].*$/s, '').toLowerCase()
  return lower.endsWith('/') ? lower : `${lower}/`
}
