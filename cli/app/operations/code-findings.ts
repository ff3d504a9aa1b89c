/** Findings about code of a site that does not compile, which `build` refuses, and about mistakes in its style sheets. */
import { judgeProblems } from '../../graph/checks/rules.ts'
import type { Finding } from '../../kernel/fault/finding.ts'
import type { ProjectInputs } from '../../project/inputs.ts'
import { hasOwnCode } from '../../project/theme/own-code.ts'
import type { Workspace } from '../../project/workspace.ts'

/**
 * Compiles the code of a site. The cache keeps it for the next command.
 *
 * @throws DocsError when a file that the configuration names is missing, or has no component
 */
export async function codeFindings(workspace: Workspace, inputs: ProjectInputs): Promise<Finding[]> {
  if (!hasOwnCode(workspace)) return []
  const [{ loadSiteBundle, requireTheme }, { styleFindings }, { CodeError }] = await Promise.all([
    import('../../project/theme/site-bundle.ts'),
    import('../../project/theme/style-findings.ts'),
    import('../../output/bundle/code-error.ts'),
  ])
  requireTheme(workspace)
  try {
    return styleFindings(await loadSiteBundle(workspace, inputs), workspace.config.checks)
  } catch (error) {
    if (!(error instanceof CodeError)) throw error
    const problems = error.faults.map((fault) => ({ rule: 'page-code', target: fault.place.file, ...fault }))
    return judgeProblems(problems, workspace.config.checks)
  }
}
