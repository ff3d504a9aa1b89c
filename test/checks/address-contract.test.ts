/** The file of promised addresses, which anybody who proposes a change may have written. */
import { expect, test } from 'vitest'
import { contractProblems, contractText, joined, readContract } from '../../cli/graph/checks/address-contract.ts'

/** Routes with the names of what every object has. */
const HOSTILE = '{ "version": 1, "routes": { "__proto__": ["a"], "constructor": [], "/a/": ["b", "b"] } }'

test('two lists of promises are joined, whatever their routes are called', () => {
  const promised = joined({ '/a/': ['c'] }, readContract(HOSTILE))
  expect(Object.entries(promised)).toEqual([
    ['/a/', ['c', 'b']],
    ['__proto__', ['a']],
    ['constructor', []],
  ])
  expect(contractText(promised)).toContain('    "__proto__": ["a"],\n    "constructor": []\n')
})

test('each promise that is lost is a problem', () => {
  const site = { pages: [{ route: '/a/', file: 'docs/a.md', anchors: ['b'] }], redirects: [] }
  expect(contractProblems({ name: 'docs.routes.json', text: HOSTILE }, site).map(({ target }) => target)).toEqual([
    '__proto__',
    'constructor',
  ])
})
