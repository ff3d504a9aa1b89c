/** Entries of the bundle for the parts that only some pages load (`site/page/page-parts.ts`): generated modules. */
import type { Plugin } from 'esbuild'
import type { PagePart } from '../../../site/contract.ts'
import { PAGE_PARTS } from '../../../site/page/page-parts.ts'

/** Namespace of the modules. A theme replaces what they import, as in files. */
export const PART_ENTRY = 'page-part'

/** Where parts announce themselves in the browser. */
const REGISTRY = 'site/runtime/page-parts.ts'

/** Entry of each part, by the name of its file. */
export const PART_ENTRIES: Readonly<Record<PagePart, string>> = Object.fromEntries(
  Object.keys(PAGE_PARTS).map((name) => [name, `${PART_ENTRY}:${name}`]),
) as Record<PagePart, string>

/**
 * @param root the package's folder
 * @param runtime the runtime's entry: a part imports it, so that all they share stays in the runtime
 */
export function pagePartEntries(root: string, runtime: string): Plugin {
  return {
    name: 'page-parts',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`^${PART_ENTRY}:`) }, ({ path }) => ({ path, namespace: PART_ENTRY }))
      onLoad({ filter: /^/, namespace: PART_ENTRY }, ({ path }) => {
        const part = path.slice(PART_ENTRY.length + 1) as PagePart
        const { module, name } = PAGE_PARTS[part]
        const from = (path: string): string => JSON.stringify(`./${path}`)
        const lines = [
          `import ${from(runtime)}`,
          `import { addPart } from ${from(REGISTRY)}`,
          `import { ${name} as part } from ${from(module)}`,
          `addPart(${JSON.stringify(part)}, part)`,
        ]
        return { contents: lines.join('\n'), resolveDir: root }
      })
    },
  }
}
