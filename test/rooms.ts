/**
 * Every room, what it owns, and which rooms it may import. `architecture.test.ts` compares the import lines with this
 * list, and makes the table in ARCHITECTURE.md from it (`npx vitest run test/architecture -u`).
 */
export interface Room {
  /** Path prefixes of its files. A file belongs to the room with the longest prefix that fits. */
  readonly files: readonly string[]
  readonly owns: string
  /** First prefixes of the rooms it may import; they stand further up in the list. */
  readonly imports: readonly string[]
  /** Whether it may touch the disk, the clock, the process and the network. */
  readonly isImpure?: true
  /** Whether every room may import it. */
  readonly isCommon?: true
}

/** A room can import only rooms above it in this list, so that no two rooms import each other. */
export const ROOMS: readonly Room[] = [
  {
    files: ['site/defined.ts'],
    owns: 'objects whose optional properties are absent rather than `undefined`; every room may import it',
    imports: [],
    isCommon: true,
  },
  { files: ['cli/fault/'], owns: 'findings, errors, nearest names, reports', imports: [] },
  {
    files: ['cli/schema/'],
    owns: 'schemas as data, and values read by them: configuration, front matter, category and tag files',
    imports: ['cli/fault/'],
  },
  {
    files: ['site/'],
    owns: 'what runs in the page, and in Node for prerendering; `contract.ts` is the narrow waist',
    imports: ['cli/schema/'],
  },
  { files: ['templates/'], owns: 'one page kind or whole-site file each, as pure functions', imports: ['site/'] },
  {
    files: ['site/server.tsx', 'site/server-entry.ts', 'site/client.tsx', 'site/hydration/reader-entry.tsx'],
    owns: 'the entries of the bundles, which see `site/` and `templates/` whole',
    imports: ['site/', 'templates/'],
  },
  {
    files: ['cli/engine/'],
    owns: 'fingerprints, the store, the pool, seals; knows nothing of documentation',
    imports: ['cli/fault/'],
    isImpure: true,
  },
  {
    files: ['cli/config/'],
    owns: 'what a user may write → `Config`',
    imports: ['site/', 'templates/', 'cli/fault/', 'cli/schema/'],
  },
  {
    files: ['cli/content/highlight/'],
    owns: 'tokens of code blocks: shiki, with a scanner of our own',
    imports: ['site/'],
  },
  {
    files: ['cli/bundle/'],
    owns: '`site/` and `templates/` → browser code and the module that draws pages',
    imports: ['site/', 'cli/fault/', 'cli/engine/', 'cli/config/', 'cli/content/highlight/'],
    isImpure: true,
  },
  {
    files: ['cli/examples/'],
    owns: 'drafting live examples in the sandbox ([how](cli/examples/README.md))',
    imports: ['site/', 'cli/fault/', 'cli/engine/', 'cli/bundle/'],
    isImpure: true,
  },
  {
    files: ['cli/content/'],
    owns: 'one source file → head, facts, body',
    imports: ['site/', 'cli/fault/', 'cli/schema/', 'cli/engine/', 'cli/content/highlight/', 'cli/examples/'],
  },
  {
    files: ['cli/graph/'],
    owns: 'heads → routes, sidebars, tags; `resolve.ts` is what a link means',
    imports: ['site/', 'templates/', 'cli/fault/', 'cli/engine/', 'cli/schema/', 'cli/config/', 'cli/content/'],
  },
  {
    files: ['cli/checks/'],
    owns: 'one rule a file',
    imports: ['site/', 'cli/fault/', 'cli/engine/', 'cli/config/', 'cli/content/', 'cli/graph/'],
  },
  {
    files: ['cli/plugins/'],
    owns: 'what a plugin may bring, and how the values of plugins are read',
    imports: [
      'site/',
      'cli/fault/',
      'cli/schema/',
      'cli/engine/',
      'cli/config/',
      'cli/content/',
      'cli/graph/',
      'cli/checks/',
    ],
  },
  {
    files: ['cli/external/'],
    owns: 'links that leave the site: asking their servers, and what the answers mean',
    imports: ['site/', 'cli/fault/', 'cli/engine/', 'cli/config/', 'cli/content/', 'cli/checks/'],
    isImpure: true,
  },
  {
    files: ['cli/search/'],
    owns: 'pages → words → the files of the search index',
    imports: ['site/', 'cli/fault/', 'cli/engine/', 'cli/config/', 'cli/content/'],
  },
  {
    files: ['cli/render/'],
    owns: 'document × site → properties, HTML, module, twin',
    imports: [
      'site/',
      'site/server.tsx',
      'templates/',
      'cli/fault/',
      'cli/engine/',
      'cli/config/',
      'cli/content/',
      'cli/graph/',
      'cli/search/',
    ],
  },
  {
    files: ['cli/verify/'],
    owns: "an output's files → what does not hold in them; shares with the builder only the names of things",
    imports: ['site/', 'templates/', 'cli/fault/', 'cli/engine/', 'cli/content/', 'cli/render/'],
  },
  {
    files: ['cli/program/'],
    owns: 'the program as a process: its own scripts, the terminal, the browser it opens',
    imports: ['cli/fault/', 'cli/engine/'],
    isImpure: true,
  },
  {
    files: ['cli/project/'],
    owns: "reading a project: its configuration, sources, assets, theme, git's dates",
    imports: [
      'site/server.tsx',
      'cli/fault/',
      'cli/schema/',
      'cli/engine/',
      'cli/config/',
      'cli/bundle/',
      'cli/examples/',
      'cli/content/',
      'cli/graph/',
      'cli/checks/',
      'cli/plugins/',
      'cli/render/',
      'cli/program/',
    ],
    isImpure: true,
  },
  {
    files: ['cli/publish/'],
    owns: 'output folders: staging, swapping in whole, what is known of the last one, reading one for `verify`',
    imports: ['cli/fault/', 'cli/engine/', 'cli/content/', 'cli/render/', 'cli/verify/', 'cli/project/'],
    isImpure: true,
  },
  {
    files: ['cli/hydration/'],
    owns: 'pages and what React draws over them in a browser → components that differ',
    imports: [
      'site/',
      'site/server.tsx',
      'cli/fault/',
      'cli/engine/',
      'cli/bundle/',
      'cli/content/',
      'cli/graph/',
      'cli/render/',
      'cli/project/',
    ],
    isImpure: true,
  },
  {
    files: ['cli/pipeline/'],
    owns: 'the order of the steps, the keys under which their results are remembered, the tasks of threads',
    imports: [
      'site/',
      'cli/fault/',
      'cli/engine/',
      'cli/config/',
      'cli/examples/',
      'cli/content/',
      'cli/graph/',
      'cli/checks/',
      'cli/plugins/',
      'cli/render/',
      'cli/project/',
      'cli/publish/',
    ],
    isImpure: true,
  },
  {
    files: ['cli/outputs/'],
    owns: 'everything that a site consists of, and how little of it must be made again',
    imports: [
      'site/',
      'templates/',
      'cli/fault/',
      'cli/engine/',
      'cli/config/',
      'cli/examples/',
      'cli/content/',
      'cli/graph/',
      'cli/checks/',
      'cli/plugins/',
      'cli/search/',
      'cli/render/',
      'cli/project/',
      'cli/publish/',
      'cli/pipeline/',
    ],
    isImpure: true,
  },
  {
    files: ['cli/built/'],
    owns: 'built outputs, read from their files: what they weigh, how two differ, the report on a site',
    imports: [
      'site/',
      'templates/',
      'cli/fault/',
      'cli/engine/',
      'cli/checks/',
      'cli/render/',
      'cli/project/',
      'cli/publish/',
      'cli/pipeline/',
      'cli/outputs/',
    ],
    isImpure: true,
  },
  {
    files: ['cli/samples/'],
    owns: 'code blocks that are tested: finding them, running them with the commands of the owner',
    imports: ['cli/fault/', 'cli/engine/', 'cli/config/', 'cli/content/', 'cli/checks/', 'cli/project/'],
    isImpure: true,
  },
  {
    files: ['cli/serve/'],
    owns: 'HTTP: answers, headers, compression, the static server, live connections',
    imports: ['site/', 'templates/', 'cli/fault/', 'cli/engine/', 'cli/outputs/'],
    isImpure: true,
  },
  {
    files: ['cli/mcp/'],
    owns: 'answers to programs about a built site, with the Model Context Protocol',
    imports: ['site/', 'cli/fault/', 'cli/serve/'],
    isImpure: true,
  },
  {
    files: ['cli/dev/'],
    owns: 'the dev server: watching, making again what is asked for, telling open pages',
    imports: [
      'site/',
      'templates/',
      'cli/fault/',
      'cli/engine/',
      'cli/examples/',
      'cli/content/',
      'cli/graph/',
      'cli/checks/',
      'cli/project/',
      'cli/publish/',
      'cli/hydration/',
      'cli/pipeline/',
      'cli/outputs/',
      'cli/built/',
      'cli/serve/',
    ],
    isImpure: true,
  },
  {
    files: ['cli/init/'],
    owns: 'the files that a new project begins with, as values',
    imports: ['cli/schema/', 'cli/config/', 'cli/content/', 'cli/graph/'],
  },
  {
    files: ['cli/moving/'],
    owns: '`init` on the disk: reading a repository, writing what is missing',
    imports: ['cli/fault/', 'cli/project/', 'cli/publish/', 'cli/init/'],
    isImpure: true,
  },
  {
    files: ['cli/rewriting/'],
    owns: "changes of a project's own files: moves, repairs, and what each changes elsewhere",
    imports: [
      'site/',
      'cli/fault/',
      'cli/engine/',
      'cli/config/',
      'cli/content/',
      'cli/graph/',
      'cli/project/',
      'cli/pipeline/',
    ],
    isImpure: true,
  },
  {
    files: ['cli/lsp/'],
    owns: 'the language server: what editors ask, answered from the newest state of a project',
    imports: [
      'site/',
      'cli/fault/',
      'cli/schema/',
      'cli/engine/',
      'cli/content/',
      'cli/graph/',
      'cli/checks/',
      'cli/plugins/',
      'cli/project/',
      'cli/pipeline/',
      'cli/outputs/',
      'cli/dev/',
      'cli/rewriting/',
    ],
    isImpure: true,
  },
  {
    files: ['cli/manual/'],
    owns: 'the pages of the manual that come with the package: finding one, and showing it in a terminal',
    imports: ['site/', 'cli/content/', 'cli/search/'],
    isImpure: true,
  },
  {
    files: ['cli/operations.ts', 'cli/operations/'],
    owns: 'what the program can do, as functions',
    imports: [
      'cli/fault/',
      'cli/engine/',
      'cli/config/',
      'cli/checks/',
      'cli/external/',
      'cli/project/',
      'cli/hydration/',
      'cli/publish/',
      'cli/pipeline/',
      'cli/outputs/',
      'cli/serve/',
      'cli/mcp/',
      'cli/dev/',
      'cli/samples/',
      'cli/built/',
      'cli/moving/',
      'cli/rewriting/',
      'cli/lsp/',
    ],
    isImpure: true,
  },
  {
    files: ['cli/commands/'],
    owns: 'arguments → operation → exit code; one file a command',
    imports: [
      'site/',
      'cli/fault/',
      'cli/checks/',
      'cli/external/',
      'cli/verify/',
      'cli/program/',
      'cli/project/',
      'cli/outputs/',
      'cli/serve/',
      'cli/built/',
      'cli/init/',
      'cli/moving/',
      'cli/manual/',
      'cli/operations.ts',
    ],
    isImpure: true,
  },
  {
    files: ['cli/main.ts', 'cli/api.ts', 'cli/doors/'],
    owns: 'the doors: the program, and what others import',
    imports: [
      'cli/fault/',
      'cli/schema/',
      'site/',
      'cli/engine/',
      'cli/config/',
      'cli/content/',
      'cli/graph/',
      'cli/checks/',
      'cli/plugins/',
      'cli/render/',
      'cli/program/',
      'cli/project/',
      'cli/publish/',
      'cli/outputs/',
      'cli/built/',
      'cli/serve/',
      'cli/dev/',
      'cli/init/',
      'cli/moving/',
      'cli/rewriting/',
      'cli/operations.ts',
      'cli/commands/',
    ],
    isImpure: true,
  },
]

/** The room that a file of `cli`, `site` or `templates` belongs to. */
export function roomOf(path: string): Room | undefined {
  const fits = (prefix: string): number => (path.startsWith(prefix) ? prefix.length : 0)
  const length = (room: Room): number => Math.max(...room.files.map(fits))
  const [best] = ROOMS.filter((room) => length(room) > 0).sort((a, b) => length(b) - length(a))
  return best
}

/** The table of ARCHITECTURE.md. */
export function roomsTable(): string {
  const names = (paths: readonly string[]): string => paths.map((path) => `\`${path.replace(/\/$/, '')}\``).join(', ')
  const rows = ROOMS.map(({ files, owns }) => `| ${names(files)} | ${owns} |`)
  return ['| room | owns |', '| --- | --- |', ...rows, ''].join('\n')
}
