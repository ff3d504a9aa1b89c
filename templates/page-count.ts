/** A number of pages, in words. */
export function pageCount(pages: number): string {
  return pages === 1 ? 'One page' : `${pages} pages`
}
