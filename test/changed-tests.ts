/** Changed files → the tests that would find their faults. */

/** What every change of a source must keep: the rules of the sources, and whole builds. */
const ALWAYS = ['test/architecture.test.ts', 'test/budgets.test.ts', 'test/golden']

/** Folders whose tests lie in a folder of another name, and tests that a folder needs besides its own. */
const FURTHER: Readonly<Record<string, readonly string[]>> = {
  'cli/doors': ['test/packages.test.ts', 'test/packed.test.ts', 'packages'],
  'cli/graph': ['test/checks', 'test/config'],
  'cli/graph/links': ['test/render'],
  'cli/kernel/schema': ['test/config'],
  'cli/markdown': ['packages/dialects/test'],
  'cli/markdown/parser': ['test/parsers'],
  'cli/output': ['test/bundle', 'test/render', 'test/search', 'test/verify'],
  'cli/output/bundle': ['test/components'],
  'cli/output/render': ['test/components'],
  'cli/project/editions': ['test/editions'],
  'cli/project/hydration': ['test/verify'],
  'cli/project/pipeline': ['test/incremental.test.ts', 'test/determinism.test.ts', 'test/editions'],
  'cli/project/publish': ['test/outputs', 'test/crash.test.ts'],
  'cli/app/commands': ['test/cli'],
  'cli/app/live': ['test/cli/check-watch.test.ts', 'packages/edit'],
  'cli/app/operations': ['test/cli', 'test/agreement.test.ts', 'packages/external', 'packages/samples'],
  site: ['test/site', 'test/browser'],
  templates: ['test/site', 'test/browser'],
  docs: ['test/docs', 'test/first-site.test.ts'],
  manual: ['test/manual', 'test/docs'],
  editors: ['test/cli/extension.test.ts'],
  'test/fixtures': ['test/golden'],
}

/**
 * @param changed paths below the project
 * @returns paths of tests and of folders with tests, sorted, each once; not all need exist
 */
export function testsOf(changed: readonly string[]): string[] {
  const found = changed.flatMap((path): readonly string[] => {
    const [top = '', second = '', third = ''] = path.split('/')
    if (/^(?:test|packages\/[^/]+\/test)\/.*\.test\.tsx?$/.test(path)) return [path]
    if (top === 'packages') return [`packages/${second}/test`, 'test/packages.test.ts']
    if (top === 'test') return FURTHER[`test/${second}`] ?? (second.includes('.') ? [] : [`test/${second}`])
    const source = ['cli', 'site', 'templates'].includes(top) ? ALWAYS : []
    if (top !== 'cli') return [...(FURTHER[top] ?? []), ...source]
    // A room has tests of its own, and each of its folders has.
    const folder = `cli/${second}/${third}`
    return [
      `test/${second}`,
      `test/${third}`,
      ...(FURTHER[`cli/${second}`] ?? []),
      ...(FURTHER[folder] ?? []),
      ...source,
    ].filter((path) => !path.endsWith('.ts') || path.endsWith('.test.ts'))
  })
  return [...new Set(found)].sort()
}
