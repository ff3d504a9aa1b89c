/**
 * Random edits of a site, as authors make them, for the test that an incremental build equals a cold one. After each
 * edit the site can still be built: front matter is valid, at least one page is published, and no path is outside the
 * site. Links may break and routes may collide, because those are findings.
 */
import { posix } from 'node:path'
import { changeFiles, type Files } from './files.ts'
import { createRandom, type Random } from './random.ts'

export interface Edit {
  readonly kind: EditKind
  /** Description of the edit, for the message of a failed test. */
  readonly about: string
  /** All files of the site after the edit. */
  readonly files: Files
}

export type EditKind =
  | 'add page'
  | 'delete page'
  | 'rename page'
  | 'move folder'
  | 'text'
  | 'heading'
  | 'title'
  | 'slug'
  | 'tags'
  | 'tags file'
  | 'draft'
  | 'order'
  | 'category'
  | 'image'
  | 'static'
  | 'configuration'
  | 'theme file'

export interface EditOptions {
  /** Texts of `docs.config.ts` that edits of the configuration choose from. */
  readonly configs?: readonly string[]
  /** Kinds of edits to use. Default: all. */
  readonly kinds?: readonly EditKind[]
}

/** The description of one edit; `undefined` when the kind does not apply to this site. */
type Attempt = Omit<Edit, 'kind'> | undefined

interface Workbench {
  readonly files: Files
  readonly random: Random
  /** Unique in each edit, so that new names are unused and new words are new. */
  readonly serial: number
  readonly configs: readonly string[]
}

const EDITS: Readonly<Record<EditKind, (bench: Workbench) => Attempt>> = {
  'add page': addPage,
  'delete page': deletePage,
  'rename page': renamePage,
  'move folder': moveFolder,
  text: editText,
  heading: editHeading,
  title: (bench) => editField(bench, 'title', [quoted(`Title ${bench.serial}`), quoted('A & B: <c>')]),
  slug: editSlug,
  tags: (bench) => editField(bench, 'tags', ['[git]', '[training, "Long read"]', '[]', '[Git, git]']),
  'tags file': editTagsFile,
  draft: (bench) => editField(bench, bench.random.pick(['draft', 'unlisted']), ['true', 'false']),
  order: editOrder,
  category: editCategory,
  image: editImage,
  static: editStatic,
  configuration: editConfig,
  'theme file': editTheme,
}

const TAGS_FILES = [
  'git:\n  description: Where the work of many is kept.\nLong read: ~\n',
  'git:\n  label: Git & more\n  permalink: versions/git\ntraining: ~\n',
  undefined,
]

/** Every kind of edit. */
export const EDIT_KINDS = Object.keys(EDITS) as readonly EditKind[]

const DEFAULT_CONFIGS = ['Docs', 'Docs & more', 'Handbook'].flatMap((title) =>
  ['/', '/base/'].map((baseUrl) => `export default { title: ${quoted(title)}, baseUrl: ${quoted(baseUrl)} }\n`),
)

/**
 * Edits that build on each other. The same seed and files give the same edits.
 *
 * @param files a site that can be built, with its pages below `docs/`
 */
export function* randomEdits(seed: number, files: Files, count: number, options: EditOptions = {}): Generator<Edit> {
  const { configs = DEFAULT_CONFIGS, kinds = EDIT_KINDS } = options
  const random = createRandom(`edits/${seed}`)
  let current = files
  for (let serial = 1; serial <= count; serial++) {
    const edit = nextEdit({ files: current, random, serial, configs }, kinds)
    current = edit.files
    yield edit
  }
}

function nextEdit(bench: Workbench, kinds: readonly EditKind[]): Edit {
  for (let attempt = 0; attempt < 100; attempt++) {
    const kind = bench.random.pick(kinds)
    const done = EDITS[kind](bench)
    if (done && publishedPages(done.files).length > 0) return { kind, ...done }
  }
  throw new Error(`No edit of these kinds fits the site: ${kinds.join(', ')}`)
}

function editTagsFile({ files, random }: Workbench): Attempt {
  const path = 'docs/tags.yml'
  const text = random.pick(TAGS_FILES.filter((candidate) => candidate !== files[path]))
  return { about: `${text === undefined ? 'delete' : 'write'} ${path}`, files: changeFiles(files, { [path]: text }) }
}

function addPage({ files, random, serial }: Workbench): Attempt {
  const folder = random.pick([...foldersOf(files), `docs/section-${serial}`])
  const name = random.pick([
    `page-${serial}`,
    `0${1 + random.below(9)}-page-${serial}`,
    `Page ${serial}`,
    'readme',
    'index',
  ])
  const path = `${folder}/${name}.md`
  if (files[path] !== undefined) return undefined
  const text = `---\ntitle: Page ${serial}\n---\n\n${snippet(files, random, serial)}\n`
  return { about: `add ${path}`, files: changeFiles(files, { [path]: text }) }
}

function deletePage({ files, random }: Workbench): Attempt {
  const path = pick(random, pagesOf(files))
  if (path === undefined) return undefined
  return { about: `delete ${path}`, files: changeFiles(files, { [path]: undefined }) }
}

function renamePage({ files, random, serial }: Workbench): Attempt {
  const path = pick(random, pagesOf(files))
  if (path === undefined) return undefined
  const folder = random.oneIn(3) ? random.pick(foldersOf(files)) : posix.dirname(path)
  const name = random.pick([`renamed-${serial}.md`, posix.basename(path), 'readme.md', `_hidden-${serial}.md`])
  return move(files, new Map([[path, `${folder}/${name}`]]), `rename ${path} to ${folder}/${name}`)
}

function moveFolder({ files, random, serial }: Workbench): Attempt {
  const folder = pick(
    random,
    foldersOf(files).filter((path) => path !== 'docs'),
  )
  if (folder === undefined) return undefined
  const parents = foldersOf(files).filter((path) => path !== folder && !path.startsWith(`${folder}/`))
  const to = `${random.pick(parents)}/${random.pick([posix.basename(folder), `moved-${serial}`])}`
  const inside = Object.keys(files).filter((path) => path.startsWith(`${folder}/`))
  const moves = new Map(inside.map((path) => [path, to + path.slice(folder.length)]))
  return move(files, moves, `move ${folder} to ${to}`)
}

function move(files: Files, moves: ReadonlyMap<string, string>, about: string): Attempt {
  const targets = [...moves.values()]
  // A file cannot replace another file, or have the name of a folder.
  if (targets.some((path) => files[path] !== undefined || files[posix.dirname(path)] !== undefined)) return undefined
  const gone = [...moves.keys()].map((path) => [path, undefined] as const)
  const come = [...moves].map(([from, to]) => [to, files[from]] as const)
  return { about, files: changeFiles(files, Object.fromEntries([...gone, ...come])) }
}

function editText({ files, random, serial }: Workbench): Attempt {
  return rewritePage(files, random, 'text', (page) => {
    const lines = page.body.split('\n')
    const at = random.below(lines.length)
    const words = (lines[at] ?? '').split(' ')
    const change = random.pick([
      () => lines.splice(at, 0, '', snippet(files, random, serial), ''),
      () => lines.splice(at, 1),
      () => lines.splice(at, 1, words.toSpliced(random.below(words.length), 1, `word${serial}`).join(' ')),
      () => lines.push(snippet(files, random, serial)),
    ])
    change()
    return { ...page, body: lines.join('\n') }
  })
}

function editHeading({ files, random, serial }: Workbench): Attempt {
  return rewritePage(files, random, 'heading', (page) => {
    const lines = page.body.split('\n')
    const found = [...lines.keys()].filter((at) => /^#{1,6} /.test(lines[at] ?? ''))
    const at = pick(random, found)
    const words = random.pick(['Heading', 'Über', '`code` and *more*', 'Same'])
    const heading = `${'#'.repeat(1 + random.below(4))} ${words}`
    const text = random.pick([heading, `${heading} ${serial}`, `${heading} {#own-${random.below(9)}}`])
    if (at === undefined || random.oneIn(3)) lines.push('', text, '', `Text below heading ${serial}.`)
    else if (random.oneIn(4)) lines.splice(at, 1)
    else lines[at] = text
    return { ...page, body: lines.join('\n') }
  })
}

function editSlug(bench: Workbench): Attempt {
  const { files, random, serial } = bench
  const other = `/${random
    .pick(pagesOf(files))
    .replace(/^docs\//, '')
    .replace(/\.mdx?$/, '')}`
  return editField(bench, 'slug', [
    quoted(`/moved/${serial}`),
    quoted(`own-${serial}`),
    quoted(other),
    quoted('/é/a b/'),
  ])
}

function editOrder(bench: Workbench): Attempt {
  const { files, random, serial } = bench
  if (random.oneIn(2)) return editField(bench, 'sidebar_position', ['1', '2.5', '-3', String(random.below(20))])
  const folder = pick(
    random,
    foldersOf(files).filter((path) => path !== 'docs'),
  )
  if (folder === undefined) return undefined
  const path = `${folder}/_category_.json`
  const position = random.below(20)
  const text = `${JSON.stringify(random.oneIn(2) ? { position } : { label: `Folder ${serial}`, position })}\n`
  const changed = files[path] !== undefined && random.oneIn(3) ? undefined : text
  return {
    about: `${changed === undefined ? 'delete' : 'write'} ${path}`,
    files: changeFiles(files, { [path]: changed }),
  }
}

/** Gives a folder a page that lists its entries, or changes that page's text or route. */
function editCategory({ files, random, serial }: Workbench): Attempt {
  const folder = pick(
    random,
    foldersOf(files).filter((path) => path !== 'docs'),
  )
  if (folder === undefined) return undefined
  const path = `${folder}/_category_.json`
  const slug = random.pick([undefined, `/listed/${serial}`, '/tags', '..'])
  const link = { type: 'generated-index', title: `List ${serial}`, slug }
  const text = `${JSON.stringify({ label: `Folder ${serial}`, description: `Said ${serial}.`, link })}\n`
  return { about: `write ${path}`, files: changeFiles(files, { [path]: text }) }
}

/** Adds an image to a page, changes the size of an image, or deletes one that a page shows. */
function editImage({ files, random, serial }: Workbench): Attempt {
  const images = Object.keys(files).filter((path) => path.startsWith('docs/') && /\.(gif|svg)$/.test(path))
  const old = pick(random, images)
  if (old !== undefined && random.oneIn(3)) {
    return { about: `delete ${old}`, files: changeFiles(files, { [old]: undefined }) }
  }
  if (old !== undefined && random.oneIn(2)) {
    return { about: `change ${old}`, files: changeFiles(files, { [old]: imageFor(old, random) }) }
  }
  const page = pick(random, pagesOf(files))
  if (page === undefined) return undefined
  const name = random.pick([`image-${serial}.gif`, `image-${serial}.svg`, `Bild ${serial} ü.gif`])
  const image = `${posix.dirname(page)}/${name}`
  const text = `${files[page]}\n![Image ${serial}](./${encodeURI(name)})\n`
  return {
    about: `show ${image} in ${page}`,
    files: changeFiles(files, { [image]: imageFor(image, random), [page]: text }),
  }
}

function editStatic({ files, random, serial }: Workbench): Attempt {
  const old = pick(
    random,
    Object.keys(files).filter((path) => path.startsWith('static/')),
  )
  const change = random.below(3)
  if (old !== undefined && change === 0)
    return { about: `delete ${old}`, files: changeFiles(files, { [old]: undefined }) }
  const path = old !== undefined && change === 1 ? old : `static/files/file-${serial}.txt`
  return { about: `write ${path}`, files: changeFiles(files, { [path]: `Static text ${serial}.\n` }) }
}

function editConfig({ files, random, configs }: Workbench): Attempt {
  const text = pick(
    random,
    configs.filter((config) => config !== files['docs.config.ts']),
  )
  return text === undefined
    ? undefined
    : { about: 'write docs.config.ts', files: changeFiles(files, { 'docs.config.ts': text }) }
}

/** Writes a file of the theme, if the site has one: files that nothing imports are not watched. */
function editTheme({ files, random, serial }: Workbench): Attempt {
  if (!String(files['docs.config.ts']).includes('theme/')) return undefined
  const path = pick(
    random,
    Object.keys(files).filter((name) => name.startsWith('theme/')),
  )
  const text = {
    '.css': `.brand { letter-spacing: ${serial}px; background: url('./dot.svg') }\n`,
    '.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="${serial}"/>\n`,
    '.ts': `export const words = 'Made by ${serial}'\n`,
    '.tsx': [
      "import { Footer as Ours, type FooterProps } from 'docs-build/theme'",
      "import { words } from './words'",
      `export default (props: FooterProps) => <><p>{words} ${serial}</p><Ours {...props} /></>\n`,
    ].join('\n'),
  }[posix.extname(path ?? '')]
  if (path === undefined || text === undefined) return undefined
  return { about: `write ${path}`, files: changeFiles(files, { [path]: text }) }
}

/** Sets a front matter field to one of these values, written as YAML, or removes it. */
function editField({ files, random }: Workbench, key: string, values: readonly string[]): Attempt {
  return rewritePage(files, random, key, (page) => {
    // A value may continue on the lines below its key, indented or as a list.
    const field = new RegExp(`^${key}:.*(?:\\n(?:[ \\t]+|-).*)*\\n`, 'm')
    const without = page.head.replace(field, '')
    const isTaken = without !== page.head && random.oneIn(3)
    // A page with both would be an author's error.
    const rest = key === 'draft' || key === 'unlisted' ? without.replace(/^(?:draft|unlisted):.*\n/m, '') : without
    return { ...page, head: isTaken ? rest : `${rest}${key}: ${random.pick(values)}\n` }
  })
}

interface PageParts {
  /** Lines of the front matter, without its fences. */
  readonly head: string
  readonly body: string
}

function rewritePage(files: Files, random: Random, about: string, change: (page: PageParts) => PageParts): Attempt {
  const path = pick(random, pagesOf(files))
  if (path === undefined) return undefined
  const [, head = '', body = ''] = /^(?:---\n((?:.*\n)*?)---\n)?([\s\S]*)$/.exec(String(files[path])) ?? []
  const page = change({ head, body })
  // A body that begins with a thematic break would be read as front matter.
  const gap = page.body.startsWith('---') ? '\n' : ''
  const lead = page.head ? `---\n${page.head}---\n` : gap
  const text = lead + page.body
  return { about: `${about} of ${path}`, files: changeFiles(files, { [path]: text }) }
}

/** A piece of Markdown: plain, or with something that depends on other files. */
function snippet(files: Files, random: Random, serial: number): string {
  const pages = pagesOf(files)
  const target = pages.length > 0 ? `/${random.pick(pages).slice('docs/'.length)}` : '/gone.md'
  return random.pick([
    `New words ${serial} in a paragraph.`,
    `See [a page](${encodeURI(target)}) and [another](./gone-${serial}.md).`,
    `[Anchor](${encodeURI(target)}#own-${random.below(9)}) and <a id="raw-${random.below(9)}">raw</a>.`,
    `\`\`\`js title="Example ${serial}"\nconst answer = ${serial}\n\`\`\``,
    `:::note[Title ${serial}]\n\nText in a box.\n\n:::`,
    `| a | b |\n| - | - |\n| ${serial} | c |`,
  ])
}

/** Documents that these edits can change: files of text with line feeds. */
function pagesOf(files: Files): string[] {
  return Object.keys(files).filter((path) => {
    const text = files[path]
    return (
      /^docs\/.*\.mdx?$/.test(path) && typeof text === 'string' && !text.includes('\r') && !text.startsWith('\uFEFF')
    )
  })
}

function publishedPages(files: Files): string[] {
  return pagesOf(files).filter((path) => !/\/_/.test(path) && !/^draft: true$/m.test(String(files[path])))
}

function foldersOf(files: Files): string[] {
  const folders = pagesOf(files).flatMap((path) => {
    const names = path.split('/').slice(0, -1)
    return names.map((_, i) => names.slice(0, i + 1).join('/'))
  })
  return [...new Set(['docs', ...folders])]
}

function pick<T>(random: Random, items: readonly T[]): T | undefined {
  return items.length === 0 ? undefined : random.pick(items)
}

/** The smallest images with a size. */
function imageFor(path: string, random: Random): string | Uint8Array {
  const [width, height] = [1 + random.below(640), 1 + random.below(480)]
  if (path.endsWith('.svg')) {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M0 0h9v9z"/></svg>\n`
  }
  const head = [0x47, 0x49, 0x46, 0x38, 0x39, 0x61, width & 255, width >> 8, height & 255, height >> 8]
  const onePixel = [0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b]
  return Uint8Array.from([...head, ...onePixel])
}

function quoted(text: string): string {
  return JSON.stringify(text)
}
