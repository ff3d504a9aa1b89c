/** Entry of a worker thread. */
import { parentPort } from 'node:worker_threads'
import { answerTasks } from '../../../kernel/threads/pool.ts'
import { createTasks } from './tasks.ts'

if (parentPort) answerTasks(parentPort, createTasks())
