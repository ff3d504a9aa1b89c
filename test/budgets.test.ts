/**
 * Every feature has a price. A figure may fall. If you raise one, say why in the same commit. Bytes of pages
 * have budgets in `test/browser/manual.test.ts`, packages in `test/abuse/supply-chain.test.ts`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commands } from '../cli/app/commands/index.ts'
import { rules } from '../cli/graph/checks/rules.ts'
import { configSections } from '../cli/graph/config/written/reference.ts'
import { directives } from '../site/directives/index.ts'
import { projectRoot } from './harness/root.ts'

/** Made by `generate.mjs`. */
const GENERATED = /(?:user-config|english)\.ts$/

/** Lines of code: those that hold more than blanks and comments. Tests of packages do not count. */
function linesOf(folder: string): number {
  return readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter(({ parentPath }) => !/packages\/\w+\/(?:test|dist|node_modules)\b/.test(parentPath))
    .filter((entry) => entry.isFile() && /\.(?:tsx?|css)$/.test(entry.name) && !GENERATED.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .map((text) => text.replace(/^\s*\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').match(/^.*\S.*$/gm)?.length ?? 0)
    .reduce((sum, lines) => sum + lines, 0)
}

const ADVICE = 'Shorten something else, or raise the figure here and say why in the commit.'

test.each([
  ['cli', 53_309],
  ['cli/kernel', 3887],
  ['cli/markdown', 11_998],
  ['cli/graph', 10_822],
  ['cli/output', 6462],
  ['cli/project', 12_862],
  ['cli/app', 6869],
  ['site', 15_784],
  ['templates', 1256],
  ['packages', 36_284],
])('the code of %s has at most %i lines', (folder, most) => {
  expect(linesOf(folder), ADVICE).toBeLessThanOrEqual(most)
})

test.each([
  ['commands', commands.length, 14],
  ['options of the configuration', configSections().flatMap(({ options }) => options).length, 543],
  ['rules', rules.length, 60],
  ['directives', directives.size, 34],
])('%s: %i, of at most %i', (_, count, most) => {
  expect(count, ADVICE).toBeLessThanOrEqual(most)
})

test.each([
  ['ARCHITECTURE.md', 3000],
  ['CONTRIBUTING.md', 2000],
])('%s has at most %i words', (name, most) => {
  expect(readFileSync(join(projectRoot, name), 'utf8').split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(most)
})
