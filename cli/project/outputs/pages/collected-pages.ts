/** The pages of a build as they are made: their files, their rows of the ledger and their words for the search index. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RoutePath } from '../../../../site/contract.ts'
import { bundleHash } from '../../../../site/page/page-bundle.ts'
import { compareText } from '../../../kernel/fault/finding.ts'
import type { DocPath } from '../../../markdown/document.ts'
import type { OutputFile } from '../../../output/render/manifest.ts'
import type { PageSearch } from '../../../output/render/page.ts'
import type { IndexCollector, IndexFile } from '../../../output/search/index-files.ts'
import type { PageRecord, PageRow, RemadeReason } from '../../publish/ledger.ts'
import type { EditionStage } from '../../publish/stage-below.ts'
import type { Output, Pages } from '../output.ts'
import type { PendingPage } from './document-page.ts'
import type { GeneratedOutput } from './generated-pages.ts'

interface CollectedPages extends Omit<Pages, 'content'> {
  /** The rows of the ledger for the pages of documents. */
  readonly rows: Readonly<Record<DocPath, PageRow>>
}

export interface PageCollector {
  /** Why pages differ from the last output. */
  readonly remade: Record<DocPath, readonly RemadeReason[]>
  /** Enters an unchanged page, whose words are in the index already. */
  enterSame(page: Pick<PendingPage, 'doc'>, files: readonly OutputFile[], row: PageRow): void
  enterChanged(page: PendingPage, record: PageRecord): void
  enterGenerated(page: GeneratedOutput, key: string): void
  readonly pages: CollectedPages
}

export function collectPages(index: IndexCollector, stage: EditionStage): PageCollector {
  const drawn: OutputFile[] = []
  const generated: Output[] = []
  /** Hash of each page's bundle. */
  const bundles = new Map<RoutePath, string>()
  const rows: Record<DocPath, PageRow> = {}
  let indexFiles: IndexFile[] | undefined
  const addWords = ({ props, searchTrail = [] }: Pick<PendingPage, 'props' | 'searchTrail'>, search?: PageSearch) => {
    if (search) index.add({ listed: [props.title, props.route, searchTrail], ...search })
  }
  const enterBundle = (route: RoutePath, files: readonly { readonly path: string }[]): void => {
    bundles.set(route, files.flatMap(({ path }) => bundleHash(path) ?? [])[0] ?? '')
  }
  const enterSame: PageCollector['enterSame'] = ({ doc }, files, row) => {
    drawn.push(...files)
    enterBundle(doc.route, files)
    rows[doc.head.path] = row
  }
  return {
    remade: {},
    enterSame,
    enterChanged(page, record) {
      enterSame(page, record.files, pageRow(page, record))
      addWords(page, record.search)
    },
    enterGenerated(page, key) {
      for (const { path, content } of page.files) generated.push({ path, key, make: () => content })
      enterBundle(page.route, page.files)
      addWords(page, page.search)
    },
    pages: {
      *outputs() {
        for (const file of drawn) yield drawnFile(file, stage)
        yield* generated
      },
      routes: () => [...bundles.keys()],
      bundles: () => Object.fromEntries([...bundles].sort(([a], [b]) => compareText(a, b))),
      index() {
        indexFiles ??= index.files()
        return indexFiles
      },
      rows,
    },
  }
}

function drawnFile(written: OutputFile, { folder, prefix }: EditionStage): Output {
  const { path, sum } = written
  return { path, key: sum, written, make: () => readFileSync(join(folder, prefix, path)) }
}

function pageRow({ document, key, parts }: PendingPage, { files }: PageRecord): PageRow {
  return [document.key, key, files.map(({ path }) => path), parts()]
}
