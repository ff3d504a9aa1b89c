/** Findings about written pages, before they are published: how browsers draw them, what they weigh, and where they lead. */

import type { Finding } from '../../kernel/fault/finding.ts'
import { type Kept, kept, type MemoInput, once } from '../../kernel/store/memo.ts'
import { rootOf } from '../../project/inputs.ts'
import { pageFiles } from '../../project/pipeline/page-files.ts'
import type { Update } from '../../project/pipeline/update.ts'
import type { StagedOutput } from '../../project/publish/staged-links.ts'
import type { Bundle } from '../../project/theme/kept-bundle.ts'
import { drawsByCode } from '../../project/theme/theme-source.ts'
import type { Workspace } from '../../project/workspace.ts'

/** Findings about components whose drawing in browsers differs from the HTML. */
export async function hydrationFindings(
  folder: string,
  run: Update,
  workspace: Workspace,
  bundle: Bundle,
): Promise<Finding[]> {
  const { outputMismatches } = await import('../../project/hydration/output.ts')
  return outputMismatches(folder, run.editions.flatMap(pageFiles), { bundle, workspace })
}

/**
 * Findings about pages that are heavier than the configuration allows, or than the others of the site by far. Without
 * budgets, nothing is weighed: the sizes of the files are known.
 */
export async function heavyPages(
  { folder, files: written }: Pick<StagedOutput, 'folder' | 'files'>,
  run: Update,
  workspace: Workspace,
): Promise<Finding[]> {
  const { budgets } = workspace.config.site
  const { farAboveMedian, overBudget } = await import('../../project/built/budgets.ts')
  const files = once(
    () =>
      new Map([
        ...run.editions.flatMap(pageFiles).map(({ path, file }) => [path, file] as const),
        ...run.inputs.frozen.flatMap(({ record }) => record.files),
      ]),
  )
  const isOwn = Object.values(budgets).some((budget) => budget?.html !== undefined)
  const far = isOwn ? [] : farAboveMedian(written, (path) => files().get(path))
  if (Object.keys(budgets).length === 0) return far
  const [{ weighPages }, { openBuilt }, { releaseIn }] = await Promise.all([
    import('../../project/built/weight.ts'),
    import('../../project/built/built-output.ts'),
    import('../../project/publish/earlier-releases.ts'),
  ])
  const built = releaseIn(folder)
  if (!built) throw new Error('The stage has no manifest.')
  const output = await openBuilt(built, folder)
  const fileOf = (route: string): string => files().get(output.pages.get(route) ?? '') ?? route
  return [...far, ...overBudget(await weighPages(output), budgets, fileOf)]
}

/**
 * Whether no page of a run had a dead link. With other settings, or another program, a link of an unchanged page may be dead.
 */
const cleanPages: Kept<MemoInput, boolean, Update> = kept('clean pages', ({ inputs }) => {
  const { config } = rootOf(inputs)
  return [JSON.stringify([config.site.url, config.site.baseUrl, config.links, config.checks])]
})

/**
 * Findings about links that code writes. On a site whose pages come from Markdown alone, nothing is read.
 *
 * @param output.key of the run that made it
 */
export async function deadLinks(
  { key, last, ...output }: StagedOutput & { readonly key: string },
  run: Update,
  workspace: Workspace,
  bundle: Bundle,
): Promise<Finding[]> {
  if (!canWriteLinks(run, workspace, bundle)) return []
  const { drawnLinkFindings } = await import('./drawn-links.ts')
  const isKnown = last !== undefined && last.state.run !== '' && cleanPages.known({ key: last.state.run }, run) === true
  const findings = drawnLinkFindings({ ...output, last: isKnown ? last : undefined }, run, workspace)
  if (findings.length === 0) cleanPages.keep({ key }, 'true', run)
  return findings
}

/** Whether anything but Markdown can write a link into a page. */
function canWriteLinks(run: Update, workspace: Workspace, { pages }: Bundle): boolean {
  return (
    drawsByCode(workspace, pages) ||
    workspace.plugins.list.some(({ plugin: { markdown, head } }) => markdown || head) ||
    run.inputs.editions.some(({ project }) => project.statics.some(({ path }) => path.endsWith('.html')))
  )
}
