/** Logo and title of the site, leading home. A logo without a title may contain the name. */
import type { ReactNode } from 'react'
import { useSite } from '../context.tsx'
import { Logo } from '../layout/logo.tsx'

export function Brand(): ReactNode {
  const { navbar, title, baseUrl, homeUrl = baseUrl } = useSite()
  const { logo, title: name = logo ? undefined : title } = navbar
  return (
    <a className="brand" href={logo?.href ?? homeUrl}>
      {logo && <Logo image={logo} alt={logoAlt(logo.alt, name, title)} />}
      {name && <b>{name}</b>}
    </a>
  )
}

/** Beside the title, a logo with the same name would be read out twice. */
function logoAlt(alt: string, shownTitle: string | undefined, title: string): string {
  if (shownTitle === undefined) return alt || title
  return alt === shownTitle || alt === title ? '' : alt
}
