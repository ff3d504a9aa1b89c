/** Social pictures: what services show beside a link to a page, drawn from its title when the site is built. */
import type { DocumentHead, PluginOutput, PluginSite, RuleProblem, RuleSite, SiteFacts } from 'docs-build'
import { DocsError, definePlugin, type FileOptions, fingerprint, fingerprintAll, type Plugin } from 'docs-build/plugins'
import { drawPicture, type Picture } from './draw.ts'
import { type PictureFont, packagedCoverage, packagedFonts, unpackedSize } from './font.ts'
import { COLORS, isPictureColor, type PictureColors, type Pictures, pictureOptions } from './options.ts'

/** Options that name files. */
export const fileOptions: FileOptions = { logo: 'dataUrl', fonts: 'base64' }

export default function socialPictures(given: unknown): Plugin {
  const options = pictureOptions(given)
  const fonts = fontsOf(options)
  const covers = options.fonts.length > 0 ? () => true : packagedCoverage()
  const fontKey = fingerprintAll(fonts.map(({ name, data }) => `${name} ${fingerprint(data)}`))
  const studio: Studio = { options, fonts, fontKey, covers }
  return definePlugin({
    name: 'social-pictures',
    frontMatter: (documents, { docsDir, site }) =>
      documents
        .filter(({ frontMatter }) => frontMatter.image === undefined)
        .map((document) => [
          document.path,
          { image: `/${nameOf(pictureOf(document, documents, docsDir, site, studio), studio)}` },
        ]),
    outputs: (site) => picturesOf(site, studio),
    rules: [
      {
        id: 'picture-characters',
        about: 'The font of the social pictures lacks characters of a title.',
        check: (site) => missingCharacters(site, studio),
      },
    ],
  })
}

interface Studio {
  readonly options: Pictures
  readonly fonts: readonly PictureFont[]
  readonly fontKey: string
  /** Whether the fonts have a character. Nothing is known of fonts of the project. */
  readonly covers: (character: string) => boolean
}

/** Bytes of a font's tables. Those of the largest fonts, of Chinese and Japanese, have some 20 MB. */
const MOST_UNPACKED = 64 * 1024 * 1024

function fontsOf({ fonts }: Pictures): readonly PictureFont[] {
  if (fonts.length > 0)
    return fonts.map((text, index) => {
      const data = Uint8Array.from(Buffer.from(text, 'base64'))
      if (unpackedSize(data) > MOST_UNPACKED)
        throw new DocsError(`Font ${index + 1} of the plugin \`socialPictures\` unpacks to more than 64 MiB.`, {
          hint: 'Name a font with fewer characters in `fonts`.',
        })
      return { name: 'Own', data, weight: index === fonts.length - 1 && fonts.length > 1 ? 700 : 400 }
    })
  const packaged = packagedFonts()
  if (packaged) return packaged
  throw new DocsError('The files of the package `@fontsource/inter` cannot be read.', {
    hint: 'Run `npm install` again, or name files in `fonts` of the plugin `socialPictures`.',
  })
}

type Titled = Pick<DocumentHead, 'file' | 'title'>

/** What the picture of a document shows. */
function pictureOf(
  { file, title }: Titled,
  all: readonly Titled[],
  docsDir: string,
  site: SiteFacts,
  { options, covers }: Studio,
): Picture {
  const section = sectionOf(file, all, docsDir)
  const [large, small] = options.each === 'section' ? [section, ''] : [title, section]
  const isWritable = [...large].every(covers)
  return {
    site: site.title,
    title: isWritable ? large.trim() : '',
    section: small !== large && [...small].every(covers) ? small : '',
    address: `${site.url}${site.baseUrl}`.replace(/^https?:\/\/|\/$/g, ''),
    colors: colorsOf(site, options),
    logo: options.logo,
  }
}

/** The title of the page of the topmost folder; empty for pages without one. */
function sectionOf(file: string, all: readonly Titled[], docsDir: string): string {
  const [folder, ...rest] = file.slice(docsDir.length + 1).split('/')
  if (rest.length === 0) return ''
  return all.find((one) => headsSection(one.file, docsDir) === folder)?.title ?? ''
}

/** The topmost folder whose page a document is. */
function headsSection(file: string, docsDir: string): string | undefined {
  return file.startsWith(`${docsDir}/`)
    ? /^([^/]+)\/(?:index|readme)\.mdx?$/i.exec(file.slice(docsDir.length + 1))?.[1]
    : undefined
}

function colorsOf({ colors }: SiteFacts, { colors: own }: Pictures): PictureColors {
  const ofTheme = Object.entries(colors).filter(([name, value]) => Object.hasOwn(COLORS, name) && isPictureColor(value))
  return { ...COLORS, ...Object.fromEntries(ofTheme), ...own }
}

/** What is drawn has another name when something of it changes. */
function nameOf(picture: Picture, { fontKey }: Studio): string {
  return `assets/social/${fingerprintAll([fontKey, JSON.stringify(picture)]).slice(0, 16)}.png`
}

function picturesOf(site: PluginSite, studio: Studio): PluginOutput[] {
  const documents = site.pages.flatMap(({ file, title }) => (file === undefined ? [] : [{ file, title }]))
  const drawn = new Map<string, PluginOutput>()
  for (const { file, title, frontMatter } of site.pages) {
    if (file === undefined || !frontMatter.image?.startsWith('/assets/social/')) continue
    const picture = pictureOf({ file, title }, documents, site.edition.path, site, studio)
    const path = nameOf(picture, studio)
    if (!drawn.has(path)) drawn.set(path, { path, key: path, make: () => drawPicture(picture, studio.fonts) })
  }
  return [...drawn.values()]
}

function missingCharacters({ documents, edition }: RuleSite, { covers, options }: Studio): RuleProblem[] {
  return documents.flatMap(({ file, page: { title, frontMatter } }) => {
    if (options.each === 'section' && headsSection(file, edition.path) === undefined) return []
    const missing = [...new Set(title)].filter((character) => !covers(character))
    if (missing.length === 0 || !frontMatter.image?.startsWith('/assets/social/')) return []
    const some = missing.slice(0, 5).join(' ')
    return [
      {
        file,
        target: title,
        message: `The font of the social pictures has no sign for ${some}${missing.length > 5 ? ' …' : ''}; the picture shows the title of the site alone.`,
        hint: 'Name a font with these characters in `fonts` of the plugin, or a picture of your own as `image` in the front matter.',
      },
    ]
  })
}
