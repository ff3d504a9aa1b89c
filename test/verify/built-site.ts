/** A built site in memory, which tests damage and verify. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from '../../cli/app/operations.ts'
import type { CheckReport, Finding } from '../../cli/kernel/fault/finding.ts'
import { outputSum } from '../../cli/kernel/fingerprint.ts'
import { type ManifestFacts, manifestText, parseManifest } from '../../cli/output/render/manifest.ts'
import { verifyOutput } from '../../cli/output/verify/verify-output.ts'
import { requiredNames } from '../../cli/project/outputs/all-outputs.ts'
import { VERSION } from '../../cli/project/theme/own-package.ts'
import { gif } from '../harness/difficult.ts'
import { type Files, hashTree, parseSite, writeSite } from '../harness/site.ts'

export type BuiltSite = ReadonlyMap<string, Uint8Array>

/** A site with everything that an output can refer to, without faults. */
export const SOURCE: Files = {
  ...parseSite(`
    -- docs.config.ts --
    export default {
      title: 'Patterns',
      tagline: 'All about drawing',
      url: 'https://docs.example.org',
      baseUrl: '/base/',
      favicon: 'logo.svg',
      security: { metaTag: true },
      navbar: {
        logo: { src: 'logo.svg', alt: 'Logo' },
        items: [
          { label: 'Guides', to: '/guides/', position: 'left' },
          { type: 'html', value: '<a href="/guides/use/#to-use">Use</a>', position: 'right' },
        ],
      },
      footer: { links: [{ title: 'More', items: [{ label: 'Raw', to: '/raw' }] }], copyright: '<a href="/tags">Tags</a>' },
    }
    -- docs/readme.md --
    ---
    title: Start
    description: Where everything begins.
    tags: [git, Über]
    ---

    See [points](./guides/points.md#lines), [use](guides/use#to-use) and [notes](/files/notes.txt).

    ![Map](./guides/map.gif) ![Logo](/logo.svg)
    -- docs/guides/readme.md --
    ---
    title: Guides
    ---

    - [Points](points.md)
    - [Reference][ref]
    - [Download](./sheet.csv)

    [ref]: ./use.md "With a title"
    -- docs/guides/points.md --
    ---
    title: Points
    tags: [git]
    image: /photo.gif
    ---

    A point is a place. [Lines](#lines), [more lines](#lines-1), [use](use.md#to-use), [raw](use.md#raw-1).

    ## Lines

    Text with \`[no link](/nowhere)\` in it.

    ## Lines

    \`\`\`md
    [example](/not/there/)
    \`\`\`
    -- docs/guides/use.md --
    # Use

    ## To use

    <a id="raw-1" href="points.md">a page</a>
    <img src="./map.gif" alt="Map" srcset="./map.gif 1x, /photo.gif 2x">

    Note[^1]. See [lines](points.md#lines) and [more](points.md#lines-1).

    [^1]: With [a link](/guides/points/#lines-1).
    -- docs/guides/sheet.csv --
    a,b
    -- docs/raw.md --
    ---
    title: Raw & more
    unlisted: true
    ---

    <details><summary>More</summary>

    [Inside](./guides/use.md#raw-1)

    </details>
    -- static/logo.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><path d="M0 0h9v9z"/></svg>
    -- static/files/notes.txt --
    Notes.
    -- static/plain/index.html --
    <!doctype html><title>Plain</title><link rel=stylesheet href=plain.css><p id=one><a href=#one>One</a> <a href="../guides/">Guides</a>
    -- static/plain/plain.css --
    body { background: url("../photo.gif") } /* url(nowhere.gif) */
  `),
  'docs/guides/map.gif': gif(3, 2),
  'static/photo.gif': gif(30, 20),
}

export async function buildSite(files: Files = SOURCE): Promise<BuiltSite> {
  const dir = await writeSite(files)
  const { out, published, report } = await build({ dir, jobs: 1, cache: false })
  if (!published) throw new Error(`The site is not clean: ${JSON.stringify(report.findings)}`)
  const site = new Map<string, Uint8Array>()
  for (const path of Object.keys(await hashTree(out))) site.set(path, await readFile(join(out, path)))
  return site
}

export function verifySite(site: BuiltSite): CheckReport {
  const read = (path: string): Uint8Array => site.get(path) as Uint8Array
  return verifyOutput({ files: [...site.keys()].sort(), others: [], read }, requiredNames())
}

export function textOf(site: BuiltSite, path: string): string {
  const bytes = site.get(path)
  if (!bytes) throw new Error(`The site has no ${path}: ${[...site.keys()].join(', ')}`)
  return Buffer.from(bytes).toString()
}

/** The site with other texts in some files; `undefined` deletes a file. */
export function withFiles(site: BuiltSite, changes: Readonly<Record<string, string | undefined>>): BuiltSite {
  const changed = new Map(site)
  for (const [path, text] of Object.entries(changes)) {
    if (text === undefined) changed.delete(path)
    else changed.set(path, Buffer.from(text))
  }
  return changed
}

/** The site with a manifest that matches its files, as if the damage came from the build. The plan stays. */
export function signed(site: BuiltSite, facts: Pick<ManifestFacts, 'siteUrls'> = {}): BuiltSite {
  const files = Array.from(site, ([path, bytes]) => ({ path, sum: outputSum(bytes), size: bytes.length }))
  const listed = files.filter(({ path }) => path !== 'docs-build.json').sort((a, b) => (a.path < b.path ? -1 : 1))
  const { policy, headers } = parseManifest(Buffer.from(site.get('docs-build.json') ?? '').toString()) ?? {}
  const plan = { policy, headers }
  const generator = `docs-build ${VERSION}`
  return withFiles(site, { 'docs-build.json': manifestText(listed, { generator, ...plan, ...facts }) })
}

/** `guides/index.html:1 broken-link /base/x/` */
export function brief({ file, line, rule, target }: Finding): string {
  return `${file}:${line} ${rule} ${target}`
}
