/** Files that browsers open as documents of the site, and whose scripts may do what the site may. */

const EXTENSION = /\.(?:x?html?|xht|shtml?|mht(?:ml)?|xml|xslt?|xsd|rdf|mathml|mml|svgz|hta|htc)$/i

/** SVG is none: it is published without its scripts. */
export function canHoldScripts(path: string): boolean {
  return EXTENSION.test(path)
}
