/** Rows of the language server, as an editor meets it over standard input and output. */
import { openEditor, positionIn } from '../harness/editor.ts'
import { leafAt } from './arena.ts'
import type { Command } from './measure.ts'
import { type Measurement, measureWork, watchTree } from './measure.ts'
import { type Ground, required, type Series } from './series.ts'
import { prepared } from './steps.ts'

/** Renames of headings, and as many of files; none is carried out. */
const RENAMES = 5

export const EDITOR_SERIES: readonly Series[] = [
  {
    rows: ['editor, ready', 'editor, first completion', 'editor, heading renamed', 'editor, file renamed'],
    verb: 'lsp',
    open: (ground) => ({
      async run(number) {
        await prepared(ground, 'check')
        return session(ground, number)
      },
    }),
  },
]

async function session({ arena, site, contestant }: Ground, run: number) {
  const begin = performance.now()
  const command = programOf(required(contestant.command('lsp', arena.dir, '--stdio')))
  const editor = await openEditor(arena.dir, { command })
  const tree = watchTree(editor.process)
  try {
    await editor.report()
    const ready = { wall: (performance.now() - begin) / 1000, ...tree.used() }
    const first = leafAt(site, run)
    const text = `${site.files[first.path]}\n[a page](./`
    editor.open(first.path, text)
    const completion = await measureWork(tree, async () => {
      const list = await editor.completion(first.path, positionIn(text, text.length))
      if (!list?.items.length) throw new Error(`The language server completed nothing in ${first.path}.`)
    })
    editor.close(first.path)
    const [headings, files]: [Measurement[], Measurement[]] = [[], []]
    for (let number = 1; number <= RENAMES; number++) {
      const { path } = leafAt(site, run * RENAMES + number)
      const source = String(site.files[path])
      const place = positionIn(source, source.indexOf('\n## ') + '\n## '.length)
      editor.open(path, source)
      // Editors ask for the old name first, while the user thinks of the new one.
      await editor.prepareRename(path, place)
      headings.push(await measureWork(tree, () => editor.rename(path, place, `Another heading ${number}`)))
      const to = path.replace(/[^/]+$/, `renamed-${number}.md`)
      files.push(await measureWork(tree, () => editor.willRename(path, to)))
      editor.close(path)
    }
    await editor.end()
    return {
      'editor, ready': [ready],
      'editor, first completion': [completion],
      'editor, heading renamed': headings,
      'editor, file renamed': files,
    }
  } finally {
    tree.stop()
    tree.kill()
  }
}

function programOf(command: Command): readonly [string, ...string[]] {
  return typeof command === 'string' ? ['sh', '-c', command] : command
}
