/** Icons for entries of sidebars: drawings of this package by their names, and SVG files of the site. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import {
  DocsError,
  definePlugin,
  type FileOptions,
  fingerprint,
  messageOf,
  nearest,
  type Plugin,
  readPluginOptions,
  type Shape,
} from 'docs-build/plugins'
import { drawingOf } from './drawings.ts'
import { ICON_NAMES, iconNamed } from './icon-of.ts'

/** Options of `sidebarIcons`. */
export interface SidebarIconsOptions {
  /** Names of drawings that the package has: of tools, languages and files, such as `docker`. */
  readonly names?: readonly string[]
  /** SVG files, relative to the configuration. `icons/rocket.svg` is the icon `rocket`. */
  readonly files?: readonly string[]
}

/** As the plugin gets them, with the places of the files. */
interface GivenOptions {
  readonly names?: readonly string[]
  readonly files?: readonly { readonly name: string; readonly path: string }[]
}

export const fileOptions: FileOptions = { files: 'path' }

const OPTIONS: Shape = {
  options: {
    names: { type: { list: 'text' }, about: 'Names of drawings of the package.' },
    files: { type: { list: 'json' }, about: 'SVG files of the site.' },
  },
}

/** @throws DocsError for an unknown name, and for a file that is no SVG */
export default function sidebarIcons(given: unknown): Plugin {
  const read = readPluginOptions('sidebarIcons', given ?? {}, OPTIONS) as unknown as GivenOptions
  const { names = [], files = [] } = read
  const icons = Object.fromEntries([...names.map(named), ...files.map(ofFile)])
  return definePlugin({ name: 'sidebarIcons', key: fingerprint(JSON.stringify(icons)), icons })
}

function named(name: string): readonly [string, string] {
  const drawing = iconNamed(name)
  const path = drawing && drawingOf(drawing)
  if (path !== undefined)
    return [name, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${path}"/></svg>`]
  const near = nearest(name, ICON_NAMES)
  throw new DocsError(`The plugin \`sidebarIcons\` has no drawing \`${name}\`.`, {
    hint: near ? `Did you mean \`${near}\`?` : 'Write the path of an SVG file into `files`.',
  })
}

function ofFile({ name, path }: { readonly name: string; readonly path: string }): readonly [string, string] {
  const text = contentOf(name, path).replace(/^\uFEFF?\s*(?:<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>|\s)*/i, '')
  const icon = basename(name).replace(/\.svg$/i, '')
  if (/^<svg[\s>]/.test(text) && /^[\w-]+$/.test(icon)) return [icon, text]
  throw new DocsError(`The plugin \`sidebarIcons\` names the file ${name}, which is no icon.`, {
    hint: 'An icon is an SVG file with a name of letters, digits, `-` and `_`, such as `icons/rocket.svg`.',
  })
}

function contentOf(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new DocsError(
      `The plugin \`sidebarIcons\` names the file ${name}, which cannot be read: ${messageOf(cause)}`,
      {
        hint: 'Paths are relative to the folder of the configuration.',
        cause,
      },
    )
  }
}
