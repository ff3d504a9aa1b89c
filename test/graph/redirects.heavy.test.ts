/** Very many redirects. */
import { expect, test } from 'vitest'
import { readSite } from '../harness/read-site.ts'

test('ten thousand redirects in one chain are followed in one pass', () => {
  const paths = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`/r${n}`, `/r${n + 1}`]))
  const site = readSite({
    'docs.config.ts': `export default { redirects: { paths: ${JSON.stringify({ ...paths, '/r10000': '/new' })} } }`,
    'docs/new.md': '# New\n',
  })
  expect(site.index.landings.get('/r0/')?.target).toMatchObject({ type: 'page', route: '/new/' })
})
