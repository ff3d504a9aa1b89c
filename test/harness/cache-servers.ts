/** Servers for shared caches: real ones, and one whose answers a test chooses. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createListener } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A server that runs, with what the environment of the program needs for it. */
export interface RunningCache {
  readonly env: Readonly<Record<string, string>>
  readonly close: () => Promise<void>
}

const TOKEN = 'token-of-the-tests'

/** The answer of a faulty server. */
export type Answer = (request: IncomingMessage, response: ServerResponse, files: Map<string, Buffer>) => boolean

export interface OwnCache extends RunningCache {
  /** Path → content of all files. */
  readonly files: Map<string, Buffer>
  /** Methods and paths of all requests. */
  readonly requests: string[]
  /** Answers in place of the server; `true` when it has. */
  answer: Answer
}

/** A server with a token, which keeps its files in memory. */
export async function startOwnCache(): Promise<OwnCache> {
  const files = new Map<string, Buffer>()
  const requests: string[] = []
  const server = createServer((request, response) => {
    const { method = '', url = '' } = request
    requests.push(`${method} ${url}`)
    if (own.answer(request, response, files)) return
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return void response.writeHead(401).end()
    if (method !== 'PUT') {
      const file = files.get(url)
      response.writeHead(file ? 200 : 404)
      return void response.end(method === 'HEAD' ? undefined : file)
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      files.set(url, Buffer.concat(chunks))
      response.writeHead(201).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own: OwnCache = {
    files,
    requests,
    answer: () => false,
    env: {
      DOCS_BUILD_CACHE: `http://127.0.0.1:${(server.address() as AddressInfo).port}/below/a/prefix`,
      DOCS_BUILD_CACHE_TOKEN: TOKEN,
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return own
}

/** A bucket. The package `s3rver` itself has had no release since 2021; this is the fork of it that is kept up. */
export async function startBucket(): Promise<RunningCache> {
  const { default: S3rver } = await import('@20minutes/s3rver')
  const directory = await mkdtemp(join(tmpdir(), 'docs-build-bucket-'))
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory },
    configureBuckets: [{ name: 'cache', configs: [] }],
  })
  const { port } = await server.run()
  return {
    env: {
      DOCS_BUILD_CACHE: 's3://cache/docs',
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path))

/** nginx with its WebDAV module, which `.ci/run` installs; where it is not installed, a server of the same protocol. */
export async function startNginx(): Promise<RunningCache> {
  if (NGINX === undefined) return startOwnCache()
  // nginx cannot choose a port itself, and a free one may be taken before it listens.
  for (let attempt = 1; attempt <= 5; attempt++) {
    const running = await nginxAt(NGINX, await freePort())
    if (running) return running
  }
  throw new Error('nginx has ended on each of five ports.')
}

/** @returns nothing when it ends at once */
async function nginxAt(program: string, port: number): Promise<RunningCache | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'docs-build-nginx-'))
  await mkdir(join(folder, 'root'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 64; }
http {
  access_log off; ${temporary} client_max_body_size 64m;
  server {
    listen 127.0.0.1:${port};
    location /docs/ {
      if ($http_authorization != "Bearer ${TOKEN}") { return 401; }
      root ${folder}/root; dav_methods PUT; create_full_put_path on;
    }
  }
}
`,
  )
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')])
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const close = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  if (await isAnswering(`http://127.0.0.1:${port}/`, () => child.exitCode !== null)) {
    return {
      env: { DOCS_BUILD_CACHE: `http://127.0.0.1:${port}/docs/`, DOCS_BUILD_CACHE_TOKEN: TOKEN },
      close,
    }
  }
  await close()
  return undefined
}

async function freePort(): Promise<number> {
  const listener = createListener()
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  await new Promise((resolve) => listener.close(resolve))
  return port
}

/** Waits until nginx answers, or has ended. */
async function isAnswering(url: string, hasEnded: () => boolean): Promise<boolean> {
  while (!hasEnded()) {
    const server = await fetch(url).then(
      ({ headers }) => headers.get('server'),
      () => null,
    )
    if (server?.startsWith('nginx')) return true
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return false
}
