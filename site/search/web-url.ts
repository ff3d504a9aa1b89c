/** Addresses from elsewhere: of a hosted index, of an assistant's answer. */

/** The address, when it is one of the web; scripts, data and what cannot be read are none. */
export function webUrl(address: string): URL | undefined {
  try {
    const url = new URL(address, location.origin)
    return /^https?:$/.test(url.protocol) ? url : undefined
  } catch {
    return undefined
  }
}
