/**
 * Names file and line of errors that parts of a theme throw while pages are drawn. One minified script draws the pages;
 * its source map is made only when there is an error.
 */
import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { inspect } from 'node:util'
import { DrawError, type DrawFault, listed, pagesNotDrawn } from '../../kernel/fault/draw-error.ts'
import { DocsError, EXIT } from '../../kernel/fault/errors.ts'
import { readBundleSource } from '../../output/bundle/source.ts'
import type { ThemeSource } from '../../output/bundle/theme.ts'
import { mdxCompile } from '../config/mdx-package.ts'
import type { Workspace } from '../workspace.ts'
import type { Bundle } from './kept-bundle.ts'
import { hasOwnCode } from './own-code.ts'
import { PACKAGE_ROOT } from './own-package.ts'
import { pluginOf, themeSource } from './theme-source.ts'

/**
 * @param error the value that was thrown while pages were drawn
 * @returns an error that names the theme's file and line, or the same error when no part of a theme caused it
 */
export async function asThemeFault(
  error: unknown,
  { serverScript, pages }: Pick<Bundle, 'serverScript' | 'pages'>,
  workspace: Pick<Workspace, 'dir' | 'config' | 'plugins'>,
): Promise<unknown> {
  if (!hasOwnCode(workspace, pages) || !(error instanceof Error)) return error
  if (error instanceof DocsError && !(error instanceof DrawError)) return error
  const faults: readonly DrawFault[] =
    error instanceof DrawError ? error.faults : [{ stack: inspect(error), routes: [] }]
  if (!faults.some(({ stack }) => stack.includes(serverScript))) return error
  const originOf = await originsIn(serverScript, themeSource(workspace, pages))
  const texts = new Map<string, string[]>()
  const parts = Object.values(workspace.config.theme.components)
  let isTheme = false
  for (const { stack, routes } of faults) {
    const place = originOf(stack)
    if (place === undefined) return error
    isTheme ||= parts.some((file) => place.startsWith(`${file.replace(/^\.\//, '')}:`))
    const plugin = pluginOf(place.replace(/:\d+:\d+$/, ''), workspace)
    const text = `${place}${plugin === undefined ? '' : ` (plugin \`${plugin}\`)`}: ${messagesIn(stack)}`
    texts.set(text, [...(texts.get(text) ?? []), ...routes])
  }
  const count = [...texts.values()].flat().length
  const lines = Array.from(texts, ([text, routes]) =>
    routes.length === 0 ? text : `${text}\n  on ${listed(routes, ', ')}`,
  )
  const message = `${isTheme ? 'A part of the theme' : 'A component'} threw${count === 0 ? '' : `, and ${pagesNotDrawn(count).toLowerCase()}`}:\n\n${listed(lines)}`
  return new DocsError(message, {
    cause: error,
    exitCode: EXIT.findings,
    hint: 'Parts are drawn by Node first, where there is no `window` and no `document`: code that needs them belongs in `useEffect`.',
  })
}

/** The messages of an error and of its causes, from a stack as Node prints it. */
function messagesIn(stack: string): string {
  return stack
    .split(/\[cause\]: /)
    .map((part) => part.split(/\n\s+at /)[0] ?? '')
    .join('\nCause: ')
}

/** @returns a function from a stack to its topmost frame in a file of the theme, as `file:line:column` */
async function originsIn(serverScript: string, theme: ThemeSource): Promise<(stack: string) => string | undefined> {
  const { mapDrawing } = await import('../../output/bundle/bundle.ts')
  const compile = theme.pages.length > 0 ? await mdxCompile() : undefined
  const { code, map } = await mapDrawing(readBundleSource(PACKAGE_ROOT), theme, compile)
  const script = linesOf(readFileSync(serverScript, 'utf8'))
  const module = linesOf(code)
  const sources = new SourceMap(JSON.parse(map) as SourceMapPayload)
  return (stack) => {
    for (const frame of stack.split('\n')) {
      const at = frame.lastIndexOf(serverScript)
      const [, line, column] = (at >= 0 && /^:(\d+):(\d+)/.exec(frame.slice(at + serverScript.length))) || []
      if (!line || !column) continue
      const index = Number(line) - 1
      const found = sources.findEntry(
        index,
        columnInModule(script[index] ?? '', module[index] ?? '', Number(column) - 1),
      )
      const source = 'originalSource' in found ? /(?:^|\/)theme:(.*)$/.exec(found.originalSource)?.[1] : undefined
      if (source !== undefined && 'originalLine' in found)
        return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`
    }
    return undefined
  }
}

function linesOf(text: string): string[] {
  return text.split('\n')
}

/** Characters of code that are compared; enough to occur in one place only. */
const CONTEXT = 60

/**
 * The column in the module for a column in the script. Both have the same lines, but the script's imports are written
 * in another form, which shifts the code after them.
 */
function columnInModule(script: string, module: string, column: number): number {
  const context = script.slice(column, column + CONTEXT)
  if (context === '') return column
  let best: number | undefined
  for (let start = module.indexOf(context); start !== -1; start = module.indexOf(context, start + 1))
    if (best === undefined || Math.abs(start - column) < Math.abs(best - column)) best = start
  return best ?? column
}
