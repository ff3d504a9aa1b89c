/** Who reads the documents: small sites and small changes are no work for threads, and a server has something else to do. */
import { expect, test } from 'vitest'
import { workersFor } from '../../cli/project/pipeline/engine.ts'

test.each([
  [1, 2, 'none', 'none'],
  [39, 8, 'none', 'none'],
  [330, 1, 'none', 'none'],
  [330, 2, 'highlighter', 'threads'],
  [330, 4, 'threads', 'threads'],
  [1_999, 2, 'highlighter', 'threads'],
  [2_000, 2, 'threads', 'threads'],
  [10_000, 2, 'threads', 'threads'],
])('%i documents, %i jobs: %s, for a server %s', (documents, jobs, alone, serving) => {
  expect([workersFor(documents, jobs), workersFor(documents, jobs, true)]).toEqual([alone, serving])
})
