/**
 * Detects a version of Node that is too old. This module is loaded before everything else and uses only what old
 * versions have; the other modules of the program do not load there.
 */

/** The version in `engines` of package.json; set when the program is bundled. */
declare const __LEAST_NODE__: string

/** @returns the message to print when `version` of Node cannot run the program; `undefined` when it can */
export function nodeComplaint(version: string, least: string = __LEAST_NODE__): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number)
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return undefined
  return `docs-build needs Node ${least} or later, and this is Node ${version}. Install a newer one: https://nodejs.org/`
}
