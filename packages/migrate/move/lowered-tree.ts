/**
 * A repository whose root is the folder of the documents. The files of this program lie beside that folder, so the old site
 * moves one folder down as a whole: paths between its files stay as they are.
 */
import type { ForeignTree } from 'docs-build/project'

/** The folder into which the files move: the second, where the site has pages in a folder `docs` already. */
const FOLDERS = ['docs', 'content', 'documents'] as const

/** A file of the repository and its new place, both as paths below the root. */
export interface MovedFile {
  readonly from: string
  readonly to: string
}

/** Names at the root that belong to the repository and not to the site: packages, licences, settings of editors and hosts. */
const STAYS =
  /^(?:\.(?!(?:vitepress|vuepress|gitbook)(?:\/|\.ya?ml$)).*|docs\.config\.\w+|docs\.redirects\.json|build\/.*|package(?:-lock)?\.json|(?:pnpm-|yarn\.|bun\.).*|[\w.-]+\.config\.[cm]?[jt]s|tsconfig[\w.-]*\.json|netlify\.toml|vercel\.json|i18n\/.*|[A-Z][A-Z_-]+(?:\.\w+)?)$/

interface LoweredTree {
  readonly tree: ForeignTree
  readonly moves: readonly MovedFile[]
  /** Where the site is then. */
  readonly folder: string
}

/**
 * @param pages files of the site's pages
 * @returns the repository with the site in a folder, and the files that move
 */
export function loweredTree(tree: ForeignTree, pages: readonly string[]): LoweredTree {
  const isFree = (name: string): boolean => !pages.some((file) => file.startsWith(`${name}/`))
  const folder = FOLDERS.find(isFree) ?? FOLDERS[0]
  const stays = (path: string): boolean => STAYS.test(path) || path.startsWith(`${folder}/`)
  const moves = tree.paths.flatMap((path): MovedFile[] =>
    stays(path) ? [] : [{ from: path, to: `${folder}/${path}` }],
  )
  const from = new Map(moves.map((move) => [move.to, move.from]))
  const gone = new Set(moves.map((move) => move.from))
  return {
    moves,
    folder,
    tree: {
      ...tree,
      paths: [...tree.paths.filter((path) => !gone.has(path)), ...from.keys()].sort(),
      read(path) {
        const old = from.get(path)
        return gone.has(path) ? undefined : tree.read(old ?? path)
      },
    },
  }
}
