/** Parts of the frame of pages, and the home page. */
import type { Section } from '../definition.ts'

export const frame: Section<
  | 'AnnouncementBarOptions'
  | 'ColorModeOptions'
  | 'TableOfContentsOptions'
  | 'SidebarOptions'
  | 'HomeOptions'
  | 'HomePicture'
> = {
  AnnouncementBarOptions: {
    at: ['announcementBar'],
    options: {
      id: {
        type: 'text',
        about: 'Name of the notice; with a new name, readers who closed the last notice see it again.',
        default: 'announcement-bar',
      },
      content: { type: 'html', about: 'The notice, as HTML.', required: true },
      backgroundColor: { type: 'color', about: 'Colour behind the notice.' },
      textColor: { type: 'color', about: 'Colour of the text.' },
      isCloseable: { type: 'boolean', about: 'Readers can close the notice.', default: true },
    },
  },
  ColorModeOptions: {
    at: ['colorMode'],
    options: {
      defaultMode: { type: { choice: ['light', 'dark'] }, about: 'Colours at the first visit.', default: 'light' },
      disableSwitch: { type: 'boolean', about: 'Readers cannot change the colours.', default: false },
      respectPrefersColorScheme: {
        type: 'boolean',
        about: "Follows the reader's system as long as nothing was chosen.",
        default: false,
      },
    },
  },
  TableOfContentsOptions: {
    at: ['tableOfContents'],
    options: {
      minHeadingLevel: { type: { integer: [2, 6] }, about: 'Highest level that is listed.', default: 2 },
      maxHeadingLevel: { type: { integer: [2, 6] }, about: 'Lowest level that is listed.', default: 3 },
    },
  },
  SidebarOptions: {
    at: ['sidebar'],
    options: {
      hideable: { type: 'boolean', about: 'Readers can hide the sidebar.', default: false },
      autoCollapseCategories: { type: 'boolean', about: 'Opening a category closes its neighbours.', default: false },
    },
  },
  HomeOptions: {
    at: ['home'],
    options: {
      picture: { type: { is: 'HomePicture' }, about: 'A drawing beside the title.', otherwise: 'no drawing' },
    },
  },
  HomePicture: {
    at: ['home.picture'],
    about:
      'An SVG file that becomes a part of the page, so that it can have the colours of the theme: `stroke="var(--ink)"`.',
    options: {
      src: { type: 'asset', about: 'The file, in a static folder.', required: true },
      label: { type: 'text', about: 'What it shows, for those who do not see it.', required: true },
      caption: { type: 'text', about: 'A line below it.', otherwise: 'no such line' },
    },
  },
}
