/** What a first visit to a page downloads, counted as hosts send it. */
import { gzipSync } from 'node:zlib'
import { bootOf, pageData } from '../../../site/page/page-bundle.ts'
import { decodePath, withoutBase } from '../../../site/url.ts'
import type { BuiltOutput } from './built-output.ts'

export const parts = ['html', 'script', 'css', 'images'] as const

export type Part = (typeof parts)[number]

/**
 * Bytes of a page. HTML, scripts and styles are compressed with gzip. Scripts are all that the page's own scripts can
 * load, now or when the browser is idle. Images are those that the HTML names.
 */
export type Weight = Readonly<Record<Part, number>>

export interface WeighedPage extends Weight {
  /** With the folder of its edition. */
  readonly route: string
  /** `doc`, `home`, `tag` and so on; empty when the page does not say it. */
  readonly kind: string
}

/** The parts of an output that are needed to weigh its pages. */
type WeighedOutput = Pick<BuiltOutput, 'pages' | 'baseUrl' | 'text' | 'bytes'> & {
  readonly manifest: { readonly files: ReadonlyMap<string, unknown> }
}

/** @throws DocsError when a file cannot be read */
export async function weighPages(output: WeighedOutput): Promise<WeighedPage[]> {
  const files = fileSizes(output)
  const pages: WeighedPage[] = []
  for (const [route, path] of output.pages) {
    const html = await output.text(path)
    pages.push({ route, kind: await kindOf(html, path, files, output), ...(await weigh(html, path, files)) })
  }
  return pages
}

type Files = ReturnType<typeof fileSizes>

/** Sizes of the files that pages share, each found out once. */
function fileSizes({ manifest, baseUrl, text, bytes }: WeighedOutput) {
  const compressed = new Map<string, Promise<{ size: number; imports: readonly string[] }>>()
  const plain = new Map<string, Promise<number>>()
  const once = <T>(known: Map<string, Promise<T>>, path: string, find: () => Promise<T>): Promise<T> => {
    const found = known.get(path) ?? find()
    known.set(path, found)
    return found
  }
  /** Path of the file that a URL in a file names; URLs of other hosts name none. */
  const at = (url: string, file: string): string | undefined => {
    if (!URL.canParse(url, `${HOST}${baseUrl}${file}`)) return undefined
    const { pathname, origin } = new URL(url, `${HOST}${baseUrl}${file}`)
    const path = origin === HOST ? withoutBase(decodePath(pathname) ?? pathname, baseUrl)?.slice(1) : undefined
    return path !== undefined && manifest.files.has(path) ? path : undefined
  }
  return {
    at,
    compressed: (path: string) =>
      once(compressed, path, async () => {
        const content = await text(path)
        const imports = path.endsWith('.js')
          ? Array.from(content.matchAll(/(?:\bfrom|\bimport)\s*["']([./][^"']+)["']/g), ([, url = '']) =>
              at(url, path),
            ).filter((name) => name !== undefined)
          : []
        return { size: gzipSync(content).length, imports }
      }),
    plain: (path: string) => once(plain, path, async () => (await bytes(path)).length),
  }
}

const HOST = 'http://site.invalid'

async function weigh(written: string, page: string, files: Files): Promise<Weight> {
  const html = written.replace(/<noscript>.*?<\/noscript>/gs, '')
  const urls = (tag: RegExp, name: string): string[] =>
    [...html.matchAll(tag)].flatMap(([text]) => new RegExp(`\\s${name}="([^"]*)"`).exec(text)?.[1]?.split(' ') ?? [])
  const named = (list: readonly string[]): Set<string> => new Set(list.flatMap((url) => files.at(url, page) ?? []))
  const sheets = named(urls(/<link\b[^>]*\brel="stylesheet"[^>]*>/g, 'href'))
  const scripts = named([
    ...urls(/<script\b[^>]*\bsrc="[^"]*"[^>]*>/g, 'src'),
    ...urls(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, 'href'),
    // What the boot script loads when the browser is idle.
    ...urls(/<script\b[^>]*\bdata-entry="[^"]*"[^>]*>/g, 'data-entry'),
    ...urls(/<script\b[^>]*\bdata-bundle="[^"]*"[^>]*>/g, 'data-bundle'),
    ...urls(/<script\b[^>]*\bdata-parts="[^"]*"[^>]*>/g, 'data-parts'),
  ])
  // Files that are found while the set is read are read too.
  for (const path of scripts) for (const name of (await files.compressed(path)).imports) scripts.add(name)
  const images = named(urls(/<img\b[^>]*>/g, 'src'))
  const total = async (paths: Iterable<string>, size: (path: string) => Promise<number>): Promise<number> =>
    (await Promise.all(Array.from(paths, size))).reduce((sum, one) => sum + one, 0)
  const compressed = async (path: string): Promise<number> => (await files.compressed(path)).size
  return {
    html: gzipSync(written).length,
    script: await total(scripts, compressed),
    css: await total(sheets, compressed),
    images: await total(images, files.plain),
  }
}

/** The kind of a page, as its bundle says it. */
async function kindOf(html: string, page: string, { at }: Files, { text }: WeighedOutput): Promise<string> {
  const { bundle, route } = bootOf(html) ?? {}
  const file = bundle === undefined ? undefined : at(bundle, page)
  if (route === undefined || file === undefined) return ''
  return pageData(html, await text(file), route)?.props.kind ?? ''
}
