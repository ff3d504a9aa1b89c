/** A link from the site's own data. */
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import type { Url } from './contract.ts'
import { useWords } from './words/context.tsx'

export interface SiteLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Where the link leads. */
  url: Url
  /** Whether the link leaves the site: then it opens in a new tab and has a sign for it. */
  external?: boolean | undefined
}

/** Draws an `<a>` without a handler: the router listens on the document for clicks on internal links. */
export function SiteLink({ url, external, children, ...attributes }: SiteLinkProps): ReactNode {
  const say = useWords()
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
      <span className="external" role="img" aria-label={say('page.newTab')} />
    </a>
  )
}
