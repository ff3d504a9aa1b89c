/** All commands of the package, in the order of the help text. */
import type { Command } from 'docs-build/cli'
import { fixCommand } from './fix.ts'
import { lspCommand } from './lsp.ts'
import { mcpCommand } from './mcp.ts'
import { mvCommand } from './mv.ts'
import { translateCommand } from './translate.ts'

export const editCommands: readonly Command[] = [mvCommand, fixCommand, translateCommand, lspCommand, mcpCommand]
