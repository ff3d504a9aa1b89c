/** What a configuration imports to name the plugin. It holds no code of it, so that the configuration stays plain data. */
import type { PluginEntry } from 'docs-build/plugins'
import type { ExamplesOptions } from './options.ts'

export type {
  CodePlace as ExamplePlace,
  Drafted as DraftedExample,
  Language as ExampleLanguage,
  LanguageOptions as ExampleOptions,
  RawAttributes as ExampleAttributes,
  RawBox as ExampleBox,
  RawControl as ExampleControl,
  RawDrawing as ExampleDrawing,
  RawLog as ExampleLog,
  RawNames as ExampleNames,
  RawOp as ExampleOp,
  RawPart as ExamplePart,
  RawPath as ExamplePath,
  RawPlace as ExampleDrawingPlace,
  RawPoint as ExamplePoint,
  RawSnippet as ExampleSnippet,
  RawStack as ExampleStack,
  Tools as ExampleTools,
} from './example/language.ts'
export type { ExamplesOptions } from './options.ts'

/** Code blocks marked `example`, which are run and drawn when the site is built. */
export function examples(options: ExamplesOptions): PluginEntry {
  return ['docs-build-examples/plugin', options]
}
