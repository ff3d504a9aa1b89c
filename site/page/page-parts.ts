/**
 * The parts of the browser's code that only some pages need. The bundle of a page imports those that the page uses, and
 * every other page loads nothing of them. Each is an entry of the site's bundle.
 */
import type { BehaviourName, PagePart, PageProps } from '../contract.ts'
import { LATER } from '../islands/marks.ts'

interface PartSource {
  /** Relative to the package. */
  readonly module: string
  /** What the module exports. */
  readonly name: string
}

interface BehaviourSource extends PartSource {
  /** Stands in the HTML of a body that needs it. Drawing writes it, and no author can (`data-db`). */
  readonly mark: RegExp
}

/** In an island the mark has its other name until React has taken over. */
function mark(...names: readonly string[]): RegExp {
  return new RegExp(` (?:data-db|${LATER})="(?:${names.join('|')})"`)
}

const BEHAVIOURS: Readonly<Record<BehaviourName, BehaviourSource>> = {
  code: { module: 'site/markdown/widths.ts', name: 'behaviour', mark: mark('code', 'table') },
  tabs: { module: 'site/markdown/tab-switching.ts', name: 'behaviour', mark: mark('tabs') },
  terms: { module: 'site/markdown/term-closing.ts', name: 'behaviour', mark: mark('term') },
  video: { module: 'site/markdown/video-frame.ts', name: 'behaviour', mark: mark('video') },
}

const VIEWS: Readonly<Record<Exclude<PagePart, BehaviourName>, PartSource>> = {
  home: { module: 'templates/home.tsx', name: 'HomeView' },
  tags: { module: 'templates/tags.tsx', name: 'TagsView' },
  tag: { module: 'templates/tag.tsx', name: 'TagView' },
  category: { module: 'templates/category.tsx', name: 'CategoryView' },
  search: { module: 'templates/search.tsx', name: 'SearchView' },
  'not-found': { module: 'templates/not-found.tsx', name: 'NotFoundView' },
}

export const PAGE_PARTS: Readonly<Record<PagePart, PartSource>> = { ...BEHAVIOURS, ...VIEWS }

/**
 * @param plugged names of the parts of plugins, which stand in the HTML of a body as those of ours
 * @returns the parts that a page needs, in a fixed order
 */
export function partsOf({ kind }: Pick<PageProps, 'kind'>, body: string, plugged: readonly string[] = []): string[] {
  const names = Object.keys(BEHAVIOURS) as BehaviourName[]
  return [
    ...(kind === 'doc' ? [] : [kind]),
    ...names.filter((name) => BEHAVIOURS[name].mark.test(body)),
    ...plugged.filter((name) => mark(name).test(body)),
  ]
}

/** The parts of plugins among all parts of a site. */
export function pluggedParts(parts: object): string[] {
  return Object.keys(parts).filter((name) => !Object.hasOwn(PAGE_PARTS, name))
}
