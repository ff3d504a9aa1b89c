/** The formats of a report, by their names for `--format`. A new format is one file and one line here. */
import type { Format } from '../report.ts'
import { github } from './github.ts'
import { json } from './json.ts'
import { junit } from './junit.ts'
import { pretty } from './pretty.ts'
import { sarif } from './sarif.ts'

export const formats: Readonly<Record<string, Format>> = { pretty, json, github, sarif, junit }

/** All names, for help texts: `a, b or c`. */
export const formatNames: string = Object.keys(formats)
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' or ')
