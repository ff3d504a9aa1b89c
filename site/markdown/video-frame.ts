/** The click that asks for a video puts its player in the place of the link. */

export function onVideoClick(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-frame]')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const frame = document.createElement('iframe')
  frame.src = link.dataset['frame'] ?? ''
  frame.title = link.dataset['title'] ?? ''
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  link.replaceWith(frame)
  frame.focus()
}
