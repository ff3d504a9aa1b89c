#!/usr/bin/env node
import { runCommand } from 'docs-build/cli'
import { editCommands } from './commands/index.ts'

runCommand(...editCommands)
