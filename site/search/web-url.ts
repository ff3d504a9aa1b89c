/** URLs from untrusted sources: a hosted index, an assistant's answer. */

/** The URL if it is valid and has the scheme `http` or `https`, otherwise `undefined`. */
export function webUrl(address: string): URL | undefined {
  try {
    const url = new URL(address, location.origin)
    return /^https?:$/.test(url.protocol) ? url : undefined
  } catch {
    return undefined
  }
}
