/** Where the files of a project are edited. */
import { encodePath } from '../../../site/url.ts'
import type { DocsConfig } from './config.ts'

type Edited = Pick<DocsConfig, 'editUrl' | 'path'>

/**
 * The address of a file's editor. That of a file outside the docs folder, such as a translation or an old version, is known
 * when `editUrl` ends with the docs folder.
 *
 * @param file relative to the project's folder
 */
export function editUrlOf(file: string, { editUrl, path }: Edited): string | undefined {
  if (editUrl === undefined) return undefined
  const whole = editUrl.replace(/\/?$/, '/')
  if (file.startsWith(`${path}/`)) return whole + encodePath(file.slice(path.length + 1))
  const folder = `${encodePath(path)}/`
  return whole.endsWith(`/${folder}`) ? whole.slice(0, -folder.length) + encodePath(file) : undefined
}
