/**
 * Packs the extension as a `.vsix`: a zip of the extension and two lists of what is in it, as the marketplace and
 * `code --install-extension` read it. Nothing is published. `npm run pack:vscode [-- <file>]`
 */
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { build } from 'esbuild'
import { ZipFile } from 'yazl'

const here = import.meta.dirname
const root = join(here, '../..')

interface About {
  readonly name: string
  readonly displayName: string
  readonly description: string
  readonly version: string
  readonly publisher: string
  readonly engines: { readonly vscode: string }
  readonly categories: readonly string[]
  readonly keywords: readonly string[]
  readonly homepage: string
  readonly bugs: string
  readonly repository: { readonly url: string }
}

function readJson(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
}

/** The description of the extension, with the version and the addresses of the program. */
function readAbout(): About {
  const { private: _, ...published } = readJson(join(here, 'package.json'))
  const { version, homepage, bugs, repository } = readJson(join(root, 'package.json')) as unknown as About
  const url = repository.url.replace(/^git\+|\.git$/g, '')
  return { ...published, version, homepage, bugs, repository: { type: 'git', url } } as unknown as About
}

/** All files of the package, by their paths in it. */
export async function packedFiles(): Promise<ReadonlyMap<string, Uint8Array>> {
  const about = readAbout()
  const { outputFiles } = await build({
    entryPoints: [join(here, 'src/extension.ts')],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    // The Node of the oldest editor that the extension allows.
    target: 'node20',
    external: ['vscode'],
    minify: true,
    legalComments: 'inline',
  })
  return new Map<string, Uint8Array>([
    ['extension.vsixmanifest', Buffer.from(manifest(about))],
    ['[Content_Types].xml', Buffer.from(CONTENT_TYPES)],
    ['extension/package.json', Buffer.from(`${JSON.stringify(about, null, 2)}\n`)],
    ['extension/README.md', readFileSync(join(here, 'README.md'))],
    ['extension/LICENSE.txt', readFileSync(join(root, 'LICENSE'))],
    ['extension/icon.png', readFileSync(join(here, 'icon.png'))],
    ['extension/dist/extension.cjs', outputFiles[0]?.contents ?? new Uint8Array()],
  ])
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`)
}

function manifest(about: About): string {
  const { name, displayName, description, version, publisher, engines, categories, keywords } = about
  const { repository, bugs, homepage } = about
  const property = (id: string, value: string): string =>
    `      <Property Id="Microsoft.VisualStudio.${id}" Value="${escaped(value)}" />`
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${escaped(name)}" Version="${escaped(version)}" Publisher="${escaped(publisher)}" />
    <DisplayName>${escaped(displayName)}</DisplayName>
    <Description xml:space="preserve">${escaped(description)}</Description>
    <Tags>${escaped(keywords.join(','))}</Tags>
    <Categories>${escaped(categories.join(','))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
${property('Code.Engine', engines.vscode)}
${property('Code.ExtensionKind', 'workspace')}
${property('Services.Links.Source', repository.url)}
${property('Services.Links.Support', bugs)}
${property('Services.Links.Learn', homepage)}
    </Properties>
    <License>extension/LICENSE.txt</License>
    <Icon>extension/icon.png</Icon>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code" />
  </Installation>
  <Dependencies />
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Icons.Default" Path="extension/icon.png" Addressable="true" />
  </Assets>
</PackageManifest>
`
}

const CONTENT_TYPES = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension=".json" ContentType="application/json" />
  <Default Extension=".md" ContentType="text/markdown" />
  <Default Extension=".txt" ContentType="text/plain" />
  <Default Extension=".png" ContentType="image/png" />
  <Default Extension=".cjs" ContentType="application/javascript" />
  <Default Extension=".vsixmanifest" ContentType="text/xml" />
</Types>
`

/** A date that is the same in every package, so that equal files give equal bytes; zip files begin in 1980. */
const DATE = new Date(1980, 0, 1, 12)

/** Writes the package. @returns the path of its file */
export async function pack(target: string): Promise<string> {
  const zip = new ZipFile()
  for (const [path, bytes] of await packedFiles())
    zip.addBuffer(Buffer.from(bytes), path, { mtime: DATE, forceDosTimestamp: true })
  zip.end()
  mkdirSync(dirname(target), { recursive: true })
  await pipeline(zip.outputStream, createWriteStream(target))
  return target
}

if (process.argv[1]?.endsWith('pack.ts')) {
  const target = process.argv[2] ?? join(here, `docs-build-${readAbout().version}.vsix`)
  console.log(await pack(resolve(target)))
}
