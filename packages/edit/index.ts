/** What the commands do, as functions. */

export { type EditorOptions, lsp } from './lsp/lsp.ts'
export { type McpOptions, type McpServer, mcp } from './mcp/mcp.ts'
export type { FixResult } from './rewriting/apply-fixes.ts'
export { type FixOptions, fix } from './rewriting/fix-findings.ts'
export { type MoveOptions, type MoveResult, move } from './rewriting/move.ts'
export type { Behind } from './translations/source-changes.ts'
export type { TranslatedPage, TranslationStatus } from './translations/status.ts'
export {
  type ChosenTranslations,
  type MarkedTranslation,
  markByHistory,
  markTranslations,
  type SourceChange,
  sourceChanges,
  translationsOf,
} from './translations/translations.ts'
