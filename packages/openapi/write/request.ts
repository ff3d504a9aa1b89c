/** The request of an operation with example values: what the samples and the console begin with. */
import type { ApiFiles } from '../read/api-files.ts'
import { exampleOf } from '../read/example.ts'
import { nodeOf, textOf } from '../read/located.ts'
import type { Content, Operation, Parameter } from '../read/operations.ts'

/** A value that a request has by name. */
export interface Named {
  readonly name: string
  readonly value: string
}

export interface SampleRequest {
  readonly method: string
  /** With the path and the query. */
  readonly url: string
  readonly headers: readonly Named[]
  readonly body?: SampleBody
}

export interface SampleBody {
  readonly type: string
  readonly kind: 'json' | 'form' | 'multipart' | 'text'
  readonly value: unknown
}

/** Where requests go that no server is named for. */
const NO_SERVER = 'https://api.example.com'

export function sampleRequest(operation: Operation, files: ApiFiles): SampleRequest {
  const { method, parameters, security, servers } = operation
  const value = (parameter: Parameter): string => plainText(parameterExample(parameter, files))
  const own = (place: Parameter['in']): Parameter[] =>
    parameters.filter((one) => one.in === place && (one.isRequired || place === 'path'))
  const path = operation.path.replace(/\{([^{}]+)\}/g, (mark, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name)
    const text = parameter ? value(parameter) : ''
    // A made-up value says less than the name of the place.
    return text === '' || text === 'string' ? mark : encodeURIComponent(text)
  })
  const auth = authOf(security[0] ?? [])
  const query = [...own('query').map((one) => ({ name: one.name, value: value(one) })), ...auth.query]
  const cookies = [...own('cookie').map((one) => `${one.name}=${value(one)}`), ...auth.cookies]
  const body = bodyOf(operation.body?.contents ?? [], files)
  const headers = [
    ...auth.headers,
    ...own('header').map((one) => ({ name: one.name, value: value(one) })),
    ...(cookies.length === 0 ? [] : [{ name: 'Cookie', value: cookies.join('; ') }]),
    ...(body && body.kind !== 'multipart' ? [{ name: 'Content-Type', value: body.type }] : []),
  ]
  const search = query.map((one) => `${encodeURIComponent(one.name)}=${encodeURIComponent(one.value)}`).join('&')
  const server = servers[0]?.url ?? NO_SERVER
  const base = server.startsWith('/') || server === '' ? NO_SERVER + server : server
  return {
    method: method.toUpperCase(),
    url: `${base}${path}${search === '' ? '' : `?${search}`}`,
    headers: headers.filter(({ name }) => /^[\w!#$%&'*+.^`|~-]+$/.test(name)),
    body,
  }
}

/** The credentials of the first way that is allowed. */
function authOf(schemes: Operation['security'][number]): { headers: Named[]; query: Named[]; cookies: string[] } {
  const auth: { headers: Named[]; query: Named[]; cookies: string[] } = { headers: [], query: [], cookies: [] }
  for (const { scheme } of schemes) {
    const type = scheme['type']
    const isBasic = type === 'http' && String(scheme['scheme']).toLowerCase() === 'basic'
    if (isBasic) auth.headers.push({ name: 'Authorization', value: 'Basic <credentials>' })
    else if (type === 'http' || type === 'oauth2' || type === 'openIdConnect')
      auth.headers.push({ name: 'Authorization', value: 'Bearer <token>' })
    else if (type === 'apiKey') {
      const name = textOf(scheme['name']) ?? 'key'
      if (scheme['in'] === 'query') auth.query.push({ name, value: 'API_KEY' })
      else if (scheme['in'] === 'cookie') auth.cookies.push(`${name}=<key>`)
      else auth.headers.push({ name, value: '<key>' })
    }
  }
  return auth
}

export function parameterExample(parameter: Parameter, files: ApiFiles): unknown {
  return parameter.example ?? exampleOf(parameter.schema, files, 'request')
}

export function contentExample(content: Content, files: ApiFiles, use: 'request' | 'response'): unknown {
  return content.examples[0]?.value ?? exampleOf(content.schema, files, use)
}

export function plainText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map(plainText).join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export function isJson(type: string): boolean {
  return /[/+]json\b/.test(type)
}

function bodyOf(contents: readonly Content[], files: ApiFiles): SampleBody | undefined {
  const content = contents.find(({ type }) => isJson(type)) ?? contents[0]
  if (!content) return undefined
  const value = contentExample(content, files, 'request')
  const { type } = content
  if (isJson(type)) return { type, kind: 'json', value: value ?? {} }
  if (type.startsWith('application/x-www-form-urlencoded')) return { type, kind: 'form', value: nodeOf(value) }
  if (type.startsWith('multipart/')) return { type, kind: 'multipart', value: nodeOf(value) }
  return { type, kind: 'text', value: typeof value === 'string' ? value : '' }
}
