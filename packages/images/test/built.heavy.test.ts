/** A site with photos, built in every way. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { runCli, writeSite } from '../../../test/harness/site.ts'

const CONFIG = `import { images } from 'docs-build-images'
export default { title: 'Photos', baseUrl: '/site/', plugins: [images({ widths: [80, 200], sizes: '50vw' })] }
`

const TEXT = `# Photos

![A "slope" <1>](./photo.jpg "Slope")

:::figure[The slope]{zoom}
![Slope](photo.jpg)
:::

![Light](photo.jpg#only-light)
![Dark](/night.png#gh-dark-mode-only)

[The photo itself](photo.jpg) and ![a sign](sign.svg).

<picture><source srcset="/night.png" media="(prefers-color-scheme: dark)"><img src="photo.jpg" alt="Both"></picture>

<img src="photo.jpg" srcset="photo.jpg 400w" alt="Own">

<img alt="Small" width="40" src="photo.jpg">
`

async function slope(width: number, height: number, format: 'jpeg' | 'png'): Promise<Buffer> {
  let state = 7
  const pixels = Buffer.from(
    Array.from({ length: width * height * 3 }, () => {
      state = (state * 1664525 + 1013904223) >>> 0
      return state >>> 26
    }),
  )
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    [format]({ quality: 95 })
    .toBuffer()
}

async function photoSite(): Promise<string> {
  return writeSite({
    'docs.config.ts': CONFIG,
    'docs/index.md': TEXT,
    'docs/photo.jpg': await slope(400, 300, 'jpeg'),
    'docs/sign.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
    'static/night.png': await slope(400, 300, 'png'),
  })
}

test('images of a text have smaller files, and keep what belongs to them', async () => {
  const dir = await photoSite()
  const { code, stderr } = await runCli(['build', '--strict', dir])
  expect(code, stderr).toBe(0)
  const html = await readFile(join(dir, 'build/index.html'), 'utf8')
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  const pictures = Array.from(
    main.matchAll(/<picture>(.*?)<img ([^>]*)\/?><\/picture>/gs),
    ([, sources = '', img = '']) => ({ sources, img }),
  )
  expect(pictures.map(({ img }) => /alt="([^"]*)"/.exec(img)?.[1])).toEqual([
    'A &quot;slope&quot; &lt;1&gt;',
    ...['Slope', 'Slope', 'Light', 'Dark', 'Both', 'Small'],
  ])
  const [first, , zoomed, light, dark, , small] = pictures
  expect(first?.sources.replace(/-[0-9a-f]{8}\./g, '.')).toBe(
    '<source type="image/avif" srcset="/site/assets/files/photo.avif 80w, /site/assets/files/photo.avif 200w" sizes="50vw"/>' +
      '<source type="image/webp" srcset="/site/assets/files/photo.webp 80w, /site/assets/files/photo.webp 200w" sizes="50vw"/>',
  )
  expect(first?.img).toMatch(/src="\/site\/assets\/files\/photo-\w+\.jpg" width="400" height="300"/)
  expect(first?.img).toContain('title="Slope" loading="lazy" decoding="async"')
  expect(zoomed?.sources).toContain('sizes="100vw"')
  expect(light?.img).toContain('class="only-light"')
  expect(dark?.img).toMatch(/src="\/site\/night\.png".*class="only-dark"/)
  expect(dark?.sources).toMatch(/\/site\/assets\/files\/night-\w+\.avif 80w/)
  expect(small?.img).toContain('width="40"')
  // Where authors have chosen among files, theirs are the only ones.
  expect(pictures[5]?.sources).toBe('<source srcset="/site/night.png" media="(prefers-color-scheme: dark)"/>')
  const files = (await readdir(join(dir, 'build/assets/files'))).map((name) => name.replace(/-[0-9a-f]{8}/, ''))
  expect(files.sort()).toEqual([
    'night.avif',
    'night.avif',
    'night.webp',
    'night.webp',
    'photo.avif',
    'photo.avif',
    'photo.jpg',
    'photo.webp',
    'photo.webp',
    'sign.svg',
  ])
  expect((await runCli(['verify', '--strict', join(dir, 'build')])).code).toBe(0)
})

test('a second build with the cache, and one without, write the same files', async () => {
  const dir = await photoSite()
  const listed = async (): Promise<string> =>
    JSON.stringify([
      await readFile(join(dir, 'build/index.html'), 'utf8'),
      await readdir(join(dir, 'build/assets/files')),
    ])
  expect((await runCli(['build', dir])).code).toBe(0)
  const first = await listed()
  await rm(join(dir, 'build'), { recursive: true })
  expect((await runCli(['build', dir])).code).toBe(0)
  expect(await listed()).toBe(first)
  expect((await runCli(['build', '--no-cache', dir])).code).toBe(0)
  expect(await listed()).toBe(first)
  await writeFile(join(dir, 'docs/index.md'), `${TEXT}\nMore.\n`)
  expect((await runCli(['build', dir])).code).toBe(0)
  expect(await readdir(join(dir, 'build/assets/files'))).toEqual(JSON.parse(first)[1])
})

test('a damaged image is a finding at each place that shows it, and the site is built with it', async () => {
  const dir = await photoSite()
  const photo = await readFile(join(dir, 'docs/photo.jpg'))
  await writeFile(join(dir, 'docs/photo.jpg'), photo.subarray(0, photo.length / 2))
  await writeFile(join(dir, 'docs/index.md'), '# Photos\n\n![One](photo.jpg)\n\nA ![two](photo.jpg).\n')
  for (const command of ['check', 'build']) {
    const { code, stdout, stderr } = await runCli([command, dir])
    expect(code, stderr).toBe(0)
    const text = `${stdout}${stderr}`
    expect(text).toMatch(/docs\/index\.md:3:\d+.*\n.*The image `docs\/photo\.jpg` is damaged or cut off: /)
    expect(text).toMatch(/docs\/index\.md:5:\d+/)
  }
  expect(await readFile(join(dir, 'build/index.html'), 'utf8')).not.toContain('<picture>')
})
