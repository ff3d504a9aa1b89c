/** Renames a heading or a page as `docs-build mv` does, as a change that the editor carries out. */

import { join } from 'node:path'
import { DocsError } from 'docs-build'
import type { DocPath } from 'docs-build/graph'
import type { TextEdit } from 'docs-build/text'
import { fileNamer, type Inputs, type ProjectInputs, type ProjectState, sourceReader } from 'docs-build/workspace'
import type { Position, Range, WorkspaceEdit } from 'vscode-languageserver/node'
import { planMove } from '../rewriting/move.ts'
import type { HeadingMove } from '../rewriting/move-heading.ts'
import { type MoveRequest, moveInEdition } from '../rewriting/move-request.ts'
import type { Plan } from '../rewriting/plan.ts'
import { headingAt, headingWords, type Located, referenceAt, targetOf } from './located.ts'
import { anchorId } from './navigate.ts'
import { offsetAt, positionsIn, rangeIn, uriOfPath } from './places.ts'

/** What the cursor stands on that can get another name. */
interface Renamable {
  readonly range: Range
  /** The name that it has. */
  readonly placeholder: string
  readonly request: (name: string) => MoveRequest
}

/** @returns `undefined` when nothing there has a name of its own */
export function renamableAt(
  { workspace, run: { inputs } }: ProjectState,
  { run, document }: Located,
  position: Position,
): Renamable | undefined {
  const { text } = document.source
  const offset = offsetAt(text, position)
  const positionAt = positionsIn(text)
  const found = referenceAt(document, offset)
  if (!found) {
    const heading = headingAt(document, position.line + 1)
    if (!heading) return undefined
    const { start, end, words } = headingWords(document, heading)
    const doc = document.head.path
    const ofHeading = headingIn(run.inputs, doc)
    return {
      range: rangeIn(positionAt, start, end),
      placeholder: words,
      request: (name) => ({ ...ofHeading, anchor: heading.id, name: name.trim() }),
    }
  }
  const target = targetOf({ run, document }, found.reference)
  const moved = (from: string, to: string): MoveRequest =>
    moveInEdition(run.inputs, { from, to }, { workspace, inputs })
  if (target.type === 'page' && target.doc !== undefined) {
    const { doc } = target
    const id = anchorId(target)
    const mark = text.slice(found.start, found.end).indexOf('#')
    if (id !== undefined && mark >= 0 && offset > found.start + mark)
      return {
        range: rangeIn(positionAt, found.start + mark + 1, found.end),
        placeholder: id,
        request: (name) => ({ ...headingIn(run.inputs, doc), anchor: id, name: name.trim().replace(/^#/, '') }),
      }
    return {
      range: rangeIn(positionAt, found.start, mark >= 0 ? found.start + mark : found.end),
      placeholder: doc,
      request: (name) => moved(doc, name.trim()),
    }
  }
  if (target.type !== 'file' || target.root !== 'docs') return undefined
  return {
    range: rangeIn(positionAt, found.start, found.end),
    placeholder: target.path,
    request: (name) => moved(target.path, name.trim()),
  }
}

/** A heading of a document, besides its names. */
function headingIn(
  inputs: Inputs,
  doc: DocPath,
): Pick<HeadingMove, 'docsDir' | 'file' | 'doc' | 'to'> & { readonly type: 'heading' } {
  const docsDir = inputs.config.docs.path
  return { type: 'heading', docsDir, file: fileNamer(inputs)(`${docsDir}/${doc}`), doc, to: doc }
}

interface RenameOptions {
  /** Whether the editor can carry out renames of files, and edits of files that are not open. */
  readonly hasResources: boolean
  /** Whether files are renamed as well; otherwise the editor does it. */
  readonly renamesFiles: boolean
}

interface PlannedRename {
  readonly edit: WorkspaceEdit
  /** What is left to do by hand. */
  readonly notes: readonly string[]
}

/** @throws DocsError when there is no place for it, or the change would bring findings */
export async function renameEdit(
  { workspace, run }: ProjectState,
  request: MoveRequest,
  { hasResources, renamesFiles }: RenameOptions,
): Promise<PlannedRename> {
  if (request.type === 'files' && renamesFiles && !hasResources)
    throw new DocsError('This editor cannot rename files: use `docs-build mv`.')
  const { plan, findings } = await planMove(request, run, { dir: workspace.dir, redirect: true })
  const [first] = findings
  if (first) throw new DocsError(`It would bring a finding: ${first.file}:${first.line} ${first.message}`)
  return {
    edit: workspaceEdit(plan, { dir: workspace.dir, inputs: run.inputs, hasResources, renamesFiles }),
    notes: plan.notes,
  }
}

function workspaceEdit(
  { edits, move, parts }: Plan,
  { dir, inputs, hasResources, renamesFiles }: RenameOptions & { readonly dir: string; readonly inputs: ProjectInputs },
): WorkspaceEdit {
  const textOf = sourceReader(inputs)
  const changes = [...edits].flatMap(([file, list]) => {
    const text = textOf(file) ?? parts.get(file)
    const uri = uriOfPath(join(dir, file))
    return text === undefined || list.length === 0 ? [] : [{ uri, edits: protocolEdits(text, list) }]
  })
  if (!hasResources) return { changes: Object.fromEntries(changes.map(({ uri, edits }) => [uri, edits])) }
  const texts = changes.map(({ uri, edits }) => ({ textDocument: { uri, version: null }, edits }))
  // The editor renames the file that was named; translations go with it.
  const files = move?.files.slice(renamesFiles ? 0 : 1) ?? []
  const renames = files.map(({ from, to }) => ({
    kind: 'rename' as const,
    oldUri: uriOfPath(join(dir, from)),
    newUri: uriOfPath(join(dir, to)),
  }))
  return { documentChanges: [...texts, ...renames] }
}

/** Edits in their order, each once. */
function protocolEdits(text: string, edits: readonly TextEdit[]): { range: Range; newText: string }[] {
  const positionAt = positionsIn(text)
  const distinct = new Map(edits.map((edit) => [`${edit.start}:${edit.end}:${edit.text}`, edit]))
  return [...distinct.values()]
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .map(({ start, end, text: newText }) => ({ range: rangeIn(positionAt, start, end), newText }))
}
