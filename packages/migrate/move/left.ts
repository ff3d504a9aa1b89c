/** Descriptions of what does not move in by itself, as several tools have them. */
import type { FoundTool } from 'docs-build/project'

import type { LeftThing } from './moved-site.ts'
import type { Place, ReadScript } from './script/values.ts'

/** The configuration as the place of something; the report finds the line of the option. */
export function linesMatching({ config }: FoundTool, _option: string): LeftThing['places'] {
  return [{ file: config, line: 1 }]
}

/** Those things that a site has. */
export function thoseLeft(all: readonly (LeftThing | false)[]): LeftThing[] {
  return all.filter((one) => one !== false)
}

/** What a configuration exports that was executed. */
export function executedScript(value: unknown, { config }: FoundTool): ReadScript {
  const place = (): Place => ({ source: '', file: config, line: 1 })
  return { exports: { default: value }, place, problems: [], decisions: [], variables: [], unread: [] }
}

/** Most names that are listed for one thing. */
const MOST_NAMES = 10

/**
 * @param isNotNeeded matches the options whose values nothing here needs
 * @param todo what to do about a value that is not known
 */
export function leftOfScripts(
  scripts: readonly ReadScript[],
  isNotNeeded: RegExp,
  found: FoundTool,
  todo = 'Write it into docs.config.ts, or run `npx docs-build-migrate --run-config`, which executes the configuration.',
): LeftThing[] {
  const config = { file: found.config, line: 1 }
  const unread = scripts.flatMap((script) => script.unread)
  const functions = unread.filter(({ isCode }) => isCode).map(({ path, ...place }) => ({ ...place, source: path }))
  const decisions = scripts.flatMap((script) => script.decisions)
  const variables = scripts.flatMap((script) => script.variables.map((source) => ({ source, ...config })))
  return [
    ...unread
      .filter(({ path, isCode }) => !isCode && !isNotNeeded.test(path))
      .map(({ path, source, file, line }) => ({
        what: `The value of \`${path}\`, which is computed: ${source}`,
        todo,
        places: [{ file, line }],
      })),
    ...together('Functions', functions, `Code of ${found.label} does not run here.`),
    ...together(
      'Decisions that depend on what is not known',
      decisions,
      'They were taken as “no”. Compare docs.config.ts with the old site.',
    ),
    ...together('Environment variables', variables, 'They count as unset. Compare docs.config.ts with the old site.'),
    ...scripts.flatMap(({ problems }) =>
      problems.map((what) => ({ what, todo: 'What the file holds is missing in docs.config.ts.', places: [config] })),
    ),
  ]
}

/** One thing for all of a kind. */
function together(what: string, all: readonly Place[], todo: string): LeftThing[] {
  const names = [...new Set(all.map(({ source }) => `\`${source}\``))]
  const more = names.length > MOST_NAMES ? [`${names.length - MOST_NAMES} more`] : []
  const listed = [...names.slice(0, MOST_NAMES), ...more].join(', ')
  const places = new Map(all.map(({ file, line }) => [`${file}:${line}`, { file, line }]))
  return all.length === 0 ? [] : [{ what: `${what}: ${listed}`, todo, places: [...places.values()] }]
}
