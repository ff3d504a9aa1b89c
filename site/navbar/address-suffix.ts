/** Query and fragment of the address, for links to the same page in another edition. */
import { useEffect, useState } from 'react'
import type { Url } from '../contract.ts'
import { listen } from '../runtime/listen.ts'

/**
 * @param page URL of the page that is shown
 * @param extra a query that is added
 * @returns an empty text while the page is drawn on the server, which knows no address
 */
export function useAddressSuffix(page: Url, extra?: string): string {
  const [suffix, setSuffix] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address changes with the page.
  useEffect(() => {
    const hashchange = () => {
      const own = extra?.replace(/^[?&]/, '') ?? ''
      const query = [location.search.slice(1), own].filter(Boolean).join('&')
      setSuffix((query && `?${query}`) + location.hash)
    }
    hashchange()
    return listen(window, { hashchange })
  }, [extra, page])
  return suffix
}
