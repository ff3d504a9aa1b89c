/** The library, the API of plugins, the graph and the parts of a theme: pages made from types and their comments. */
import type { OwnPage } from 'docs-build'
import type { Declaration } from '../reference/declarations.ts'
import type { ConfigRecord, Reference } from '../reference/reference.ts'
import { code, fence, parts, table } from './markdown.ts'

export function libraryPages({ declarations: { api, theme }, configuration }: Reference): OwnPage[] {
  return [libraryPage(api), pluginPage(api), graphPage(api), partsPage(theme, configuration)]
}

const FUNCTIONS = ['build', 'check', 'verify', 'graph', 'dev', 'serve', 'mcp', 'fix', 'move', 'clean', 'renderMarkdown']

function libraryPage(api: readonly Declaration[]): OwnPage {
  const listed = [...FUNCTIONS, ...functionsBesides(api)]
  return {
    path: 'reference/library',
    title: 'Library',
    frontMatter: {
      description: 'The functions of docs-build for programs: what goes in, what comes out, and what they throw.',
      keywords: ['api', 'node', 'javascript', 'typescript', 'import', 'programmatic'],
    },
    markdown: parts(
      'Everything that the command does, a program can do as well:',
      fence(
        'ts',
        `import { build, check, verify } from 'docs-build'

const { report } = await check({ dir: '.' })
console.log(report.summary.fail)

const { published } = await build({ dir: '.', out: 'public' })
const { ok } = await verify({ out: 'public' })
console.log(published, ok)`,
        'release.ts',
      ),
      'The functions return values. They throw `DocsError` for wrong use, with a `hint` that says what to do; they never print, and never end the process. Options that you leave out have the defaults of the command.',
      ...listed.map((name) => functionText(named(api, name), api)),
    ),
  }
}

function functionsBesides(api: readonly Declaration[]): string[] {
  return api
    .filter(({ name, kind }) => kind === 'function' && !FUNCTIONS.includes(name) && !name.startsWith('define'))
    .filter(({ about }) => about !== '')
    .map(({ name }) => name)
}

function functionText(declaration: Declaration, api: readonly Declaration[]): string {
  const { name, about, code: signature } = declaration
  const [lead, notes] = aboutParts(about)
  const used = api.filter(
    (other) => other.kind === 'interface' && new RegExp(`\\b${other.name}\\b`).test(signature) && other.name !== name,
  )
  return parts(
    `## ${name}() {#${name}}`,
    lead,
    fence('ts', signature.replace(/^declare /, '').replace(/\s+/g, ' ')),
    ...notes,
    ...used.map((type) => typeText(type, api)),
  )
}

/** The text of a comment, and its tags as sentences. */
function aboutParts(about: string): [lead: string, notes: string[]] {
  const [lead = '', ...tags] = about.split(/\n(?=@)/)
  const notes = tags.map((tag) => {
    const text = tag.replace(/\s*\n\s*/g, ' ')
    return text
      .replace(/^@returns (.*)$/, '**Returns** $1.')
      .replace(/^@throws (\w+) (.*)$/, '**Throws** `$1` $2.')
      .replace(/^@param (\S+) (.*)$/, '`$1`: $2.')
      .replace(/\.\.$/, '.')
  })
  const isTag = lead.startsWith('@')
  return isTag ? ['', [aboutParts(`\n${lead}`)[1].join(' ')].filter((text) => text !== '')] : [lead, notes]
}

/** The members of a type, with those of the types that it extends. */
function typeText(declaration: Declaration, all: readonly Declaration[]): string {
  const members = membersOf(declaration, all)
  return parts(
    `### ${declaration.name}`,
    aboutParts(declaration.about)[0],
    members.length === 0 ? undefined : memberTable(members),
  )
}

function membersOf(declaration: Declaration, all: readonly Declaration[]): Declaration['members'] {
  const inherited = declaration.extends.flatMap((base) => {
    const found = all.find(({ name }) => name === base)
    return found ? membersOf(found, all) : []
  })
  return [...declaration.members, ...inherited]
}

function memberTable(members: Declaration['members']): string {
  return table(
    ['Name', 'Type', 'Meaning'],
    members.map(({ name, type, isOptional, about }) => [
      `${code(name)}${isOptional ? '' : ' (required)'}`,
      code(type.replaceAll('readonly ', '')),
      aboutParts(about)[0] || '–',
    ]),
  )
}

const PLUGIN_TYPES = [
  'Plugin',
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
  'OwnPage',
  'HeadFields',
  'HeadElement',
  'HeadHosts',
  'PluginOutput',
  'PluginSite',
  'PluginPage',
  'PluginTag',
]

function pluginPage(api: readonly Declaration[]): OwnPage {
  return {
    path: 'reference/plugin-api',
    title: 'Plugin API',
    frontMatter: {
      description: 'Every field of a plugin, and the values that its functions get and return.',
      keywords: ['definePlugin', 'remark', 'rehype', 'hooks', 'extend'],
    },
    markdown: parts(
      'A plugin is a value with fields, made with `definePlugin` of `docs-build`. All fields but the name may be left out.',
      ...PLUGIN_TYPES.map((name) => sectionText(named(api, name), api)),
    ),
  }
}

/** A type as a section of its own. */
function sectionText(declaration: Declaration, all: readonly Declaration[]): string {
  return typeText(declaration, all).replace(/^### /, '## ')
}

function graphPage(api: readonly Declaration[]): OwnPage {
  const names = api.flatMap(({ name, kind }) => (kind === 'interface' && name.startsWith('Graph') ? [name] : []))
  return {
    path: 'reference/graph',
    title: 'The graph as data',
    frontMatter: {
      description: 'The schema of what `docs-build graph --json` prints and `graph()` of the library returns.',
      keywords: ['json', 'schema', 'site graph', 'backlinks', 'export'],
    },
    markdown: parts(
      '[`docs-build graph --json`](./commands/graph.md) prints a `SiteGraph`, and [`graph()`](./library.md#graph) returns one. Its `version` is 1; within a version fields are only added.',
      ...['SiteGraph', ...names].map((name) => sectionText(named(api, name), api)),
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
      ? memberTable(members)
      : `${fence('ts', part.code.replace(/^declare /, '').replace(/\s+/g, ' '))}`,
  )
}

/** @throws Error for a name that the declarations lack */
function named(declarations: readonly Declaration[], name: string): Declaration {
  const found = declarations.find((declaration) => declaration.name === name)
  if (!found) throw new Error(`The types of docs-build have no \`${name}\`, which the manual describes.`)
  return found
}
