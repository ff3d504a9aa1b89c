/** The elements that raw HTML may create in `safe` mode: those for text and media, but none that can act. */
const NAMES = `a abbr address area article aside audio b bdi bdo big blockquote br button caption center cite code col
  colgroup data dd del details dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i
  img input ins kbd li main map mark nav ol p picture pre q rp rt ruby s samp section small source span strike strong
  sub summary sup table tbody td tfoot th thead time tr track tt u ul var video wbr`

export const SAFE_ELEMENTS: ReadonlySet<string> = new Set(NAMES.split(/\s+/))

/** Elements whose content is dropped as well. */
export const DROPPED_WHOLE: ReadonlySet<string> = new Set(
  'script style title template iframe object noembed noframes svg math select textarea'.split(' '),
)
