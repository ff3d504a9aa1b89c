/** A page of examples, made from parts of the builder and served with the strictest policy. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { build } from 'esbuild'
import { type ComponentProps, createElement, type ReactElement } from 'react'
import { drawApart, drawFigure } from '../../packages/examples/example/example.tsx'
import { playFiles } from '../../packages/examples/play-files.ts'
import { drawn, freesewing, partsFor } from '../../packages/examples/test/corpus.ts'
import words from '../../packages/examples/words.json' with { type: 'json' }
import { cutHtml, drawHtml } from '../../site/body/drawing.tsx'
import type { Segment } from '../../site/body/slot.ts'
import { BodyWords } from '../../site/words/body-words.tsx'
import { englishWords } from '../../site/words/site-words.ts'
import { projectRoot } from '../harness/root.ts'

export interface ExamplePage {
  readonly origin: string
  readonly requests: string[]
  /** Paths of the files for playing. */
  readonly play: { readonly worker: string; readonly wasm: string; readonly language: string }
  /** Paths that answer with an error. */
  readonly broken: Set<string>
  close(): Promise<void>
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
}

/** In English, as the words of the page are. */
function withWords(element: ReactElement): ReactElement {
  return createElement(BodyWords, { words: englishWords } as ComponentProps<typeof BodyWords>, element)
}

/** The files of the page, in the same folder. */
function withAddress(segment: Segment): string {
  if (typeof segment === 'string') return segment
  if (segment.slot !== 'file') throw new Error(`An example has no ${segment.slot}.`)
  return ` ${segment.attribute}="/${segment.name}${segment.fragment ? `#${segment.fragment}` : ''}"`
}

/** @param text Markdown with examples */
export async function serveExamples(text: string): Promise<ExamplePage> {
  const [script, page] = await Promise.all([freesewing(), drawn(text)])
  const assets = await playFiles(script)
  const play = {
    worker: `/${assets.worker.name}`,
    wasm: `/${assets.wasm.name}`,
    language: `/${assets.language.name}`,
  }
  const files = new Map<string, string | Uint8Array>()
  for (const { name, content } of Object.values(assets)) files.set(`/${name}`, content)
  for (const { name, content } of page.files) files.set(`/${name}`, content)
  for (const { name, label, drawn: example } of page.apart) {
    const content = cutHtml(drawHtml(withWords(drawApart(example, partsFor('')) as ReactElement))).join('')
    files.set(
      `/${name}`,
      `<!doctype html><title>${label}</title><link rel="stylesheet" href="/page.css"><link rel="stylesheet" href="/examples.css"><link rel="stylesheet" href="/example-tools.css">${content}`,
    )
  }
  const body = [...page.blocks.values()].map((props) =>
    cutHtml(drawHtml(withWords(drawFigure(props, partsFor(props.label)) as ReactElement)))
      .map(withAddress)
      .join(''),
  )
  for (const [path, content] of await bundle(play)) files.set(path, content)
  for (const theme of ['light', 'dark']) {
    files.set(
      theme === 'light' ? '/' : '/dark.html',
      `<!doctype html><html lang="en" data-theme="${theme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Examples</title><script src="/boot.js"></script><link rel="stylesheet" href="/page.css"><link rel="stylesheet" href="/examples.css"><link rel="stylesheet" href="/controls.css"><noscript><link rel="stylesheet" href="/example-tools.css"></noscript><link rel="icon" href="data:,"><script type="module" src="/page.js"></script></head><body class="keyboard"><main><div class="markdown"><h1>Examples</h1>${body.join('')}</div></main></body></html>`,
    )
  }
  files.set('/words.json', JSON.stringify({ words: words.en, language: 'en' }))
  files.set('/boot.js', "document.documentElement.dataset.js = ''")
  const requests: string[] = []
  const broken: ExamplePage['broken'] = new Set()
  const policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; frame-src 'self'; connect-src 'self'; img-src 'self' data:; worker-src 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types docs-build"
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    requests.push(pathname)
    const content = broken.has(pathname) ? undefined : files.get(pathname)
    response.writeHead(content === undefined ? 404 : 200, {
      'content-type': TYPES[extname(pathname) || '.html'] ?? 'text/plain',
      'content-security-policy': policy,
    })
    response.end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    play,
    broken,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The scripts of a site that concern examples. */
async function bundle(play: ExamplePage['play']): Promise<[path: string, content: Uint8Array][]> {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import examples from './packages/examples/example/watch-examples.ts'
        import { pluginPart } from './site/runtime/plugin-part.ts'
        import { addBehaviour, enhance, watchBody } from './site/markdown/behaviour.ts'
        import { behaviour as code } from './site/markdown/widths.ts'
        import en from './site/words/languages/en.json' with { type: 'json' }
        const words = { page: en, files: { 'part:example': '/words.json' } }
        const site = { baseUrl: '/', locale: { htmlLang: 'en', direction: 'ltr' }, words, laterStyles: { examples: '/example-tools.css' }, partFiles: { example: ${JSON.stringify(play)} } }
        addBehaviour(code)
        addBehaviour(pluginPart('example', examples))
        enhance(document, site)
        watchBody(site)
        document.documentElement.dataset.ready = ''`,
      resolveDir: projectRoot,
      sourcefile: 'page.ts',
      loader: 'ts',
    },
    absWorkingDir: projectRoot,
    bundle: true,
    write: false,
    format: 'esm',
    splitting: true,
    outdir: 'out',
    entryNames: 'page',
    chunkNames: 'chunk-[hash]',
    logLevel: 'silent',
  })
  const style = await build({
    absWorkingDir: projectRoot,
    entryPoints: {
      page: 'site/styles/index.css',
      examples: 'packages/examples/styles/examples.css',
      controls: 'packages/examples/styles/example-controls.css',
      'example-tools': 'packages/examples/styles/example-tools.css',
    },
    bundle: true,
    write: false,
    outdir: 'out',
    assetNames: '[name]',
    loader: { '.svg': 'file' },
    logLevel: 'silent',
  })
  return [...outputFiles, ...style.outputFiles].map((file) => [
    file.path.slice(join(projectRoot, 'out').length),
    file.contents,
  ])
}
