import type { CheckReport } from '../../kernel/fault/finding.ts'
import type { ReportedRule } from '../../kernel/fault/report.ts'
import type { KindFigures } from '../../project/built/budgets.ts'
import type { WeighedPage } from '../../project/built/weight.ts'
import { writtenFolder } from '../../project/publish/project-output.ts'
import { openWorkspace } from '../../project/workspace.ts'

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
    import('../../project/built/budgets.ts'),
    import('../../project/built/weight.ts'),
    import('../../project/built/built-output.ts'),
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
