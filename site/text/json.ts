/** Serializes JSON for `<script>` elements. It is the only serializer, so no page can forget to escape. */

const escapes: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** A script's text that no element can end: `</script>` and `<!--` become what means the same inside a string. */
export function escapedScript(text: string): string {
  return text.replace(/<(?=\/script|script|!--)/gi, '\\x3c')
}

/** As `escapedScript`, for a script that is JSON. */
export function escapedJson(text: string): string {
  return text.replaceAll('<', '\\u003c')
}

/** JSON text of a value, safe in HTML and in JavaScript; `JSON.parse` gives the same value back. */
export function serializeJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => escapes[character] ?? character)
}
