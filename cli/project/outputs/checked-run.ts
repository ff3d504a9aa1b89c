/** Everything that an output is made from. */
import type { PropsContext } from '../../output/render/page-props.ts'
import type { Engine } from '../pipeline/engine.ts'
import type { ImageForms } from '../pipeline/image-forms.ts'
import type { CheckedEdition, Updated } from '../pipeline/updated.ts'
import type { Bundle } from '../theme/kept-bundle.ts'
import type { PartFiles } from '../theme/part-files.ts'
import { headOfPage } from './plugin-head.ts'

/** What the pages of a run are drawn with. */
interface Drawing {
  readonly engine: Engine
  readonly bundle: Bundle
  readonly partFiles?: PartFiles | undefined
  /** Other forms of images; absent in `dev`, and where no plugin makes any. */
  readonly images?: ImageForms | undefined
}

/** An edition that has been read and checked. */
export interface CheckedRun extends CheckedEdition, Drawing {}

/** An edition whose report can be recorded. */
export interface SeenRun extends Updated, Drawing {}

/** An edition whose graph is made and whose bodies may still be unread. */
export type SiteState = Omit<CheckedRun, 'documents' | 'checked'>

/** The context from which the properties of pages are made. */
export function propsContext({ site, index, inputs }: Pick<CheckedRun, 'site' | 'index' | 'inputs'>): PropsContext {
  return { site, index, config: inputs.config, lastUpdates: inputs.lastUpdates, head: headOfPage({ site, inputs }) }
}
