/**
 * The rooms in the order of the data, and what each owns. `architecture.test.ts` compares the import lines with this list,
 * and makes the table in ARCHITECTURE.md from it (`npx vitest run test/architecture -u`).
 */
export interface Room {
  readonly name: string
  readonly owns: string
  /** Its folders; a file belongs to the folder with the longest prefix that fits. */
  readonly folders: readonly Folder[]
  /** Names that other rooms and doors import from it, at most. It may only fall. */
  readonly shows: number
}

export interface Folder {
  readonly path: string
  /** As ARCHITECTURE.md says it; empty for what the table leaves out. */
  readonly owns: string
  /** Whether it may touch the disk, the clock, the process and the network. */
  readonly isImpure?: true
}

const impure = (path: string, owns: string): Folder => ({ path, owns, isImpure: true })

/** A folder imports its own files, and folders above it in this list. */
export const ROOMS: readonly Room[] = [
  {
    name: 'kernel',
    owns: 'what knows nothing of documentation',
    shows: 158,
    folders: [
      { path: 'cli/kernel/fault/', owns: 'findings, errors, nearest names, reports' },
      { path: 'cli/kernel/schema/', owns: 'schemas as data, and values that are read by them' },
      impure('cli/kernel/', 'the store and the memo, threads, seals, the one client of the network'),
      impure('cli/kernel/program/', 'the program as a process: its own scripts, the terminal'),
    ],
  },
  {
    name: 'theme',
    owns: 'what readers see',
    shows: 274,
    folders: [
      { path: 'site/', owns: 'what runs in the page, and in Node for prerendering; `contract.ts` is the narrow waist' },
      { path: 'templates/', owns: 'one page kind or whole-site file each, as pure functions' },
      // Entries of the bundles, which see the whole theme.
      { path: 'site/server.tsx', owns: '' },
      { path: 'site/server-entry.ts', owns: '' },
      { path: 'site/client.tsx', owns: '' },
      { path: 'site/hydration/reader-entry.tsx', owns: '' },
    ],
  },
  {
    name: 'markdown',
    owns: 'a text → document',
    shows: 177,
    folders: [
      { path: 'cli/markdown/highlight/', owns: 'tokens of code blocks: shiki, with a scanner of our own' },
      { path: 'cli/markdown/', owns: 'one source file → head, facts, body' },
    ],
  },
  {
    name: 'graph',
    owns: 'documents → site and findings',
    shows: 255,
    folders: [
      { path: 'cli/graph/config/', owns: 'what a user may write → `Config`' },
      { path: 'cli/graph/', owns: 'heads → routes, sidebars, tags; `graph/links/resolve.ts` is what a link means' },
      { path: 'cli/graph/checks/', owns: 'one rule a file' },
      { path: 'cli/graph/plugins/', owns: 'what a plugin may bring, and how the values of plugins are read' },
    ],
  },
  {
    name: 'output',
    owns: 'document × site → texts of files',
    shows: 76,
    folders: [
      impure('cli/output/bundle/', '`site/` and `templates/` → browser code and the module that draws pages'),
      { path: 'cli/output/search/', owns: 'pages → words → the files of the search index' },
      { path: 'cli/output/render/', owns: 'document × site → properties, HTML, module, twin' },
      {
        path: 'cli/output/verify/',
        owns: "an output's files → what does not hold in them; knows only the names of things",
      },
    ],
  },
  {
    name: 'project',
    owns: 'a project on the disk → its outputs, and how little of them is made again',
    shows: 147,
    folders: [
      impure('cli/project/', "reading a project: its configuration, sources, assets, theme, git's dates"),
      impure('cli/project/publish/', 'output folders: staging, swapping in whole, what is known of the last one'),
      impure('cli/project/hydration/', 'pages and what React draws over them → components that differ'),
      impure('cli/project/pipeline/', 'the order of the steps, the keys of their results, the tasks of threads'),
      impure('cli/project/outputs/', 'everything that a site consists of'),
      impure('cli/project/built/', 'built outputs, read from their files'),
    ],
  },
  {
    name: 'app',
    owns: 'what the program can do',
    shows: 80,
    folders: [
      impure('cli/app/serve/', 'HTTP: answers, headers, compression, the static server, live connections'),
      impure('cli/app/dev/', 'the dev server: watching, making again what is asked for, telling open pages'),
      { path: 'cli/app/init/', owns: 'the files that a new project begins with, as values' },
      impure('cli/app/moving/', '`init` on the disk: reading a repository, writing what is missing'),
      impure(
        'cli/app/live/',
        'a project that stays open: its state after each change, and what it would be after another',
      ),
      impure('cli/app/manual/', 'the pages of the manual that come with the package'),
      impure('cli/app/operations', 'what the program can do, as functions'),
      impure('cli/app/commands/', 'arguments → operation → exit code; one file a command'),
    ],
  },
  {
    name: 'doors',
    owns: 'the program, and what others import',
    shows: 0,
    folders: [
      impure('cli/main.ts', 'the program'),
      impure('cli/api.ts', '`docs-build`'),
      impure('cli/doors/', '`docs-build/<door>`'),
    ],
  },
]

const FOLDERS = ROOMS.flatMap(({ folders }) => folders)

/** The folder that a file of `cli`, `site` or `templates` belongs to. */
export function folderOf(path: string): Folder | undefined {
  const fits = FOLDERS.filter((folder) => path.startsWith(folder.path))
  return fits.sort((a, b) => b.path.length - a.path.length)[0]
}

/** The room of a folder. */
export function roomOf(folder: Folder): Room | undefined {
  return ROOMS.find(({ folders }) => folders.includes(folder))
}

/** Whether a folder comes before another one in the list. */
export function comesBefore(first: Folder, second: Folder): boolean {
  return FOLDERS.indexOf(first) < FOLDERS.indexOf(second)
}

/** The table of ARCHITECTURE.md. */
export function roomsTable(): string {
  const rows = ROOMS.flatMap(({ name, owns, folders }) => [
    `| **${name}** | ${owns} |`,
    ...folders
      .filter((folder) => folder.owns !== '')
      .map((folder) => `| \`${folder.path.replace(/\/$/, '')}\` | ${folder.owns} |`),
  ])
  return ['| room | owns |', '| --- | --- |', ...rows, ''].join('\n')
}
