/** The hosts for which `init` writes a workflow: check with annotations, build, keep the cache, publish. */
import type { LockedBy } from './lock-file.ts'
import type { StarterFile } from './starter-file.ts'

/** A place that builds and serves a site. A new one is a record here. */
export interface Host {
  /** Name in questions and messages. */
  readonly label: string
  /** Value of `security.host`, for hosts that send the headers of `_headers`. */
  readonly security?: 'netlify' | 'cloudflare'
  readonly files: (project: HostedProject) => readonly StarterFile[]
  /** What the owner must set at the host, one sentence each. */
  readonly steps: (project: HostedProject) => readonly string[]
}

/** Where a host finds a project and its site. */
export interface HostedProject {
  /** The project's folder below the root of its repository; empty when it is the root. */
  readonly folder: string
  /** Name of the output folder. */
  readonly output: string
  readonly locked: LockedBy
}

/** Version of Node that workflows install. */
const NODE = '22'

/** Actions by their commits, because a tag can be moved. */
const ACTIONS = {
  checkout: 'actions/checkout@34e114876b0b11c390a56381ad16ebd13914f8d5 # v4.3.1',
  node: 'actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0',
  pnpm: 'pnpm/action-setup@a7487c7e89a18df4991f7f222e4898a00d66ddda # v4.1.0',
  bun: 'oven-sh/setup-bun@735343b667d3e6f658f44d0eca948eb6282f2b76 # v2.0.2',
  restore: 'actions/cache/restore@0057852bfaa89a56745cba8c7296529d2fc39830 # v4.3.0',
  save: 'actions/cache/save@0057852bfaa89a56745cba8c7296529d2fc39830 # v4.3.0',
  configure: 'actions/configure-pages@983d7736d9b0ae728b81ab479565c72886d7745b # v5.0.0',
  upload: 'actions/upload-pages-artifact@56afc609e74202658d3ffba0e8f6dda462b719fa # v3.0.1',
  deploy: 'actions/deploy-pages@d6db90164ac5ed86f2b6aed7e0febac5b3c0c03e # v4.0.5',
} as const

export const hosts: Readonly<Record<string, Host>> = {
  github: {
    label: 'GitHub Pages',
    files: (project) => [{ path: '.github/workflows/docs.yml', text: github(project), at: 'repository' }],
    steps: ({ locked: { manager } }) => [
      'In the settings of the repository, under Pages, choose “GitHub Actions” as the source.',
      ...(manager.name === 'pnpm'
        ? [
            'The package.json beside the lock file has to name the version of pnpm in `packageManager`: `corepack use pnpm@latest` writes it.',
          ]
        : []),
    ],
  },
  gitlab: {
    label: 'GitLab Pages',
    files: (project) => [{ path: '.gitlab-ci.yml', text: gitlab(project), at: 'repository' }],
    steps: () => [],
  },
  codeberg: {
    label: 'Codeberg Pages, or another Forgejo',
    files: (project) => [{ path: '.forgejo/workflows/docs.yml', text: forgejo(project), at: 'repository' }],
    steps: () => [
      'In the settings of the repository, enable Actions.',
      'On another Forgejo than Codeberg, change the label in `runs-on` to one of its runners.',
    ],
  },
  netlify: {
    label: 'Netlify',
    security: 'netlify',
    files: (project) => [{ path: 'netlify.toml', text: netlify(project), at: 'repository' }],
    steps: () => ['At Netlify, import the repository. The rest stands in netlify.toml.'],
  },
  cloudflare: {
    label: 'Cloudflare Pages',
    security: 'cloudflare',
    files: (project) => [{ path: 'wrangler.toml', text: cloudflare(project) }],
    steps: (project) => [`At Cloudflare, connect the repository with the build command \`${checkedBuild(project)}\`.`],
  },
  vercel: {
    label: 'Vercel',
    files: (project) => [{ path: 'vercel.json', text: vercel(project) }],
    steps: () => ['At Vercel, import the repository, with the folder of the docs as its root directory.'],
  },
}

/** Lines below a key, each with its indentation; nothing for a project in the root of its repository. */
function inFolder(folder: string, lines: string): string {
  return folder === '' ? '' : lines
}

function below(folder: string, path: string): string {
  return folder === '' ? path : `${folder}/${path}`
}

/** The command that checks and builds, for hosts that install what they find. */
function checkedBuild({ locked: { manager } }: HostedProject): string {
  return `${manager.run} check && ${manager.run} build`
}

/** The files whose changes can change the site of a folder, as a list of YAML. */
function ownPaths({ folder, locked: { lock } }: HostedProject, workflow: string): string {
  const paths = [`${folder}/**`, ...(lock === undefined ? [] : [lock]), workflow]
  return `[${paths.map((path) => `'${path.replaceAll("'", "''")}'`).join(', ')}]`
}

/** What a workflow of GitHub or Forgejo runs for: of a folder in a repository, only changes of that folder. */
function triggers(project: HostedProject, workflow: string, others = ''): string {
  const filter = inFolder(project.folder, `    paths: ${ownPaths(project, workflow)}\n`)
  return `on:
  push:
    branches: [main]
${inFolder(project.folder, '    # Add the folders of the packages that the site uses, here and below. If merging requires this run,\n    # delete `paths`: a skipped run never reports, and the pull request would wait for ever.\n')}${filter}  pull_request:
${filter}${others}# One run at a time, so that an old site never overwrites a new one. Of those that wait, only the newest starts. A
# newer commit of a pull request ends its run.
concurrency:
  group: docs-\${{ github.ref }}
  cancel-in-progress: \${{ github.event_name == 'pull_request' }}
`
}

/** The steps that make Node and the package manager available on GitHub, with its cache. */
function githubSetUp({
  folder,
  locked: { manager, lock = below(folder, 'package-lock.json') },
}: HostedProject): string {
  const before: Readonly<Record<typeof manager.name, string>> = {
    npm: '',
    pnpm: `      # Its version stands in the field \`packageManager\` of package.json.\n      - uses: ${ACTIONS.pnpm}\n`,
    yarn: '      - run: corepack enable\n        working-directory: .\n',
    bun: `      - uses: ${ACTIONS.bun}\n`,
  }
  const path = lock === 'package-lock.json' ? '' : `          cache-dependency-path: ${lock}\n`
  return `${before[manager.name]}      - uses: ${ACTIONS.node}
        with:
          node-version: ${NODE}
${manager.name === 'bun' ? '' : `          cache: ${manager.name}\n${path}`}`
}

/** The command that makes the package manager available, as a line of a script. */
function setUpLine({ locked: { manager } }: HostedProject, before: string): string {
  return manager.setUp === undefined ? '' : `${before}${manager.setUp}\n`
}

/** The step that brings the cache and the output of the last build. */
function restored(project: HostedProject): string {
  return `      # With the cache and the output of the last build of \`main\`, only pages that have changed are drawn.
      - uses: ${ACTIONS.restore}
        with:
${cached(project)}          restore-keys: docs-build-
`
}

/** The step that keeps both for the next build. */
function saved(project: HostedProject): string {
  return `      # All runs start with what \`main\` has kept, and no other run writes it.
      - uses: ${ACTIONS.save}
        if: github.ref == 'refs/heads/main'
        with:
${cached(project)}`
}

/** GitHub finds a cache by its key and by its list of paths. */
function cached({ folder, output }: HostedProject): string {
  return `          path: |
            ${below(folder, '.docs-build')}
            ${below(folder, output)}
          key: docs-build-\${{ github.sha }}
`
}

function github(project: HostedProject): string {
  const { folder, output } = project
  const { installLocked, exec } = project.locked.manager
  return `name: Docs
${triggers(project, '.github/workflows/docs.yml', '  merge_group:\n')}permissions:
  contents: read
  pages: read
${inFolder(folder, `defaults:\n  run:\n    working-directory: ${folder}\n`)}jobs:
  build:
    runs-on: ubuntu-latest
    timeout-minutes: 30
    steps:
      - uses: ${ACTIONS.checkout}
        with:
          # Dates of the last change come from the history.
          fetch-depth: 0
${githubSetUp(project)}${restored(project)}      - run: ${installLocked}
      # Findings become annotations of the changed lines.
      - run: ${exec} docs-build check --format github
      # Tells the path of the site, in pull requests too: with another one, every page would be drawn anew.
      - uses: ${ACTIONS.configure}
        id: pages
      - run: ${exec} docs-build build --base-url "\${{ steps.pages.outputs.base_path }}/"
${saved(project)}      - uses: ${ACTIONS.upload}
        if: github.ref == 'refs/heads/main'
        with:
          path: ${below(folder, output)}
  publish:
    if: github.ref == 'refs/heads/main'
    needs: build
    runs-on: ubuntu-latest
    timeout-minutes: 10
    permissions:
      pages: write
      id-token: write
    environment:
      name: github-pages
      url: \${{ steps.deployment.outputs.page_url }}
    steps:
      - uses: ${ACTIONS.deploy}
        id: deployment
`
}

function gitlab(project: HostedProject): string {
  const { folder } = project
  const { name, installLocked, exec } = project.locked.manager
  const isNpm = name === 'npm'
  const enter = inFolder(folder, `    - cd ${folder}\n`)
  const changes = `changes: ${ownPaths(project, '.gitlab-ci.yml')}\n`
  return `# Runs for merge requests, for their trains and for the default branch.
workflow:
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
      # Every commit may be published, however fast they come.
      auto_cancel:
        on_new_commit: none

docs:
  timeout: 30 minutes
  # A newer commit of a merge request ends the run of an older one.
  interruptible: true
${inFolder(folder, `  rules:\n    - ${changes}`)}  image: node:${NODE}
  variables:
    # Dates of the last change come from the history.
    GIT_DEPTH: 0
  # With the cache and the output of the last build, only pages that have changed are drawn.
  cache:
    key: docs-build
    paths:
${isNpm ? '      - .npm/\n' : ''}      - ${below(folder, '.docs-build/')}
      - ${below(folder, 'public/')}
  script:
${setUpLine(project, '    - ')}${enter}    - ${installLocked}${isNpm ? ' --cache "$CI_PROJECT_DIR/.npm"' : ''}
    # Findings are shown in the merge request.
    - ${exec} docs-build check --format junit > "$CI_PROJECT_DIR/findings.xml"
    - ${exec} docs-build build --base-url "/$(echo "$CI_PAGES_URL" | cut -d / -f 4-)" --out public
  artifacts:
    when: always
    paths:
      - ${below(folder, 'public')}
    reports:
      junit: findings.xml
    expire_in: 1 week

pages:
  timeout: 10 minutes
  needs: [docs]
  # With an environment, GitLab does not let an older commit publish after a newer one.
  environment: pages
  resource_group: pages
  script:
    - ${folder === '' ? 'echo "The site lies in public."' : `mv ${folder}/public public`}
  artifacts:
    paths:
      - public
    expire_in: 1 week
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
${inFolder(folder, `      ${changes}`)}`
}

function forgejo(project: HostedProject): string {
  const { folder, output } = project
  const { installLocked, exec } = project.locked.manager
  return `name: Docs
${triggers(project, '.forgejo/workflows/docs.yml')}${inFolder(folder, `defaults:\n  run:\n    working-directory: ${folder}\n`)}jobs:
  build:
    runs-on: codeberg-small
    timeout-minutes: 30
    container:
      image: node:${NODE}
    steps:
      - uses: ${ACTIONS.checkout}
        with:
          # Dates of the last change come from the history.
          fetch-depth: 0
${restored(project)}${setUpLine(project, '      - run: ')}      - run: ${installLocked}
      - run: ${exec} docs-build check
      # Codeberg serves the branch \`pages\` below the name of the repository.
      - run: ${exec} docs-build build --base-url "/\${GITHUB_REPOSITORY#*/}/"
${saved(project)}      - if: github.ref == 'refs/heads/main'
        working-directory: ${below(folder, output)}
        run: |
          # The repository lies elsewhere, because the folder is kept for the next build.
          export GIT_DIR="$(mktemp -d)" GIT_WORK_TREE="$PWD"
          git init --initial-branch pages
          git add --all
          git -c user.name=docs -c user.email=docs@noreply.invalid commit --quiet --message "Docs of \${GITHUB_SHA}"
          git push --force "\${GITHUB_SERVER_URL/:\\/\\//:\\/\\/token:\${TOKEN}@}/\${GITHUB_REPOSITORY}.git" pages
        shell: bash
        env:
          TOKEN: \${{ github.token }}
`
}

function netlify(project: HostedProject): string {
  const { folder, output } = project
  return `[build]
${inFolder(folder, `  base = "${folder}"\n`)}  command = "${checkedBuild(project)}"
  publish = "${output}"

[build.environment]
  NODE_VERSION = "${NODE}"
`
}

function cloudflare({ output }: HostedProject): string {
  return `name = "docs"
compatibility_date = "2026-01-01"
pages_build_output_dir = "${output}"
`
}

function vercel(project: HostedProject): string {
  return `{
  "framework": null,
  "buildCommand": "${checkedBuild(project)}",
  "outputDirectory": "${project.output}",
  "trailingSlash": true
}
`
}
