/** A site that a browser can visit, from the dev server or built, so that the same tests run against both. */
import { onTestFinished } from 'vitest'
import { type DevServer, startDev } from '../../cli/dev/dev.ts'
import { build } from '../../cli/operations.ts'
import { openOutput } from '../../cli/serve/output-folder.ts'
import { startServer } from '../../cli/serve/server.ts'
import { type Files, writeSite } from '../harness/site.ts'

export type Mode = 'dev' | 'build'

export interface ServedSite {
  readonly dir: string
  /** URL of the site with base URL, without the last slash. */
  readonly origin: string
  readonly dev?: DevServer
}

/** Serves a site until the test ends. */
export async function serveSite(mode: Mode, files: Files, baseUrl = '/'): Promise<ServedSite> {
  const dir = await writeSite(files)
  if (mode === 'dev') {
    const dev = await startDev({ dir, port: 0, host: 'localhost', baseUrl, jobs: 1 })
    onTestFinished(() => dev.close())
    return { dir, dev, origin: dev.url.replace(/\/$/, '') }
  }
  const { out, published } = await build({ dir, baseUrl, jobs: 1 })
  if (!published) throw new Error('The site was not published: it has findings that fail.')
  const source = await openOutput(out)
  const server = await startServer({ source, host: 'localhost', port: 0, baseUrl, cache: 'revalidate' })
  onTestFinished(() => server.close())
  return { dir, origin: server.url.replace(/\/$/, '') }
}
