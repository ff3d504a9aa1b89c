/** React's packages as they are bundled for pages and for drawing. */
import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import { reactModules } from '../../cli/output/bundle/package-edits/react-modules.ts'
import { projectRoot } from '../harness/root.ts'

it('a package that imports `react-dom/client` can be drawn where there is no browser', async () => {
  const { outputFiles } = await build({
    stdin: { contents: "export { createRoot } from 'react-dom/client'", resolveDir: projectRoot },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'client',
    plugins: [reactModules({})],
  })
  const realm = createContext({})
  runInContext(outputFiles[0]?.text ?? '', realm)
  expect(runInContext('typeof client.createRoot', realm)).toBe('function')
})
