import type { DialectRecord } from '../dialect.ts'
import { imports } from '../docusaurus/imports.ts'
import { classContainers } from '../shared/class-containers.ts'
import { assetPaths } from './assets.ts'
import { fileNames } from './file-names.ts'

export const starlight: DialectRecord = {
  name: 'starlight',
  about: 'Starlight, and Astro',
  linksToMainLanguage: true,
  readsAddresses: true,
  constructs: [imports, assetPaths, fileNames, classContainers],
}
