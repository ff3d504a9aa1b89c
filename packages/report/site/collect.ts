/** A checked site and its output → the data of the report. */
import type { GraphPage, SiteGraph } from 'docs-build'
import type { Survey } from 'docs-build/output'
import type { SiteDiff } from '../diff/compare-outputs.ts'
import { fileKind } from '../file-kinds.ts'
import type { Age, PastRun, ReportChanges, ReportData, ReportFile, ReportFinding, ReportPage } from './report-data.ts'

/** What is known of earlier states of a site. */
export interface Earlier {
  /** What has changed since an older output. */
  readonly diff?: SiteDiff
  /** Figures of earlier commits, the newest last. */
  readonly history?: readonly PastRun[]
}

export function collectReport(survey: Survey, { diff, history }: Earlier = {}): ReportData {
  const { graph, generator, builds, files, baseline } = survey
  return {
    title: graph.site.title,
    generator,
    findings: reportFindings(survey),
    gone: baseline?.gone,
    pages: graph.pages.map(reportPage),
    links: linksOf(graph),
    files: files && fileTree(files),
    builds,
    changes: diff && changesOf(diff),
    history,
  }
}

function reportFindings({ report, docsPath, changedOn, baseline }: Survey): ReportFinding[] {
  // Ages are counted from the newest change, so that they do not depend on the clock.
  const today = [...changedOn.values()].reduce((newest, day) => (day > newest ? day : newest), '')
  const alike = new Map<string, number>()
  for (const { cause, target } of report.findings) alike.set(cause ?? target, (alike.get(cause ?? target) ?? 0) + 1)
  return report.findings.map((finding) => {
    const { rule, severity, file, line, target, message, hint, owners } = finding
    const below = file.startsWith(`${docsPath}/`) ? file.slice(docsPath.length + 1) : ''
    const cause = finding.cause ?? target
    return {
      rule,
      severity,
      file,
      line,
      message,
      hint,
      section: below.includes('/') ? below.slice(0, below.indexOf('/')) : '',
      cause: alike.get(cause) === 1 ? '' : cause,
      age: ageOf(changedOn.get(file), today),
      owners,
      known: baseline?.known.has(finding),
    }
  })
}

const DAY_MS = 86_400_000

/** Days up to which a file has each age. */
const AGES: readonly (readonly [Age, number])[] = [
  ['a week', 7],
  ['a month', 31],
  ['three months', 92],
  ['a year', 366],
]

export function ageOf(day: string | undefined, today: string | undefined): Age {
  if (day === undefined || today === undefined) return 'unknown'
  const days = (Date.parse(today) - Date.parse(day)) / DAY_MS
  return AGES.find(([, most]) => days <= most)?.[0] ?? 'longer'
}

function reportPage({ route, title, file, madeBy, linkedFrom = [], sidebar, links = [] }: GraphPage): ReportPage {
  const others = new Set(linkedFrom.filter((from) => from !== route))
  return {
    route,
    title,
    file,
    madeBy,
    linked: others.size,
    isOrphan: others.size === 0 && sidebar === undefined && (file ?? madeBy) !== undefined && route !== '/',
    broken: [...new Set(links.flatMap(({ target, href }) => (target === 'broken' ? [href] : [])))],
  }
}

function linksOf({ pages }: SiteGraph): number[] {
  const places = new Map(pages.map(({ route }, place) => [route, place]))
  return pages.flatMap(({ links = [], lists = [] }, from) => {
    const routes = [...links.flatMap(({ route }) => route ?? []), ...lists.flatMap((list) => list.pages)]
    const targets = new Set(routes.flatMap((route) => places.get(route) ?? []))
    targets.delete(from)
    return [...targets].flatMap((to) => [from, to])
  })
}

function changesOf({ old, added, removed, moved, changed, weight }: SiteDiff): ReportChanges {
  return {
    old: old.name,
    added: added.map(({ route }) => route),
    removed: removed.map(({ route }) => route),
    moved: moved.map(({ from, route }) => `${from} → ${route}`),
    changed: changed.map(({ route }) => route),
    weight: weight.map(({ kind, before, after }) => ({ kind, before, after })),
  }
}

/** More files of a folder than these are one entry. */
const MOST_FILES = 60

interface Folder {
  readonly folders: Map<string, Folder>
  readonly files: { readonly name: string; readonly size: number }[]
}

/** Kinds of files, their folders and the largest files in them. */
export function fileTree(files: readonly { readonly path: string; readonly size: number }[]): ReportFile {
  const root: Folder = { folders: new Map(), files: [] }
  for (const { path, size } of files) {
    const names = [fileKind(path), ...path.split('/')]
    const name = names.pop() ?? ''
    let folder = root
    for (const one of names) {
      const next = folder.folders.get(one) ?? { folders: new Map(), files: [] }
      folder.folders.set(one, next)
      folder = next
    }
    folder.files.push({ name, size })
  }
  const kinds = Array.from(root.folders, ([kind, content]) => ({ name: kind, children: entriesOf(content) }))
  return { name: 'output', children: kinds }
}

function entriesOf({ folders, files }: Folder): ReportFile[] {
  const sorted = [...files].sort((a, b) => b.size - a.size || (a.name < b.name ? -1 : 1))
  const rest = sorted.slice(MOST_FILES)
  const size = rest.reduce((sum, file) => sum + file.size, 0)
  const more = rest.length > 0 ? [{ name: `${rest.length} smaller files`, size }] : []
  return [...Array.from(folders, ([name, content]) => entryOf(name, content)), ...sorted.slice(0, MOST_FILES), ...more]
}

/** A folder with one entry is one with it. */
function entryOf(name: string, folder: Folder): ReportFile {
  const children = entriesOf(folder)
  const [only] = children
  return children.length === 1 && only ? { ...only, name: `${name}/${only.name}` } : { name, children }
}
