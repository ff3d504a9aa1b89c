/** Loads style sheets that not every page has. */

/** Resolves when a sheet is loaded or has failed: what it styles can be used without it. */
export function loadStyleSheet(url: string): Promise<void> {
  const known = document.head.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${CSS.escape(url)}"]`)
  if (known?.sheet) return Promise.resolve()
  const link = known ?? document.createElement('link')
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => resolve())
    if (known) return
    link.rel = 'stylesheet'
    link.href = url
    document.head.append(link)
  })
}
