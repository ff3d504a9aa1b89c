/** `docs-build/check`: what a package gets and gives that makes a further check (`check --external`, `check --samples`). */

export type {
  Answer,
  CheckedProject,
  ExternalReport,
  FurtherCheck,
  ReportedLink,
} from '../app/operations/further-checks.ts'
export type { ExternalLink } from '../graph/checks/checked-site.ts'
export type { Problem } from '../kernel/fault/finding.ts'
export { patternTest } from '../kernel/fault/pattern.ts'
export { download, isLocalHost, type Lookup, lookupAll, send } from '../kernel/network/client.ts'
export { keepFile } from '../kernel/store/cache-folder.ts'
export { addressOf } from '../markdown/html/url-scheme.ts'
