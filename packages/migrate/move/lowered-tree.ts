/**
 * A repository whose root is the folder of the documents. The files of this program lie beside that folder, so the old site
 * moves one folder down as a whole: paths between its files stay as they are.
 */
import type { ForeignTree } from 'docs-build/project'

/** The folder into which the files move. */
export const DOCS_FOLDER = 'docs'

/** A file of the repository and its new place, both as paths below the root. */
export interface MovedFile {
  readonly from: string
  readonly to: string
}

/** Names at the root that belong to the repository and not to the site: packages, licences, settings of editors and hosts. */
const STAYS =
  /^(?:\.(?!vitepress\/).*|docs\/.*|docs\.config\.\w+|docs\.redirects\.json|build\/.*|package(?:-lock)?\.json|(?:pnpm-|yarn\.|bun\.).*|[\w.-]+\.config\.[cm]?[jt]s|tsconfig[\w.-]*\.json|netlify\.toml|vercel\.json|i18n\/.*|[A-Z][A-Z_-]+(?:\.\w+)?)$/

/**
 * @returns the repository with the site in `docs/`, and the files that move
 */
export function loweredTree(tree: ForeignTree): { readonly tree: ForeignTree; readonly moves: readonly MovedFile[] } {
  const moves = tree.paths.flatMap((path): MovedFile[] =>
    STAYS.test(path) ? [] : [{ from: path, to: `${DOCS_FOLDER}/${path}` }],
  )
  const from = new Map(moves.map((move) => [move.to, move.from]))
  const gone = new Set(moves.map((move) => move.from))
  return {
    moves,
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
