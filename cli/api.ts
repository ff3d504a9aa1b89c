/** The library's public door. */
import type { UserConfig } from './config/user-config.ts'

export type { UserConfig } from './config/user-config.ts'
export { type RenderMarkdownOptions, renderMarkdown } from './content/render-markdown.ts'
export { type DevOptions, type DevServer, startDev as dev } from './dev/dev.ts'
export { DocsError } from './fault/errors.ts'
export type { CheckReport, CheckSummary, Finding, Severity } from './fault/finding.ts'
export {
  type BuildOptions,
  type BuildResult,
  build,
  type CheckOptions,
  type CheckResult,
  check,
  graph,
  type RunOptions,
  type VerifyOptions,
  type VerifyResult,
  verify,
} from './operations.ts'
export type { GraphLink, GraphPage, GraphSidebarItem, SiteGraph } from './outputs/site-graph.ts'

/** Types `docs.config.ts`; gives back what it is given. */
export function defineConfig(config: UserConfig): UserConfig {
  return config
}
