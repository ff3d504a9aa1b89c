/** The click that asks for a video puts its player in the place of the link. */

/** The host that sets no cookies before a video plays. */
export const YOUTUBE_FRAMES = 'https://www.youtube-nocookie.com'

export function onVideoClick(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('[data-db=video]')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const frame = document.createElement('iframe')
  // Whatever the link says, it leads to that host.
  frame.src = `${YOUTUBE_FRAMES}/embed/${link.dataset['frame']}`
  frame.title = link.dataset['title'] ?? ''
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  link.replaceWith(frame)
  frame.focus()
}
