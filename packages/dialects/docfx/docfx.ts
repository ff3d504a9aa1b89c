import type { DialectRecord } from 'docs-build/markdown'
import { classContainers } from '../shared/class-containers.ts'
import { rootPaths } from '../shared/root-paths.ts'
import { alerts } from './alerts.ts'
import { includes } from './includes.ts'
import { languages } from './languages.ts'
import { marks } from './marks.ts'
import { tabs } from './tabs.ts'

export const docfx: DialectRecord = {
  name: 'docfx',
  about: 'DocFX and Microsoft Learn',
  readsAddresses: true,
  constructs: [includes, tabs, marks, languages, classContainers, alerts, rootPaths('~')],
}
