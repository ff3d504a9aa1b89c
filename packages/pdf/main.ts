#!/usr/bin/env node
import { runCommand } from 'docs-build/cli'
import { pdfCommand } from './pdf.ts'

runCommand(pdfCommand)
