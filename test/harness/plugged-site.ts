/**
 * A site with plugins in every way in which it can be made: `build` cold, warm and on threads, `check`, and `dev`. All of
 * them must agree.
 */
import { statSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { expect } from 'vitest'
import { build, check } from '../../cli/app/operations.ts'
import { brief } from './brief-finding.ts'
import { expectSameSite } from './dev-answers.ts'
import { tinySite } from './difficult.ts'
import { projectRoot } from './root.ts'
import { hashTree, runCli, writeFiles, writeSite } from './site.ts'
import { type WatchedDev, watchDev } from './watched-dev.ts'

export interface PluggedSite {
  readonly dir: string
  readonly dev: WatchedDev
  /** Findings that do not come from the pages that fill the site, in a short form with their messages. */
  readonly findings: readonly string[]
  /** A file of the output, as text. */
  readonly text: (path: string) => Promise<string>
}

type Edits = readonly (readonly [file: string, from: string, to: string])[]

/** Pages that fill a site: a few, and more than one thread works on. */
const FILLERS = { few: 4, many: 40 } as const

/**
 * Makes the site of a folder in every way.
 *
 * @param example name of the folder in `test/plugins`, or its path
 * @param isWanted leaves files of it out
 * @param edits texts that replace others in its files: what tests need and readers of the manual should not see
 */
export async function pluggedSite(
  example: string,
  isWanted: (file: { readonly path: string }) => boolean = () => true,
  edits: Edits = [],
  fillers: keyof typeof FILLERS = 'many',
): Promise<PluggedSite> {
  const root = await writeSite({})
  const [dir, copy] = [join(root, 'site'), join(root, 'copy')]
  for (const folder of [dir, copy]) {
    await mkdir(folder)
    await writeFiles(folder, filling(FILLERS[fillers]))
    await copyExample(join(projectRoot, example.includes('/') ? '' : 'test/plugins', example), folder, isWanted)
    for (const [file, from, to] of edits) {
      const text = await readFile(join(folder, file), 'utf8')
      expect(text, file).toContain(from)
      await writeFile(
        join(folder, file),
        text.replace(from, () => to),
      )
    }
  }
  const { report, published } = await build({ dir, jobs: 1 })
  expect((await check({ dir: copy, cache: false })).report, 'check finds the same').toEqual(report)
  const dev = await watchDev(dir)
  expect(await dev.server.report(), 'dev finds the same').toEqual(report)
  if (published) {
    const out = join(dir, 'build')
    const cold = await hashTree(out)
    await expectSameSite(out, dev.server.url)
    await rm(out, { recursive: true })
    await build({ dir, jobs: 1 })
    expect(await hashTree(out), 'a build with a cache writes the same').toEqual(cold)
    const { code, stderr } = await runCli(['build', copy, '--jobs', '3'])
    expect(code, stderr).toBe(0)
    expect(await hashTree(join(copy, 'build')), 'threads write the same').toEqual(cold)
  }
  return {
    dir,
    dev,
    findings: report.findings
      .filter(({ file }) => !file.startsWith('docs/filler/'))
      .map((finding) => `${brief(finding)}: ${finding.message}`),
    text: (path) => readFile(join(dir, 'build', path), 'utf8'),
  }
}

/** The same with a few pages that fill it: for plugins none of whose code runs on threads. */
export function smallPluggedSite(example: string, edits: Edits = []): Promise<PluggedSite> {
  return pluggedSite(example, () => true, edits, 'few')
}

async function copyExample(
  from: string,
  folder: string,
  isWanted: (file: { readonly path: string }) => boolean,
): Promise<void> {
  await cp(from, folder, {
    recursive: true,
    // The tutorial has files of other examples as links.
    dereference: true,
    filter: (source) =>
      statSync(source).isDirectory() || isWanted({ path: relative(from, source).split(sep).join('/') }),
  })
}

function filling(pages: number): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tinySite(pages)).flatMap(([path, text]) =>
      path.startsWith('docs/') ? [[`docs/filler/${path.slice('docs/'.length)}`, String(text)]] : [],
    ),
  )
}

/** The part of a page that is not the same on all pages. */
export function mainOf(html: string): string {
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'))
}
