/** The name by which the site's data has the file with the words of a part. No group of words has such a name. */
export function wordsOfPart(part: string): `part:${string}` {
  return `part:${part}`
}
