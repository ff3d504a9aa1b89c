import { fingerprintAll } from '../../kernel/fingerprint.ts'
import type { Source } from '../../markdown/document.ts'

/** Fingerprint of a source: its path, its text, the files that it includes, and what else its page has. */
export function sourceKey({ path, text, includes = {}, home, page, order }: Source): string {
  const parts = [path, text, ...Object.entries(includes).flat(), ...(home ? [home.file, home.folder] : [])]
  return fingerprintAll(page || order !== undefined ? [...parts, JSON.stringify([page, order])] : parts)
}
