/** The table of contents: a column that marks the active heading on wide screens, a box that opens on others. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useRoute, useSite } from '../context.tsx'
import type { TocEntry } from '../contract.ts'
import { afterPaint } from '../runtime/after-paint.ts'
import { listen } from '../runtime/listen.ts'
import { bringIntoView } from '../runtime/reader/in-view.ts'
import { Html } from '../trusted.tsx'
import { useWords, useWordsLanguage } from '../words/context.tsx'

/** Both forms; CSS shows one of them. */
export function hasToc(page: { readonly toc: readonly TocEntry[]; readonly hideToc?: boolean }): boolean {
  return page.toc.length > 0 && !page.hideToc
}

export function TocColumn(): ReactNode {
  const page = useRoute()
  const { navbar } = useSite()
  const active = useActiveHeading(page.toc, navbar.hideOnScroll)
  const say = useWords()
  const english = useWordsLanguage()
  const column = useRef<HTMLElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another heading is another entry.
  useEffect(() => {
    bringIntoView(column.current, column.current?.querySelector('[aria-current]') ?? null)
  }, [active])

  return (
    <nav ref={column} className="toc" aria-label={say('page.toc')}>
      <b {...english}>{say('page.toc')}</b>
      <Entries entries={page.toc} active={active} />
    </nav>
  )
}

/** On small screens it stays below the navbar, and closes when the reader has chosen a heading. */
export function TocBox(): ReactNode {
  const { toc } = useRoute()
  const say = useWords()
  const english = useWordsLanguage()
  return (
    <details className="toc-box details">
      <summary {...english}>{say('page.toc')}</summary>
      {/* biome-ignore lint/a11y: links have clicks of their own, by keyboard as well. */}
      <nav
        className="details-body"
        aria-label={say('page.toc')}
        onClick={({ target, currentTarget }) => {
          const box = currentTarget.parentElement as HTMLDetailsElement
          if ((target as Element).closest('a')) box.open = false
        }}
      >
        <Entries entries={toc} active={undefined} />
      </nav>
    </details>
  )
}

function Entries({ entries, active }: { entries: readonly TocEntry[]; active: string | undefined }): ReactNode {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Html
            as="a"
            href={`#${encodeURIComponent(entry.id)}`}
            aria-current={entry.id === active ? 'true' : undefined}
            html={entry.html}
          />
          {entry.children.length > 0 && <Entries entries={entry.children} active={active} />}
        </li>
      ))}
    </ul>
  )
}

/**
 * Returns the active heading: the first heading below the navbar if it is in the upper half of the window, otherwise
 * the heading before it, whose text fills the window.
 */
export function activeHeading(
  tops: readonly { readonly id: string; readonly top: number }[],
  offset: number,
  windowHeight: number,
): string | undefined {
  const next = tops.findIndex(({ top }) => top >= offset)
  if (next < 0) return tops.at(-1)?.id
  const heading = tops[next]
  if (heading && heading.top < windowHeight / 2) return heading.id
  return tops[next - 1]?.id
}

function useActiveHeading(toc: readonly TocEntry[], navbarHides: boolean): string | undefined {
  const [active, setActive] = useState<string>()

  useEffect(() => {
    const ids = flatten(toc)
    let frame = 0
    let ended = false
    const update = () => {
      frame = 0
      if (ended) return
      const tops = ids.flatMap((id) => {
        const heading = document.getElementById(id)
        return heading ? [{ id, top: visibleTop(heading) }] : []
      })
      setActive(activeHeading(tops, navbarHides ? 0 : navbarHeight(), window.innerHeight))
    }
    const schedule = () => {
      frame ||= requestAnimationFrame(update)
    }
    // Measured after paint: measuring earlier would force a second layout.
    afterPaint(update)
    const end = listen(window, { scroll: schedule, resize: schedule })
    return () => {
      ended = true
      cancelAnimationFrame(frame)
      end()
    }
  }, [toc, navbarHides])

  return active
}

function flatten(entries: readonly TocEntry[]): string[] {
  return entries.flatMap((entry) => [entry.id, ...flatten(entry.children)])
}

function navbarHeight(): number {
  return document.querySelector('[data-db=navbar]')?.clientHeight ?? 0
}

function visibleTop(heading: Element): number {
  const box = heading.getBoundingClientRect()
  return (box.height || !heading.parentElement ? box : heading.parentElement.getBoundingClientRect()).top
}
