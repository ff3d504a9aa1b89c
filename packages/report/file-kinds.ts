/** The kinds of files in an output, by their paths. */

export type FileKind = 'HTML' | 'Markdown' | 'search index' | 'scripts' | 'styles' | 'images' | 'others'

/** The first match counts. */
const KINDS: readonly (readonly [FileKind, RegExp])[] = [
  ['HTML', /\.html$/],
  ['Markdown', /(?:\.md|(?:^|\/)llms\.txt)$/],
  ['search index', /(?:^|\/)assets\/search(?:\/|\.json$)/],
  ['scripts', /\.(?:js|mjs|wasm)$/],
  ['styles', /\.css$/],
  ['images', /\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm)$/i],
  ['others', /(?:)/],
]

export const fileKinds: readonly FileKind[] = KINDS.map(([kind]) => kind)

export function fileKind(path: string): FileKind {
  return KINDS.find(([, pattern]) => pattern.test(path))?.[0] ?? 'others'
}
