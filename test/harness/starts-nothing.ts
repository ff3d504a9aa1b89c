/** Set-up for each test file of the project `core`: starting a process, thread or server is an error there. */
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
// This also changes the functions of named imports.
syncBuiltinESMExports()
