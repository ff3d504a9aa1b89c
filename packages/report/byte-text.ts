/** Sizes as people read them. The browser's code of the report imports this too. */

/** `1.2 kB`; a kilobyte has 1,000 bytes. */
export function byteText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  if (bytes < 1_000_000) return `${(bytes / 1_000).toFixed(1)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** As `byteText`, with a sign. */
export function signedBytes(bytes: number): string {
  if (bytes === 0) return '0 B'
  return `${bytes > 0 ? '+' : '−'}${byteText(Math.abs(bytes))}`
}
