/** Images and media whose file does not exist, from Markdown and from raw HTML. */

import { certainTarget } from '../certain-target.ts'
import { type BrokenReference, type CheckedSite, placeOf } from '../checked-site.ts'
import { badAddress, badEncoding, didYouMean, missing, withheld } from '../links/broken-link.ts'
import type { Rule } from '../rule.ts'

export const brokenImage: Rule = {
  id: 'broken-image',
  about: 'An image or another medium names a file that is not there.',
  why: 'Readers see an empty frame where something should be shown.',
  repair:
    'Correct the path, or add the file. A path with a leading `/` names a file of a static folder; any other path begins at the folder of the page.',
  severity: 'fail',
  example: { 'docs/a.md': '![a drawing](./gone.svg)\n' },
  concern: 'destination',
  check: function* (site) {
    for (const broken of site.broken) {
      const { reference, target } = broken
      if (reference.kind !== 'image' || target.reason === 'unpublished') continue
      const base = { rule: 'broken-image', place: placeOf(broken), target: reference.href }
      if (target.reason === 'empty') {
        yield { ...base, message: 'The image names no file.', hint: 'Write its path between the parentheses.' }
      } else if (target.reason === 'encoding') {
        yield { ...base, ...badEncoding(reference.href) }
      } else if (target.reason === 'address') {
        yield { ...base, ...badAddress(reference.href) }
      } else {
        const kept = reference.form === 'preview' ? undefined : withheld(target.path, site.index)
        if (kept) {
          yield { ...base, ...kept }
          continue
        }
        const fix = certainTarget({ ...reference, from: broken.from, target }, site.index)
        const near = fix ?? site.suggestions.file(missing(broken))
        const message = `There is no file ${soughtPlaces(broken, site)}.`
        if (near) yield { ...base, message, hint: didYouMean(near), fix, near }
        else yield { ...base, message, hint: reference.form === 'preview' ? ABOUT_PREVIEWS : undefined }
      }
    }
  },
}

const ABOUT_PREVIEWS = 'A preview image is a file of a static folder, named by its path there, or a whole address.'

/** Every place where the file could be; a path from the root can also name a file of a static folder. */
function soughtPlaces({ reference, target, from }: BrokenReference, { index }: CheckedSite): string {
  const isFromRoot = reference.href.startsWith('/') || from === undefined
  const folders = [...(isFromRoot ? index.staticDirs : []), ...(from === undefined ? [] : [index.docsDir])]
  return folders.map((folder) => `\`${folder}/${target.path}\``).join(' and none ')
}
