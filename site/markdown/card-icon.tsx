/** Icons of cards: line drawings by name; any other name is a character, such as an emoji. */
import type { ReactNode } from 'react'
import { Drawing } from '../icons.tsx'
import { own } from '../own.ts'

const PATHS: Readonly<Record<string, string>> = {
  book: 'M4 5a2 2 0 012-2h14v16H6a2 2 0 00-2 2zM4 21a2 2 0 012-2M8 7h8',
  rocket: 'M5 15c-1 1-2 5-2 5s4-1 5-2M9 15l-3-3c2-6 6-9 14-9 0 8-3 12-9 14zM14 8h2v2h-2z',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5',
  terminal: 'M3 5h18v14H3zM7 9l3 3-3 3M12 15h5',
  gear: 'M12 9a3 3 0 100 6 3 3 0 000-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2',
  puzzle: 'M4 8h4a2.5 2.5 0 115 0h4v4a2.5 2.5 0 110 5v4H4v-5a2.5 2.5 0 100-4z',
  star: 'M12 3l2.7 5.8 6.3.8-4.6 4.3 1.2 6.2-5.6-3.1-5.6 3.1 1.2-6.2L3 9.6l6.3-.8z',
  heart: 'M12 20S4 15 4 9a4 4 0 018-1 4 4 0 018 1c0 6-8 11-8 11z',
  bolt: 'M13 3L5 14h6l-1 7 8-11h-6z',
  pencil: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  search: 'M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM15.5 15.5L20 20',
  shield: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z',
  warning: 'M12 4l9 16H3zM12 10v4M12 17v.5',
  info: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v6M12 7.5v.5',
  check: 'M4 13l5 5L20 7',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  globe: 'M12 3a9 9 0 100 18 9 9 0 000-18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  people: 'M9 5a3.5 3.5 0 100 7 3.5 3.5 0 000-7zM2 20c0-4 3-6 7-6s7 2 7 6M16 5a3.5 3.5 0 010 7M18 14c2.5.5 4 2.5 4 6',
  tools: 'M4 20l8-8M14 4a5 5 0 00-2 6l2 2a5 5 0 006-2l-3 1-3-3 1-3zM5 4l4 4M4 7l3-3',
  scissors: 'M6 4a2.5 2.5 0 100 5 2.5 2.5 0 000-5zM6 15a2.5 2.5 0 100 5 2.5 2.5 0 000-5zM8 8l12 10M8 16L20 6',
}

/** @param name of a drawing, or the character to show */
export function CardIcon({ name }: { name: string }): ReactNode {
  const path = own(PATHS, name)
  return <span className="card-icon">{path ? <Drawing path={path} /> : name}</span>
}
