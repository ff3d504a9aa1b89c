/** The content security policy of a site: what it allows, and whether it stands in the header or in pages. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startDev } from '../../cli/app/dev/dev.ts'
import { build, verify } from '../../cli/app/operations.ts'
import { headersFor, readHeaderRules } from '../../templates/files/header-rules.ts'
import { readPolicies } from '../../templates/files/security-policy.ts'
import { HANGS_AFTER } from '../harness/deadline.ts'
import { writeSite } from '../harness/site.ts'

interface Built {
  readonly header: string | undefined
  readonly tag: string | undefined
}

async function policies(text: string, security = '{}', files = {}): Promise<Built> {
  const dir = await writeSite({
    'docs/index.md': `# Home\n\n${text}\n`,
    'docs.config.ts': `export default { security: ${security} }`,
    ...files,
  })
  const { out, published, report } = await build({ dir, jobs: 1 })
  expect([published, report.findings.filter(({ severity }) => severity === 'fail')]).toEqual([true, []])
  const [headers, html] = await Promise.all([
    readFile(join(out, '_headers'), 'utf8').catch(() => ''),
    readFile(join(out, 'index.html'), 'utf8'),
  ])
  const tag = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]
  return {
    header: headersFor('/', readHeaderRules(headers))['content-security-policy'],
    tag: tag?.replaceAll('&#x27;', "'"),
  }
}

function directive(policy: string | undefined, name: string): string | undefined {
  return policy
    ?.split('; ')
    .find((one) => one.startsWith(`${name} `))
    ?.slice(name.length + 1)
}

test.each([
  ['{}', [true, true]],
  [`{ host: 'netlify' }`, [true, false]],
  [`{ host: 'cloudflare' }`, [true, false]],
  [`{ host: 'cloudflare', headersFile: false }`, [false, true]],
  ['{ headersFile: false }', [false, true]],
  ['{ metaTag: false }', [true, false]],
  [`{ host: 'netlify', metaTag: true }`, [true, true]],
  ['{ headersFile: false, metaTag: false }', [false, false]],
])('with %s it is in the header, and in the pages: %s', async (security, expected) => {
  const { header, tag } = await policies('Text', security)
  expect([header !== undefined, tag !== undefined]).toEqual(expected)
})

describe('origins of media', () => {
  test.each([
    ['![a](https://a.example/x.png)', "'self' data: https://a.example", undefined],
    ['<img alt="" src="https://a.example/x.png">', "'self' data: https://a.example", undefined],
    ['<video src="https://a.example/x.mp4"></video>', "'self' data:", "'self' https://a.example"],
    ['<audio src="https://a.example/x.mp3"></audio>', "'self' data:", "'self' https://a.example"],
    [
      '<video poster="https://b.example/x.png"><source src="https://a.example/x.mp4"><track src="https://c.example/x.vtt"></video>',
      "'self' data: https://b.example",
      "'self' https://a.example https://c.example",
    ],
    [
      '<picture><source srcset="https://b.example/x.avif"><img alt="" src="https://a.example/x.png"></picture>',
      "'self' data: https://a.example https://b.example",
      undefined,
    ],
  ])('%s', async (text, images, media) => {
    const { header, tag } = await policies(text)
    for (const policy of [header, tag]) {
      expect(directive(policy, 'img-src')).toBe(images)
      expect(directive(policy, 'media-src')).toBe(media)
    }
  })
})

describe('a host cannot write into the policy', () => {
  test.each([
    'https://a;sandbox/x.png',
    'http://a;frame-ancestors/x.png',
    'https://a%3bscript-src-elem/x.png',
    'https://a,b/x.png',
    'https://*/x.png',
    'https://%2a.example.net/x.png',
    "https://a'b/x.png",
    'http://[::1]:3000/x.png',
    'https://a"b/x.png',
  ])('%s', async (address) => {
    const dir = await writeSite({
      'docs/index.md': `# Home\n\n![a](https://a.example/x.png)\n\n![a](${address})\n`,
      'docs.config.ts': 'export default {}',
    })
    const { out, report } = await build({ dir, jobs: 1 })
    const headers = await readFile(join(out, '_headers'), 'utf8')
    const policies = readPolicies(headersFor('/', readHeaderRules(headers))['content-security-policy'] ?? '')
    expect(policies.map((one) => one['img-src'])).toEqual([["'self'", 'data:', 'https://a.example']])
    expect(Object.keys(policies[0] ?? {})).toEqual([
      'default-src',
      'script-src',
      'img-src',
      'object-src',
      'base-uri',
      'form-action',
      'frame-ancestors',
      'require-trusted-types-for',
      'trusted-types',
    ])
    const { file, line, rule } = report.findings[0] ?? {}
    expect([report.findings.length, rule, file, line]).toEqual([1, 'refused-host', 'docs/index.md', 5])
    expect((await verify({ out })).report.findings).toEqual([])
  })
})

test('a policy that would be too long allows every server with HTTPS, and the build says so', async () => {
  const images = Array.from({ length: 3_000 }, (_, at) => `![a](https://host${at}.example.com/x.png)`).join('\n')
  const dir = await writeSite({
    'docs/index.md': `# Home\n\n${images}\n\n<video src="https://a.example/x.mp4"></video>\n`,
    'docs.config.ts': 'export default { security: { metaTag: true } }',
  })
  const { out, notes } = await build({ dir, jobs: 1 })
  const headers = await readFile(join(out, '_headers'), 'utf8')
  const policy = headersFor('/', readHeaderRules(headers))['content-security-policy'] ?? ''
  expect(directive(policy, 'img-src')).toBe("'self' data: https:")
  expect(directive(policy, 'media-src')).toBe("'self' https://a.example")
  expect(policy.length).toBeLessThan(2_000)
  expect(notes).toEqual([expect.stringContaining('Pages show images of 3000 hosts')])
  expect((await verify({ out })).report.findings).toEqual([])
})

test('policies are read as browsers read them', () => {
  expect(readPolicies("IMG-SRC 'self'  a; img-src b;;\tsandbox , x y")).toEqual([
    { 'img-src': ["'self'", 'a'], sandbox: [] },
    { x: ['y'] },
  ])
})

describe('dev sends the headers of the output', () => {
  const files = {
    'docs/index.md': '# Home\n\n[Other](./other.md)\n\n![a](https://a.example/x.png)\n',
    'docs/other.md': '# Other\n\n<video src="https://b.example/x.mp4"></video>\n',
  }

  test.each([
    ['{}', {}],
    [`{ host: 'netlify' }`, {}],
    ['{ headersFile: false }', {}],
    ['{ metaTag: false, headersFile: false }', {}],
    ['{ metaTag: false }', { 'static/_headers': '/*\n  X-Own: yes\n  Content-Length: 3\n/other/*\n  X-Own: also\n' }],
  ])('with %s', async (security, more) => {
    const dir = await writeSite({ ...files, 'docs.config.ts': `export default { security: ${security} }`, ...more })
    const { out } = await build({ dir, jobs: 1 })
    const [text, html] = await Promise.all([
      readFile(join(out, '_headers'), 'utf8').catch(() => ''),
      readFile(join(out, 'other/index.html'), 'utf8'),
    ])
    const tag = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/
      .exec(html)?.[1]
      ?.replaceAll('&#x27;', "'")
    const { 'cache-control': _, 'content-length': __, ...asked } = headersFor('/other/', readHeaderRules(text))
    const expected = tag && !text.includes('Content-Security') ? { ...asked, 'content-security-policy': tag } : asked
    const dev = await startDev({ dir, port: 0, host: 'localhost', jobs: 1 })
    try {
      await dev.report()
      const { headers } = await fetch(`${dev.url}other/`)
      expect(Object.fromEntries(Object.keys(expected).map((name) => [name, headers.get(name)]))).toEqual(expected)
      if (Object.keys(asked).length === 0 && !tag) expect(headers.get('content-security-policy')).toBeNull()
      expect(headers.get('cache-control')).toBe('no-store')
    } finally {
      await dev.close()
    }
  })
})

test('a page that dev has sent with a policy that is too narrow is loaded again', async () => {
  const dir = await writeSite({
    'docs/index.md': '# Home\n\n[Other](./other.md)\n',
    'docs/other.md': '# Other\n\n![a](https://a.example/x.png)\n',
    'docs.config.ts': 'export default {}',
  })
  // All documents are read a moment after the start. On a busy machine that would be before the first page is sent.
  const wait = globalThis.setTimeout
  const timers = vi.spyOn(globalThis, 'setTimeout')
  timers.mockImplementation(((done: () => void, ms?: number) =>
    wait(done, (ms ?? 0) < 50 ? ms : HANGS_AFTER)) as typeof setTimeout)
  onTestFinished(() => timers.mockRestore())
  const dev = await startDev({ dir, port: 0, host: 'localhost', jobs: 1 })
  const images = async (): Promise<string | undefined> => {
    const { headers } = await fetch(dev.url)
    return directive(headers.get('content-security-policy') ?? undefined, 'img-src')
  }
  try {
    expect(await images()).toBe("'self' data:")
    timers.mockRestore()
    const events = await fetch(`${dev.url}__docs-build/events`)
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader()
    await dev.report()
    let heard = ''
    while (!heard.includes('"reload":true')) heard += (await reader?.read())?.value ?? ''
    await reader?.cancel()
    expect(await images()).toBe("'self' data: https://a.example")
  } finally {
    await dev.close()
  }
})
