/** The line of a request above its description, with the button that opens the console. */
import type { DrawnDirective } from 'docs-build/theme'
import type { ReactElement } from 'react'
import type { RequestModel } from './write/request-model.ts'

/** @returns the request that a block holds; nothing for a text that an author has written into one */
export function requestIn(text: string): RequestModel | undefined {
  try {
    const model = JSON.parse(text) as Partial<RequestModel>
    const isWhole =
      typeof model.method === 'string' &&
      typeof model.path === 'string' &&
      Array.isArray(model.servers) &&
      Array.isArray(model.fields)
    return isWhole ? (model as RequestModel) : undefined
  } catch {
    return undefined
  }
}

export function RequestLine({ text = '' }: DrawnDirective): ReactElement | null {
  const request = requestIn(text)
  if (!request) return null
  const { method, path, server, servers } = request
  return (
    <div className="api-request" data-db="api-request">
      <p className="api-line">
        <span className={`api-method api-${method}`}>{method.toUpperCase()}</span>
        <code>
          {server !== '' && <span className="api-server">{server}</span>}
          {path.split(/(?<=\/)/).map((part, index) => (
            <span key={index}>
              {part}
              <wbr />
            </span>
          ))}
        </code>
        {servers.length > 0 && (
          <button type="button" data-db="api-try" aria-expanded="false">
            Try it
          </button>
        )}
      </p>
      {servers.length > 0 && <div data-db="api-console" data-request={text} hidden />}
    </div>
  )
}
