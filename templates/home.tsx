/** The front page: what this is, and where to go. */
import type { ReactNode } from 'react'
import { useSite } from '../site/context.tsx'
import { Card } from '../site/layout/card.tsx'
import type { ViewProps } from '../site/view.ts'

export function HomeView({ page, body }: ViewProps<'home'>): ReactNode {
  const { title, tagline } = useSite()
  const [first] = page.data.sections
  return (
    <>
      <div className="hero">
        <div>
          <h1>{page.heading ?? title}</h1>
          {tagline && <p>{tagline}</p>}
          {first && (
            <a className="button" href={first.url}>
              Start with {first.label}
            </a>
          )}
        </div>
        <PatternPiece />
      </div>
      <ul className="cards">
        {page.data.sections.map(({ label, url, description }) => (
          <Card key={url} url={url} title={label} text={description} />
        ))}
      </ul>
      <div className="markdown">{body}</div>
    </>
  )
}

/** A front bodice, as it is drawn on paper: seam, seam allowance, fold, grain line, notches. */
function PatternPiece(): ReactNode {
  return (
    <svg className="pattern-piece" viewBox="0 0 320 300" aria-hidden="true">
      <path className="allowance" d="M64 96C90 96 110 76 115 31L226 61C219 104 238 128 272 138L255 280H64" />
      <path className="seam" d="M64 108C96 108 122 84 126 46L212 70C206 112 226 138 258 148L244 268H64" />
      <path className="fold" d="M64 108V268" />
      <path className="grain" d="M140 122V246M134 132L140 120L146 132M134 236L140 248L146 236" />
      <path className="notch" d="M221 121l10-6M251 208l12 1M100 268v12" />
      <path className="dart" d="M176 268L188 196L200 268" />
      <text transform="translate(78 262) rotate(-90)">FRONT · CUT 1 ON THE FOLD</text>
    </svg>
  )
}
