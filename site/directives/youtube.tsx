/** `::youtube[Title]`: a link that a click turns into a player, so that nothing is loaded from YouTube before. */
import { YOUTUBE_FRAMES } from '../markdown/video-frame.ts'
import type { Directive, WrittenDirective } from './directive.ts'

/** Form of the ids of YouTube's videos and playlists. */
const ID = { pattern: /^[\w-]{10,64}$/, expected: 'an id of YouTube, such as `dQw4w9WgXcQ`' }

export const youtube: Directive = {
  name: 'youtube',
  schema: {
    about: 'A YouTube video that is loaded after a click. The label is its title; an image may precede it.',
    kind: 'leaf',
    attributes: {
      id: { type: 'string', form: ID, about: "The video's id." },
      list: { type: 'string', form: ID, about: 'The id of a playlist, with a video or without one.' },
    },
    label: 'required',
  },
  view: (directive) => {
    const { id, list } = directive.attributes
    const query = new URLSearchParams({ autoplay: '1', ...(list ? { list } : {}) })
    return (
      <p className="video">
        <a
          href={watchUrl(directive)}
          data-db="video"
          data-frame={`${encodeURIComponent(id || 'videoseries')}?${query}`}
          data-title={directive.labelText}
          rel="noopener noreferrer"
        >
          {directive.label}
          <span className="video-note">{directive.say('text.youtube')}</span>
        </a>
      </p>
    )
  },
  facts: (written) => ({ links: [{ href: watchUrl(written) }] }),
  extra: () => 'video',
  policy: { frames: [YOUTUBE_FRAMES] },
  components: { YouTube: { attributes: { id: 'id', list: 'list' }, label: ['title', 'id', 'list'] } },
}

/** URL of the video on YouTube, for readers without scripts. An id of another form is a finding, and still only an id. */
function watchUrl({ attributes: { id, list } }: Pick<WrittenDirective, 'attributes'>): string {
  const query = new URLSearchParams({ ...(id ? { v: id } : {}), ...(list || !id ? { list: list ?? '' } : {}) })
  return `https://www.youtube.com/${id ? 'watch' : 'playlist'}?${query}`
}
