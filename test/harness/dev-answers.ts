/** `dev` must answer with the files that `build` writes, except for three intended differences. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { fingerprint } from '../../cli/engine/fingerprint.ts'
import { hashTree } from './site.ts'

/**
 * The intended differences. `dev` adds its script to the HTML and sends the policy that the pages of an output have. It
 * names a page's module by a hash of its inputs, not of its content, so that the name is known before the module is
 * made. It writes no `docs-build.json`.
 */
function asBuilt(html: Buffer): Buffer {
  const [before = '', after, ...more] = html.toString().split(DEV_SCRIPT)
  return after === undefined || more.length > 0
    ? Buffer.from('not exactly one dev script')
    : Buffer.from(before + after)
}

const POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>/
const DEV_SCRIPT = /<script type="module" src="[^"]*\/assets\/dev\.\w+\.js"><\/script>/

/** Checksums of the page modules that a server has sent, by name: a browser that has one never requests it again. */
export type Modules = Map<string, string>

/** Compares every file of an output with the server's answer. */
export async function expectSameSite(out: string, url: string, modules: Modules, about = ''): Promise<void> {
  const get = async (path: string): Promise<{ status: number; bytes: Buffer }> => {
    // Uncompressed answers cost a tenth of the time, and compression has tests of its own.
    const response = await fetch(url + encodePath(path), {
      redirect: 'manual',
      headers: { 'accept-encoding': 'identity' },
    })
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const paths = Object.keys(await hashTree(out))
  const maps = new Map<string, readonly [SiteMap, SiteMap]>()
  for (const path of paths.filter((one) => isMap(one))) {
    const texts = await Promise.all([
      readFile(join(out, path), 'utf8'),
      get(path).then(({ bytes }) => bytes.toString()),
    ])
    const [built, served] = texts.map((text) => JSON.parse(text)) as [SiteMap, SiteMap]
    expect({ ...served, pages: Object.keys(served.pages) }).toEqual({ ...built, pages: Object.keys(built.pages) })
    maps.set(path.slice(0, -MAP.length), [built, served])
  }

  const different: string[] = []
  await Promise.all(
    paths.map(async (path) => {
      // The manifest, the page map that names the modules, and files that only a host reads.
      if (['docs-build.json', '_headers'].includes(path) || isMap(path)) return
      const [, prefix = ''] = /^(.*?)assets\/pages\//.exec(path) ?? []
      const isModule = path.startsWith(`${prefix}assets/pages/`)
      const [built, served] = maps.get(prefix) ?? []
      const name = isModule && built && served ? servedModule(path, built, served) : path
      // Only the not-found page of the site is sent for addresses without a page.
      if (path.endsWith('/404.html')) return
      const asked = path === '404.html' ? 'no/such/page/' : name.replace(/(^|\/)index\.html$/, '$1')
      const [{ status, bytes }, file] = await Promise.all([get(asked), readFile(join(out, path))])
      const isPage = path.endsWith('.html') && bytes.includes('id="docs-build-page"')
      const body = isPage ? asBuilt(bytes) : bytes
      const written = path.endsWith('.html') ? Buffer.from(file.toString().replace(POLICY, '')) : file
      if (status !== (path === '404.html' ? 404 : 200)) different.push(`${path}: status ${status} of ${asked}`)
      else if ((modules.get(asked) ?? fingerprint(bytes)) !== fingerprint(bytes))
        different.push(`${asked}: an old name`)
      else if (!body.equals(written))
        different.push(`${path}: other bytes at ${asked}\n${firstDifference(written, body)}`)
      if (isModule) modules.set(asked, fingerprint(bytes))
    }),
  )
  expect(different, about).toEqual([])
}

const MAP = 'assets/map.json'

/** The page map of the site, or that of an edition in a folder of its own. */
function isMap(path: string): boolean {
  return path === MAP || path.endsWith(`/${MAP}`)
}

interface SiteMap {
  readonly pages: Readonly<Record<string, string>>
}

/** `assets/pages/guides.<hash of content>.js` → the name that `dev` uses. */
function servedModule(path: string, built: SiteMap, served: SiteMap): string {
  const [, stem = '', hash = ''] = /^(.*)\.(\w+)\.js$/.exec(path) ?? []
  const routes = Object.keys(built.pages).filter((route) => built.pages[route] === hash)
  return `${stem}.${served.pages[routes[0] ?? '']}.js`
}

function firstDifference(a: Buffer, b: Buffer): string {
  const at = a.findIndex((byte, index) => byte !== b[index])
  const around = (bytes: Buffer): string => bytes.subarray(Math.max(0, at - 60), at + 60).toString()
  return `  built:  ${around(a)}\n  served: ${around(b)}`
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}
