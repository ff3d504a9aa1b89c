/**
 * An example: its code, and its drawing in two views. Radio buttons and CSS change the view, so that this works without
 * scripts. Scripts add playing and the large view, see `behaviour.ts`.
 */
import type { BlockParts, CodeBlockProps, FileSlot, Segment } from 'docs-build/theme'
import { Fragment, type ReactNode } from 'react'
import type { ExampleSay } from './activity.ts'
import type { Control } from './controls.ts'
import { Controls } from './controls-row.tsx'
import type { DrawnExample } from './draw.ts'
import type { LanguageOptions } from './language.ts'

export interface ExampleProps {
  /** Unique on the page. */
  readonly id: string
  readonly label: string
  readonly code?: CodeBlockProps
  /** Id of the example that shows the same code; set instead of `code`. */
  readonly sameAs?: string
  /** Whether the code stands above the drawing where it is not beside it. */
  readonly codeFirst: boolean
  /** Whether code and drawing fit beside each other in a wide column. */
  readonly beside?: boolean
  /** Whether only the drawing and its caption are shown. */
  readonly drawingOnly?: true
  /** The controls below the drawing. */
  readonly controls?: readonly Control[]
  /** Data for playing with the code. */
  readonly options: LanguageOptions
  /** Absent when the example could not be drawn. */
  readonly drawn?: { readonly drawing: readonly Segment[] } & Partial<Pick<DrawnExample, 'xray' | 'tables'>>
  /** URL and height in pixels of a page with X-Ray and its tables, where these are too large for this page. */
  readonly apart?: { readonly href: FileSlot; readonly src: FileSlot; readonly height: number }
  /** Whether readers may change the code. */
  readonly play?: true
  /** URL of the drawing as a file. */
  readonly href?: FileSlot
  /** Definitions of the page's drawings; set for the first of its examples. */
  readonly definitions?: string
}

/** Draws an example. Its children are the caption. */
export function drawFigure(
  example: ExampleProps,
  { children: caption, say: speak, code: drawCode, markup, file }: BlockParts,
): ReactNode {
  const { id, label, code, sameAs, codeFirst, drawingOnly, options, drawn, apart, play, href, definitions } = example
  const { beside, controls } = example
  // Only the words of the package.
  const say: ExampleSay = speak
  if (drawingOnly && drawn) {
    return (
      <figure className="drawing-only">
        {definitions !== undefined && <Definitions>{markup(`<defs>${definitions}</defs>`)}</Definitions>}
        <div>{markup(drawn.drawing)}</div>
        {caption && <figcaption>{caption}</figcaption>}
      </figure>
    )
  }
  const chosen = JSON.stringify(options)
  return (
    <figure
      className={['example', beside && 'beside', controls && 'level', codeFirst && 'code-first']
        .filter(Boolean)
        .join(' ')}
      data-db="example"
      data-example={chosen === '{}' ? '' : chosen}
      data-label={label}
      data-same-as={sameAs}
    >
      {definitions !== undefined && <Definitions>{markup(`<defs>${definitions}</defs>`)}</Definitions>}
      {drawn && (
        <div className="example-views" role="radiogroup" aria-label={say('examples.views')}>
          {(['preview', 'xray'] as const).map((view, index) => [
            <input
              key={view}
              type="radio"
              name={id}
              id={`${id}:${view}`}
              className={`example-view show-${view}`}
              defaultChecked={index === 0}
            />,
            <label key={`${view}-label`} htmlFor={`${id}:${view}`}>
              {say(`examples.${view}`)}
            </label>,
          ])}
        </div>
      )}
      {href !== undefined && <Actions href={file(href)} say={say} />}
      {drawn ? (
        <div className="example-drawing" data-db="drawing" tabIndex={drawn.drawing.some(mayScroll) ? 0 : undefined}>
          {markup(drawn.drawing)}
          {drawn.xray !== undefined && markup(drawn.xray)}
        </div>
      ) : (
        <p className="example-failed">{say('examples.notDrawn')}</p>
      )}
      {drawn && controls && controls.length > 0 && <Controls controls={controls} say={say} />}
      {drawn?.tables && <ExampleData tables={markup(drawn.tables)} say={say} />}
      {apart && (
        <div className="example-apart">
          <p>
            <a href={file(apart.href)}>{say('examples.apart')}</a>
          </p>
          <noscript>
            <iframe
              src={file(apart.src)}
              title={say('examples.apartOf', { label })}
              loading="lazy"
              height={apart.height}
            />
          </noscript>
        </div>
      )}
      {drawn && (
        <div className="example-head">
          <span>{say('examples.code')}</span>
          {play && (
            <button type="button" className="example-play button">
              {say('examples.play')}
            </button>
          )}
        </div>
      )}
      <div className="example-code" id={`${id}:code`}>
        {code && drawCode(code)}
        {sameAs !== undefined && (
          <p>
            {say
              .parts('examples.sameCode', { example: <a href={`#${sameAs}:code`}>{say('examples.above')}</a> })
              .map((part, index) => (
                <Fragment key={index}>{part as ReactNode}</Fragment>
              ))}
          </p>
        )}
      </div>
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

/** Quiet buttons beside the views. Their icons are drawn by the style sheet, and their titles are their names. */
function Actions({ href, say }: { href: string; say: ExampleSay }): ReactNode {
  return (
    <p className="example-actions">
      {/* biome-ignore lint/a11y/useAnchorContent: the title is its name. */}
      <a className="example-save" href={href} download="" title={say('examples.save')} />
      <button type="button" className="example-zoom" title={say('examples.enlarge')} />
    </p>
  )
}

function ExampleData({ tables, say }: { tables: ReactNode; say: ExampleSay }): ReactNode {
  return (
    <details className="example-data">
      <summary>{say('examples.tables')}</summary>
      <div className="example-tables">{tables}</div>
    </details>
  )
}

/** X-Ray of an example as the content of its own page. Scripts take its two parts from there. */
export function drawApart(drawn: DrawnExample, { say, markup }: BlockParts): ReactNode {
  const definitions = Object.values(drawn.definitions).join('')
  return (
    <figure className="example" data-db="example">
      <Definitions>{markup(`<defs>${definitions}</defs>`)}</Definitions>
      <div className="example-drawing as-xray" data-db="drawing">
        {markup(drawn.drawing + drawn.xray)}
      </div>
      <ExampleData tables={markup(drawn.tables)} say={say} />
    </figure>
  )
}

/** Whether a piece of markup begins a drawing that phones scroll, see `leastOf` in `frame.ts`. */
function mayScroll(markup: Segment): boolean {
  return typeof markup === 'string' && /^<svg class="[^"]* least-700/.test(markup)
}

/** Definitions that drawings refer to. They must be rendered, but are not visible by themselves. */
function Definitions({ children }: { children: ReactNode }): ReactNode {
  return (
    <svg className="drawing example-definitions" width="0" height="0" fontSize="5" aria-hidden="true">
      {children}
    </svg>
  )
}
