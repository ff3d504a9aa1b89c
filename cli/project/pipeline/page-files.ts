/** The pages of an edition with the files that they are made from. */
import type { RoutePath } from '../../../site/contract.ts'
import { withBase } from '../../../site/url.ts'
import type { Site } from '../../graph/site.ts'
import { documentFile } from '../../markdown/doc-path.ts'
import { outputPath } from '../../output/render/output-path.ts'
import { fileNamer, type Inputs } from '../inputs.ts'

interface PageFile {
  /** Below the base URL of the site. */
  readonly route: string
  /** As findings name it. */
  readonly file: string
  /** Relative to the output folder. */
  readonly path: string
}

/** The pages of documents come first, in their order. */
export function pageFiles({
  inputs,
  site,
}: {
  readonly inputs: Pick<Inputs, 'config' | 'configFile' | 'edition'>
  readonly site: Site
}): PageFile[] {
  const { config, configFile, edition } = inputs
  const nameOf = fileNamer(inputs)
  const prefix = edition?.prefix ?? ''
  const files: readonly (readonly [RoutePath, string])[] = [
    ...site.docs.map(({ route, head }) => [route, documentFile(head.path, config.docs.path)] as const),
    ...site.generated.map(({ route }) => {
      const category = site.categories.find((page) => page.route === route)
      return [route, category?.place.file ?? configFile.name] as const
    }),
  ]
  return files.map(([route, file]) => ({
    route: withBase(route, `/${prefix}`),
    file: nameOf(file),
    path: prefix + outputPath(route, 'index.html'),
  }))
}
