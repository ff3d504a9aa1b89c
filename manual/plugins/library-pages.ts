/** The library, the API of plugins, the graph and the parts of a theme: pages made from types and their comments. */
import type { OwnPage } from 'docs-build'
import type { Declaration } from '../reference/declarations.ts'
import type { ConfigRecord, Reference } from '../reference/reference.ts'
import { code, fence, LOOKED_UP, parts } from './markdown.ts'
import { aboutParts, memberTable } from './member-table.ts'
import { idOf, type TypePage, type TypePlaces, typePlaces } from './type-places.ts'

export function libraryPages({ declarations: { api, theme }, configuration, rules }: Reference): OwnPage[] {
  const graphTypes = api.flatMap(({ name, kind }) => (kind === 'interface' && name.startsWith('Graph') ? [name] : []))
  const described = api.filter(({ name }) => !WORD_TYPES.has(name))
  const places = typePlaces(described, {
    'plugin-markdown': MARKDOWN_TYPES,
    'plugin-styles': ['ImageFields', 'StyleCompiler', 'HeadFields', 'PluginPart', 'DrawnCode'],
    'plugin-api': PLUGIN_TYPES,
    library: ['DocsError'],
    graph: ['SiteGraph', ...graphTypes],
  })
  const broken = rules.map(({ id }) => id).filter((id) => id.startsWith('broken-'))
  return [
    libraryPage(api, places, broken),
    pluginPage(api, places),
    pluginMarkdownPage(api, places),
    pluginStylesPage(api, places),
    graphPage(api, places),
    partsPage(theme, configuration),
  ]
}

const FUNCTIONS = ['build', 'check', 'verify', 'graph', 'dev', 'serve', 'clean', 'renderMarkdown']

function libraryPage(api: readonly Declaration[], places: TypePlaces, broken: readonly string[]): OwnPage {
  const listed = [...FUNCTIONS, ...functionsBesides(api)]
  return {
    path: 'reference/library',
    title: 'Library',
    frontMatter: {
      description: 'The functions of docs-build for programs: their arguments, their results, and what they throw.',
      keywords: [
        'api',
        'node',
        'javascript',
        'typescript',
        'import',
        'programmatic',
        'node script',
        'fields of a finding',
        'json',
      ],
      search: { boost: LOOKED_UP },
    },
    markdown: parts(
      'A program can do everything that the command does:',
      fence(
        'js',
        `import { build, check, verify } from 'docs-build'

const { report } = await check({ dir: '.' })
console.log(report.summary.fail)

const { published } = await build({ dir: '.', out: 'public' })
const { ok } = await verify({ out: 'public' })
console.log(published, ok)`,
        'release.mjs',
      ),
      'Put the file beside `docs.config.ts`, in a project that has docs-build installed, and run it with Node:',
      fence('sh', 'node release.mjs'),
      'The functions return values. If you use them wrongly, they throw a `DocsError` with a `hint` that says what to do. They never print, and never end the process. Options that you leave out have the same defaults as in the command.',
      brokenLinksText(broken),
      ...listed.map((name) => functionText(named(api, name), places)),
      '## Types {#types}',
      ...places.of('library').map((type) => typeText(type, api, places, 'library', '###')),
    ),
  }
}

function brokenLinksText(rules: readonly string[]): string {
  const list = rules.map((id) => `[${code(id)}](../check/rules/${id}.md)`)
  return parts(
    '## Broken links as JSON {#broken-links}',
    `Every finding has the \`rule\` that found it. What leads nowhere is found by ${list.join(', ')}. This program prints those findings alone:`,
    fence(
      'js',
      `import { check } from 'docs-build'

const rules = ${JSON.stringify(rules).replaceAll('"', "'").replaceAll(',', ', ')}
const { report } = await check({ dir: '.' })
const broken = report.findings.filter(({ rule }) => rules.includes(rule))
console.log(JSON.stringify(broken, null, 2))`,
      'broken-links.mjs',
    ),
    fence('sh', 'node broken-links.mjs'),
    'Each of them is a [`Finding`](#type-finding): `file`, `line` and `column` say where it is, `target` is the link as it is written, `message` says what is wrong, and `hint` what to write. `docs-build check --format json` prints the same findings with those of all other rules, as a [`CheckReport`](#type-checkreport).',
  )
}

function functionsBesides(api: readonly Declaration[]): string[] {
  return api
    .filter(({ name, kind }) => kind === 'function' && !FUNCTIONS.includes(name) && !name.startsWith('define'))
    .filter(({ about }) => about !== '')
    .map(({ name }) => name)
}

function functionText({ name, about, code: signature }: Declaration, places: TypePlaces): string {
  const [lead, notes] = aboutParts(about)
  return parts(
    `## ${name}() {#${name}}`,
    lead,
    fence('ts', signature.replace(/^declare /, '').replace(/\s+/g, ' ')),
    ...notes,
    places.seeAlso(signature, 'library', name),
  )
}

/** A type as a section: its members with those of the types that it extends, or its code if it has no members. */
function typeText(
  declaration: Declaration,
  all: readonly Declaration[],
  places: TypePlaces,
  page: TypePage,
  heading: string,
): string {
  const { name, about } = declaration
  const members = membersOf(declaration, all)
  const text = declaration.code.replace(/^declare /, '')
  return parts(
    `${heading} ${name} {#${idOf(declaration)}}`,
    aboutParts(about)[0],
    members.length === 0
      ? parts(fence('ts', text), places.seeAlso(text, page, name))
      : memberTable(name, members, (type) => places.linked(type, page)),
  )
}

function membersOf(declaration: Declaration, all: readonly Declaration[]): Declaration['members'] {
  const inherited = declaration.extends.flatMap((base) => {
    const found = all.find(({ name }) => name === base)
    return found ? membersOf(found, all) : []
  })
  return [...declaration.members, ...inherited]
}

const PLUGIN_TYPES = [
  'Plugin',
  'OwnPages',
  'OwnPage',
  'FrontMatterField',
  'DerivedPages',
  'DocumentHead',
  'DocumentText',
  'DocumentsContext',
  'PluginOutput',
  'PluginSite',
  'PluginPage',
  'PluginTag',
  'PluginEntry',
  'PluginModule',
  'PageMeta',
  'PageComponentProps',
]

/** The words of the interface, which are in the reference of the configuration. */
const WORD_TYPES: ReadonlySet<string> = new Set([
  'English',
  'EnglishText',
  'Holes',
  'Say',
  'SayOf',
  'Values',
  'WordKey',
])

const MARKDOWN_TYPES = [
  'MarkdownFields',
  'OwnDirective',
  'DirectiveSchema',
  'DirectiveAttribute',
  'Fence',
  'PluginComponent',
  'ComponentAttribute',
  'PluginRule',
  'RuleDocument',
  'RuleSite',
  'CheckedText',
  'CheckedLink',
  'RuleProblem',
]

function pluginPage(api: readonly Declaration[], places: TypePlaces): OwnPage {
  return {
    path: 'reference/plugin-api',
    title: 'Plugin API',
    frontMatter: {
      description: 'Every field of a plugin, and the values that its functions get and return.',
      keywords: ['definePlugin', 'remark', 'rehype', 'hooks', 'extend'],
      search: { boost: LOOKED_UP },
    },
    markdown: parts(
      'A plugin is an object with fields, made with `definePlugin` from `docs-build`. All fields except the name are optional. [Markdown, rules and examples](./plugin-markdown.md) and [images, styles and the head](./plugin-styles.md) have their own pages.',
      ...places.of('plugin-api').map((type) => typeText(type, api, places, 'plugin-api', '##')),
    ),
  }
}

function pluginMarkdownPage(api: readonly Declaration[], places: TypePlaces): OwnPage {
  const types = places.of('plugin-markdown')
  return {
    path: 'reference/plugin-markdown',
    title: 'Plugin API: Markdown, rules and examples',
    frontMatter: {
      description:
        'The values of plugins that read, change and check texts: directives, fences, components, rules and languages of examples.',
      search: { boost: LOOKED_UP },
      redirect_from: types.map((type) => ({ from: `/reference/plugin-api#${idOf(type)}`, to: `#${idOf(type)}` })),
    },
    markdown: parts(
      'The fields `markdown`, `rules` and `examples` of [a plugin](./plugin-api.md) have these values.',
      ...types.map((type) => typeText(type, api, places, 'plugin-markdown', '##')),
    ),
  }
}

function pluginStylesPage(api: readonly Declaration[], places: TypePlaces): OwnPage {
  return {
    path: 'reference/plugin-styles',
    title: 'Plugin API: images, styles and the head',
    frontMatter: {
      description:
        'The values of plugins that check image files, make other forms of them, compile style sheets, and add to the head of pages.',
      search: { boost: LOOKED_UP },
    },
    markdown: parts(
      'The fields `images`, `styles` and `head` of [a plugin](./plugin-api.md) have these values.',
      ...places.of('plugin-styles').map((type) => typeText(type, api, places, 'plugin-styles', '##')),
    ),
  }
}

function graphPage(api: readonly Declaration[], places: TypePlaces): OwnPage {
  return {
    path: 'reference/graph',
    title: 'The graph as data',
    frontMatter: {
      description: 'The schema of what `docs-build graph --json` prints and `graph()` of the library returns.',
      keywords: ['json', 'schema', 'site graph', 'backlinks', 'export', 'routes as json', 'list of all pages'],
      search: { boost: LOOKED_UP },
    },
    markdown: parts(
      '[`docs-build graph --json`](./commands/graph.md) prints a `SiteGraph`, and [`graph()`](./library.md#graph) returns one. Its `version` is 1; within a version fields are only added.',
      ...places.of('graph').map((type) => typeText(type, api, places, 'graph', '##')),
    ),
  }
}

function partsPage(theme: readonly Declaration[], configuration: readonly ConfigRecord[]): OwnPage {
  const options = configuration.find(({ heading }) => heading === 'Theme components')?.options ?? []
  return {
    path: 'reference/parts',
    title: 'Parts of a page',
    frontMatter: {
      description: 'Every part of a page that you can replace, with its properties.',
      keywords: ['components', 'props', 'swizzle', 'override', 'theme', 'layout'],
      search: { boost: LOOKED_UP },
    },
    markdown: parts(
      '[Replacing parts](../customise/parts.md) explains how a part of your own is made. Each part gets these properties:',
      ...options.map(({ name, about }) => partText(name, about, theme)),
    ),
  }
}

function partText(name: string, about: string, theme: readonly Declaration[]): string {
  const part = named(theme, name)
  const props = /\}?: (?:Readonly<)?(\w+)(?:<[^)]*>)?\)/.exec(part.code)?.[1]
  const type = theme.find((each) => each.name === props)
  const members = type ? membersOf(type, theme) : []
  return parts(
    `## ${name}`,
    about,
    members.length > 0
      ? memberTable(name, members)
      : `${fence('ts', part.code.replace(/^declare /, '').replace(/\s+/g, ' '))}`,
  )
}

/** @throws Error for a name that the declarations lack */
function named(declarations: readonly Declaration[], name: string): Declaration {
  const found = declarations.find((declaration) => declaration.name === name)
  if (!found) throw new Error(`The types of docs-build have no \`${name}\`, which the manual describes.`)
  return found
}
