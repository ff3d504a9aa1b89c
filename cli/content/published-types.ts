/** Decides which files browsers open as documents of the site, with scripts that can do whatever the site can. */

const HTML = 'x?html? xht shtml? mht(?:ml)? svgz hta htc'
/** Hosts serve these types as some `…+xml`, and browsers run the scripts of XHTML elements in each of them. */
const XML =
  'xml xslt? xsd rng rdf owl rss atom opml kml gpx gml dae x3d xul xbl xaml xspf xliff xlf wsdl wadl vxml smil? ttml ncx opf tei dbk plist mathml mml'
const EXTENSION = new RegExp(`\\.(?:${`${HTML} ${XML}`.replaceAll(' ', '|')})$`, 'i')

/** SVG does not count: the site publishes it without its scripts. */
export function canHoldScripts(path: string): boolean {
  return EXTENSION.test(path)
}
