/**
 * What the plugin `news` changes in the Markdown tree: a post gets a line with its date and its authors, and the texts of
 * posts on a list get links and headings that fit the list.
 */
import { beginsRepeated, belowTitle, endsRepeated } from 'docs-build/plugins'
import type { Definition, Heading, Nodes, Paragraph, Parent, PhrasingContent, Root } from 'mdast'
import type { News } from './options.ts'
import { authorPath } from './pages.ts'
import type { NewsDocument } from './posts.ts'
import { dateInWords, placeInNews, postOf, relativeLink } from './posts.ts'

/** The file of unified, as far as it is used here. */
interface TextFile {
  readonly path: string
  readonly data: { readonly frontMatter: NewsDocument['frontMatter']; readonly language: string }
}

export function newsMarkdown(news: News): (tree: Root, file: TextFile) => void {
  return (tree, file) => {
    const place = placeInNews(file.path, news)
    if (place === undefined) return
    const post = postOf({ path: file.path, file: file.path, title: '', frontMatter: file.data.frontMatter }, news)
    const isList = /^(?:index|page-\d+)\.md$/i.test(place)
    if (isList) arrangeList(tree)
    else if (post && (post.date !== undefined || post.authors.length > 0)) addByline(tree, post, file, news)
    if (isList || post) tree.children.push({ type: 'markup', value: '', extra: 'news' })
  }
}

type FoundPost = NonNullable<ReturnType<typeof postOf>>

/** Puts the line below the title, which stands in the text or before it. */
function addByline(tree: Root, { date, authors }: FoundPost, { path, data }: TextFile, news: News): void {
  const children: PhrasingContent[] = []
  if (date !== undefined)
    children.push({
      type: 'emphasis',
      data: { hName: 'time', hProperties: { datetime: date.slice(0, 10) } },
      children: [text(dateInWords(date, data.language))],
    })
  for (const author of authors) {
    const link = relativeLink(path, `${news.path}/${authorPath(author)}`)
    const picture: PhrasingContent[] =
      author.imageUrl === undefined
        ? []
        : [{ type: 'image', url: author.imageUrl, alt: author.name, data: { hProperties: { alt: '' } } }]
    const name: PhrasingContent = { type: 'link', url: encodeURI(link), children: [text(author.name)] }
    const title = author.title === undefined ? [] : [text(`, ${author.title}`)]
    children.push(...(children.length > 0 ? [text(' ')] : []), {
      type: 'emphasis',
      data: { hName: 'span', hProperties: { className: ['post-author'] } },
      children: [...picture, name, ...title],
    })
  }
  const line: Paragraph = {
    type: 'paragraph',
    data: { isByline: true, hProperties: { className: ['post-line'] } },
    children,
  }
  const at = belowTitle(tree)
  const position = (tree.children[at - 1] ?? tree.children[at])?.position
  tree.children.splice(at, 0, { ...line, position })
}

function text(value: string): PhrasingContent {
  return { type: 'text', value }
}

function arrangeList(tree: Root): void {
  let of: string | undefined
  let part: Nodes[] = []
  for (const [index, node] of tree.children.entries()) {
    const begins = node.type === 'html' ? beginsRepeated(node.value) : undefined
    if (begins !== undefined) {
      of = begins
      part = []
    } else if (of !== undefined && node.type === 'html' && endsRepeated(node.value)) {
      arrangeText(tree, part, of)
      of = undefined
    } else if (of !== undefined) part.push(node)
    else if (node.type === 'paragraph' && isPostHeading(tree.children[index - 1])) {
      node.data = { ...node.data, hProperties: { className: ['post-line'] } }
      // The name stands beside the picture.
      for (const child of node.children) if (child.type === 'image') child.data = { hProperties: { alt: '' } }
    }
  }
}

function isPostHeading(node: Nodes | undefined): node is Heading {
  return node?.type === 'heading' && node.depth === 2 && node.children.length === 1 && node.children[0]?.type === 'link'
}

/** @param of link from the list to the post */
function arrangeText(tree: Root, part: readonly Nodes[], of: string): void {
  const first = part.find(({ type }) => type !== 'html')
  const target = of.replace(/^<|>$/g, '')
  const definitions = new Map<string, Definition>()
  each(part, (node) => {
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node)
  })
  for (const node of part)
    if (node.type === 'definition' || (node === first && node.type === 'heading' && node.depth === 1))
      tree.children.splice(tree.children.indexOf(node as Root['children'][number]), 1)
  each(part, (node, parent) => {
    if (node.type === 'heading') node.depth = Math.min(6, node.depth + 1) as Heading['depth']
    if (node.type === 'link' || node.type === 'image') node.url = seenFrom(target, node.url)
    const definition =
      node.type === 'linkReference' || node.type === 'imageReference' ? definitions.get(node.identifier) : undefined
    if (definition && parent) resolveReference(node, parent, seenFrom(target, definition.url))
  })
}

/** A reference becomes what it stands for: another post may define the same label. */
function resolveReference(node: Nodes, parent: Parent, url: string): void {
  const position = node.position ? { position: node.position } : {}
  const becomes = (resolved: PhrasingContent): void => {
    parent.children[parent.children.indexOf(node as Parent['children'][number])] = resolved
  }
  if (node.type === 'linkReference') becomes({ type: 'link', url, children: node.children, ...position })
  if (node.type === 'imageReference') becomes({ type: 'image', url, alt: node.alt ?? undefined, ...position })
}

/** A destination of a post as the list has it. */
function seenFrom(post: string, url: string): string {
  if (url === '' || /^(?:[a-z][a-z0-9+.-]*:|\/|<)/i.test(url)) return url
  if (url.startsWith('#')) return `${post}${url}`
  const folder = post.slice(0, post.lastIndexOf('/') + 1)
  return folder === '' ? url : folder + url
}

function each(nodes: readonly Nodes[], visit: (node: Nodes, parent?: Parent) => void): void {
  const walk = (node: Nodes, parent?: Parent): void => {
    visit(node, parent)
    if ('children' in node) for (const child of [...node.children]) walk(child as Nodes, node as Parent)
  }
  for (const node of nodes) walk(node)
}
