/**
 * Says so when Node is too old. It is loaded before everything else, and uses nothing that an old version lacks: other
 * modules of the program do not even load there.
 */

/** What `engines` of the package says; set when the program is bundled. */
declare const __LEAST_NODE__: string

/** @returns what to print when a version of Node cannot run the program */
export function nodeComplaint(version: string, least: string = __LEAST_NODE__): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number)
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return undefined
  return `docs-build needs Node ${least} or later, and this is Node ${version}. Install a newer one: https://nodejs.org/`
}
