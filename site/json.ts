/** Serializes JSON for `<script>` elements. It is the only serializer, so no page can forget to escape. */

const escapes: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** JSON text of a value, safe in HTML and in JavaScript; `JSON.parse` gives the same value back. */
export function serializeJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => escapes[character] ?? character)
}
