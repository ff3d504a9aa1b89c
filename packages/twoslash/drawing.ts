/** The process for drawings. */
import { answerParent } from 'docs-build/plugins'
import { findTypes } from './find-types.ts'

answerParent({ types: findTypes })
