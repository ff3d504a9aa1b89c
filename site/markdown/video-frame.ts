/** Replaces the link of a video with its player when the reader clicks it. */

/** YouTube's host that sets no cookies before a video plays. */
export const YOUTUBE_FRAMES = 'https://www.youtube-nocookie.com'

export function onVideoClick(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('[data-db=video]')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const frame = document.createElement('iframe')
  // The player is always loaded from that host, whatever the link's address.
  frame.src = `${YOUTUBE_FRAMES}/embed/${link.dataset['frame']}`
  frame.title = link.dataset['title'] ?? ''
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  link.replaceWith(frame)
  frame.focus()
}
