/** Entry of a worker thread. */
import { parentPort } from 'node:worker_threads'
import { type Answer, errorParts } from '../engine/pool.ts'
import { createTasks } from './tasks.ts'

const tasks = createTasks(() => undefined)

parentPort?.on('message', ({ task, payload }: { task: 'parse' | 'render'; payload: never }) => {
  const answer = (answer: Answer): void => parentPort?.postMessage(answer)
  Promise.resolve()
    .then((): Promise<unknown> => tasks[task](payload))
    .then(
      (value) => answer({ value }),
      (error: unknown) => answer({ error: errorParts(error) }),
    )
})
