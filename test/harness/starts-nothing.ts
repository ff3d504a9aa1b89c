/** Set up before each file of the project `core`: whatever a test there would start is an error instead. */
import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import workerThreads from 'node:worker_threads'

function refuse(what: string): () => never {
  return () => {
    throw new Error(
      `A test of the project "core" starts ${what}. Name its file "*.heavy.test.ts", and it belongs to "unit".`,
    )
  }
}

for (const name of ['exec', 'execFile', 'execFileSync', 'execSync', 'fork', 'spawn', 'spawnSync'] as const) {
  Object.assign(childProcess, { [name]: refuse('a process') })
}
Object.assign(workerThreads, {
  Worker: class {
    constructor() {
      refuse('a thread')()
    }
  },
})
net.Server.prototype.listen = refuse('a server')
net.Socket.prototype.connect = refuse('a connection')
// What is imported by name sees it too.
syncBuiltinESMExports()
