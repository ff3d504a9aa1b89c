/**
 * An example: its drawing, its code, and X-Ray. One of them is seen at a time; which one is a choice of radio
 * buttons and style, so that it works without scripts. Playing and zooming come with the scripts, see
 * `behaviour.ts`.
 */
import type { ReactNode } from 'react'
import { CodeBlock, type CodeBlockProps } from '../markdown/code-block.tsx'
import type { DrawnExample } from './draw.ts'
import type { LanguageOptions } from './language.ts'

export interface ExampleProps {
  /** Unique on the page. */
  readonly id: string
  readonly label: string
  readonly code: CodeBlockProps
  readonly codeFirst: boolean
  /** What playing with the code needs to know. */
  readonly options: LanguageOptions
  /** Absent when the example could not be drawn. */
  readonly drawn?: Pick<DrawnExample, 'drawing' | 'xray' | 'tables'>
  /** Address of the drawing as a file. */
  readonly href?: string
  /** What the page's drawings refer to; with the first of them. */
  readonly definitions?: string
}

const VIEWS = { preview: 'Preview', code: 'Code', xray: 'X-Ray' } as const

export function Example({ caption, ...example }: ExampleProps & { caption?: ReactNode }): ReactNode {
  const { id, label, code, codeFirst, options, drawn, href, definitions } = example
  const views = codeFirst ? (['code', 'preview', 'xray'] as const) : (['preview', 'code', 'xray'] as const)
  const playable = Object.keys(options).length > 0 ? JSON.stringify(options) : ''
  return (
    <figure className={drawn ? 'example' : 'example failed'} data-example={playable} data-label={label}>
      {definitions !== undefined && (
        <svg
          className="drawing example-definitions"
          width="0"
          height="0"
          fontSize="5"
          aria-hidden="true"
          dangerouslySetInnerHTML={{ __html: `<defs>${definitions}</defs>` }}
        />
      )}
      {drawn &&
        views.map((view, index) => [
          <input
            key={view}
            type="radio"
            name={id}
            id={`${id}:${view}`}
            className={`example-view show-${view}`}
            defaultChecked={index === 0}
          />,
          <label key={`${view}-label`} htmlFor={`${id}:${view}`}>
            {VIEWS[view]}
          </label>,
        ])}
      {drawn ? (
        <div className="example-drawing" dangerouslySetInnerHTML={{ __html: drawn.drawing + drawn.xray }} />
      ) : (
        <p className="example-failed">This example could not be drawn.</p>
      )}
      <div className="example-code">
        <CodeBlock {...code} />
      </div>
      {drawn && drawn.tables !== '' && (
        <details className="example-data">
          <summary>Points and paths as tables</summary>
          <div className="example-tables" dangerouslySetInnerHTML={{ __html: drawn.tables }} />
        </details>
      )}
      {href !== undefined && (
        <p className="example-actions">
          <a className="example-save" href={href} download="">
            Save as SVG
          </a>
        </p>
      )}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}
