import type { DialectRecord } from 'docs-build/markdown'
import { classContainers } from '../shared/class-containers.ts'
import { asideIcons } from './asides.ts'
import { assetPaths } from './assets.ts'
import { fileNames } from './file-names.ts'

export const starlight: DialectRecord = {
  name: 'starlight',
  about: 'Starlight, and Astro',
  linksToMainLanguage: true,
  readsAddresses: true,
  readsImports: true,
  constructs: [asideIcons, assetPaths, fileNames, classContainers],
}
