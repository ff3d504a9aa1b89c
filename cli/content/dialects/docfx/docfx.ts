import type { DialectRecord } from '../dialect.ts'
import { alerts } from './alerts.ts'
import { containers } from './containers.ts'
import { includes } from './includes.ts'
import { languages } from './languages.ts'
import { marks } from './marks.ts'
import { rootPaths } from './root-paths.ts'
import { tabs } from './tabs.ts'

export const docfx: DialectRecord = {
  name: 'docfx',
  about: 'DocFX and Microsoft Learn',
  constructs: [includes, tabs, marks, languages, containers, alerts, rootPaths],
}
