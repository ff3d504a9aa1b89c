/** Files that browsers open as documents of the site, and whose scripts may do what the site may. */

const HTML = 'x?html? xht shtml? mht(?:ml)? svgz hta htc'
/** Hosts serve these as some `…+xml`, and browsers run the scripts of XHTML in each of them. */
const XML =
  'xml xslt? xsd rng rdf owl rss atom opml kml gpx gml dae x3d xul xbl xaml xspf xliff xlf wsdl wadl vxml smil? ttml ncx opf tei dbk plist mathml mml'
const EXTENSION = new RegExp(`\\.(?:${`${HTML} ${XML}`.replaceAll(' ', '|')})$`, 'i')

/** SVG is none: it is published without its scripts. */
export function canHoldScripts(path: string): boolean {
  return EXTENSION.test(path)
}
