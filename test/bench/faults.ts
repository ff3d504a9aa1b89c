/** Faults planted in synthetic pages at random places, each with the one finding that it must cause. */
import { posix } from 'node:path'
import type { Finding } from '../../cli/kernel/fault/finding.ts'
import type { Random } from '../harness/random.ts'
import { type Block, type Page, pageText, relativePath } from './page.ts'
import { noun } from './prose.ts'

/** `broken-document` is a link to a Markdown file: the rule `broken-link` reports it. */
export type FaultKind = 'broken-link' | 'broken-document' | 'broken-anchor' | 'broken-image' | 'duplicate-route'

export interface PlantedFault extends Pick<Finding, 'file' | 'line' | 'column' | 'target'> {
  readonly rule: Exclude<FaultKind, 'broken-document'>
  /** What the destination was before one letter of it was changed: the hint should name it. */
  readonly nearest?: string
}

interface Destination {
  readonly href: string
  readonly nearest?: string
}

/** Stands before a destination until the page is complete and its line and column are known. */
const MARK = '\u0001'

/**
 * Breaks pages.
 *
 * @param bodies blocks of every page by path; they are not changed
 * @returns the files that differ from the good site, and what is wrong with them
 */
export function plantFaults(
  pages: readonly Page[],
  bodies: ReadonlyMap<string, readonly Block[]>,
  counts: Partial<Readonly<Record<FaultKind, number>>>,
  random: Random,
): { readonly files: Readonly<Record<string, string>>; readonly planted: readonly PlantedFault[] } {
  const broken = new Map<string, { blocks: readonly Block[]; faults: { kind: FaultKind; to: Destination }[] }>()
  const files: Record<string, string> = {}
  const planted: PlantedFault[] = []
  let serial = 0

  for (const [name, count] of Object.entries(counts)) {
    const kind = name as FaultKind
    for (let i = 0; i < count; i++) {
      const page = random.pick(pages)
      serial += 1
      if (kind === 'duplicate-route') {
        const fault = duplicatePages(posix.dirname(page.path), serial)
        Object.assign(files, fault.files)
        planted.push(fault.planted)
        continue
      }
      const entry = broken.get(page.path) ?? { blocks: bodies.get(page.path) ?? [], faults: [] }
      const to = brokenDestination(kind, page, pages, serial, random)
      const mark = MARK.repeat(entry.faults.length + 1)
      const blocks = insertLink(entry.blocks, kind, `${mark}${to.href}`, serial, random)
      broken.set(page.path, { blocks, faults: [...entry.faults, { kind, to }] })
    }
  }

  for (const [file, { blocks, faults }] of broken) {
    const marked = pageText(blocks)
    faults.forEach(({ kind, to }, index) => {
      const place = placeOf(marked, index + 1)
      const rule = kind === 'broken-document' ? 'broken-link' : kind
      planted.push({ rule, file, ...place, target: to.href, nearest: to.nearest || undefined })
    })
    files[file] = disguise(marked.replaceAll(MARK, ''), random)
  }
  return { files, planted }
}

/** Another way to write the same text: places do not move. */
function disguise(text: string, random: Random): string {
  const lines = random.oneIn(3) ? text.replaceAll('\n', '\r\n') : text
  return random.oneIn(6) ? `\uFEFF${lines}` : lines
}

/** Line and column of the destination with the given number of marks, in the text without marks. */
function placeOf(marked: string, marks: number): { line: number; column: number } {
  const offset = new RegExp(`(?<!${MARK})${MARK}{${marks}}(?!${MARK})`).exec(marked)?.index
  if (offset === undefined) throw new Error(`A planted fault was lost: number ${marks}`)
  const before = marked.slice(0, offset).replaceAll(MARK, '')
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') }
}

function brokenDestination(
  kind: Exclude<FaultKind, 'duplicate-route'>,
  page: Page,
  pages: readonly Page[],
  serial: number,
  random: Random,
): Destination {
  const missing = `missing-${noun(random)}-${serial}`
  const target = random.pick(pages)
  const file = relativePath(page.path, target.path)
  // One letter more or less never makes another name: no word of `prose.ts` is that close to another.
  const makers: Record<typeof kind, readonly (() => Destination)[]> = {
    'broken-link': [
      () => ({ href: `./${missing}` }),
      () => ({ href: `../${missing}/` }),
      () => ({ href: `/${missing}/part#top` }),
      () => ({ href: `${missing}?print` }),
    ],
    'broken-document': [
      () => ({ href: `./${missing}.md` }),
      () => ({ href: `/${missing}.md#${missing}` }),
      () => ({ href: `${file.slice(0, -3)}z.md`, nearest: file }),
      () => ({ href: file.replace(/(.)\.md$/, '.md'), nearest: file }),
    ],
    'broken-anchor': [
      () => ({ href: `#${missing}` }),
      () => ({ href: `${file}#${missing}` }),
      () => {
        const { anchor } = random.pick(target.headings)
        return { href: `${file}#${anchor}z`, nearest: `${file}#${anchor}` }
      },
    ],
    'broken-image': [() => ({ href: `./${missing}.png` }), () => ({ href: `/img/${missing}.svg` })],
  }
  return random.pick(makers[kind])()
}

/** Puts a link or an image with this destination behind some sentence of some prose. */
function insertLink(
  blocks: readonly Block[],
  kind: FaultKind,
  href: string,
  serial: number,
  random: Random,
): readonly Block[] {
  const image = kind === 'broken-image'
  const label = `${noun(random)} ${noun(random)}`
  const forms: readonly (readonly [inline: string, definition?: string])[] = image
    ? [
        [`![${label}](${href})`],
        [`<img alt="${label}" src="${href}">`],
        [`![${label}][r${serial}]`, `[r${serial}]: ${href}`],
      ]
    : [
        [`[${label}](${href})`],
        [`<a href="${href}">${label}</a>`],
        [`[${label}][r${serial}]`, `[r${serial}]: ${href} "Title"`],
      ]
  const [inline, definition] = random.pick(forms)

  const prose = blocks.filter((block) => block.kind === 'prose')
  const chosen = random.pick(prose)
  const ends = [...chosen.text.matchAll(/\.(?= |\n|$)/g)].map((match) => match.index + 1)
  const end = random.pick(ends)
  const text = `${chosen.text.slice(0, end)} ${inline}${chosen.text.slice(end)}`
  const changed = blocks.map((block) => (block === chosen ? { ...block, text } : block))
  return definition === undefined ? changed : [...changed, { kind: 'fixed', text: definition }]
}

/** Two pages more, which want the same route; the one whose path comes first has it. */
function duplicatePages(folder: string, serial: number): { files: Record<string, string>; planted: PlantedFault } {
  const route = `/duplicate-${serial}/`
  const [owner, loser] = ['a', 'b'].map((letter) => `${folder}/duplicate-${serial}-${letter}.md`) as [string, string]
  const text = `---\ntitle: Duplicate ${serial}\nslug: ${route}\n---\n\nThe route of another page.\n`
  const planted = { rule: 'duplicate-route', file: loser, line: 3, column: 1, target: route } as const
  return { files: { [owner]: text, [loser]: text }, planted }
}
