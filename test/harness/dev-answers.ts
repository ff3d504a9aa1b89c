/** `dev` must answer with the files that `build` writes, except for intended differences. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { SiteMap } from '../../site/contract.ts'
import { mapValues } from '../../site/map-values.ts'
import { bootOf } from '../../site/page/page-bundle.ts'
import { hashTree } from './site.ts'

/**
 * The intended differences. `dev` adds its script to the HTML and sends the policy that the pages of an output have. It
 * writes no `docs-build.json`, and its page map has no hashes of bundles, for which it would have to draw all pages.
 */
function asBuilt(html: Buffer): Buffer {
  const [before = '', after, ...more] = html.toString().split(DEV_SCRIPT)
  return after === undefined || more.length > 0
    ? Buffer.from('not exactly one dev script')
    : Buffer.from(before + after)
}

function withoutHashes(map: Buffer): Buffer {
  const { bundles, ...rest } = JSON.parse(map.toString()) as SiteMap
  return Buffer.from(`${JSON.stringify({ ...rest, bundles: mapValues(bundles, () => '') })}\n`)
}

const POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>/
const DEV_SCRIPT = /<script type="module" src="[^"]*\/assets\/dev\.\w+\.js"><\/script>/

/** Compares every file of an output with the server's answer. */
export async function expectSameSite(out: string, url: string, about = ''): Promise<void> {
  const get = async (path: string): Promise<{ status: number; bytes: Buffer }> => {
    // Uncompressed answers cost a tenth of the time, and compression has tests of its own.
    const response = await fetch(url + encodePath(path), {
      redirect: 'manual',
      headers: { 'accept-encoding': 'identity' },
    })
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const paths = Object.keys(await hashTree(out))
  const different: string[] = []
  await Promise.all(
    paths.map(async (path) => {
      // The manifest, and files that only a host reads.
      if (['docs-build.json', '_headers'].includes(path)) return
      // Only the not-found page of the site is sent for addresses without a page.
      if (path.endsWith('/404.html')) return
      const asked = path === '404.html' ? 'no/such/page/' : path.replace(/(^|\/)index\.html$/, '$1')
      const [{ status, bytes }, file] = await Promise.all([get(asked), readFile(join(out, path))])
      const isPage = path.endsWith('.html') && bootOf(bytes.toString()) !== undefined
      const body = isPage ? asBuilt(bytes) : bytes
      const map = path.endsWith('assets/map.json')
      // The frame of live code has a policy of its own in `dev` too.
      const isOfPages = path.endsWith('.html') && !/\/live-frame\.[^/]*$/.test(path)
      const html = isOfPages ? Buffer.from(file.toString().replace(POLICY, '')) : file
      const written = map ? withoutHashes(file) : html
      if (status !== (path === '404.html' ? 404 : 200)) different.push(`${path}: status ${status} of ${asked}`)
      else if (!body.equals(written))
        different.push(`${path}: other bytes at ${asked}\n${firstDifference(written, body)}`)
    }),
  )
  expect(different, about).toEqual([])
}

function firstDifference(a: Buffer, b: Buffer): string {
  const at = a.findIndex((byte, index) => byte !== b[index])
  const around = (bytes: Buffer): string => bytes.subarray(Math.max(0, at - 60), at + 60).toString()
  return `  built:  ${around(a)}\n  served: ${around(b)}`
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}
