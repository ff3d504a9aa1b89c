/** The part of the sandbox that runs inside it, before the language: bundled as a script with these two values. */
export { serve } from '../example/inside.ts'
export { several } from '../example/several.ts'
