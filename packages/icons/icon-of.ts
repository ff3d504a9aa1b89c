/** Maps the name of a file, a tool or an icon to the name of a drawing. */
import { DRAWING_NAMES } from './drawings.ts'

/** Whole names of files and the beginnings of such names, in lower case; the first that fits counts. */
export const FILES: readonly (readonly [name: RegExp, icon: string])[] = [
  [/^(?:package(?:-lock)?\.json|\.npmrc|npm-shrinkwrap\.json)$/, 'npm'],
  [/^pnpm-(?:lock|workspace)\.yaml$/, 'pnpm'],
  [/^(?:yarn\.lock|\.yarnrc)/, 'yarn'],
  [/^bun(?:fig\.toml|\.lockb?)$/, 'bun'],
  [/^deno\.(?:jsonc?|lock)$/, 'deno'],
  [/^tsconfig\b.*\.json$/, 'typescript'],
  [/^vite\.config\./, 'vite'],
  [/^vitest\.(?:config|workspace)\./, 'vitest'],
  [/^(?:astro)\.config\./, 'astro'],
  [/^next\.config\./, 'nextjs'],
  [/^nuxt\.config\./, 'nuxt'],
  [/^svelte\.config\./, 'svelte'],
  [/^angular\.json$/, 'angular'],
  [/^tailwind\.config\./, 'tailwind'],
  [/^webpack\b.*\.(?:[cm]?[jt]s)$/, 'webpack'],
  [/^rollup\.config\./, 'rollup'],
  [/^(?:\.eslint|eslint\.config\.)/, 'eslint'],
  [/^(?:\.prettier|prettier\.config\.)/, 'prettier'],
  [/^biome\.jsonc?$/, 'biome'],
  [/^(?:docker-)?compose\b.*\.ya?ml$|^(?:.*\.)?dockerfile(?:\..*)?$|^\.dockerignore$/, 'docker'],
  [/^\.git(?:ignore|attributes|modules|config)$/, 'git'],
  [/^\.gitlab-ci\.yml$/, 'gitlab'],
  [/^chart\.ya?ml$/, 'helm'],
  [/^cargo\.(?:toml|lock)$/, 'rust'],
  [/^go\.(?:mod|sum|work)$/, 'go'],
  [/^(?:gemfile|rakefile)/, 'ruby'],
  [/^(?:requirements\b.*\.txt|pyproject\.toml|setup\.(?:py|cfg)|pipfile(?:\.lock)?)$/, 'python'],
  [/^uv\.(?:lock|toml)$/, 'uv'],
  [/^cmakelists\.txt$/, 'cmake'],
  [/^(?:makefile|justfile|procfile)$/, 'terminal'],
  [/^netlify\.toml$/, 'netlify'],
  [/^vercel\.json$/, 'vercel'],
  [/^nginx\b.*\.conf$/, 'nginx'],
  [/^\.htaccess$/, 'apache'],
  [/^\.node-version$|^\.nvmrc$/, 'node'],
  [/^\.env\b/, 'settings'],
  [/^\.(?:bash|zsh|profile)/, 'bash'],
]

/** By the ending of the name of a file. */
export const ENDINGS: Readonly<Record<string, string>> = {
  ...groups({
    typescript: 'ts mts cts',
    javascript: 'js mjs cjs',
    react: 'tsx jsx',
    json: 'json jsonc json5 webmanifest',
    vue: 'vue',
    svelte: 'svelte',
    astro: 'astro',
    html: 'html htm',
    css: 'css pcss postcss',
    sass: 'scss sass',
    less: 'less',
    markdown: 'md markdown',
    mdx: 'mdx',
    yaml: 'yml yaml',
    toml: 'toml',
    xml: 'xml xsl xsd plist',
    svg: 'svg',
    python: 'py pyi ipynb',
    ruby: 'rb erb gemspec',
    rust: 'rs',
    go: 'go',
    java: 'java jar',
    kotlin: 'kt kts',
    gradle: 'gradle',
    swift: 'swift',
    c: 'c h',
    cpp: 'cc cpp cxx hpp hh',
    dotnet: 'cs csproj sln vb',
    fsharp: 'fs fsx',
    php: 'php',
    perl: 'pl pm',
    lua: 'lua',
    r: 'r rmd',
    julia: 'jl',
    dart: 'dart',
    elixir: 'ex exs heex',
    erlang: 'erl hrl',
    clojure: 'clj cljs edn',
    scala: 'scala sbt',
    haskell: 'hs',
    ocaml: 'ml mli',
    nim: 'nim',
    crystal: 'cr',
    zig: 'zig',
    solidity: 'sol',
    wasm: 'wasm wat',
    graphql: 'graphql gql',
    prisma: 'prisma',
    pug: 'pug',
    handlebars: 'hbs handlebars mustache',
    terraform: 'tf tfvars hcl',
    nix: 'nix',
    cmake: 'cmake',
    vim: 'vim',
    bash: 'sh bash zsh fish',
    terminal: 'ps1 bat cmd',
    docker: 'dockerfile',
    sqlite: 'sqlite db',
    database: 'sql',
    image: 'png jpg jpeg gif webp avif ico',
    settings: 'ini conf cfg properties env',
    lock: 'lock pem key crt',
    text: 'txt log csv tsv',
  }),
}

/** Names that tabs, terminals and other sets of icons use for a drawing. */
export const NAMES: Readonly<Record<string, string>> = groups({
  typescript: 'typescript-icon typescript-official',
  javascript: 'javascript-official',
  node: 'nodejs nodejs-icon node.js',
  react: 'reactjs reactts react-ts jsx tsx',
  vue: 'vuejs vue.js',
  css: 'css3 css-3',
  html: 'html5 html-5',
  cpp: 'c++ cplusplus',
  dotnet: 'c# csharp .net',
  fsharp: 'f#',
  nextjs: 'next next.js nextjs-icon',
  nuxt: 'nuxtjs',
  solid: 'solidjs solid-js',
  tailwind: 'tailwindcss tailwindcss-icon',
  kubernetes: 'k8s',
  docker: 'docker-icon',
  git: 'git-icon',
  github: 'github-icon github-actions',
  bash: 'shell gnubash sh',
  terminal: 'console cmd powershell command-line',
  homebrew: 'brew',
  python: 'pip',
  rust: 'cargo',
  ruby: 'gem',
  database: 'postgres postgresql mysql',
})

/** The names that an author may write. */
export const ICON_NAMES: readonly string[] = [...DRAWING_NAMES, ...Object.keys(NAMES)]

/** Each word of each text, with the name that belongs to the text. */
function groups(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([icon, words]) => words.split(' ').map((word) => [word, icon])),
  )
}

/** The drawing for the title of a block, which is a path or the name of a tool. */
export function iconOfTitle(title: string): string | undefined {
  const name = title.trim().toLowerCase()
  const file = name.slice(name.lastIndexOf('/') + 1)
  // `node.js` means the tool rather than a file.
  const known =
    FILES.find(([pattern]) => pattern.test(file))?.[1] ?? (file.includes('.') ? lookUp(NAMES, file) : undefined)
  if (known) return known
  const ending = /^[^\s/]*\.([a-z0-9]+)$/.exec(file)?.[1]
  if (ending !== undefined) return lookUp(ENDINGS, ending) ?? 'file'
  return iconNamed(name)
}

/**
 * The drawing that an author names, by our own name or by that of another set of icons: `vue`, `logos:vue`,
 * `vscode-icons:file-type-vue`, `simple-icons:vuedotjs`, `seti:vue`.
 */
export function iconNamed(written: string): string | undefined {
  const name = written
    .toLowerCase()
    .replace(/^.*:/, '')
    .replace(/^(?:file-type-|folder-type-)/, '')
    .replace(/dotjs$/, '')
  if (DRAWING_NAMES.includes(name)) return name
  return lookUp(NAMES, name) ?? lookUp(ENDINGS, name)
}

/** Authors choose the names, so inherited ones do not count. */
function lookUp(table: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
