/** Reads only the heads of documents, from which the graph is made. */
import type { Head } from '../../markdown/document.ts'
import { headReader } from '../files/document-reading.ts'
import type { Inputs } from '../inputs.ts'
import type { HeadsOfEdition } from './edition-graphs.ts'

/** The heads of all documents, in the order of their sources. */
export function readHeads(inputs: Inputs): Head[] {
  return inputs.project.sources.map(headReader(inputs))
}

export function headsOf(inputs: Inputs): HeadsOfEdition {
  return { inputs, documents: readHeads(inputs).map((head) => ({ head })) }
}
