/**
 * Documents as the search needs them: head, facts and the text of their sections. A build has these with the bodies;
 * where no bodies are made, as in `dev`, this is an eighth of the work.
 */
import type { Body, Section } from '../content/document.ts'
import { fingerprintAll } from '../engine/fingerprint.ts'
import { runBatches } from '../engine/pool.ts'
import type { Code } from '../project/code.ts'
import type { Inputs } from '../project/inputs.ts'
import {
  at,
  bodyKey,
  type DocumentRecord,
  documentKey,
  type Engine,
  keepCode,
  parseRecord,
  parseTask,
} from './pipeline.ts'

export interface SearchableDocument extends DocumentRecord {
  readonly sections: readonly Section[]
}

const BATCH = 24

/**
 * @param code whose bodies the store may hold already
 * @returns all documents in the order of the sources, from the store where it has them
 */
export async function readSearchable(
  { config, project }: Inputs,
  engine: Engine,
  code?: Code,
): Promise<SearchableDocument[]> {
  const known = project.sourceKeys.map((key): SearchableDocument | undefined => {
    const record = engine.recall?.get(key) ?? parseRecord(engine.store.get(documentKey(key, config, engine)))
    const sections = record && knownSections(key, { config, engine, code })
    return record && sections && { ...record, sections }
  })
  const missing = known.flatMap((document, index) => (document ? [] : [index]))
  const pool = engine.poolFor(missing.length)
  await runBatches(missing, BATCH, pool.size * 2, async (batch) => {
    const parsed = await pool.run('parse', {
      ...parseTask(
        batch.map((index) => ({ source: at(project.sources, index), key: at(project.sourceKeys, index) })),
        config,
        engine,
      ),
      sections: true,
    })
    keepCode(parsed, engine)
    batch.forEach((index, position) => {
      const { document, sections = '[]' } = at(parsed.documents, position)
      const key = at(project.sourceKeys, index)
      engine.store.put(documentKey(key, config, engine), document)
      engine.store.put(sectionsKey(key, engine), sections)
      known[index] = { ...(JSON.parse(document) as DocumentRecord), sections: JSON.parse(sections) as Section[] }
    })
  })
  return known as SearchableDocument[]
}

function knownSections(
  key: string,
  { config, engine, code }: { config: Inputs['config']; engine: Engine; code: Code | undefined },
): readonly Section[] | undefined {
  const sections = engine.store.get(sectionsKey(key, engine))
  if (sections !== undefined) return JSON.parse(sections) as Section[]
  const body = code && engine.store.get(bodyKey(key, config, code, engine))
  return body === undefined ? undefined : (JSON.parse(body) as Body).sections
}

function sectionsKey(source: string, engine: Engine): string {
  return fingerprintAll(['sections', engine.build, source])
}
