/** A number of pages, as text. */
export function pageCount(pages: number): string {
  return pages === 1 ? 'One page' : `${pages} pages`
}
