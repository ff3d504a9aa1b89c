#!/usr/bin/env node
import { runCommand } from 'docs-build/cli'
import { weightCommand } from './weight.ts'

runCommand(weightCommand)
