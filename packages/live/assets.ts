/** The files that the plugin adds to a site. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fingerprint } from 'docs-build/plugins'
import type { LiveSite } from './client/main.ts'
import { bundleModules } from './modules.ts'
import type { Live } from './options.ts'
import { STYLE } from './style.ts'

/** A file under a name that holds its hash. */
export interface Asset {
  readonly path: string
  readonly key: string
  readonly text: string
}

/** The files; the first one is the script of every page. @throws DocsError for modules that cannot be bundled */
export function liveAssets({ modules, openIn }: Live): readonly Asset[] {
  const style = asset('live.css', STYLE.replace(/\s*\n\s*/g, ''))
  const frame = asset('live-frame.html', frameDocument(builtScript('frame')))
  const bundle = modules.length === 0 ? undefined : asset('live-modules.json', JSON.stringify(bundleModules(modules)))
  const nameOf = (one: Asset | undefined): string => one?.path.replace('assets/', '') ?? ''
  const site: LiveSite = {
    style: nameOf(style),
    frame: nameOf(frame),
    bundle: nameOf(bundle),
    modules: modules.map(({ name }) => name),
    versions: openIn.length === 0 ? {} : versionsOf(modules),
    openIn,
  }
  const editor = asset(
    'live-editor.js',
    `const LIVE_URL=import.meta.url,LIVE_SITE=${JSON.stringify(site)};${builtScript('client')}`,
  )
  // Pages load the starter, so it finds the editor by its own name.
  const starter = { path: editor.path.replace('live-editor', 'live'), key: editor.key, text: STARTER }
  return [starter, editor, style, frame, ...(bundle ? [bundle] : [])]
}

function asset(name: string, text: string): Asset {
  const key = fingerprint(text).slice(0, 10)
  return { path: `assets/${name.replace(/(?=\.\w+$)/, `.${key}`)}`, key, text }
}

/** A script for browsers, which is bundled beside this module. */
function builtScript(name: string): string {
  const folder = import.meta.url.endsWith('.ts') ? './dist/' : './'
  return readFileSync(new URL(`${folder}${name}.js`, import.meta.url), 'utf8')
}

/** The policy of the frame: its own script and the code of the example run, and nothing is loaded but pictures of the site. */
const FRAME_POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src 'self' data: blob:; font-src data:; form-action 'none'; base-uri 'none'"

/** A document of its own, because one that is written into the page would have the policy of the page. */
function frameDocument(script: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${FRAME_POLICY}">
<meta name="robots" content="noindex">
<title>Frame of an example</title>
<style>body{margin:0.75rem;font:1rem/1.5 system-ui,sans-serif}</style>
<body>
<script>${script.replace(/<\/(?=script)/gi, '<\\/')}</script>
`
}

/** The installed versions of packages, for projects that are opened elsewhere. */
function versionsOf(modules: Live['modules']): Record<string, string> {
  const names = modules.map(({ name }) => name).filter((name) => !name.startsWith('.'))
  const all = new Set(names.includes('react') ? [...names, 'react-dom'] : names)
  return Object.fromEntries(
    [...all].map((name) => {
      const folder = modules[0] === undefined ? '.' : projectFolder(modules[0])
      return [name, installedVersion(name, folder)]
    }),
  )
}

function installedVersion(name: string, folder: string): string {
  try {
    const manifest = createRequire(join(folder, 'package.json')).resolve(`${name}/package.json`)
    return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
  } catch {
    return 'latest'
  }
}

/** The folder that the name of a module is relative to. */
export function projectFolder({ name, path }: Live['modules'][number]): string {
  return name
    .split('/')
    .filter((part) => part !== '.')
    .reduce((folder) => dirname(folder), path)
}

/** Loads the editor for the first example that a reader runs; pages load nothing else of it. */
const STARTER = `(u=>addEventListener("click",e=>{let b=e.target.closest?.("[data-db=live-run]")
b&&(e.preventDefault(),import(u.replace(/live(?=[^/]*$)/,"live-editor")).then(()=>b.dispatchEvent(new Event("live-run",{bubbles:!0}))))}))(document.currentScript.src)`
