/** The list of results: a group for each page, with the page first and its sections after it. */
import { type ReactNode, useEffect, useRef } from 'react'
import { Drawing } from '../../icons.tsx'
import { sentence } from '../../words/context.tsx'
import type { FoundPage, Marked } from '../provider.ts'
import { ask as askIcon } from '../search-icons.ts'
import { useSearchWords } from '../search-words.tsx'
import { MarkedText } from './marked.tsx'
import { type AskChoice, type Choice, listId, type PlaceChoice, resultChoices } from './options.ts'

interface ResultsProps {
  pages: readonly FoundPage[]
  /** Id of the choice that Enter opens. */
  active: string | undefined
  /** Content before the first page. */
  ask: AskChoice | undefined
  onPoint: (id: string) => void
  onChoose: (choice: Choice) => void
}

export function Results({ pages, active, ask, onPoint, onChoose }: ResultsProps): ReactNode {
  const list = useActiveInView(active)
  const say = useSearchWords()
  const choices = resultChoices(pages)
  return (
    <div id={listId} ref={list} role="listbox" aria-label={say('search.results')} className="search-list">
      {ask && (
        <button
          id={ask.id}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={ask.id === active}
          className="search-option search-ask"
          onPointerMove={() => onPoint(ask.id)}
          onClick={() => onChoose(ask)}
        >
          <Drawing path={askIcon} />
          <span>{sentence(say.parts('search.ask', { question: <b>{ask.title}</b> }))}</span>
        </button>
      )}
      {pages.map((page, index) => {
        const choice = choices[index]
        if (!choice) return null
        const name = `${choice.page.id}-group`
        const own = { active, onPoint, onChoose }
        return (
          <div key={page.url} role="group" aria-labelledby={name} className="search-group">
            <Option {...own} choice={choice.page} kind="page" snippet={page.snippet}>
              <b id={name}>
                <MarkedText marked={page.title} />
              </b>
              {page.trail.length > 0 && <small>{page.trail.join(' › ')}</small>}
            </Option>
            {page.sections.map((section, at) => {
              const below = choice.sections[at]
              return (
                below && (
                  <Option {...own} key={below.id} choice={below} kind="section" snippet={section.snippet}>
                    <b>
                      <MarkedText marked={section.heading} />
                    </b>
                  </Option>
                )
              )
            })}
          </div>
        )
      })}
    </div>
  )
}

interface OptionProps extends Pick<ResultsProps, 'active' | 'onPoint' | 'onChoose'> {
  choice: PlaceChoice
  kind: 'page' | 'section'
  snippet: Marked
  children: ReactNode
}

function Option({ choice, kind, snippet, active, onPoint, onChoose, children }: OptionProps): ReactNode {
  const { id, place } = choice
  return (
    <a
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={id === active}
      className={`search-option ${kind}`}
      href={place.url}
      onPointerMove={() => onPoint(id)}
      onClick={() => onChoose(choice)}
    >
      <span className="search-title">{children}</span>
      {snippet.length > 0 && (
        <span className="search-snippet">
          <MarkedText marked={snippet} />
        </span>
      )}
    </a>
  )
}

/** Scrolls to the choice that the arrow keys have reached. */
export function useActiveInView(active: string | undefined): { current: HTMLDivElement | null } {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return list
}
