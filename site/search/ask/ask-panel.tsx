/** The conversation with the assistant: the newest exchange comes first, the field for the next question is above. */
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { SiteData } from '../../contract.ts'
import { Drawing } from '../../icons.tsx'
import { copyText } from '../../runtime/reader/clipboard.ts'
import { useWords } from '../../words/context.tsx'
import { LONGEST_QUERY } from '../control.ts'
import type { AskStart } from '../panel/search-panel.tsx'
import { back, cross } from '../search-icons.ts'
import { useSearchWords } from '../search-words.tsx'
import { Answer, linkTarget } from './answer.tsx'
import text from './ask.css?text'
import type { AskSay, Exchange, Source } from './back-end.ts'
import { askBackEnd } from './back-ends.ts'
import { useConversation } from './use-conversation.ts'

const sheet = new CSSStyleSheet()
sheet.replaceSync(text)
document.adoptedStyleSheets.push(sheet)

interface AskPanelProps {
  site: SiteData
  say: AskSay
  start: AskStart
  onLeave: () => void
  onClose: () => void
}

export function AskPanel({ site, say, start, onLeave, onClose }: AskPanelProps): ReactNode {
  const { exchanges, isAnswering, error, ask, stop } = useConversation(site, start)
  const searchWords = useSearchWords()
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
        <button type="button" aria-label={say('ask.back')} onClick={onLeave}>
          <Drawing path={back} />
        </button>
        <input
          ref={field}
          type="text"
          enterKeyHint="send"
          aria-label={say('ask.question')}
          autoComplete="off"
          maxLength={LONGEST_QUERY}
          readOnly={isAnswering}
          placeholder={isAnswering ? say('ask.answering') : say('ask.prompt')}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
        />
        {isAnswering && (
          <button type="button" onClick={stop}>
            {say('ask.stop')}
          </button>
        )}
        <button type="button" aria-label={searchWords('search.close')} onClick={onClose}>
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
              say={say}
              exchange={exchange}
              isOpen={isLast && isAnswering}
              error={isLast ? error?.told(say) : undefined}
            />
          )
        })}
      </div>
      <footer className="search-foot">
        <p>{say('ask.caution')}</p>
      </footer>
      <p role="status" className="visually-hidden">
        {isAnswering && say('ask.answering')}
        {!isAnswering && exchanges.length > 0 && say('ask.saysComplete')}
      </p>
    </>
  )
}

interface ExchangeViewProps {
  site: SiteData
  say: AskSay
  exchange: Exchange
  /** Whether the answer is still arriving. */
  isOpen: boolean
  error: string | undefined
}

function ExchangeView({ site, say, exchange, isOpen, error }: ExchangeViewProps): ReactNode {
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
      {!isOpen && answer !== '' && <Actions site={site} say={say} exchange={exchange} />}
      {sources.length > 0 && (
        <>
          <h3>{say('ask.sources')}</h3>
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

function Actions({ site, say, exchange }: { site: SiteData; say: AskSay; exchange: Exchange }): ReactNode {
  const { rate } = askBackEnd(site)
  const words = useWords()
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
        {copied ? words('page.copied') : say('ask.copy')}
      </button>
      {rate && rated !== 'sent' && (
        <>
          <button type="button" onClick={() => judge(true)}>
            {say('ask.good')}
          </button>
          <button type="button" onClick={() => judge(false)}>
            {say('ask.bad')}
          </button>
        </>
      )}
      <span role="status">
        {rated === 'sent' && say('ask.thanks')}
        {rated === 'failed' && say('ask.notSent')}
      </span>
    </div>
  )
}
