#!/usr/bin/env node
import { runCommand } from 'docs-build/cli'
import { migrateCommand } from './migrate.ts'

runCommand(migrateCommand)
