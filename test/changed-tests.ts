/** Changed files → the tests that would find their faults. */

/** What every change of a source must keep: the rules of the sources, and whole builds. */
const ALWAYS = ['test/architecture.test.ts', 'test/budgets.test.ts', 'test/golden']

/** Rooms whose tests lie in a folder of another name, and tests that a room needs besides its own. */
const FURTHER: Readonly<Record<string, readonly string[]>> = {
  'cli/app/commands': ['test/cli'],
  'cli/app/operations': ['test/cli', 'test/agreement.test.ts'],
  'cli/project/pipeline': ['test/pipeline', 'test/incremental.test.ts', 'test/determinism.test.ts', 'test/editions'],
  'cli/doors': ['test/packages.test.ts', 'test/packed.test.ts', 'packages'],
  'cli/project/publish': ['test/outputs', 'test/crash.test.ts'],
  'cli/own-plugins': ['test/plugins'],
  'cli/kernel/schema': ['test/config'],
  'cli/project/hydration': ['test/verify'],
  site: ['test/site', 'test/browser'],
  templates: ['test/site', 'test/browser'],
  docs: ['test/docs', 'test/first-site.test.ts'],
  manual: ['test/manual', 'test/docs'],
  editors: ['test/lsp'],
  'test/fixtures': ['test/golden'],
}

/**
 * @param changed paths below the project
 * @returns paths of tests and of folders with tests, sorted, each once; not all need exist
 */
export function testsOf(changed: readonly string[]): string[] {
  const found = changed.flatMap((path): readonly string[] => {
    const [top = '', second = ''] = path.split('/')
    if (/^(?:test|packages\/[^/]+\/test)\/.*\.test\.tsx?$/.test(path)) return [path]
    if (top === 'packages') return [`packages/${second}/test`, 'test/packages.test.ts']
    if (top === 'test') return FURTHER[`test/${second}`] ?? (second.includes('.') ? [] : [`test/${second}`])
    const room = top === 'cli' ? `cli/${second.replace(/\.ts$/, '')}` : top
    const own = top === 'cli' ? [`test/${second}`] : []
    const source = ['cli', 'site', 'templates'].includes(top) ? ALWAYS : []
    return [...own, ...(FURTHER[room] ?? []), ...source]
  })
  return [...new Set(found)].sort()
}
