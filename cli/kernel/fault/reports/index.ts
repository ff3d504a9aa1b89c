/** The formats of a report, by their names for `--format`. A new format is one file and one line here. */
import { withJoinedNames } from '../joined-names.ts'
import type { Format } from '../report.ts'
import { github } from './github.ts'
import { json } from './json.ts'
import { junit } from './junit.ts'
import { pretty } from './pretty.ts'
import { sarif } from './sarif.ts'

export const formats: Readonly<Record<string, Format>> = Object.fromEntries(
  Object.entries({ pretty, json, github, sarif, junit }).map(([name, write]): [string, Format] => [
    name,
    (report, context) => write(withJoinedNames(report), context),
  ]),
)

/** All names, for help texts: `a, b or c`. */
export const formatNames: string = Object.keys(formats)
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' or ')
