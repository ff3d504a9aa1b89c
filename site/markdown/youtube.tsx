/** A video of YouTube: a link until the reader asks for it, so that nothing of it is loaded and nobody is told. */
import type { ReactNode } from 'react'

export interface YouTubeProps {
  id?: string
  list?: string
  title: string
  children?: ReactNode
}

export function YouTube({ id, list, title, children }: YouTubeProps): ReactNode {
  const query = new URLSearchParams({ autoplay: '1', ...(list ? { list } : {}) })
  return (
    <p className="video">
      <a
        href={watchUrl({ id, list })}
        data-db="video"
        data-frame={`${id ?? 'videoseries'}?${query}`}
        data-title={title}
        rel="noopener noreferrer"
      >
        {children}
        <span className="video-note">Plays on YouTube</span>
      </a>
    </p>
  )
}

/** Where a video is seen without scripts. */
export function watchUrl({ id, list }: { id?: string | null | undefined; list?: string | null | undefined }): string {
  if (!id) return `https://www.youtube.com/playlist?list=${list ?? ''}`
  return `https://www.youtube.com/watch?v=${id}${list ? `&list=${list}` : ''}`
}
