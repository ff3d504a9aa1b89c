/** A link as the site's own data describes it. */
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import type { Url } from './contract.ts'

export interface SiteLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  url: Url
  /** Leaves the site: opens in a new tab and says so. */
  external?: boolean | undefined
}

/** An `<a>`; the router picks up clicks on internal ones by delegation, so it needs no handler. */
export function SiteLink({ url, external, children, ...attributes }: SiteLinkProps): ReactNode {
  if (!external) {
    return (
      <a href={url} {...attributes}>
        {children}
      </a>
    )
  }
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" {...attributes}>
      {children}
      <span className="external" role="img" aria-label="(opens in new tab)" />
    </a>
  )
}
