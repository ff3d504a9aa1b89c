/** An API → its pages: an overview, a page for each tag, for each operation, and for schemas that pages lead to. */
import type { OwnPage } from 'docs-build'
import { slugMaker } from 'docs-build/plugins'
import type { Openapi } from '../options.ts'
import type { ApiFiles } from '../read/api-files.ts'
import { type Node, nodeOf, textOf } from '../read/located.ts'
import type { Api, Group, Operation } from '../read/operations.ts'
import { shapeOf } from '../read/schema.ts'
import { shapeText, type Writing } from './fields.ts'
import { NO_REQUEST, operationText, REQUEST_FENCE, schemeKind } from './operation-text.ts'
import { blocks, code, description, fence, joined, plain, type Text, written } from './page-text.ts'

/** Pages of schemas, which lead to each other. */
const MOST_SCHEMAS = 5000
/** Fields on the page of a schema. */
const MOST_FIELDS = 300

type Place = Pick<OwnPage, 'path' | 'title'> & { readonly frontMatter?: Readonly<Record<string, unknown>> }

export function apiPages(api: Api, files: ApiFiles, options: Openapi): OwnPage[] {
  const { path, pages, versions } = options
  const schemas = new Map<Node, { readonly name: string; readonly slug: string }>()
  const slugs = slugMaker()

  function page({ path: name, title, frontMatter }: Place, text: Text, node: Node): OwnPage {
    const { file, line } = files.placeOf(node)
    const isMarked = text.some((line) => line.text.endsWith(`\`${REQUEST_FENCE}`))
    const { markdown, origins } = joined(isMarked ? text : blocks(fence(REQUEST_FENCE, NO_REQUEST), text))
    return {
      path: `${path}/${name}`,
      title,
      markdown,
      frontMatter: { mdx: { format: 'md' }, ...frontMatter },
      versions,
      origins: [{ from: 0, file, line }, ...origins],
    }
  }

  /** @param up leads from the page to the folder of the API */
  const writing = (up: string): Writing => ({
    files,
    schemaLink({ node, name }) {
      const known = schemas.get(node)
      if (!known && schemas.size >= MOST_SCHEMAS) return code(name)
      const schema = known ?? { name, slug: slugs(name) }
      schemas.set(node, schema)
      return `[${plain(name)}](${up}schemas/${schema.slug}.md)`
    },
  })

  const operations = (group: Group): OwnPage[] =>
    group.operations.map((operation, index) =>
      page(
        {
          path: `${group.slug}/${operation.slug}`,
          title: operation.title,
          frontMatter: operationHead(operation, index + 1),
        },
        operationText(operation, { ...writing('../'), ...options, level: 2, prefix: '' }),
        operation.node,
      ),
    )

  const groups = api.groups.flatMap((group, index): OwnPage[] => {
    const head = { order: index + 1, description: firstSentence(group.node) }
    const node = group.node ?? files.root
    if (pages === 'operation')
      return [
        page(
          { path: `${group.slug}/index`, title: group.title, frontMatter: head },
          blocks(
            description(group.node, files),
            operationTable(group, (one) => `${one.slug}.md`),
          ),
          node,
        ),
        ...operations(group),
      ]
    return [
      page(
        { path: group.slug, title: group.title, frontMatter: { ...head, hide_table_of_contents: true } },
        blocks(
          description(group.node, files),
          ...group.operations.flatMap((operation) => [
            written(`## ${plain(operation.title)} {#${operation.slug}}`, files.placeOf(operation.node)),
            operationText(operation, { ...writing(''), ...options, level: 3, prefix: `${operation.slug}-` }),
          ]),
        ),
        node,
      ),
    ]
  })

  const linkTo = (group: Group, operation: Operation): string =>
    pages === 'operation' ? `${group.slug}/${operation.slug}.md` : `${group.slug}.md#${operation.slug}`
  const overview = page(
    { path: 'index', title: api.title, frontMatter: { description: firstSentence(api.info) } },
    overviewText(api, files, linkTo),
    api.info,
  )
  return [overview, ...groups, ...schemaPages()]

  function schemaPages(): OwnPage[] {
    const made: OwnPage[] = []
    // A page of a schema may lead to further schemas, which the map then holds as well.
    for (const [node, { name, slug }] of schemas) {
      const shape = shapeOf(node, files, { fields: MOST_FIELDS, depth: 3 })
      const text = blocks(
        description(node, files),
        shapeText({ ...shape, type: shape.type === name ? 'object' : shape.type }, writing('../')),
      )
      made.push(
        page(
          {
            path: `schemas/${slug}`,
            title: name,
            frontMatter: { order: made.length + 1, description: firstSentence(node) },
          },
          text,
          node,
        ),
      )
    }
    if (made.length === 0) return []
    const list = [...schemas.values()].map(({ name, slug }) => `- [${plain(name)}](${slug}.md)`).join('\n')
    return [
      page(
        {
          path: 'schemas/index',
          title: 'Schemas',
          frontMatter: { order: api.groups.length + 1, description: 'Objects that requests and responses consist of.' },
        },
        written(list),
        files.root,
      ),
      ...made,
    ]
  }
}

function operationHead(
  { method, isDeprecated, path, node, title }: Operation,
  order: number,
): Readonly<Record<string, unknown>> {
  return {
    order,
    description: firstSentence(node) ?? `${title}: ${method.toUpperCase()} ${path}`,
    hide_table_of_contents: true,
    sidebar_class_name: isDeprecated ? `api-${method} api-deprecated` : `api-${method}`,
    keywords: [path, `${method} ${path}`],
  }
}

/** For search engines and lists. */
function firstSentence(node: Node | undefined): string | undefined {
  const text = textOf(node?.['description'])
  if (text === undefined) return undefined
  const plainText = (
    text
      .slice(0, 2000)
      .trim()
      .split(/\n\s*\n/)[0] ?? ''
  )
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>|[`*_#>]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const short = plainText.length > 160 ? `${plainText.slice(0, 159).replace(/\s\S*$/, '')}…` : plainText
  return short === '' ? undefined : short.toWellFormed()
}

function operationTable({ operations }: Group, linkTo: (operation: Operation) => string): Text {
  return written(
    operations
      .map((one) => `- ${code(one.method.toUpperCase())} [${plain(one.title)}](${linkTo(one)}) ${code(one.path)}`)
      .join('\n'),
  )
}

function overviewText(api: Api, files: ApiFiles, linkTo: (group: Group, operation: Operation) => string): Text {
  const { info, servers, schemes, groups, version } = api
  const contact = nodeOf(info['contact'])
  const license = nodeOf(info['license'])
  const facts = [
    version === '' ? '' : `Version ${code(version)}`,
    linked('Terms of service', info['termsOfService']),
    linked(textOf(license['name']) ?? '', license['url']),
    linked(textOf(contact['name']) ?? 'Contact', contact['url']),
  ].filter((text) => text !== '')
  return blocks(
    written(facts.join(' · '), files.placeOf(info)),
    description(info, files),
    servers.length === 0 ? [] : written('## Servers {#servers}'),
    ...servers.map(({ url, node }) => {
      const [first = { text: '' }, ...rest] = description(node, files)
      const isLine = rest.length === 0 && !first.text.startsWith('>')
      return isLine
        ? written(`- ${code(url)}${first.text === '' ? '' : `: ${first.text}`}`, first.place)
        : written(`- ${code(url)}`)
    }),
    schemes.length === 0 ? [] : written('## Authorization {#authorization}'),
    ...schemes.map(({ name, scheme }) =>
      blocks(
        written(`### ${code(name)} {#auth-${slugMaker()(name)}}`),
        written(`*${plain(schemeKind(scheme))}*`),
        description(scheme, files),
      ),
    ),
    ...groups.map((group) =>
      blocks(
        written(`## ${plain(group.title)} {#tag-${group.slug}}`),
        operationTable(group, (one) => linkTo(group, one)),
      ),
    ),
  )
}

function linked(label: string, url: unknown): string {
  if (typeof url !== 'string' || !/^https?:\/\/[^\s<>]+$/i.test(url)) return ''
  return label === '' ? '' : `[${plain(label)}](<${url}>)`
}
