/** A format of reports as a contributor adds it: a file like those in `cli/kernel/fault/reports`. */
import type { Format } from '../../../../cli/kernel/fault/report.ts'

export const plain: Format = ({ findings }) =>
  findings.map(({ file, line, rule }) => `${file}:${line} ${rule}\n`).join('')
