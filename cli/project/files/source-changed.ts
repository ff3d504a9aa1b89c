import { DocsError } from '../../kernel/fault/errors.ts'

/** A document has changed between the look at its file and the reading of its text. */
export class SourceChanged extends DocsError {}
