/**
 * A site of 800 documents of mixed constructs: a browser reads every page as it is written, and `verify` finds nothing
 * in a page that `check` has not found in its source.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { build, verify } from '../../cli/app/operations.ts'
import { RULE_IDS } from '../../cli/graph/checks/rules.ts'
import type { Finding } from '../../cli/kernel/fault/finding.ts'
import { dangersInPage } from '../harness/dangers.ts'
import { grammarTexts } from '../harness/grammar-texts.ts'
import { htmlTexts, mixedTexts, noiseTexts } from '../harness/markdown-texts.ts'
import { hashTree, writeSite } from '../harness/site.ts'
import { treeFault } from '../harness/written-tree.ts'

const SEED = 'mixed site'
const texts = [
  ...mixedTexts(SEED, 100),
  ...noiseTexts(SEED, 100),
  ...htmlTexts(SEED, 300),
  ...grammarTexts(SEED, 300, { gfm: true, directives: true }),
]

/** No text begins with front matter or holds a NUL, because such a page is left out. */
const documents = texts.map((text, index) => [`docs/${index}.md`, pageOf(text, index)] as const)

function pageOf(text: string, index: number): string {
  return `---\ntitle: Page ${index}\n---\n\n${text.replaceAll('\0', '')}`
}

/** Rules about the text of a page that `check` and `verify` share. */
const SHARED = /^(?:broken-link|broken-image|broken-anchor|duplicate-id)$/

let out = ''
let found: readonly Finding[] = []
let proven: readonly Finding[] = []

beforeAll(async () => {
  const rules = Object.fromEntries(RULE_IDS.map((rule) => [rule, 'warn']))
  const dir = await writeSite(
    {
      'docs.config.ts': `export default { title: 'T', checks: { rules: ${JSON.stringify(rules)} } }\n`,
      'docs/index.md': '# Home\n',
      ...Object.fromEntries(documents),
    },
    { isShared: true },
  )
  const built = await build({ dir, jobs: 1, cache: false })
  out = built.out
  found = built.report.findings
  expect(found.filter(({ severity }) => severity === 'fail')).toEqual([])
  proven = (await verify({ out })).report.findings
})

it('browsers read every page as it is written, and its text has no active content', async () => {
  const faults: string[] = []
  const paths = Object.keys(await hashTree(out)).filter((path) => path.endsWith('.html'))
  expect(paths.length).toBeGreaterThan(texts.length * 0.9)
  for (const path of paths) {
    const html = await readFile(join(out, path), 'utf8')
    const source = JSON.stringify(texts[Number.parseInt(path, 10)])
    const fault = treeFault(html)
    if (fault !== undefined) faults.push(`${path}: ${fault} ${source}`)
    for (const danger of dangersInPage(html)) faults.push(`${path}: ${danger} ${source}`)
  }
  expect(faults).toEqual([])
})

it('`verify` finds nothing that `check` has not found', () => {
  const judged = (findings: readonly Finding[], pageOf: (file: string) => string | undefined): string[] => {
    const verdicts = findings.flatMap(({ file, rule }) => {
      const page = pageOf(file)
      return SHARED.test(rule) && page !== undefined ? [`${page} ${rule}`] : []
    })
    return [...new Set(verdicts)].sort()
  }
  const inSource = judged(found, (file) => /^docs\/(\d+)\.md$/.exec(file)?.[1])
  const inOutput = judged(proven, (file) => /\/(\d+)\/index\.(?:html|md)$/.exec(file)?.[1])
  // A definition that nothing uses, and what stands in an element that is left out, have no place in the page.
  expect(inOutput.filter((verdict) => !inSource.includes(verdict))).toEqual([])
  expect(inOutput.length).toBeGreaterThan(inSource.length * 0.8)
  // The Markdown twin has the definition.
  const others = proven.filter(({ rule }) => !SHARED.test(rule))
  const isKnown = ({ rule, target }: Finding): boolean => rule === 'twin' && found.some((one) => one.target === target)
  expect(others.filter((finding) => !isKnown(finding))).toEqual([])
})
