/** Replaces the link of a video with its player when a reader clicks it. */
import { listen } from '../runtime/listen.ts'
import type { Behaviour } from './behaviour.ts'

/** YouTube's host that sets no cookies before a video plays. */
export const YOUTUBE_FRAMES = 'https://www.youtube-nocookie.com'

export const behaviour: Behaviour = {
  watch: () => void listen(document, { click: onClick }),
}

/** Plays a video; a link with a modifier key opens as any other. */
function onClick(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('[data-db=video]')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  playVideo(link)
}

/** Puts the player in the place of a link. */
function playVideo(link: HTMLAnchorElement): void {
  const frame = document.createElement('iframe')
  // The player is always loaded from that host, whatever the link's address.
  frame.src = `${YOUTUBE_FRAMES}/embed/${link.dataset['frame']}`
  frame.title = link.dataset['title'] ?? ''
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  link.replaceWith(frame)
  frame.focus()
}
