/** What the line of a request shows and its console begins with: plain data in the text of a page. */
import type { ApiFiles } from '../read/api-files.ts'
import { listOf, nodeOf, textOf } from '../read/located.ts'
import type { Operation } from '../read/operations.ts'
import { wholeOf } from '../read/schema.ts'
import { parameterExample, plainText, sampleRequest } from './request.ts'

export interface RequestField {
  readonly name: string
  readonly in: string
  readonly isRequired: boolean
  readonly value: string
  /** The only values that it may have. */
  readonly values?: readonly string[]
  /** What comes before the value, such as `Bearer `. */
  readonly before?: string
}

export interface RequestModel {
  readonly method: string
  readonly path: string
  /** The first server; empty for none. */
  readonly server: string
  /** Servers to which readers may send requests. Empty for no console. */
  readonly servers: readonly string[]
  readonly fields: readonly RequestField[]
  readonly body?: { readonly type: string; readonly text: string }
}

const MOST_FIELDS = 40
const MOST_CHOICES = 50
const MOST_BODY = 20_000

/** @param tryIt origins to which readers may send requests */
export function requestModel(operation: Operation, files: ApiFiles, tryIt: readonly string[]): RequestModel {
  const { method, path, servers, isWebhook } = operation
  const shown = { method, path, server: isWebhook ? '' : (servers[0]?.url ?? '') }
  const allowed = isWebhook ? [] : servers.map(({ url }) => url).filter((url) => isAllowed(url, tryIt))
  if (allowed.length === 0) return { ...shown, servers: [], fields: [] }
  const { body } = sampleRequest(operation, files)
  const text = body && bodyText(body.kind, body.value)
  return {
    ...shown,
    servers: allowed,
    fields: [...authFields(operation), ...parameterFields(operation, files)].slice(0, MOST_FIELDS),
    body:
      body && text !== undefined && body.kind !== 'multipart'
        ? { type: body.type, text: text.slice(0, MOST_BODY) }
        : undefined,
  }
}

export function isAllowed(url: string, origins: readonly string[]): boolean {
  if (!URL.canParse(url)) return false
  const { origin, hostname, protocol, port } = new URL(url)
  return origins.some((allowed) => {
    const [, scheme, below, at = ''] = /^(https?:)\/\/\*(\.[^:]+)(?::(\d+))?$/i.exec(allowed) ?? []
    if (below === undefined) return URL.canParse(allowed) && new URL(allowed).origin === origin
    return scheme === protocol && hostname.endsWith(below) && port === at
  })
}

function bodyText(kind: string, value: unknown): string {
  if (kind === 'json') return JSON.stringify(value, undefined, 2)
  if (kind === 'text') return String(value)
  return new URLSearchParams(Object.entries(nodeOf(value)).map(([name, item]) => [name, plainText(item)])).toString()
}

function parameterFields({ parameters }: Operation, files: ApiFiles): RequestField[] {
  return parameters
    .filter((one) => one.in !== 'cookie')
    .map((parameter) => {
      const { name, isRequired } = parameter
      const whole = wholeOf(parameter.schema, files)
      const values = listOf(whole?.node['enum']).map(plainText).slice(0, MOST_CHOICES)
      const given = parameter.example ?? whole?.node['default']
      const value = isRequired ? plainText(given ?? parameterExample(parameter, files)) : plainText(parameter.example)
      return { name, in: parameter.in, isRequired, value, values: values.length > 0 ? values : undefined }
    })
}

/** The credentials of the first way that the operation allows. They are never kept. */
function authFields({ security }: Operation): RequestField[] {
  return (security[0] ?? []).flatMap(({ name, scheme }): RequestField[] => {
    const field = { isRequired: true, value: '' }
    switch (scheme['type']) {
      case 'apiKey':
        return scheme['in'] === 'cookie'
          ? []
          : [{ ...field, name: textOf(scheme['name']) ?? name, in: scheme['in'] === 'query' ? 'query' : 'header' }]
      case 'http':
        return String(scheme['scheme']).toLowerCase() === 'basic'
          ? [{ ...field, name: 'Authorization', in: 'header', before: 'Basic ' }]
          : [{ ...field, name: 'Authorization', in: 'header', before: 'Bearer ' }]
      case 'oauth2':
      case 'openIdConnect':
        return [{ ...field, name: 'Authorization', in: 'header', before: 'Bearer ' }]
      default:
        return []
    }
  })
}
