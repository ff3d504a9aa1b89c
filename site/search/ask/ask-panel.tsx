/** The conversation with the assistant: the newest exchange comes first, the field for the next question is above. */
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { SiteData } from '../../contract.ts'
import { Drawing } from '../../icons.tsx'
import { copyText } from '../../runtime/clipboard.ts'
import { LONGEST_QUERY } from '../control.ts'
import { back, cross } from '../search-icons.ts'
import type { AskStart } from '../search-panel.tsx'
import { Answer, linkTarget } from './answer.tsx'
import text from './ask.css?text'
import type { Exchange, Source } from './back-end.ts'
import { askBackEnd } from './back-ends.ts'
import { useConversation } from './use-conversation.ts'

const sheet = new CSSStyleSheet()
sheet.replaceSync(text)
document.adoptedStyleSheets.push(sheet)

interface AskPanelProps {
  site: SiteData
  start: AskStart
  onLeave: () => void
  onClose: () => void
}

export function AskPanel({ site, start, onLeave, onClose }: AskPanelProps): ReactNode {
  const { exchanges, isAnswering, error, ask, stop } = useConversation(site, start)
  const [question, setQuestion] = useState('')
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => field.current?.focus(), [])

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isAnswering || question.trim() === '') return
    ask(question.trim())
    setQuestion('')
  }

  const newestFirst = exchanges.map((exchange, index) => ({ exchange, index })).reverse()
  return (
    <>
      <form className="search-bar" onSubmit={submit}>
        <button type="button" aria-label="Back to the search" onClick={onLeave}>
          <Drawing path={back} />
        </button>
        <input
          ref={field}
          type="text"
          enterKeyHint="send"
          aria-label="Question"
          autoComplete="off"
          maxLength={LONGEST_QUERY}
          readOnly={isAnswering}
          placeholder={isAnswering ? 'Answering...' : 'Ask another question...'}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
        />
        {isAnswering && (
          <button type="button" onClick={stop}>
            Stop
          </button>
        )}
        <button type="button" aria-label="Close search" onClick={onClose}>
          <Drawing path={cross} />
        </button>
      </form>
      <div className="search-body ask" aria-busy={isAnswering}>
        {newestFirst.map(({ exchange, index }) => {
          const isLast = index === exchanges.length - 1
          return (
            <ExchangeView
              key={index}
              site={site}
              exchange={exchange}
              isOpen={isLast && isAnswering}
              error={isLast ? error : undefined}
            />
          )
        })}
      </div>
      <footer className="search-foot">
        <p>Answers are generated with AI which can make mistakes. Verify responses.</p>
      </footer>
      <p role="status" className="visually-hidden">
        {isAnswering && 'Answering'}
        {!isAnswering && exchanges.length > 0 && 'The answer is complete'}
      </p>
    </>
  )
}

interface ExchangeViewProps {
  site: SiteData
  exchange: Exchange
  /** Whether the answer is still arriving. */
  isOpen: boolean
  error: string | undefined
}

function ExchangeView({ site, exchange, isOpen, error }: ExchangeViewProps): ReactNode {
  const { question, answer, sources } = exchange
  return (
    <article className="ask-exchange" aria-label={question}>
      <h2>{question}</h2>
      <div className="ask-answer">
        <Answer markdown={answer} />
        {isOpen && <span className="ask-caret" aria-hidden="true" />}
      </div>
      {error !== undefined && (
        <p className="ask-error" role="alert">
          {error}
        </p>
      )}
      {!isOpen && answer !== '' && <Actions site={site} exchange={exchange} />}
      {sources.length > 0 && (
        <>
          <h3>Sources</h3>
          <ul className="ask-sources">
            {sources.map((source) => (
              <SourceView key={source.url} source={source} />
            ))}
          </ul>
        </>
      )}
    </article>
  )
}

function SourceView({ source }: { source: Source }): ReactNode {
  const target = linkTarget(source.url)
  return <li>{target ? <a {...target}>{source.title}</a> : source.title}</li>
}

function Actions({ site, exchange }: { site: SiteData; exchange: Exchange }): ReactNode {
  const { rate } = askBackEnd(site)
  const [copied, setCopied] = useState(false)
  const [rated, setRated] = useState<'sent' | 'failed'>()

  function judge(isGood: boolean): void {
    rate?.(exchange, isGood).then(
      () => setRated('sent'),
      () => setRated('failed'),
    )
  }

  return (
    <div className="ask-actions">
      <button type="button" onClick={() => void copyText(exchange.answer).then(setCopied)}>
        {copied ? 'Copied' : 'Copy'}
      </button>
      {rate && rated !== 'sent' && (
        <>
          <button type="button" onClick={() => judge(true)}>
            Good answer
          </button>
          <button type="button" onClick={() => judge(false)}>
            Bad answer
          </button>
        </>
      )}
      <span role="status">
        {rated === 'sent' && 'Thank you for your feedback.'}
        {rated === 'failed' && 'The feedback could not be sent.'}
      </span>
    </div>
  )
}
