/** The name of the component that draws a whole page. No author writes it, and messages do not show it. */

/** @param key distinguishes pages of different plugins, and paths that differ only in punctuation */
export function pageComponent(path: string, key: string): string {
  return `Page_${path.replace(/\W+/g, '_')}_${key.slice(0, 6)}`
}

export function isPageComponent(name: string): boolean {
  return /^Page_\w*_[0-9a-f]{6}$/.test(name)
}
