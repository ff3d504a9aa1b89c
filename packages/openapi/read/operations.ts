/** OpenAPI files → the operations of an API, grouped by their tags. */
import { slugMaker } from 'docs-build/plugins'
import type { ApiFiles } from './api-files.ts'
import { listOf, type Node, nodeOf, textOf } from './located.ts'

export const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const
export type Method = (typeof METHODS)[number]

export const PLACES = ['path', 'query', 'header', 'cookie'] as const
export type ParameterPlace = (typeof PLACES)[number]

export interface Parameter {
  readonly name: string
  readonly in: ParameterPlace
  readonly isRequired: boolean
  readonly isDeprecated: boolean
  /** Has the description. */
  readonly node: Node
  readonly schema: unknown
  readonly example: unknown
}

/** A body in one media type. */
export interface Content {
  readonly type: string
  readonly schema: unknown
  readonly examples: readonly { readonly name: string; readonly value: unknown }[]
}

export interface Body {
  readonly node: Node
  readonly isRequired: boolean
  readonly contents: readonly Content[]
}

export interface Response {
  readonly status: string
  readonly node: Node
  readonly headers: readonly Parameter[]
  readonly contents: readonly Content[]
}

/** A scheme of security that an operation names. */
export interface Security {
  readonly name: string
  readonly scheme: Node
  readonly scopes: readonly string[]
}

export interface Operation {
  readonly method: Method
  readonly path: string
  /** It is called by the API, not by its readers. */
  readonly isWebhook: boolean
  readonly title: string
  /** Of the file, its page and its anchor. No other operation of the API has it. */
  readonly slug: string
  readonly isDeprecated: boolean
  readonly node: Node
  readonly parameters: readonly Parameter[]
  readonly body?: Body
  readonly responses: readonly Response[]
  /** Each entry lists schemes that are needed together; an empty one says that none is needed. */
  readonly security: readonly (readonly Security[])[]
  readonly servers: readonly Server[]
}

export interface Server {
  /** With the defaults of its variables. */
  readonly url: string
  readonly node: Node
}

/** Operations with the same first tag. */
export interface Group {
  readonly title: string
  readonly slug: string
  /** The tag, with its description; the root of the file for a tag that it does not declare. */
  readonly node?: Node
  readonly operations: readonly Operation[]
}

export interface Api {
  readonly title: string
  readonly version: string
  readonly info: Node
  readonly servers: readonly Server[]
  readonly schemes: readonly Security[]
  readonly groups: readonly Group[]
}

/** Operations of one API. */
const MOST_OPERATIONS = 20_000

export function readApi(files: ApiFiles): Api {
  const { root } = files
  const info = nodeOf(root['info'])
  const servers = serversOf(root['servers'])
  const tags = new Map(
    listOf(root['tags']).flatMap((tag) => {
      const name = textOf(nodeOf(tag)['name'])
      return name === undefined ? [] : [[name, nodeOf(tag)] as const]
    }),
  )
  const slugs = slugMaker()
  const byTag = new Map<string, Operation[]>(Array.from(tags.keys(), (name) => [name, []]))
  let count = 0
  for (const [from, isWebhook] of [
    ['paths', false],
    ['webhooks', true],
  ] as const)
    for (const [path, item] of Object.entries(nodeOf(root[from]))) {
      const shared = files.resolve(item)?.node
      for (const method of METHODS) {
        const node = shared && files.resolve(shared[method])?.node
        if (!node || ++count > MOST_OPERATIONS) continue
        const tag = textOf(listOf(node['tags'])[0]) ?? (isWebhook ? 'Webhooks' : 'Operations')
        const operation = operationOf({ method, path, isWebhook, node, shared }, files, { servers, slugs })
        const list = byTag.get(tag)
        if (list) list.push(operation)
        else byTag.set(tag, [operation])
      }
    }
  const groupSlugs = slugMaker(['schemas'])
  return {
    title: textOf(info['title']) ?? 'API',
    version: textOf(info['version']) ?? '',
    info,
    servers,
    schemes: Object.keys(nodeOf(nodeOf(root['components'])['securitySchemes'])).flatMap(
      (name) => securityOf(name, [], files) ?? [],
    ),
    groups: Array.from(byTag, ([name, operations]): Group => {
      const node = tags.get(name)
      return { title: textOf(node?.['x-displayName']) ?? name, slug: groupSlugs(name), node, operations }
    }).filter(({ operations }) => operations.length > 0),
  }
}

interface Found extends Pick<Operation, 'method' | 'path' | 'isWebhook' | 'node'> {
  /** What stands beside the methods of a path. */
  readonly shared: Node
}

function operationOf(
  { method, path, isWebhook, node, shared }: Found,
  files: ApiFiles,
  { servers, slugs }: { readonly servers: readonly Server[]; readonly slugs: (name: string) => string },
): Operation {
  const parameters = new Map(
    [...listOf(shared['parameters']), ...listOf(node['parameters'])].flatMap((given) => {
      const parameter = parameterOf(files.resolve(given)?.node)
      return parameter ? [[`${parameter.in} ${parameter.name}`, parameter] as const] : []
    }),
  )
  const body = files.resolve(node['requestBody'])?.node
  const own = [serversOf(node['servers']), serversOf(shared['servers'])].find((list) => list.length > 0)
  const id = textOf(node['operationId'])
  const security = node['security'] ?? files.root['security']
  return {
    method,
    path,
    isWebhook,
    title:
      textOf(node['summary'])
        ?.replace(/\s+/g, ' ')
        .trim()
        .replace(/(?<!\.)\.$/, '') ??
      id ??
      `${method.toUpperCase()} ${path}`,
    slug: slugs(id ?? `${method}-${path}`),
    isDeprecated: node['deprecated'] === true,
    node,
    parameters: [...parameters.values()],
    body: body && { node: body, isRequired: body['required'] === true, contents: contentsOf(body['content'], files) },
    responses: Object.entries(nodeOf(node['responses'])).flatMap(([status, given]) => {
      const found = files.resolve(given)?.node
      if (!found || !/^(?:[1-5](?:\d\d|XX)|default)$/.test(status)) return []
      const headers = Object.entries(nodeOf(found['headers'])).flatMap(
        ([name, header]) => parameterOf({ ...files.resolve(header)?.node, name, in: 'header' }) ?? [],
      )
      return [{ status, node: found, headers, contents: contentsOf(found['content'], files) }]
    }),
    security: listOf(security).map((needed) =>
      Object.entries(nodeOf(needed)).flatMap(([name, scopes]) => securityOf(name, scopes, files) ?? []),
    ),
    servers: own ?? servers,
  }
}

function parameterOf(node: Node | undefined): Parameter | undefined {
  const name = textOf(node?.['name'])
  const place = PLACES.find((one) => one === node?.['in'])
  if (!node || name === undefined || place === undefined) return undefined
  const content = nodeOf(Object.values(nodeOf(node['content']))[0])
  const [first] = Object.values(nodeOf(node['examples']))
  return {
    name,
    in: place,
    isRequired: node['required'] === true || place === 'path',
    isDeprecated: node['deprecated'] === true,
    node,
    schema: node['schema'] ?? content['schema'],
    example: node['example'] ?? nodeOf(first)['value'] ?? content['example'],
  }
}

function contentsOf(content: unknown, files: ApiFiles): Content[] {
  return Object.entries(nodeOf(content)).flatMap(([type, given]): Content[] => {
    const node = files.resolve(given)?.node
    if (!node || !/^[\w.+*-]+\/[\w.+*-]+(?:\s*;.*)?$/.test(type)) return []
    const named = Object.entries(nodeOf(node['examples'])).flatMap(([name, example]) => {
      const found = files.resolve(example)?.node
      return found && 'value' in found ? [{ name: textOf(found['summary']) ?? name, value: found['value'] }] : []
    })
    const examples = node['example'] === undefined ? named : [{ name: 'Example', value: node['example'] }, ...named]
    return [{ type, schema: node['schema'], examples }]
  })
}

function securityOf(name: string, scopes: unknown, files: ApiFiles): Security | undefined {
  const schemes = nodeOf(nodeOf(files.root['components'])['securitySchemes'])
  const scheme = Object.hasOwn(schemes, name) ? files.resolve(schemes[name])?.node : undefined
  return scheme && { name, scheme, scopes: listOf(scopes).flatMap((scope) => textOf(scope) ?? []) }
}

function serversOf(given: unknown): Server[] {
  return listOf(given).flatMap((server) => {
    const node = nodeOf(server)
    const variables = nodeOf(node['variables'])
    const url = (textOf(node['url']) ?? '').trim().replace(/\{([^{}]+)\}/g, (mark, name: string) => {
      const variable = Object.hasOwn(variables, name) ? nodeOf(variables[name]) : {}
      return textOf(variable['default']) ?? mark
    })
    // Others are no address that a request can be sent to.
    return /^(?:https?:\/\/[^\s"'<>\\`]+|\/[^\s"'<>\\`]*)$/i.test(url) ? [{ url: url.replace(/\/+$/, ''), node }] : []
  })
}
