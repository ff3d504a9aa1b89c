/** Entry of a worker thread. */
import { parentPort } from 'node:worker_threads'
import { createTasks } from './tasks.ts'

const tasks = createTasks(() => undefined)

parentPort?.on('message', ({ task, payload }: { task: 'parse' | 'render'; payload: never }) => {
  Promise.resolve()
    .then((): Promise<unknown> => tasks[task](payload))
    .then(
      (value) => parentPort?.postMessage({ value }),
      (error: unknown) => {
        const { message, stack, name } = error instanceof Error ? error : new Error(String(error))
        parentPort?.postMessage({ error: { message, stack, name } })
      },
    )
})
