/** What a thread does with pages: it renders them and writes their files, or writes those of another machine. */

import { inspect } from 'node:util'
import { allDirectives } from '../../../graph/plugins/directives.ts'
import type { PluginSource } from '../../../graph/plugins/plugins.ts'
import { DocsError } from '../../../kernel/fault/errors.ts'
import { outputSum } from '../../../kernel/fingerprint.ts'
import { type Shared, valueOf } from '../../../kernel/threads/shared.ts'
import type { OutputFile } from '../../../output/render/manifest.ts'
import {
  type DocumentPage,
  type PageSearch,
  type RenderContext,
  type RenderedPage,
  renderDocument,
} from '../../../output/render/page.ts'
import { importPlugins } from '../../config/plugin-modules.ts'
import { writeStaged } from '../../publish/staged-file.ts'
import { importServer } from '../../theme/kept-bundle.ts'

export interface RenderTask {
  readonly context: Shared<RenderContext>
  readonly serverScript: string
  /** Folder that the files are written to; without it their content comes back. */
  readonly stage?: string
  /** Folder of the edition in it: empty, or with a slash at its end. */
  readonly prefix?: string
  /** The plugins that take part in the reading of documents. */
  readonly plugins: readonly PluginSource[]
  readonly pages: readonly (Omit<DocumentPage, 'body'> & { readonly body: string })[]
}

export interface WrittenPage {
  readonly route: string
  readonly files: readonly {
    readonly path: string
    readonly sum: string
    readonly size: number
    readonly content?: string
  }[]
  readonly search?: PageSearch
  /** Message of what a part of the page threw; then there are no files. */
  readonly error?: string
  /** The message of the error, when it names a fault of the project. */
  readonly fault?: string
}

/** Pages whose files another machine has made. */
export interface RestoreTask {
  readonly stage: string
  readonly prefix: string
  readonly pages: readonly {
    readonly files: readonly OutputFile[]
    /** The bytes of the files, one file after the other. */
    readonly bytes: Uint8Array
  }[]
}

export async function render({
  context,
  serverScript,
  stage,
  prefix = '',
  plugins,
  pages,
}: RenderTask): Promise<WrittenPage[]> {
  const server = await importServer(serverScript)
  const shared = { ...valueOf(context), directives: allDirectives(await importPlugins(plugins)) }
  return pages.map((page) => {
    let rendered: RenderedPage
    try {
      rendered = renderDocument({ ...page, body: JSON.parse(page.body) as DocumentPage['body'] }, shared, server)
    } catch (error) {
      return {
        route: page.props.route,
        files: [],
        error: error instanceof Error ? inspect(error) : String(error),
        fault: error instanceof DocsError ? error.message : undefined,
      }
    }
    const { route, files, search } = rendered
    return {
      route,
      search,
      files: files.map(({ path, content }) => {
        const bytes = Buffer.from(content)
        const file = { path, sum: outputSum(bytes), size: bytes.length }
        if (stage === undefined) return { ...file, content }
        writeStaged(stage, prefix + path, bytes)
        return file
      }),
    }
  })
}

export async function restore({ stage, prefix, pages }: RestoreTask): Promise<boolean[]> {
  return pages.map(({ files, bytes }) => {
    const contents = contentsOf(files, bytes)
    for (const { path, content } of contents ?? []) writeStaged(stage, prefix + path, content)
    return contents !== undefined
  })
}

/** @returns `undefined` when a file does not match its record */
function contentsOf(
  files: readonly OutputFile[],
  bytes: Uint8Array,
): { readonly path: string; readonly content: Uint8Array }[] | undefined {
  let at = 0
  const contents = files.map(({ path, size }) => {
    const content = bytes.subarray(at, at + size)
    at += size
    return { path, content }
  })
  const isWhole =
    at === bytes.length && files.every(({ sum }, index) => outputSum(contents[index]?.content ?? '') === sum)
  return isWhole ? contents : undefined
}
