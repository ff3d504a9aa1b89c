/** All commands, in the order of the help text. */
import { buildCommand } from './build.ts'
import { checkCommand } from './check.ts'
import { cleanCommand } from './clean.ts'
import { completionCommand } from './completion.ts'
import { devCommand } from './dev.ts'
import { doctorCommand } from './doctor.ts'
import { explainCommand } from './explain.ts'
import { graphCommand } from './graph.ts'
import { helpCommand } from './help.ts'
import { initCommand } from './init.ts'
import { newCommand } from './new.ts'
import type { Command } from './running/command.ts'
import { serveCommand } from './serve.ts'
import { verifyCommand } from './verify.ts'
import { versionCommand } from './version.ts'

export const commands: readonly Command[] = [
  initCommand,
  buildCommand,
  checkCommand,
  devCommand,
  serveCommand,
  verifyCommand,
  graphCommand,
  explainCommand,
  newCommand,
  versionCommand,
  doctorCommand,
  completionCommand,
  cleanCommand,
  helpCommand,
]
