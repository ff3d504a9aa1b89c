/** An operation as Markdown: what it takes, what it answers, and samples. */
import { nodeOf, textOf } from '../read/located.ts'
import { type Body, type Content, type Operation, PLACES, type Response } from '../read/operations.ts'
import { type Room, shapeOf } from '../read/schema.ts'
import { parameterList, shapeText, type Writing } from './fields.ts'
import { blocks, code, description, fence, plain, type Text, written } from './page-text.ts'
import { contentExample, isJson, sampleRequest } from './request.ts'
import { requestModel } from './request-model.ts'
import { SAMPLES, type SampleLanguage } from './samples.ts'

/** The language of the block that becomes the line of a request, and its console. */
export const REQUEST_FENCE = 'api-request'
/** Its text on a page without an operation. */
export const NO_REQUEST = '{}'

export interface OperationWriting extends Writing {
  readonly samples: readonly SampleLanguage[]
  readonly tryIt: readonly string[]
  /** Level of the headings in an operation. */
  readonly level: 2 | 3
  /** Begins the ids of headings, where a page has several operations. */
  readonly prefix: string
}

/** Fields of a request, and of a successful answer. Other answers name their schema. */
const MOST_FIELDS = 60
const OTHER_FIELDS = 8
const MOST_EXAMPLES = 6
/** Characters of an example. */
const MOST_EXAMPLE = 8000

const PLACE_TITLES = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
  cookie: 'Cookies',
} as const

export function operationText(operation: Operation, writing: OperationWriting): Text {
  const { files } = writing
  const { node, parameters, body, responses } = operation
  const place = files.placeOf(node)
  const room = { fields: MOST_FIELDS, depth: 3 }
  const model = requestModel(operation, files, writing.tryIt)
  return blocks(
    fence(REQUEST_FENCE, JSON.stringify(model)),
    operation.isDeprecated ? written('**Deprecated.** New programs should not use it.', place) : [],
    description(node, files),
    moreText(nodeOf(node['externalDocs']), writing),
    securityText(operation, writing),
    ...PLACES.map((one) => {
      const own = parameters.filter((parameter) => parameter.in === one)
      return own.length === 0 ? [] : blocks(heading(PLACE_TITLES[one], one, writing), parameterList(own, writing, room))
    }),
    body ? bodyText(body, writing, operation.isWebhook ? undefined : 'readOnly') : [],
    responses.length === 0 ? [] : heading('Responses', 'responses', writing),
    ...responses.map((response) => responseText(response, writing)),
    operation.isWebhook ? [] : samplesText(operation, writing),
    examplesText(operation, writing),
  )
}

function heading(title: string, id: string, { level, prefix }: OperationWriting, below = 0): Text {
  return written(`${'#'.repeat(level + below)} ${title} {#${prefix}${id}}`)
}

/** A link to a page with more. */
function moreText(docs: Readonly<Record<string, unknown>>, { files }: Writing): Text {
  const url = textOf(docs['url'])
  if (url === undefined || !/^https?:\/\/[^\s<>]+$/i.test(url)) return []
  return written(`[${plain(textOf(docs['description']) ?? 'More about it')}](<${url}>)`, files.placeOf(docs))
}

function securityText({ security }: Operation, writing: OperationWriting): Text {
  const ways = security.filter((needed) => needed.length > 0)
  if (ways.length === 0) return []
  const isOptional = ways.length < security.length
  const items = ways.map(
    (needed) =>
      `- ${needed
        .map(({ name, scheme, scopes }) => {
          const kind = schemeKind(scheme)
          const needs = scopes.length === 0 ? '' : ` with ${scopes.map(code).join(', ')}`
          return `${code(name)} *${plain(kind)}*${needs}`
        })
        .join(' and ')}`,
  )
  return blocks(
    heading('Authorization', 'authorization', writing),
    isOptional ? written('Optional.') : [],
    written(items.join('\n')),
  )
}

/** A scheme in words. */
export function schemeKind(scheme: Readonly<Record<string, unknown>>): string {
  switch (scheme['type']) {
    case 'apiKey':
      return `key in ${scheme['in'] === 'query' ? 'the query' : `a ${scheme['in'] === 'cookie' ? 'cookie' : 'header'}`}, ${textOf(scheme['name']) ?? ''}`
    case 'http':
      return `HTTP, ${textOf(scheme['scheme']) ?? ''}`
    case 'oauth2':
      return 'OAuth 2.0'
    case 'openIdConnect':
      return 'OpenID Connect'
    case 'mutualTLS':
      return 'mutual TLS'
    default:
      return textOf(scheme['type']) ?? ''
  }
}

function bodyText({ node, isRequired, contents }: Body, writing: OperationWriting, without: Room['without']): Text {
  const [first, ...others] = contents
  return blocks(
    heading('Request body', 'body', writing),
    written(
      [...contents.map(({ type }) => code(type)), isRequired ? '**required**' : '*optional*'].join(' '),
      writing.files.placeOf(node),
    ),
    description(node, writing.files),
    first ? contentText(first, others, writing, { fields: MOST_FIELDS, without }) : [],
  )
}

/** The first type in full, and others where their schema is another one. */
function contentText(first: Content, others: readonly Content[], writing: Writing, room: Omit<Room, 'depth'>): Text {
  const known = new Set([writing.files.resolve(first.schema)?.node])
  return blocks(
    first.schema === undefined ? [] : shapeText(shapeOf(first.schema, writing.files, { ...room, depth: 3 }), writing),
    ...others.map(({ type, schema }) => {
      const node = writing.files.resolve(schema)?.node
      if (schema === undefined || known.has(node)) return []
      known.add(node)
      return blocks(
        written(`As ${code(type)}:`),
        shapeText(shapeOf(schema, writing.files, { ...room, fields: OTHER_FIELDS, depth: 2 }), writing),
      )
    }),
  )
}

function responseText(response: Response, writing: OperationWriting): Text {
  const { status, node, headers, contents } = response
  const [first, ...others] = contents
  const isSuccess = /^2/.test(status) || status === 'default'
  // Most operations answer failures with the same schema, which has a page.
  const isKnown = writing.files.resolve(first?.schema)?.name !== undefined
  const otherFields = isKnown ? 0 : OTHER_FIELDS
  const fields = isSuccess ? MOST_FIELDS : otherFields
  const types = contents.map(({ type }) => code(type)).join(' ')
  return blocks(
    heading(titleOf(status).replace(status, code(status)), `response-${status.toLowerCase()}`, writing, 1),
    description(node, writing.files),
    written(types),
    first ? contentText(first, others, writing, { fields, without: 'writeOnly' }) : [],
    headers.length === 0
      ? []
      : blocks(written('Headers:'), parameterList(headers, writing, { fields: OTHER_FIELDS, depth: 1 })),
  )
}

const STATUS: Readonly<Record<string, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No content',
  301: 'Moved permanently',
  302: 'Found',
  303: 'See other',
  304: 'Not modified',
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition failed',
  415: 'Unsupported media type',
  422: 'Unprocessable content',
  429: 'Too many requests',
  500: 'Internal server error',
  503: 'Service unavailable',
  default: 'Any other status',
}

function titleOf(status: string): string {
  return STATUS[status] === undefined ? status : `${status} ${STATUS[status]}`
}

function samplesText(operation: Operation, { samples, files }: OperationWriting): Text {
  if (samples.length === 0) return []
  const request = sampleRequest(operation, files)
  return codeGroup(
    samples.map((name) => {
      const { title, language, write } = SAMPLES[name]
      return fence(language, write(request).slice(0, MOST_EXAMPLE), title)
    }),
    'api-language',
  )
}

/** Examples of bodies: those that the file names, else one that the schema allows. */
function examplesText({ body, responses }: Operation, { files }: OperationWriting): Text {
  const requests = (body?.contents ?? []).flatMap(({ type, examples }) =>
    examples.length < 2 ? [] : examples.map(({ name, value }) => exampleFence(name, type, value)),
  )
  const answers = responses.flatMap(({ status, contents: [content] }) => {
    if (!content || (content.schema === undefined && content.examples.length === 0)) return []
    const named = content.examples.slice(0, 3)
    const value = named.length === 0 ? contentExample(content, files, 'response') : undefined
    if (named.length === 0)
      return value === undefined || !/^[2d]/.test(status) ? [] : [exampleFence(titleOf(status), content.type, value)]
    return named.map((one) =>
      exampleFence(named.length === 1 ? titleOf(status) : `${status} ${one.name}`, content.type, one.value),
    )
  })
  return blocks(codeGroup(requests.slice(0, MOST_EXAMPLES)), codeGroup(answers.slice(0, MOST_EXAMPLES)))
}

function exampleFence(title: string, type: string, value: unknown): Text {
  const text = typeof value === 'string' && !isJson(type) ? value : (JSON.stringify(value, undefined, 2) ?? '')
  const shown = text.length > MOST_EXAMPLE ? `${text.slice(0, MOST_EXAMPLE)}\n…` : text
  if (isJson(type)) return fence('json', shown, title)
  return fence(/[/+]xml\b/.test(type) && typeof value === 'string' ? 'xml' : 'json', shown, title)
}

/** Blocks of which one is shown at a time. */
function codeGroup(fences: readonly Text[], group?: string): Text {
  if (fences.length === 0) return []
  return blocks(
    written(group === undefined ? ':::code-group' : `:::code-group{group="${group}"}`),
    ...fences,
    written(':::'),
  )
}
