/** The parts of plugins in the bundle of a site: entries of their modules and of their style sheets. */
import { OWN_FILE } from './islands.ts'

/** A part with its files as paths from the project's folder. */
export interface PluggedPart {
  readonly name: string
  readonly file: string
  readonly styles: Readonly<Record<string, { readonly sheet: string; readonly later?: string }>>
}

/** Prefix of the entry of a part. */
const PART = 'docs-build-part:'

/** Prefix of the entry of a style sheet. */
export const PART_SHEET = 'docs-build-sheet:'

/** The entry of each part, by its name. */
export function pluggedPartEntries(parts: readonly PluggedPart[] = []): Readonly<Record<string, string>> {
  return Object.fromEntries(parts.map(({ name }) => [name, PART + name]))
}

/** The entries of style sheets by the names of extras. */
export function extraSheets(
  parts: readonly PluggedPart[] = [],
  which: 'sheet' | 'later',
): Readonly<Record<string, string>> {
  const sheets = parts.flatMap(({ styles }) => Object.entries(styles))
  return Object.fromEntries(
    sheets.flatMap(([extra, { [which]: file }]) =>
      file === undefined ? [] : [[extra, `${PART_SHEET}${which}/${extra}`]],
    ),
  )
}

/** The file of an entry of `extraSheets`. The entry does not hold it, because esbuild shortens `../` in names of entries. */
export function fileOfSheet(parts: readonly PluggedPart[], entry: string): string | undefined {
  const [which, extra = ''] = entry.slice(PART_SHEET.length).split('/') as ['sheet' | 'later', string?]
  return parts.find(({ styles }) => Object.hasOwn(styles, extra))?.styles[extra]?.[which]
}

/** @returns the module of each entry, which announces the part as ours are (`page-part-entries.ts`) */
export function pluggedPartModules(parts: readonly PluggedPart[]): (readonly [entry: string, code: string])[] {
  return parts.map(({ name, file }) => {
    const lines = [
      'import "site/client.tsx"',
      'import { addPart } from "site/runtime/page-parts.ts"',
      'import { pluginPart } from "site/runtime/plugin-part.ts"',
      `import make from ${JSON.stringify(OWN_FILE + file)}`,
      `addPart(${JSON.stringify(name)}, pluginPart(${JSON.stringify(name)}, make))`,
    ]
    return [PART + name, `${lines.join('\n')}\n`] as const
  })
}
