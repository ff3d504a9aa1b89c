/** A style sheet as one minified text, for code that brings its styles along: see `cli/bundle/style-text.ts`. */
declare module '*.css?text' {
  const text: string
  export default text
}
