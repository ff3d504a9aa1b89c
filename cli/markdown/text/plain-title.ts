/** Whole words of a heading in which no syntax of any dialect can begin, and that all slugs and readers keep. */
const PLAIN_WORD = String.raw`[\p{L}\p{N}]+(?:[-'’.][\p{L}\p{N}]+)*`
const PLAIN_TITLE = new RegExp(
  String.raw`^(?:[ \t]*\r?\n)*# (\(?${PLAIN_WORD}\)?(?:[,:?!.]? (?:[&–—-] )?\(?${PLAIN_WORD}\)?)*[?!.]?)[ \t]*(?:\r?\n|$)`,
  'u',
)

/**
 * The title of a body that begins with a plain heading (`# Words of a title`), as parsing the body would give it. A tree
 * where every page begins so needs no parser before its first page is served (`dev`), nor for pages of other machines
 * (`build --shard`).
 *
 * @param body a body without front matter
 * @returns `undefined` when only the parser can tell
 */
export function plainTitle(body: string): string | undefined {
  return PLAIN_TITLE.exec(body)?.[1]
}
