/**
 * A social picture as PNG: satori lays it out and turns its text into paths, and resvg draws the paths. Neither asks the
 * machine for a font, so the bytes are the same everywhere.
 */
import { derived, messageOf, readPackageFile } from 'docs-build/plugins'
import type { PictureFont } from './font.ts'
import type { PictureColors } from './options.ts'

/** What a picture shows. */
export interface Picture {
  readonly site: string
  /** The part of the site; empty for none. */
  readonly section: string
  /** Empty for a page whose title the fonts cannot write. */
  readonly title: string
  /** Address without `https://`. */
  readonly address: string
  readonly colors: PictureColors
  /** `data:` URL. */
  readonly logo?: string
}

/** Size that all large services take, 1.91:1. */
const SIZE = { width: 1200, height: 630 } as const

interface ResvgModule {
  readonly initWasm: (module: Uint8Array) => Promise<void>
  readonly Resvg: new (
    svg: string,
    options: unknown,
  ) => { render(): { asPng(): Uint8Array; free?(): void }; free?(): void }
}

/** The drawing packages, ready. */
async function loadDrawing() {
  const [satori, resvg] = await Promise.all([import('satori'), import('@resvg/resvg-wasm')])
  const wasm = readPackageFile('@resvg/resvg-wasm', 'index_bg.wasm', import.meta.url)
  if (wasm === undefined) throw new Error('`@resvg/resvg-wasm` has no file `index_bg.wasm`.')
  const { initWasm, Resvg } = resvg as unknown as ResvgModule
  // Another site of this process may have its own copy of this module, and that has done it.
  await initWasm(wasm).catch((error: unknown) => {
    if (!messageOf(error).startsWith('Already initialized')) throw error
  })
  return { satori: satori.default as (element: unknown, options: unknown) => Promise<string>, Resvg }
}

let drawing: ReturnType<typeof loadDrawing> | undefined

/** The same list for all pictures: satori reads the fonts of each new list again, and keeps what it has read. */
const fontsFor = derived((fonts: readonly PictureFont[]) =>
  fonts.map(({ name, data, weight }) => ({ name, data: Uint8Array.from(data).buffer, weight, style: 'normal' })),
)

/** @throws Error when a package cannot be loaded */
export async function drawPicture(picture: Picture, fonts: readonly PictureFont[]): Promise<Uint8Array> {
  drawing ??= loadDrawing()
  const { satori, Resvg } = await drawing
  const [section, title] = [shortened(picture.section), shortened(picture.title)]
  const svg = await satori(layout({ ...picture, section, title }, fonts), {
    ...SIZE,
    fonts: fontsFor(fonts),
  })
  const sheet = new Resvg(svg, { font: { loadSystemFonts: false } })
  const image = sheet.render()
  const png = image.asPng()
  // Three megabytes of pixels, which no collector of garbage sees.
  image.free?.()
  sheet.free?.()
  return png
}

/** Characters of a text that are laid out. Four lines have room for fewer, and the rest would only cost time. */
const MOST_CHARACTERS = 500

function shortened(text: string): string {
  return [...text.slice(0, 2 * MOST_CHARACTERS)].slice(0, MOST_CHARACTERS).join('')
}

interface Box {
  readonly type: string
  readonly props: Readonly<Record<string, unknown>>
}

function box(style: Readonly<Record<string, unknown>>, children: string | readonly Box[] = []): Box {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } }
}

function layout({ site, section, title, address, colors, logo }: Picture, fonts: readonly PictureFont[]): Box {
  const fontFamily = [...new Set(fonts.map(({ name }) => `"${name}"`))].join(', ')
  const mark: Box[] =
    logo === undefined ? [] : [{ type: 'img', props: { src: logo, width: 64, height: 64, style: { marginRight: 24 } } }]
  return box(
    {
      ...SIZE,
      boxSizing: 'border-box',
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: '64px 72px',
      backgroundColor: colors.paper,
      borderLeft: `24px solid ${colors.accent}`,
      color: colors.ink,
      fontFamily,
    },
    [
      box({ alignItems: 'center', fontSize: 36, fontWeight: 700 }, [...mark, box({}, title === '' ? '' : site)]),
      box({ flexDirection: 'column' }, [
        box({ fontSize: 32, color: colors.accent, marginBottom: 16 }, section),
        {
          type: 'div',
          props: {
            style: {
              display: 'block',
              fontSize: sizeOf(title || site),
              fontWeight: 700,
              lineHeight: 1.15,
              lineClamp: 4,
              overflow: 'hidden',
              wordBreak: 'break-word',
            },
            children: title || site,
          },
        },
      ]),
      box({ fontSize: 28, color: colors.soft }, address),
    ],
  )
}

/** The size of a title in pixels: four lines have room for all but the longest. */
function sizeOf({ length }: string): number {
  if (length <= 40) return 80
  return length <= 90 ? 64 : 48
}
