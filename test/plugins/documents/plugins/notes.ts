/** Notes in their own folder, with numbered addresses, a list, and a file made from their texts. */
import { definePlugin } from 'docs-build'

export default definePlugin({
  name: 'notes',
  docs: [{ id: 'notes', path: 'notes', routeBasePath: 'notes' }],
  frontMatter: (documents) =>
    documents
      .filter(({ file }) => /^notes\/\w-/.test(file))
      .map(({ path, title }, index) => [
        path,
        title.startsWith('Draft') ? { draft: true } : { slug: `/${index + 1}/${title.toLowerCase()}` },
      ]),
  derivedPages: (documents, { docsDir }) => {
    if (docsDir !== 'notes') return []
    const lines = documents
      .filter(({ text }) => !text().includes('TODO'))
      .map(({ path, title }) => `- [${title}](${path})\n`)
    return [{ path: 'index', title: 'Notes', markdown: lines.join('') }]
  },
  outputs: ({ pages, edition }) =>
    edition.docs === 'notes'
      ? [
          {
            path: 'words.txt',
            async make(content) {
              const notes = pages.filter(({ file, route }) => file && route !== '/')
              const counted = await Promise.all(
                notes.map(async ({ route }) => {
                  const html = (await content.html(route)) ?? ''
                  return `${route} ${
                    html
                      .replace(/<[^>]*>/g, '')
                      .trim()
                      .split(/\s+/).length
                  }\n`
                }),
              )
              return counted.join('')
            },
          },
        ]
      : [],
})
