/** `@site/…`, `require('…').default` and `useBaseUrl('…')`: names of files and addresses. */
import { type Construct, type Edit, siteFile } from 'docs-build/markdown'

const IN_ATTRIBUTE = /=\{(?:require|useBaseUrl)\([ \t]*(["'])([^"'\n]+)\1[^()\n]*\)(?:\.default)?\}/g
const IN_LINK = /(\]\([ \t]*<?|(?:src|href|to)=["'])@site\/(static|docs|[\w-]+)\//g

export const sitePaths: Construct = {
  about: "`@site/docs/a.md`, `src={require('./a.png').default}`, `href={useBaseUrl('/a')}`",
  mark: /@site\/|\b(?:require|useBaseUrl)\(/,
  rewrite({ text, isCode }) {
    const edits: Edit[] = []
    for (const { index, 0: whole, 2: path = '' } of text.matchAll(IN_ATTRIBUTE)) {
      if (!isCode(index)) edits.push({ start: index, end: index + whole.length, text: `="${siteFile(path)}"` })
    }
    for (const { index, 0: whole, 1: before = '', 2: folder = '' } of text.matchAll(IN_LINK)) {
      if (isCode(index)) continue
      edits.push({ start: index + before.length, end: index + whole.length, text: siteFile(`@site/${folder}/`) })
    }
    return edits
  },
}
