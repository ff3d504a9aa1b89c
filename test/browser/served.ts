/** A site that a browser can visit, from the dev server or built, so that the same tests run against both. */
import type { DevServer } from '../../cli/app/dev/dev.ts'
import { build } from '../../cli/app/operations.ts'
import { openOutput } from '../../cli/app/serve/output-folder.ts'
import { startServer } from '../../cli/app/serve/server.ts'
import { atEnd } from '../harness/at-end.ts'
import { type Files, writeSite } from '../harness/site.ts'
import { watchDev } from '../harness/watched-dev.ts'

export type Mode = 'dev' | 'build'

export interface ServedSite {
  readonly dir: string
  /** URL of the site with base URL, without the last slash. */
  readonly origin: string
  readonly dev?: DevServer
}

/** Serves a site until the end of the test, or of the file when it is called in `beforeAll`. */
export async function serveSite(mode: Mode, files: Files, baseUrl = '/'): Promise<ServedSite> {
  const dir = await writeSite(files)
  if (mode === 'dev') {
    const { server: dev } = await watchDev(dir, { baseUrl, jobs: 1 })
    // The first report may bring a wider policy, with which pages are loaded again.
    await dev.report()
    return { dir, dev, origin: dev.url.replace(/\/$/, '') }
  }
  const { out, published } = await build({ dir, baseUrl, jobs: 1 })
  if (!published) throw new Error('The site was not published: it has findings that fail.')
  const source = await openOutput(out)
  const server = await startServer({ source, host: 'localhost', port: 0, baseUrl, cache: 'revalidate' })
  atEnd(() => server.close())
  return { dir, origin: server.url.replace(/\/$/, '') }
}
