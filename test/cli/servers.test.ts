/** `serve` and `dev` as processes: they start, answer, print messages, and stop on a signal. */

import { once } from 'node:events'
import { chmod, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { build } from '../../cli/app/operations.ts'
import { HANGS_AFTER } from '../harness/deadline.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { type Files, writeSite } from '../harness/site.ts'
import { changeNow } from '../harness/watched-dev.ts'

const SITE: Files = {
  'package.json': '{ "name": "servers" }',
  'docs/index.md': '# Home\n\n[a](./a.md)\n',
  'docs/a.md': '# A\n\n[home](./index.md)\n',
}

async function start(...args: string[]): Promise<{ program: Program; url: string }> {
  const program = startProgram([...args, '--port', '0'])
  const [, url = ''] = await program.printed(/at (http:\S+)|serving (http:\S+)/).then(([, a, b]) => ['', a ?? b])
  return { program, url }
}

/** A server of another program. */
async function occupiedPort(): Promise<number> {
  const server: Server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

describe.each([['serve'], ['dev']] as const)('%s', (command) => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('starts, answers, and ends with 0 on %s', async (signal) => {
    const dir = await writeSite(SITE)
    if (command === 'serve') await build({ dir })
    const { program, url } = await start(command, dir)
    expect(url).toMatch(/^http:\/\/localhost:\d+\/$/)
    const [home, missing] = await Promise.all([fetch(url), fetch(`${url}missing/`)])
    expect([home.status, missing.status]).toEqual([200, 404])
    expect(await home.text()).toContain('Home</h1>')
    program.process.kill(signal)
    expect(await program.end).toMatchObject({ code: 0, stdout: '' })
    await expect(fetch(url)).rejects.toThrow()
  })

  it('uses the next port if one is taken, unless --strict-port is set', async () => {
    const dir = await writeSite(SITE)
    await build({ dir })
    const port = await occupiedPort()
    const next = startProgram([command, dir, '--port', String(port)])
    await next.printed(new RegExp(`http://localhost:${port + 1}/|http://localhost:\\d+/`))
    next.process.kill('SIGTERM')
    expect((await next.end).code).toBe(0)
    const { code, stdout, stderr } = await startProgram([command, dir, '--port', String(port), '--strict-port']).end
    expect(stderr).toMatch(new RegExp(`^error Port ${port} on localhost is taken\\.\nhint .*--port`, 'm'))
    expect([code, stdout]).toEqual([2, ''])
  })

  it('prints why it uses another port', async () => {
    const dir = await writeSite(SITE)
    await build({ dir })
    const port = await occupiedPort()
    const program = startProgram([command, dir, '-p', String(port)])
    await program.printed(new RegExp(`note +Port ${port} is taken, so the server listens on \\d+`))
    await program.printed(/http:\/\/localhost:\d+\//)
    program.process.kill('SIGTERM')
    expect((await program.end).code).toBe(0)
  })

  it('--host without a value listens on all addresses, and names them', async () => {
    const dir = await writeSite(SITE)
    await build({ dir })
    const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
    const outside = addresses.filter(({ family, internal }) => family === 'IPv4' && !internal)
    const { program, url } = await start(command, dir, '--host')
    expect(url).toMatch(/^http:\/\/localhost:\d+\/$/)
    for (const { address } of outside) {
      const [, other = ''] = await program.printed(new RegExp(`from other machines: (http://${address}:\\d+/)`))
      expect((await fetch(other)).status).toBe(200)
    }
    program.process.kill('SIGTERM')
    expect((await program.end).stderr.match(/from other machines/g)?.length ?? 0).toBe(outside.length)
  })

  it('--open shows the site in the browser, and the server continues without one', async () => {
    const dir = await writeSite({
      ...SITE,
      browser:
        '#!/bin/sh\nprintf %s "$1" > "$(dirname "$0")/opened.tmp" && mv "$(dirname "$0")/opened.tmp" "$(dirname "$0")/opened"\n',
    })
    await build({ dir })
    await chmod(join(dir, 'browser'), 0o755)
    const env = { BROWSER: join(dir, 'browser') }
    const program = startProgram([command, dir, '--port', '0', '--open'], { env })
    const [url] = await program.printed(/http:\/\/localhost:\d+\//)
    await expect.poll(() => readFile(join(dir, 'opened'), 'utf8').catch(() => ''), { timeout: HANGS_AFTER }).toBe(url)
    const none = startProgram([command, dir, '--port', '0', '--open'], { env: { BROWSER: join(dir, 'none') } })
    await none.printed(/note +No browser could be opened/)
    const [again = ''] = await none.printed(/http:\/\/localhost:\d+\//)
    expect((await fetch(again)).status).toBe(200)
  })

  it('below a base URL', async () => {
    const dir = await writeSite(SITE)
    await build({ dir, baseUrl: '/docs/' })
    const { url } = await start(command, dir, '--base-url', '/docs/')
    expect(url).toMatch(/\/docs\/$/)
    expect(await (await fetch(url)).text()).toContain('href="/docs/a/"')
  })
})

describe('dev', () => {
  it('survives errors of every kind, and deleted files', async () => {
    const dir = await writeSite(SITE)
    const { program, url } = await start('dev', dir)
    await program.printed(/no findings|0 fail/)
    const home = await readFile(join(dir, 'docs/index.md'), 'utf8')

    changeNow(dir, { 'docs.config.js': 'export default {\n' })
    await program.printed(/error docs\.config\.js:2:1: /)
    expect((await fetch(url)).status).toBe(200)
    changeNow(dir, { 'docs.config.js': "export default { titel: 'x' }\n" })
    await program.printed(/titel[\s\S]*title/)
    changeNow(dir, { 'docs.config.js': "export default { title: 'Repaired' }\n" })
    await program.printed(/docs\.config\.js — /)
    await rm(join(dir, 'docs'), { recursive: true })
    await program.printed(/There is no folder `docs`|There are no Markdown files/)
    expect((await fetch(url)).status).toBe(200)

    changeNow(dir, { 'docs/index.md': home.replace('[a](./a.md)', 'alone again') })
    await expect.poll(async () => (await fetch(url)).text()).toMatch(/Repaired[\s\S]*alone again/)
    program.process.kill('SIGTERM')
    expect((await program.end).code).toBe(0)
  })

  it('prints findings with their places, and no file that did not change', async () => {
    const dir = await writeSite({ ...SITE, 'docs/a.md': '# A\n\n[gone](./gone.md)\n' })
    const { program } = await start('dev', dir)
    await program.printed(/docs\/a\.md:3:8 fail broken-link {2}There is no page made from `docs\/gone\.md`/)
    changeNow(dir, { 'docs/index.md': '# Home\n\n[a](./a.md)\n\nMore.\n' })
    await program.printed(/docs\/index\.md — /)
    changeNow(dir, { 'docs/a.md': '# A\n\n[home](./index.md)\n' })
    await program.printed(/no findings/)
    program.process.kill('SIGTERM')
    const { stderr } = await program.end
    expect(stderr).not.toContain('_templates')
    expect(stderr.match(/docs\/a\.md:3:8/g)).toHaveLength(1)
  })

  it('a wrong project makes it exit with 2 at the start', async () => {
    const dir = await writeSite({ 'docs.config.js': "throw new Error('no')\n", 'docs/index.md': '# Home\n' })
    const { code, stderr } = await startProgram(['dev', dir, '--port', '0']).end
    expect(stderr).toBe('error docs.config.js:1 threw: no\n')
    expect(code).toBe(2)
  })
})
