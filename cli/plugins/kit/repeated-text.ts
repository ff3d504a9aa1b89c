/** For plugins: the comments around text that a page repeats from another page. */
export { beginsRepeated, endsRepeated, repeatedText } from '../../content/repeated-text.ts'
