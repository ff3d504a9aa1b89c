/** A site with news, built in every way. */
import { expect, test } from 'vitest'
import { mainOf, pluggedSite } from '../../../test/harness/plugged-site.ts'

test('dated documents become posts with lists, an archive, authors and feeds', async () => {
  const { text, findings, dev } = await pluggedSite('packages/news/test/site')
  const list = await text('blog/index.html')
  const order = list.match(/<h2 id="[^"]*"><a href="[^"]*"/g)
  expect(order).toEqual([
    '<h2 id="third"><a href="/site/blog/2024/05/06/third/"',
    '<h2 id="images--everywhere"><a href="/site/blog/2024/03/05/images/"',
  ])
  expect(list).toContain('The *third* one.')
  expect(list).toMatch(/<img src="\/site\/assets\/files\/pic[^"]*"[^>]*> in the first paragraph/)
  expect(list).toContain('<a href="/site/blog/2024/01/02/first/#later">a link</a>')
  expect(list).toContain('rel="alternate" type="application/rss+xml"')
  // Files of plugins lie below the address of their edition, other than static files.
  expect(list).toContain('<a href="/site/blog/rss.xml">RSS</a>')
  expect(list).toContain('href="/site/blog/page/2/"')
  expect(mainOf(await text('blog/page/2/index.html'))).toContain(
    '<a href="/site/blog/2024/01/02/first/#later">there</a>',
  )
  expect(mainOf(await text('blog/page/2/index.html'))).toMatch(
    /<p class="post-line">January 2, 2024 · <img src="\/site\/jane.svg"[^>]* alt=""[^>]*><a href="\/site\/blog\/authors\/jane\/">/,
  )
  // In Markdown, the links of a post are those of the list too.
  const listed = `${await text('blog/index.md')}${await text('blog/page/2/index.md')}${await text('changelog/index.md')}`
  expect(listed).toContain('/site/blog/2024/01/02/first/#later')
  expect(listed).not.toMatch(/\]\((?:\.|#)/)
  // No mark of where a post begins and ends is left.
  expect(listed).not.toContain('<!--')
  expect(listed).not.toContain('\n\n\n')
  // Headings of posts are those of the list: below the title of the post, which stands there once.
  const headings = (await text('changelog/index.md')).match(/^#+ .*/gm)
  expect(headings).toEqual([
    '# Changelog',
    expect.stringMatching(/^## \[Version 2\]/),
    '### Added',
    expect.stringMatching(/^## \[Version 1\]/),
    '### Added',
  ])
  expect(mainOf(await text('blog/archive/index.html'))).toMatch(
    /<h2 id="2024">2024.*May 6, 2024: <a href="\/site\/blog\/2024/s,
  )
  expect(mainOf(await text('blog/authors/jane/index.html'))).toContain('<h1>Jane &lt;b&gt;Doe&lt;/b&gt;</h1>')

  const post = mainOf(await text('blog/2024/01/02/first/index.html'))
  expect(post).toContain('<p class="post-line"><time dateTime="2024-01-02">January 2, 2024</time>')
  expect(post).toMatch(
    /<img src="\/site\/jane.svg"[^>]* alt=""[^>]*><a href="\/site\/blog\/authors\/jane\/">Jane &lt;b&gt;/,
  )
  expect(post).toContain('<a class="previous" href="/site/blog/2024/03/05/images/" rel="prev">')
  expect(await text('blog/2024/01/02/first/index.html')).toContain('name="description" content="Begin here and there."')
  expect(await text('index.html')).not.toContain('news.css')

  const changelog = mainOf(await text('changelog/index.html'))
  expect(changelog).toContain('<a href="/site/changelog/2024/01/01/v1/#added">Here</a>')
  expect(changelog).toContain('<a href="/site/changelog/2024/01/01/v1/">version 1</a>')
  expect(changelog).toContain('<a href="/site/">there</a>')
  expect(changelog.match(/<li id="fn-[^"]+"/g)).toHaveLength(2)
  expect(changelog).toContain('<h3 id="added-1">')

  await expect(await text('blog/rss.xml')).toMatchFileSnapshot('expected/rss.xml')
  await expect(await text('blog/atom.xml')).toMatchFileSnapshot('expected/atom.xml')
  await expect(await text('blog/feed.json')).toMatchFileSnapshot('expected/feed.txt')
  expect(findings).toEqual([
    'blog/2024-01-02-first.md:2:1 unknown-author warn jan: There is no author `jan` in the data of the authors; it is shown as a name.',
    'blog/2024-01-02-first.md:14:56 broken-link warn gone.md: There is no page made from `blog/gone.md`.',
    'blog/2024-13-45-undated.md:1:1 undated-post warn blog/2024-13-45-undated.md: The post has no date, so it stands last in every list.',
    "blog/2024-13-45-undated.md:2:1 front-matter warn date: `date` must be a date, such as `2026-11-20`, but is 'soon'.",
    'docs/index.md:3:127 broken-link warn ../blog/2025-01-01-later.md: There is no page made from `blog/2025-01-01-later.md`.',
  ])

  // A list follows its posts.
  await dev.save({ 'docs/changelog/2024-01-01-v1.md': '# Version 1.0\n' })
  const served = await fetch(new URL('changelog/', dev.server.url))
  expect(mainOf(await served.text())).toContain('Version 1.0</a>')
})
