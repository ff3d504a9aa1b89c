/** Icons that carry meaning. Decorations are CSS. */
import type { ReactNode } from 'react'

const paths = {
  menu: 'M3 6h18M3 12h18M3 18h18',
  more: 'M4 12h1M12 12h1M20 12h1',
  close: 'M6 6l12 12M18 6L6 18',
  light: 'M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  dark: 'M20 14.5A8.5 8.5 0 119.5 4a7 7 0 0010.5 10.5z',
  system: 'M3 5h18v11H3zM9 20h6M12 16v4',
  search: 'M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM15.5 15.5L20 20',
  home: 'M4 11l8-7 8 7M6 9.5V20h12V9.5',
  up: 'M12 20V5M6 11l6-6 6 6',
} as const

export type IconName = keyof typeof paths

/** A line icon in the colour of the text, hidden from assistive technology. */
export function Icon({ name }: { name: IconName }): ReactNode {
  return <Drawing path={paths[name]} />
}

/** The same, for an icon that only one part of the page needs. */
export function Drawing({ path }: { path: string }): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
