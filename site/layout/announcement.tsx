/** The announcement bar at the top. It is always in the HTML. The boot script hides it when it was dismissed. */
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useSite } from '../context.tsx'
import { Icon } from '../icons.tsx'
import { anyText, slot } from '../runtime/reader/storage.ts'
import { Html } from '../trusted.tsx'
import { useWords } from '../words/context.tsx'

export function AnnouncementBar(): ReactNode {
  const { announcement, baseUrl, rootUrl = baseUrl } = useSite()
  const say = useWords()
  const [dismissed, setDismissed] = useState(false)
  const stored = useMemo(() => slot('announcement', rootUrl, anyText), [rootUrl])
  const id = announcement?.id

  useEffect(() => {
    if (id === undefined) return
    if (stored.get() === id) setDismissed(true)
    // Forget the dismissal of another announcement, so that this one is shown, and the other one again if it returns.
    else stored.remove()
    return stored.subscribe((value) => setDismissed(value === id))
  }, [id, stored])

  if (!announcement || dismissed) return null
  const { content, isCloseable } = announcement
  return (
    <div className="announcement" role="region" aria-label={say('page.announcement')}>
      <Html as="div" html={content} />
      {isCloseable && (
        <button type="button" aria-label={say('page.close')} onClick={() => stored.set(announcement.id)}>
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}
