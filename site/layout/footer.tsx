/** The footer of every page. */
import type { ReactNode } from 'react'
import { useSite } from '../context.tsx'
import type { FooterItem, Image } from '../contract.ts'
import { SiteLink } from '../link.tsx'
import { Html } from '../trusted.tsx'
import { Logo } from './logo.tsx'

export interface FooterProps {
  /** Whether a menu covers the page. */
  inert: boolean
}

export function Footer({ inert }: FooterProps): ReactNode {
  const { footer } = useSite()
  if (!footer) return null
  const { style, columns, logo, copyright } = footer
  const flat = columns.length === 1 && columns[0]?.title === undefined
  return (
    <footer className={`footer ${style}`} inert={inert}>
      <div className={flat ? 'footer-links flat' : 'footer-links'}>
        {columns.map((column, index) => (
          <div key={index}>
            {column.title && <h2>{column.title}</h2>}
            <ul>
              {column.items.map((item, position) => (
                <Item key={position} item={item} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {(logo || copyright) && (
        <div className="footer-end">
          {logo && <FooterLogo logo={logo} />}
          {copyright && <Html as="div" html={copyright} />}
        </div>
      )}
    </footer>
  )
}

function Item({ item }: { item: FooterItem }): ReactNode {
  if ('html' in item) return <Html as="li" html={item.html} />
  return (
    <li>
      <SiteLink url={item.url} external={item.external}>
        {item.label}
      </SiteLink>
    </li>
  )
}

function FooterLogo({ logo }: { logo: Image }): ReactNode {
  const { title } = useSite()
  if (!logo.href) return <Logo image={logo} />
  return (
    <a href={logo.href}>
      <Logo image={logo} alt={logo.alt || title} />
    </a>
  )
}
