/** Pages of an HTTP API: an OpenAPI file becomes Markdown, which the product reads, checks and draws as any other. */
import { basename } from 'node:path'
import type { HeadElement, PluginPage, PluginSite } from 'docs-build'
import { definePlugin, derived, type FileOptions, fingerprint, type Plugin } from 'docs-build/plugins'
import { CONSOLE_SCRIPT, consoleStarter } from './console-script.ts'
import { openapiOptions } from './options.ts'
import { readApiFiles } from './read/api-files.ts'
import { readApi } from './read/operations.ts'
import { RequestLine, requestIn } from './request-view.tsx'
import { CONSOLE_STYLE, STYLE } from './style.ts'
import { formPages } from './tree.ts'
import { REQUEST_FENCE } from './write/operation-text.ts'
import { apiPages } from './write/pages.ts'

/** Options that name files. */
export const fileOptions: FileOptions = { file: 'path' }

/** The line of a request, above what the operation does. */
const REQUEST: NonNullable<NonNullable<Plugin['markdown']>['fences']>[number] = {
  name: REQUEST_FENCE,
  schema: { about: 'The line of a request, made by the plugin.', attributes: {} },
  view: RequestLine,
  twin(_answer, _page, { text = '' }) {
    const request = requestIn(text)
    return request ? [`\`${request.method.toUpperCase()} ${request.server}${request.path}\``] : []
  },
}

export default function openapi(given: unknown): Plugin {
  const options = openapiOptions(given)
  const { path, file, tryIt } = options
  const isOwn = (page: string | undefined): boolean => page !== undefined && `/${page}`.includes(`/${path}/`)
  const read = once(() => readApiFiles(file))
  // Most references are followed when the pages are made.
  const pages = once(() => apiPages(readApi(read()), read(), options))
  // Each API of a site has files of its own.
  const own = (name: string, text: string): Asset => asset(name, text, path)
  const style = own('api.css', inOneLine(STYLE))
  const form = own('api-console.css', inOneLine(CONSOLE_STYLE))
  const script = own('api-console.js', CONSOLE_SCRIPT)
  const starter = own(
    'api.js',
    consoleStarter({ script: basename(script.path), sheet: basename(form.path), hosts: tryIt }),
  )
  // Every page of the site asks for them.
  const sidebarsOf = derived(
    (site: PluginSite) =>
      new Set(site.pages.flatMap((page) => (isOwn(page.file) && page.sidebar !== undefined ? [page.sidebar] : []))),
  )
  const ofConsole = tryIt.length === 0 ? [] : [starter, script, form]
  return definePlugin({
    name: `openapi (${path})`.replace(/[^\w@/.:-]+/g, '-').replace(/-$/, ''),
    pages,
    markdown: {
      remark: [formPages as never],
      fences: [REQUEST],
    },
    rules: [
      {
        id: 'openapi-reference',
        about: 'A reference in an OpenAPI file leads nowhere, or out of the folder of the file.',
        check() {
          pages()
          return read().faults
        },
      },
    ],
    head: {
      tags: (page, site) => headOf(page, site),
      ...(tryIt.length === 0 ? {} : { hosts: { connections: tryIt } }),
    },
    outputs: () => [style, ...ofConsole].map((one) => ({ path: one.path, key: one.key, make: () => one.text })),
  })

  function headOf(page: PluginPage, site: PluginSite): HeadElement[] {
    const isHere = isOwn(page.file)
    if (!isHere && !(page.sidebar !== undefined && sidebarsOf(site).has(page.sidebar))) return []
    const link = { tag: 'link', attributes: { rel: 'stylesheet', href: `${site.baseUrl}${style.path}` } } as const
    const links = isHere ? [link] : []
    if (tryIt.length === 0) return links
    // Scripts run with a document, so the console is at hand wherever a reader comes from.
    return [...links, { tag: 'script', attributes: { src: `${site.baseUrl}${starter.path}`, defer: true } }]
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

interface Asset {
  readonly path: string
  readonly key: string
  readonly text: string
}

/** A style sheet without its indentation. */
function inOneLine(css: string): string {
  return css.replace(/\s*\n\s*/g, '')
}

function asset(name: string, text: string, folder: string): Asset {
  const key = fingerprint(`${folder}\n${text}`).slice(0, 10)
  return { path: `assets/${name.replace(/(?=\.\w+$)/, `.${key}`)}`, key, text }
}
