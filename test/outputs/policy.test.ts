/** The content security policy of a site: what it allows, and whether it stands in the header or in pages. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startDev } from '../../cli/dev/dev.ts'
import { build } from '../../cli/operations.ts'
import { headersFor, readHeaderRules } from '../../templates/header-rules.ts'
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
