import { renderToString } from 'react-dom/server.edge'
import { expect, test } from 'vitest'
import { useRoute, useSite, useTitleFormatter } from '../../site/context.tsx'

test.for([
  ['site', useSite],
  ['route', useRoute],
  ['title formatter', useTitleFormatter],
] as const)('a missing %s context is an error', ([name, hook]) => {
  function Part(): null {
    hook()
    return null
  }
  expect(() => renderToString(<Part />)).toThrow(`The ${name} context is missing`)
})
