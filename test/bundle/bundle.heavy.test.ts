/** The bundle of a site depends on its sources, and on nothing of the machine. */
import { isAbsolute } from 'node:path'
import { expect, test } from 'vitest'
import { resolveConfig } from '../../cli/graph/config/resolve.ts'
import { makeBundle, makeStyles } from '../../cli/output/bundle/bundle.ts'
import { readBundleSource } from '../../cli/output/bundle/source.ts'
import { isOnlyStyles } from '../../cli/output/bundle/theme.ts'
import { projectRoot } from '../harness/root.ts'

test('hashes of files depend on no path of the machine', async () => {
  const { inputs } = await makeBundle(readBundleSource(projectRoot))
  // The name of a file that a plugin has read begins with the name of the plugin.
  const paths = inputs.map((path) => path.replace(/^[\w-]{2,}:/, ''))
  expect(paths).toContain('site/search/search.css')
  expect(paths.filter((path) => isAbsolute(path))).toEqual([])
})

test('a theme that consists of styles has the style sheets and the drawing script of a bundle that is made whole', async () => {
  const source = readBundleSource(projectRoot)
  const { theme } = resolveConfig(
    { theme: { look: 'clear', tokens: { accent: '#123456' } } },
    { file: 'docs.config.ts', fallbackTitle: '', ruleIds: [] },
  )
  const styled = {
    ...theme,
    dir: projectRoot,
    written: [],
    compilers: [],
    foreign: [],
    plugged: [],
    items: [],
    parts: [],
    sheets: [],
    pages: [],
  }
  expect(isOnlyStyles(styled)).toBe(true)
  const [base, whole] = await Promise.all([makeBundle(source), makeBundle(source, styled)])
  const made = await makeStyles(source, styled, base)
  const { files, entry, ...manifest } = whole.manifest
  expect(made.manifest).toMatchObject(manifest)
  expect(made.manifest.styles).not.toEqual(base.manifest.styles)
  const sheets = (sums: Readonly<Record<string, string>>): unknown =>
    Object.entries(sums).filter(([path]) => !path.endsWith('.js') && !path.endsWith('.txt'))
  expect(sheets(made.manifest.files)).toEqual(sheets(files))
  expect(made.manifest.entry).toBe(base.manifest.entry)
})
