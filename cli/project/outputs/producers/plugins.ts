/** The files that plugins add. */

import { awaitPlugin } from '../../../graph/plugins/plugin-fault.ts'
import { DocsError } from '../../../kernel/fault/errors.ts'
import { fingerprintAll } from '../../../kernel/fingerprint.ts'
import type { Output, OutputEdition, Producer } from '../output.ts'
import { type AddedOutput, pluginOutputs } from '../plugin-outputs.ts'

export const plugins: Producer<OutputEdition> = {
  name: 'plugins',
  outputs: (site) =>
    pluginOutputs(site.site, site.inputs.config, site.inputs.plugins).map((added) => outputOf(added, site)),
}

function outputOf({ by, output }: AddedOutput, site: OutputEdition): Output {
  const { path, key = site.contentKey() } = output
  const work = { plugin: by.plugin.name, hook: 'outputs', on: path }
  return {
    path,
    key: fingerprintAll(['plugin', site.engine.build, by.key, path, key]),
    async make() {
      const made = await awaitPlugin(work, () => output.make(site.pages.content))
      if (typeof made === 'string' || made instanceof Uint8Array) return made
      throw new DocsError(
        `The plugin \`${by.plugin.name}\` makes \`${path}\` of something that is neither text nor bytes.`,
        {
          hint: 'Let `make` return a string or a `Uint8Array`.',
        },
      )
    },
  }
}
