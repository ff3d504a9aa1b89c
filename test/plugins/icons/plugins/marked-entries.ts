import { definePlugin } from 'docs-build'

const star = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M4 0l5 9H0z" fill="#000"/></svg>'

export default definePlugin({
  name: 'marked-entries',
  icons: { star },
  frontMatter: (documents) =>
    documents.filter(({ path }) => path === 'index.md').map(({ path }) => [path, { sidebarIcon: 'star' }]),
})
