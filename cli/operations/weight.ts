import type { KindFigures } from '../built/budgets.ts'
import type { WeighedPage } from '../built/weight.ts'
import type { CheckReport } from '../fault/finding.ts'
import type { ReportedRule } from '../fault/report.ts'
import { openWorkspace } from '../project/workspace.ts'
import { writtenFolder } from '../publish/project-output.ts'

export interface WeightOptions {
  /** The project's folder. Default: the working directory. */
  readonly dir?: string
  /** Output folder, relative to the project's. Default: `build`. */
  readonly out?: string
}

export interface WeightResult {
  /** In the order of their routes. */
  readonly pages: readonly WeighedPage[]
  /** The median and the heaviest page of each kind. */
  readonly figures: readonly KindFigures[]
  /** Findings about pages over their budgets; they name the pages by their files in the output. */
  readonly report: CheckReport
  /** The rules that the findings name. */
  readonly rules: readonly ReportedRule[]
}

/**
 * Weighs the pages of an output, and compares them with the budgets of the project.
 *
 * @throws DocsError when there is no output
 */
export async function weight({ dir = '.', out }: WeightOptions = {}): Promise<WeightResult> {
  const workspace = await openWorkspace(dir, {})
  const [{ budgetReport, budgetRule, overBudget, weightFigures }, { weighPages }, { openOutput }] = await Promise.all([
    import('../built/budgets.ts'),
    import('../built/weight.ts'),
    import('../built/built-output.ts'),
  ])
  const folder = writtenFolder(workspace, out)
  const output = await openOutput(folder)
  const { budgets } = workspace.config.site
  const pages = await weighPages(output)
  const findings = overBudget(pages, budgets, (route) => output.pages.get(route) ?? route)
  return {
    pages,
    figures: weightFigures(pages, budgets),
    report: budgetReport(pages.length, findings),
    rules: [budgetRule],
  }
}
