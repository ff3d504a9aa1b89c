/** The bundle of a site depends on its sources, and on nothing of the machine. */
import { isAbsolute } from 'node:path'
import { expect, test } from 'vitest'
import { makeBundle } from '../../cli/bundle/bundle.ts'
import { readBundleSource } from '../../cli/bundle/source.ts'
import { projectRoot } from '../harness/root.ts'

test('hashes of files depend on no path of the machine', async () => {
  const { inputs } = await makeBundle(readBundleSource(projectRoot))
  // The name of a file that a plugin has read begins with the name of the plugin.
  const paths = inputs.map((path) => path.replace(/^[\w-]{2,}:/, ''))
  expect(paths).toContain('site/search/search.css')
  expect(paths.filter((path) => isAbsolute(path))).toEqual([])
})
