/** A style sheet as minified text, for code that contains its styles: see `cli/output/bundle/style-text.ts`. */
declare module '*.css?text' {
  const text: string
  export default text
}
