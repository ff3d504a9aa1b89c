/**
 * Draws what React draws in the browser before any effect runs, when it takes over a page: the frame, and each island.
 * The code runs in a realm with the globals of a reader, so `typeof window` and everything like it is as in the browser.
 */

// Comes first, because modules may read `window` when they are loaded.
import './reader-globals.ts'

import type { ElementType } from 'react'
import { renderToString } from 'react-dom/server.edge'
import { views } from '../../templates/index.ts'
import { App } from '../app.tsx'
import type { PageBundle, SiteData } from '../contract.ts'
import { type PackedProps, unpackElement } from '../islands/island.ts'
import { parts } from '../islands/parts.ts'
import { IslandSlot } from '../islands/slot-element.tsx'
import { fromRows } from '../sidebar/sidebar-rows.ts'
import { BodyWords } from '../words/body-words.tsx'
import type { LoadedWords, SiteWords } from '../words/site-words.ts'
import { resetChance } from './reader-globals.ts'

/** The frame around a text. */
export function drawFrame({ props, sidebar }: PageBundle, site: SiteData): string {
  resetChance()
  return renderToString(
    <App site={site} views={views} shown={{ page: props, body: '', sidebar: sidebar && fromRows(sidebar) }} />,
  )
}

interface WrittenIsland {
  readonly part: string
  readonly prefix: string
  readonly props: PackedProps
  readonly html: string
}

/**
 * One island with the properties that stand in the page.
 *
 * @param words of the file that the browser loads for islands
 */
export function drawIsland(
  { part, prefix, props, html }: WrittenIsland,
  site: SiteData,
  { words, language }: LoadedWords<'text'>,
): string {
  resetChance()
  const found = parts.find(({ name }) => name === part)
  if (!found) throw new Error(`There is no code for ${part}.`)
  const element = unpackElement(found.component, props, {
    slot: (n) => <IslandSlot n={n} />,
    html: () => html,
    typeOf: (type) => found.holds?.[type] ?? (type as ElementType),
  })
  const all = { words: { ...site.words.page, ...words } as SiteWords['words'], language }
  return renderToString(<BodyWords words={all}>{element}</BodyWords>, { identifierPrefix: prefix })
}
