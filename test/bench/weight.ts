/**
 * `npm run weight [-- DIR]`: what a first visit to each page of a built site downloads, against the budgets of this
 * project. `cli/project/built/weight.ts` says what is counted.
 */
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openBuilt } from '../../cli/project/built/built-output.ts'
import { type WeighedPage, weighPages } from '../../cli/project/built/weight.ts'
import { openPublished } from '../../cli/project/publish/published-site.ts'

/** Bytes, compressed with gzip. */
const BUDGETS = { html: 15_000, css: 10_200, script: 88_000, 'inline script': 1_500 } as const

/**
 * A long read weighs what its words weigh. Where the Markdown alone has more bytes than this, the budget is for
 * what the page adds to it; of 555 pages that is one, the git course with its 10,000 words.
 */
const LONG_READ = 10_000

type Part = keyof typeof BUDGETS

async function main(): Promise<void> {
  const folder = resolve(process.argv[2] ?? 'build')
  const output = await openBuilt(await openPublished(folder), folder)
  const weights: (Readonly<Record<Part, number>> & { readonly route: string })[] = []
  for (const page of await weighPages(output)) {
    const path = output.pages.get(page.route) ?? ''
    const inline = inlineScript(await output.text(path))
    weights.push({ ...page, html: await ownHtml(page, path), 'inline script': inline })
  }
  async function ownHtml({ html }: WeighedPage, path: string): Promise<number> {
    const twin = path.replace(/\.html$/, '.md')
    const words = output.manifest.files.has(twin) ? gzipSync(await output.bytes(twin)).length : 0
    return html - (words > LONG_READ ? words : 0)
  }
  console.log(`${weights.length} pages, kB compressed`)
  for (const part of Object.keys(BUDGETS) as Part[]) {
    const sorted = [...weights].sort((a, b) => b[part] - a[part])
    const [most, median] = [sorted[0], sorted[Math.floor(sorted.length / 2)]]
    const isOver = (most?.[part] ?? 0) > BUDGETS[part]
    const figures = `median ${kB(median?.[part])}, most ${kB(most?.[part])} of ${kB(BUDGETS[part])} (${most?.route})`
    console.log(`${part.padEnd(14)} ${figures}${isOver ? '  OVER BUDGET' : ''}`)
    if (isOver) process.exitCode = 1
  }
}

function kB(bytes = 0): string {
  return (bytes / 1000).toFixed(1)
}

function inlineScript(html: string): number {
  const inline = html.matchAll(/<script\b(?![^>]*\b(?:src|type="application\/[a-z+]*json")[^>]*)[^>]*>([^<]*)</g)
  const code = Array.from(inline, ([, text]) => text).join('\n')
  return code === '' ? 0 : gzipSync(code).length
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
