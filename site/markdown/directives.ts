/** The directives a writer can use, as data for the checks; `directive-views.tsx` says how each is drawn. */

export interface DirectiveAttribute {
  readonly type: 'string' | 'number' | 'boolean'
  readonly required?: boolean
  /** What a text must look like. */
  readonly form?: RegExp
  readonly about: string
}

export interface Directive {
  readonly about: string
  readonly kind: 'container' | 'leaf' | 'text'
  /** Besides `id` and `class`, which every directive takes. */
  readonly attributes: Readonly<Record<string, DirectiveAttribute>>
  /** The text in brackets: `:::note[label]`. */
  readonly label: 'optional' | 'required' | 'none'
}

const box = {
  kind: 'container',
  attributes: { title: { type: 'string', about: 'Heading of the box, when it is not given as the label.' } },
  label: 'optional',
} as const

/** Ids of YouTube's videos and lists. */
const YOUTUBE_ID = /^[\w-]{10,64}$/

export const directives: Readonly<Record<string, Directive>> = {
  note: { ...box, about: 'A remark beside the text.' },
  tip: { ...box, about: 'A way to do it better or with less work.' },
  info: { ...box, about: 'Background that helps to understand.' },
  warning: { ...box, about: 'Something that can go wrong.' },
  danger: { ...box, about: 'Something that does harm when it goes wrong.' },
  caution: { ...box, about: 'Like `warning`, under its own name.' },
  secondary: { ...box, about: 'Like `note`, under its own name.' },
  important: { ...box, about: 'Like `info`, under its own name.' },
  success: { ...box, about: 'Like `tip`, under its own name.' },
  tabs: {
    about: 'Texts of which one is seen at a time. Holds `tab` directives only.',
    kind: 'container',
    attributes: {
      group: { type: 'string', about: 'Tabs of one group change together, on every page.' },
      query: { type: 'string', about: 'Parameter of the address that holds the choice, so that it can be linked to.' },
    },
    label: 'none',
  },
  tab: {
    about: 'One text of `tabs`; the label stands on the tab.',
    kind: 'container',
    attributes: {
      value: { type: 'string', about: 'What the group remembers; the label when it is not given.' },
      default: { type: 'boolean', about: 'Shown first.' },
    },
    label: 'required',
  },
  cards: {
    about: 'Texts side by side where there is room. Holds `card` directives only.',
    kind: 'container',
    attributes: {},
    label: 'none',
  },
  card: {
    about: 'One text of `cards`; the label is its heading.',
    kind: 'container',
    attributes: {},
    label: 'required',
  },
  actions: {
    about: 'A line of links of which the first is a button.',
    kind: 'container',
    attributes: {},
    label: 'none',
  },
  children: {
    about: 'The pages below this one in the sidebar, each with its description.',
    kind: 'leaf',
    attributes: {
      of: { type: 'string', about: 'Link to another page, whose pages are listed instead.' },
      depth: { type: 'number', about: 'How many levels are listed; 1 when it is not given.' },
      recurse: { type: 'boolean', about: 'All levels are listed.' },
    },
    label: 'none',
  },
  related: {
    about: 'A list of links to read next, each with the reason.',
    kind: 'container',
    attributes: {},
    label: 'optional',
  },
  term: {
    about: 'A term of the trade; what it means appears beside it. The label is the term as it stands in the text.',
    kind: 'text',
    attributes: {
      of: { type: 'string', about: 'The term as `markdown.terms` has it, when the label has another form.' },
    },
    label: 'required',
  },
  youtube: {
    about: 'A video that is loaded when the reader asks for it. The label is its title, after an image if you like.',
    kind: 'leaf',
    attributes: {
      id: { type: 'string', form: YOUTUBE_ID, about: "The video's id." },
      list: { type: 'string', form: YOUTUBE_ID, about: "A playlist's id, with the video or instead of it." },
    },
    label: 'required',
  },
  details: {
    about: 'Text behind a line that opens it; the label is that line.',
    kind: 'container',
    attributes: { open: { type: 'boolean', about: 'Open from the start.' } },
    label: 'required',
  },
}
