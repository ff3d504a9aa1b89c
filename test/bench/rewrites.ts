/**
 * Plans random moves of pages, folders, images, headings and sections on a project, and judges each one. Nothing is
 * written.
 *
 *     node test/run-ts.mjs test/bench/rewrites.ts <project> [--moves 200] [--seed 1]
 *
 * A move is wrong if it changes what a link of the main edition means, or changes a byte for no reason. A refused move
 * changes nothing: a section cannot stand elsewhere, or the move would bring a finding. The reasons are printed.
 */
import { join, resolve } from 'node:path'
import { DocsError } from '../../cli/kernel/fault/errors.ts'
import { documentFile } from '../../cli/markdown/doc-path.ts'
import type { DocPath } from '../../cli/markdown/document.ts'
import { fileNamer, type ProjectInputs, rootOf } from '../../cli/project/inputs.ts'
import { siteNames } from '../../cli/project/outputs/all-outputs.ts'
import type { FileNames } from '../../cli/project/pipeline/edition-graphs.ts'
import { openEngine } from '../../cli/project/pipeline/engine.ts'
import { type Update, update } from '../../cli/project/pipeline/update.ts'
import type { Updated } from '../../cli/project/pipeline/updated.ts'
import { openWorkspace, readInputs } from '../../cli/project/workspace.ts'
import { planMove } from '../../packages/edit/rewriting/move.ts'
import { readMoveRequest } from '../../packages/edit/rewriting/move-request.ts'
import type { Plan } from '../../packages/edit/rewriting/plan.ts'
import { moveFaults } from '../harness/move-faults.ts'
import { createRandom, type Random } from '../harness/random.ts'

interface Places {
  readonly docsDir: string
  readonly pages: readonly string[]
  readonly folders: readonly string[]
  readonly images: readonly string[]
  readonly headings: readonly string[]
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))

function placesIn({ site, documents, inputs }: Updated): Places {
  const docsDir = inputs.config.docs.path
  const named = fileNamer(inputs)
  const fileOf = (path: DocPath): string => named(documentFile(path, docsDir))
  const published = new Set(site.docs.map(({ head }) => head.path))
  const own = documents.filter(
    ({ head }) => published.has(head.path) && fileOf(head.path) === documentFile(head.path, docsDir),
  )
  const pages = own.map(({ head }) => fileOf(head.path))
  const images = inputs.project.assets.flatMap(({ path }) =>
    /\.(?:png|jpe?g|svg|gif|webp)$/i.test(path) ? [path] : [],
  )
  return {
    docsDir,
    pages,
    folders: [...new Set(pages.map(folderOf))],
    images: images.map((file) => `${docsDir}/${file}`),
    headings: own.flatMap(({ head, facts }) =>
      facts.headings.filter(({ depth }) => depth > 1).map(({ id }) => `${fileOf(head.path)}#${id}`),
    ),
  }
}

function anyMove(places: Places, random: Random, number: number): readonly [string, string] {
  const { docsDir, pages, folders, images, headings } = places
  const inside = folders.filter((folder) => folder !== docsDir)
  const kinds = ['page', 'page', 'heading', 'heading', 'section'] as const
  const kind = random.pick([
    ...kinds,
    ...(inside.length > 0 ? ['folder' as const] : []),
    ...(images.length > 0 ? ['image' as const] : []),
  ])
  switch (kind) {
    case 'page': {
      const from = random.pick(pages)
      return [from, `${random.pick(folders)}/moved-${number}${from.slice(from.lastIndexOf('.'))}`]
    }
    case 'folder': {
      const from = random.pick(inside)
      const others = folders.filter((folder) => !`${folder}/`.startsWith(`${from}/`))
      return [from, `${others.length > 0 ? random.pick(others) : docsDir}/folder-${number}`]
    }
    case 'image': {
      const from = random.pick(images)
      return [from, `${random.pick(folders)}/image-${number}${from.slice(from.lastIndexOf('.'))}`]
    }
    case 'heading':
      return [random.pick(headings), random.pick([`#New Heading ${number}`, `#new-id-${number}`])]
    case 'section': {
      const from = random.pick(headings)
      return [from, random.pick(pages.filter((page) => !from.startsWith(`${page}#`)))]
    }
  }
}

/** The edits that the judge of the main edition understands: all but those of documents of other editions. */
function ownEdits(plan: Plan, run: Update): Plan {
  const others = new Set(
    run.editions
      .slice(1)
      .flatMap(({ documents, inputs }) =>
        documents.map(({ head }) => fileNamer(inputs)(documentFile(head.path, inputs.config.docs.path))),
      ),
  )
  return { ...plan, edits: new Map([...plan.edits].filter(([file]) => !others.has(file))) }
}

function optionOf(args: readonly string[], name: string, fallback: number): number {
  const at = args.indexOf(name)
  return at < 0 ? fallback : Number(args[at + 1])
}

async function main(args: readonly string[]): Promise<void> {
  const [project] = args
  if (project === undefined) throw new Error('Usage: rewrites.ts <project> [--moves 200] [--seed 1]')
  const [moves, seed] = [optionOf(args, '--moves', 200), optionOf(args, '--seed', 1)]
  const dir = resolve(project)
  const workspace = await openWorkspace(dir, {})
  const inputs = readInputs(workspace)
  const engine = openEngine(undefined, { isServer: true })
  const namesOf = async (moved: ProjectInputs): Promise<FileNames> => siteNames(rootOf(moved))
  const run = await update(inputs, engine, { names: () => namesOf(inputs) })
  const [root] = run.editions as [Updated]
  const places = placesIn(root)
  const random = createRandom(`rewrites/${seed}`)
  const counts = { right: 0, noted: 0, refused: 0, wrong: 0, edits: 0 }
  for (let number = 0; number < moves; number++) {
    const [from, to] = anyMove(places, random, number)
    const about = `move ${number}: ${from} → ${to}`
    try {
      const request = readMoveRequest(join(dir, from), to.startsWith('#') ? to : join(dir, to), { workspace, inputs })
      const { plan, findings } = await planMove(request, run, { dir, redirect: true })
      const moved = { ...inputs, editions: plan.editions }
      const after = await update(moved, engine, { names: () => namesOf(moved) })
      const [finding] = findings
      if (finding) throw new DocsError(`${finding.file}:${finding.line} ${finding.rule}: ${finding.message}`)
      const faults = moveFaults(request, ownEdits(plan, run), root, after.editions[0] as Updated)
      for (const list of plan.edits.values()) counts.edits += list.length
      if (plan.notes.length > 0) {
        counts.noted++
        console.log(`${about}\n    note: ${plan.notes.join('\n    note: ')}`)
      }
      if (faults.length > 0) {
        counts.wrong++
        console.log(`${about}\n    ${faults.slice(0, 6).join('\n    ')}`)
      } else counts.right++
    } catch (error) {
      if (!(error instanceof DocsError)) throw error
      counts.refused++
      console.log(`${about}\n    refused: ${error.message.split('\n')[0]}`)
    }
  }
  await engine.close()
  console.log(JSON.stringify({ project, moves, seed, ...counts }))
  if (counts.wrong > 0) process.exitCode = 1
}

await main(process.argv.slice(2))
