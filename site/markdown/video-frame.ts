/** Replaces the link of a video with its player. Loaded when a reader clicks the link. */

/** YouTube's host that sets no cookies before a video plays. */
export const YOUTUBE_FRAMES = 'https://www.youtube-nocookie.com'

/** Puts the player in the place of a link. */
export function playVideo(link: HTMLAnchorElement): void {
  const frame = document.createElement('iframe')
  // The player is always loaded from that host, whatever the link's address.
  frame.src = `${YOUTUBE_FRAMES}/embed/${link.dataset['frame']}`
  frame.title = link.dataset['title'] ?? ''
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  link.replaceWith(frame)
  frame.focus()
}
