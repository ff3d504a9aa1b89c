#!/usr/bin/env node
import { runCommand } from 'docs-build/cli'
import { reportCommand } from './report.ts'

runCommand(reportCommand)
