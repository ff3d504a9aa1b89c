/** Writes `opensearch.xml`, which adds the site's search to browsers (OpenSearch 1.1, draft 6). */
import { escapeHtml } from '../../site/text/html.ts'

/** Most characters that the specification allows for a name. */
const SHORT_NAME = 16
const LONG_NAME = 48

/**
 * @param about what the search does, in words
 * @param searchUrl absolute URL of the search page
 */
export function openSearch({ title, about, searchUrl }: OpenSearchOptions): string {
  const short = escapeHtml(shortened(title, SHORT_NAME))
  const long = escapeHtml(shortened(title, LONG_NAME))
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">\n' +
    `  <ShortName>${short}</ShortName>\n  <LongName>${long}</LongName>\n  <Description>${escapeHtml(about)}</Description>\n` +
    `  <InputEncoding>UTF-8</InputEncoding>\n  <Url type="text/html" template="${escapeHtml(searchUrl)}?q={searchTerms}"/>\n` +
    '</OpenSearchDescription>\n'
  )
}

interface OpenSearchOptions {
  readonly title: string
  readonly about: string
  readonly searchUrl: string
}

/** Counts characters, not UTF-16 code units, so that none is cut in half. */
function shortened(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}
