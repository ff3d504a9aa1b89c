/** What a configuration imports to name the plugin. It holds no code of it, so that the configuration stays plain data. */
import type { PluginEntry } from 'docs-build/plugins'
import type { OpenapiOptions } from './options.ts'

export type { OpenapiOptions }

/** Pages of an HTTP API, made from its OpenAPI file. */
export function openapi(options: OpenapiOptions): PluginEntry {
  return ['docs-build-openapi/plugin', options]
}
