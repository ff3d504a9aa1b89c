/** Writes a new page from a template, as the last one of its folder. */
import { existsSync, mkdirSync, readdirSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { DocsError, messageOf } from '../../kernel/fault/errors.ts'
import { nearest } from '../../kernel/fault/nearest.ts'
import { nameOf, TEMPLATES } from '../../markdown/doc-path.ts'
import type { DocPath } from '../../markdown/document.ts'
import { readFrontMatter } from '../../markdown/front-matter/frontmatter.ts'
import { builtInTemplates } from '../theme/templates.ts'
import { openWorkspace } from '../workspace.ts'
import { readRegular } from './regular-file.ts'

export interface NewPage {
  /** Name of a template: one of the program's, or of a file in the docs' `_templates`. */
  readonly template: string
  /** Path of the page, relative to the docs folder; the extension may be left out. */
  readonly path: string
  /** Folder that holds the docs folder. */
  readonly dir: string
  /** Default: made from the name of the file. */
  readonly title?: string
}

/**
 * Writes the page.
 *
 * @returns absolute path of the file
 * @throws DocsError when there is no such template, the path cannot be that of a page, or the file exists already
 */
export async function writeNewPage({ template, path, dir, title }: NewPage): Promise<string> {
  const { config, dir: root } = await openWorkspace(dir)
  const docs = join(root, config.docs.path)
  const file = pagePath(path, docs, config.docs.path)
  const text = fill(readTemplate(template, docs), {
    title: title ?? titleOf(file),
    order: nextOrder(dirname(join(docs, file))),
  })
  const location = join(docs, file)
  writePage(location, text, `${config.docs.path}/${file}`, docs)
  return location
}

/** @throws DocsError when the file exists already, or a symbolic link leads out of the docs folder */
function writePage(location: string, text: string, name: string, docs: string): void {
  try {
    mkdirSync(docs, { recursive: true })
    const folder = firstExisting(dirname(location))
    if (!`${realpathSync(folder)}${sep}`.startsWith(`${realpathSync(docs)}${sep}`)) {
      throw new DocsError(`${name} would lie outside the docs folder, because a symbolic link on its path leads there.`)
    }
    mkdirSync(dirname(location), { recursive: true })
    writeFileSync(location, text, { flag: 'wx' })
  } catch (error) {
    if (error instanceof DocsError) throw error
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' && existsSync(location)) {
      throw new DocsError(`${name} exists already.`, { hint: 'Choose another path, or edit that page.' })
    }
    throw new DocsError(`${name} cannot be written: ${messageOf(error)}`, { cause: error })
  }
}

function firstExisting(folder: string): string {
  return existsSync(folder) ? folder : firstExisting(dirname(folder))
}

/** @throws DocsError when neither the project nor the program has a template of the name */
function readTemplate(name: string, docs: string): string {
  const texts = new Map(builtInTemplates().map(({ path, text }) => [nameOf(path), () => text]))
  const folder = join(docs, TEMPLATES)
  for (const file of namesIn(folder).filter((entry) => entry.endsWith('.md')))
    texts.set(file.slice(0, -3), () => Buffer.from(readRegular(join(folder, file))).toString())
  const text = texts.get(name)
  if (text) return text()
  const names = [...texts.keys()].sort()
  const near = nearest(name, names)
  throw new DocsError(`There is no template \`${name}\`.`, {
    hint: near ? `Did you mean \`${near}\`?` : `These exist: ${names.join(', ')}.`,
  })
}

/** The path below the docs folder, with its extension. */
function pagePath(path: string, docs: string, name: string): string {
  const plain = path.startsWith(`${name}/`) ? path.slice(name.length + 1) : path
  const file = /\.mdx?$/.test(plain) ? plain : `${plain.replace(/\/+$/, '')}.md`
  const inside = relative(docs, resolve(docs, file)).split(sep).join('/')
  const isPlace = inside.split('/').every((part) => /^[^_.\p{Cc}][^\p{Cc}]*$/u.test(part))
  if (!isPlace || isAbsolute(inside) || isAbsolute(file)) {
    throw new DocsError(`\`${path}\` is no place for a page.`, {
      hint: `Pages lie in ${name}/, and their names do not begin with an underscore or a dot.`,
    })
  }
  return inside
}

/** `path/add-class.md` → `Add class`; an index or readme gets the title from its folder. */
function titleOf(file: string): string {
  const names = file.replace(/\.mdx?$/, '').split('/')
  if (/^(?:index|readme)$/i.test(names.at(-1) ?? '')) names.pop()
  const words = (names.at(-1) ?? 'New page').replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * The `order` for a new page: the next multiple of ten after the largest in the folder, to leave room between pages.
 */
function nextOrder(folder: string): number {
  const orders = namesIn(folder)
    .filter((name) => /\.mdx?$/.test(name))
    .map((name) => orderOf(join(folder, name), name as DocPath))
  return Math.floor(Math.max(0, ...orders) / 10) * 10 + 10
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function orderOf(location: string, name: DocPath): number {
  try {
    return readFrontMatter(name, Buffer.from(readRegular(location)).toString(), name).fields.order ?? 0
  } catch {
    // A file that cannot be read counts as without `order`; the checks report it.
    return 0
  }
}

/** Fills in `{{title}}` and `{{order}}`; the title is quoted for YAML. */
function fill(template: string, { title, order }: { title: string; order: number }): string {
  return template.replaceAll('{{title}}', () => JSON.stringify(title)).replaceAll('{{order}}', String(order))
}
