/**
 * Live examples: fences such as `js example` are drafted in a sandbox when the site is built. Pages show their code and their
 * drawing, with which readers can play.
 */
import { definePlugin, type FileOptions, type Plugin } from 'docs-build/plugins'
import type { Root } from 'mdast'
import { createExampleEngine, type ExampleCode, sandboxDraft } from './drafts/engine.ts'
import { languageScript } from './drafts/language-script.ts'
import { drawApart, drawFigure } from './example/example.tsx'
import { exampleBlocks } from './fences/example-blocks.ts'
import { FENCE_LANGUAGES } from './fences/example-options.ts'
import { BROKEN_EXAMPLE } from './fences/example-problems.ts'
import { type DraftedExample, draftExamples, findExamples, unknownLanguages } from './fences/find-examples.ts'
import { writtenCaption } from './fences/written-options.ts'
import { examplesOptions } from './options.ts'
import { playFiles } from './play-files.ts'
import words from './words.json' with { type: 'json' }

/** Options that name modules. */
export const fileOptions: FileOptions = { language: 'script', languages: 'script' }

const NAME = 'example'

/** A source of the package, which the site's bundle is made of. */
function fileUrl(path: string): string {
  return new URL(import.meta.url.endsWith('.ts') ? path : `../${path}`, import.meta.url).href
}

export default function examples(given: unknown): Plugin {
  const { first, named, play } = examplesOptions(given)
  const script = languageScript(first, named)
  const hasNames = Object.keys(named).length > 0
  const draft = sandboxDraft(script)
  return definePlugin({
    name: 'examples',
    words,
    options: { language: script.hash, play },
    markdown: {
      drawn: [
        {
          name: NAME,
          languages: FENCE_LANGUAGES,
          inline: writtenCaption,
          work: (tasks: readonly ExampleCode[]) => draft(tasks),
          async read({ tree, text, file, memory, work }) {
            const found = findExamples(tree as Root, text, file)
            const engine = createExampleEngine(script, work as typeof draft)
            const { examples, problems } = await draftExamples(found, engine, memory)
            const hasControls = examples.some(({ options }) => options.sideBySide)
            return {
              blocks: examples,
              problems: [...problems, ...(hasNames ? [] : unknownLanguages(found))],
              extras: hasControls ? ['examples', 'controls'] : ['examples'],
            }
          },
          draw(blocks: readonly DraftedExample[], { say, code }) {
            const { blocks: drawn, files, apart } = exampleBlocks(blocks, code, { play, say })
            return {
              views: new Map(Array.from(drawn, ([node, example]) => [node, (parts) => drawFigure(example, parts)])),
              files,
              pages: apart.map(({ name, label, drawn }) => ({
                name,
                title: say('examples.apartOf', { label }),
                view: (parts) => drawApart(drawn, parts),
                extras: ['examples'],
              })),
            }
          },
        },
      ],
    },
    parts: [
      {
        name: NAME,
        module: fileUrl('example/watch-examples.ts'),
        words: 'examples',
        styles: {
          examples: { sheet: fileUrl('styles/examples.css'), later: fileUrl('styles/example-tools.css') },
          controls: { sheet: fileUrl('styles/example-controls.css') },
        },
        files: play ? () => playFiles(script) : undefined,
      },
    ],
    rules: [
      {
        id: BROKEN_EXAMPLE,
        about: 'A live example cannot be drafted, or its options are wrong.',
        severity: 'fail',
      },
    ],
  })
}
