/** Sizes as people read them. */

/** `1.2 kB`; a kilobyte has 1,000 bytes. */
export function byteText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  if (bytes < 1_000_000) return `${(bytes / 1_000).toFixed(1)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
