/**
 * Translations of the texts that the configuration holds. `i18n/nl/labels.json` maps each text to its translation:
 * `{ "Guides": "Gidsen" }`. The files of Docusaurus that say the same are read too.
 */
import { join } from 'node:path'
import type { DocsConfig } from '../../graph/config/config.ts'
import type { Labels } from '../../graph/config/translate-config.ts'
import { DocsError, messageOf } from '../../kernel/fault/errors.ts'
import { readRegular } from '../files/regular-file.ts'

interface LabelsRequest {
  readonly language: { readonly locale: string; readonly path: string }
  readonly docs: Pick<DocsConfig, 'id' | 'version'>
  /** Name of the version. */
  readonly name: string
}

/** Texts of the default language, by the keys that Docusaurus has for them in every site. */
interface NamedTexts {
  readonly title?: string | undefined
  readonly 'logo.alt'?: string | undefined
  readonly copyright?: string | undefined
  readonly 'version.label'?: string | undefined
}

/** Paths of the files with labels, relative to the project's folder. */
export function labelFiles({ language, docs, name }: LabelsRequest): { own: string; former: string[] } {
  const folder = `i18n/${language.path || language.locale}`
  const plugin = `docusaurus-plugin-content-docs${docs.id === 'default' ? '' : `-${docs.id}`}`
  const state = name === 'current' ? name : `version-${name}`
  return {
    own: `${folder}/labels.json`,
    former: ['docusaurus-theme-classic/navbar', 'docusaurus-theme-classic/footer', `${plugin}/${state}`].map(
      (path) => `${folder}/${path}.json`,
    ),
  }
}

/** @throws DocsError when a file has another form */
export function readLabels(dir: string, request: LabelsRequest, named: NamedTexts = {}): Labels {
  const { own, former } = labelFiles(request)
  const byKey = new Map<string, string | undefined>(Object.entries(named))
  const labels = new Map<string, string>()
  for (const file of former) {
    for (const [key, entry] of Object.entries(readObject(dir, file))) {
      const text = byKey.get(key) ?? FORMER.exec(key)?.[1]
      const message = typeof entry === 'object' && entry !== null ? (entry as { message?: unknown }).message : undefined
      if (text !== undefined && typeof message === 'string') labels.set(text, message)
    }
  }
  for (const [text, translation] of Object.entries(readObject(dir, own))) {
    if (typeof translation !== 'string')
      throw new DocsError(`${own} must map texts to texts, but \`${text}\` has something else.`)
    labels.set(text, translation)
  }
  return labels
}

/** Keys of Docusaurus that end with the text of the default language. */
const FORMER =
  /^(?:item\.label|link\.title|link\.item\.label|sidebar\.[^.]+\.(?:category|link|doc))\.(.+?)(?:\.link\.generated-index\.title)?$/

function readObject(dir: string, file: string): Readonly<Record<string, unknown>> {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(readRegular(join(dir, file))).toString())
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw new DocsError(`${file} cannot be read: ${messageOf(error)}`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new DocsError(`${file} must hold an object of texts.`)
  return value as Readonly<Record<string, unknown>>
}
