/** Descriptions of what does not move in by itself, as several tools have them. */
import type { FoundTool } from 'docs-build/project'

import type { LeftThing } from './moved-site.ts'
import type { UnreadPlace } from './script/values.ts'

/** The configuration as the place of something; the report finds the line of the option. */
export function linesMatching({ config }: FoundTool, _option: string): LeftThing['places'] {
  return [{ file: config, line: 1 }]
}

/**
 * @param unread parts of the configuration that only its execution would show
 * @param isNotNeeded matches the options whose values nothing here needs
 * @param problems files of the configuration that could not be read
 */
export function leftOfScript(
  unread: readonly UnreadPlace[],
  isNotNeeded: RegExp,
  problems: readonly string[],
  found: FoundTool,
): LeftThing[] {
  const needed = unread.filter(({ path }) => !isNotNeeded.test(path))
  const values = needed.map(
    ({ path, source, file, line }): LeftThing => ({
      what: `The value of \`${path}\`, which is computed: ${source}`,
      todo: 'Write it into docs.config.ts, or run `npx docs-build-migrate --run-config`, which executes the configuration.',
      places: [{ file, line }],
    }),
  )
  const unreadable = problems.map(
    (problem): LeftThing => ({
      what: problem,
      todo: 'What the file holds is missing in docs.config.ts.',
      places: [{ file: found.config, line: 1 }],
    }),
  )
  return [...values, ...unreadable]
}
