/** Everything that an output is made from. */
import type { CheckedSite } from '../checks/checked-site.ts'
import type { PlayAssets } from '../examples/play-assets.ts'
import type { SiteIndex } from '../graph/resolve.ts'
import type { Site } from '../graph/site.ts'
import type { Engine } from '../pipeline/engine.ts'
import type { ReadDocument } from '../pipeline/read-documents.ts'
import type { Updated } from '../pipeline/update.ts'
import type { Inputs } from '../project/inputs.ts'
import type { Bundle } from '../project/kept-bundle.ts'
import type { PropsContext } from '../render/page-props.ts'
import { headOfPage } from './plugin-head.ts'

/** A site that has been read and checked. */
export interface CheckedRun {
  readonly inputs: Inputs
  readonly engine: Engine
  readonly bundle: Bundle
  readonly documents: readonly ReadDocument[]
  readonly site: Site
  readonly index: SiteIndex
  /** The last version of the main docs in the same language, when this is another edition. */
  readonly main?: { readonly site: Site; readonly index: SiteIndex }
  readonly checked: CheckedSite
  readonly play?: PlayAssets | undefined
}

/** An edition whose report can be recorded. */
export type SeenRun = CheckedRun & Pick<Updated, 'report' | 'asked'>

/** A site whose graph is made and whose bodies may still be unread. */
export type SiteState = Omit<CheckedRun, 'documents' | 'checked'>

/** The context from which the properties of pages are made. */
export function propsContext({ site, index, inputs }: Pick<CheckedRun, 'site' | 'index' | 'inputs'>): PropsContext {
  return { site, index, config: inputs.config, lastUpdates: inputs.lastUpdates, head: headOfPage({ site, inputs }) }
}
