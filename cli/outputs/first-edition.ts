/** The first edition has the files of the whole site. */
import type { SiteState } from './checked-run.ts'

/** Whether the files of the whole site are made with this edition. */
export function isFirstEdition({ index: { editions } }: Pick<SiteState, 'index'>): boolean {
  return editions === undefined || editions.own === editions.all[0]
}
