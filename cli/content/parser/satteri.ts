/**
 * What is used of satteri. In the bundled program these are the few modules that reading a tree takes, kept with their
 * compiled code; the package itself holds the binary (`bundle/package-edits/satteri-modules.ts`). Loading this module throws
 * where the binary is not installed or does not run.
 */
export { markdownToMdast, mdxToMdast } from 'satteri'
