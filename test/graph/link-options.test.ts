/** What the configuration says of links: other parts of the same site, schemes of its own, the case of letters. */
import { describe, expect, test } from 'vitest'
import { brief } from '../harness/brief-finding.ts'
import { readSite } from '../harness/read-site.ts'

const site = (links: string, text: string) =>
  readSite(`-- docs.config.ts --
export default { url: 'https://example.org', links: ${links} }
-- docs/a.md --
# A

${text}
-- docs/Guide/Start.md --
# Start
-- docs/Guide/Image.PNG --
`)

const about = (links: string, text: string): string[] =>
  site(links, text)
    .findings.filter(({ rule }) => rule !== 'unused-image')
    .map(brief)

describe('other parts of the same site', () => {
  const links = "{ siteUrls: ['/dotnet/*', '../std/*'] }"

  test('are no broken links, stay as they are, and are asked for with the others', async () => {
    const text = '[a](/dotnet/api/x) [b](../std/vec.html) [c](/other/)'
    expect(about(links, text)).toEqual(['docs/a.md:3:45 broken-link fail /other/'])
    const read = site(links, text)
    expect(await read.html('a.md')).toContain('<a href="/dotnet/api/x">a</a> <a href="../std/vec.html">b</a>')
    expect(read.checked.external.map(({ href }) => href)).toContain('https://example.org/dotnet/api/x')
  })

  test('a page of this site keeps its meaning', () => {
    expect(about("{ siteUrls: ['/Guide/*'] }", '[a](/Guide/Start/) [b](/Guide/Gone/)')).toEqual([])
  })
})

describe('schemes', () => {
  test('lead to the address of the configuration', async () => {
    const read = site("{ schemes: { xref: 'https://learn.example/{}?view=1' } }", '[a](xref:System.String)')
    expect(read.findings.map(({ rule }) => rule)).toEqual(['unused-image'])
    expect(await read.html('a.md')).toContain('href="https://learn.example/System.String?view=1"')
    expect(read.checked.external.map(({ href }) => href)).toContain('https://learn.example/System.String?view=1')
  })

  test('a whole destination has an address of its own, which may be a page of the site', async () => {
    const links = "{ schemes: { 'xref:start.id': '/Guide/Start/', xref: 'https://learn.example/{}' } }"
    const read = site(links, '[a](xref:Start.Id?alt=b#c) [d](xref:Start.Ids)')
    expect(read.findings.map(brief)).toContain('docs/a.md:3:5 broken-anchor warn xref:Start.Id?alt=b#c')
    expect(await read.html('a.md')).toContain('href="/Guide/Start/#c"')
    expect(await read.html('a.md')).toContain('href="https://learn.example/Start.Ids"')
  })

  test('an empty address leaves the words of the link', async () => {
    const read = site("{ schemes: { xref: '' } }", '[a](xref:System.String)')
    expect(read.findings.map(({ rule }) => rule)).toEqual(['unused-image'])
    expect(await read.html('a.md')).toMatch(/<a[^h]*>a<\/a>/)
  })

  test('no address of the configuration brings a script into a page', async () => {
    const read = site("{ schemes: { run: 'javascript:{}' } }", '[a](run:alert)')
    expect(read.findings.map(brief)).toContain('docs/a.md:3:5 refused-scheme warn run:alert')
    expect(await read.html('a.md')).not.toContain('javascript')
  })
})

describe('the case of letters', () => {
  const text = '[a](./guide/start.md) [b](/guide/start/) ![c](guide/image.png) [d](./gone.md)'

  test('matters', () => {
    expect(about('{}', text)).toHaveLength(4)
  })

  test('does not matter with `ignoreCase`', async () => {
    expect(about('{ ignoreCase: true }', text)).toEqual(['docs/a.md:3:68 broken-link fail ./gone.md'])
    const html = await site('{ ignoreCase: true }', text).html('a.md')
    expect(html.match(/href="\/Guide\/Start\/"/g)).toHaveLength(2)
  })
})

describe('relative paths', () => {
  const text = `words
-- docs/deep/b.md --
# B

[a](Guide/Start) [c](./Guide/Start) [d](gone) [e](c)
-- docs/deep/c.md --
# C`

  test('begin in the folder of their page', () => {
    expect(about('{}', text)).toEqual([
      'docs/deep/b.md:3:5 broken-link fail Guide/Start',
      'docs/deep/b.md:3:22 broken-link fail ./Guide/Start',
      'docs/deep/b.md:3:41 broken-link fail gone',
    ])
  })

  test('count from the root with `fromRoot` if the folder has no such file', async () => {
    expect(about('{ fromRoot: true }', text)).toEqual([
      'docs/deep/b.md:3:22 broken-link fail ./Guide/Start',
      'docs/deep/b.md:3:41 broken-link fail gone',
    ])
    const html = await site('{ fromRoot: true }', text).html('deep/b.md')
    expect(html).toContain('href="/Guide/Start/"')
    expect(html).toContain('href="/deep/c/"')
  })
})
