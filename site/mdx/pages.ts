/**
 * The modules of pages whose MDX runs as code. The package has none: the bundle of a site with such pages has a generated
 * module in place of this one (`cli/output/bundle/mdx-modules.ts`).
 */
import type { ElementType, ReactNode } from 'react'

/** A component that a page imports or exports, and uses. */
interface UsedComponent {
  readonly component: ElementType
  /** The export `hydrate` of its module. */
  readonly hydrate?: unknown
}

/** The exports of the module of a page. */
export interface PageModule {
  readonly units: Readonly<Record<string, (children?: ReactNode) => unknown>>
  readonly parts: Readonly<Record<string, UsedComponent>>
}

/** By the document, as findings name it. */
export const pages: Readonly<Record<string, () => Promise<PageModule>>> = {}
