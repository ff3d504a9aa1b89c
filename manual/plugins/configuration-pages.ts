/** The options of the configuration: one page for each option that holds others. */
import type { OwnPage } from 'docs-build'
import type { ConfigRecord } from '../reference/reference.ts'
import { code, fence, LOOKED_UP, parts, table } from './markdown.ts'
import { OPTION_WORDS } from './search-words.ts'

const FOLDER = 'reference/configuration'
const INDEX_KEYWORDS = ['docs.config.ts', 'config file', 'all settings', 'all options', 'settings', 'configure']

interface Page {
  /** Name of its file. */
  readonly name: string
  readonly title: string
  readonly sections: ConfigRecord[]
}

export function configurationPages(records: readonly ConfigRecord[]): OwnPage[] {
  const pages = grouped(records)
  const places = new Map(
    pages.flatMap(({ name, sections }) =>
      sections.map(({ heading }, index) => [
        anchorOf(heading),
        index === 0 ? `./${name}.md` : `./${name}.md#${anchorOf(heading)}`,
      ]),
    ),
  )
  const linked = (text: string): string =>
    text.replace(/\]\(#([^)]+)\)/g, (link, anchor: string) => (places.has(anchor) ? `](${places.get(anchor)})` : link))
  return pages.map((page, order) => ({
    path: `${FOLDER}/${page.name}`,
    title: page.title,
    frontMatter: {
      order: order + 1,
      description: plain(page.sections[0]?.about ?? ''),
      sidebar_label: page.name === 'index' ? 'Configuration' : undefined,
      keywords: page.name === 'index' ? INDEX_KEYWORDS : (OPTION_WORDS[page.name] ?? []),
      search: { boost: LOOKED_UP },
    },
    markdown: linked(pageText(page)),
  }))
}

/** Sections that stand on a page of their own, for their length. */
const OWN: Readonly<Record<string, string>> = { Words: 'words' }

/** Sections by the first option of their place; one without a place belongs to the page of the one before. */
function grouped(records: readonly ConfigRecord[]): Page[] {
  const pages = new Map<string, Page>()
  let last = 'index'
  for (const record of records) {
    const [place = ''] = record.places
    const name = OWN[record.heading] ?? (place === 'docs.config.ts' ? 'index' : place.split('.')[0] || last)
    last = name
    const title = name === 'index' ? 'All options' : place
    const page = pages.get(name) ?? { name, title: title === '' ? name : title, sections: [] }
    page.sections.push(record)
    pages.set(name, page)
  }
  return [...pages.values()]
}

function pageText({ name, sections }: Page): string {
  const lead =
    name === 'index'
      ? 'Every option is optional. If an option is misspelt, a value is wrong or a rule is unknown, docs-build stops with a message that lists all such mistakes.'
      : undefined
  return parts(lead, ...sections.map((section, index) => sectionText(section, index === 0)))
}

function sectionText({ heading, places, about, options, notes }: ConfigRecord, isFirst: boolean): string {
  const place = places.map((path) => code(path)).join(', ')
  return parts(
    isFirst ? undefined : `## ${heading}`,
    place === '' || isFirst ? about : `${place}: ${about}`,
    ...(isFirst && options.length > 0 ? ['## Options'] : []),
    options.length > MANY ? optionTable(options) : parts(overview(options, heading), ...texts(options, heading)),
    ...notes,
  )
}

/** All options of a section at a glance, with links to their texts. */
function overview(options: readonly ConfigOption[], section: string): string | undefined {
  if (options.length < SEVERAL) return undefined
  return table(
    ['Option', 'Type', 'Default', 'Meaning'],
    options.map(({ name, type, default: fallback, about }) => [
      `[${code(name)}](#${optionAnchor(section, name)})`,
      type,
      fallback.length > LONG_DEFAULT ? `[below](#${optionAnchor(section, name)})` : fallback,
      firstSentence(about),
    ]),
  )
}

/** Longer defaults stand in the text of their option alone: in the table they would take the room of all meanings. */
const LONG_DEFAULT = 24

/** Fewer options are at a glance without a table. */
const SEVERAL = 3

function firstSentence(about: string): string {
  return /^.*?[.:](?=\s|$)/s.exec(about)?.[0].replace(/:$/, '.') ?? about
}

/** Above this number of options, a table is easier to read than a heading for each. */
const MANY = 50

/** Each option of this section is the file of one part, which the sample names. */
const PARTS = 'Theme components'

/** `SearchButton` → `search-button`. */
function fileName(part: string): string {
  return part.replace(/(?<=[a-z])[A-Z]/g, '-$&').toLowerCase()
}

type ConfigOption = ConfigRecord['options'][number]

function texts(options: readonly ConfigOption[], section: string): string[] {
  return options.map((option) => optionText(option, section))
}

function optionText({ name, type, default: fallback, about, sample: any }: ConfigOption, section: string): string {
  const sample = section === PARTS && any !== undefined ? `'theme/${fileName(name)}.tsx'` : any
  return parts(
    `### ${code(name)} {#${optionAnchor(section, name)}}`,
    about,
    `**Type:** ${type}. **Default:** ${fallback}.`,
    sample === undefined ? undefined : fence('ts', `${/^\w+$/.test(name) ? name : `'${name}'`}: ${sample}`),
  )
}

function optionTable(options: readonly ConfigOption[]): string {
  return table(
    ['Option', 'Type', 'Meaning'],
    options.map(({ name, type, about }) => [code(name), type, about]),
  )
}

const optionAnchor = (section: string, option: string): string => anchorOf(`${section} ${option}`)

function anchorOf(heading: string): string {
  return heading.toLowerCase().replace(/[ .]/g, '-')
}

function plain(markdown: string): string {
  return markdown.replaceAll('`', '')
}
