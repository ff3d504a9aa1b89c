/** The pages of the manual that documents of the repository become. */
import { expect, test } from 'vitest'
import { documentPages } from '../../manual/plugins/document-pages.ts'

const CHANGELOG = `# Changelog

The format is known.

## Unreleased

### Added

- One

## 4.0.0 - 2026-12-01

### Fixed

- Two
- Three
`

test('the changelog begins with its releases, with the dates that its headings have', () => {
  const [page] = documentPages({ changelog: CHANGELOG, architecture: '\n## Glossary\n\nWords.\n\n## Rooms\n' })
  expect(page?.markdown).toContain(
    '- [Unreleased](#unreleased): Added 1\n- [4.0.0 - 2026-12-01](#400---2026-12-01): Fixed 2\n\n## Unreleased',
  )
})

test('every page of the changelog shows the sidebar', () => {
  const changelog = `${CHANGELOG}${`- ${'An entry. '.repeat(20)}\n`.repeat(200)}`
  const pages = documentPages({ changelog, architecture: '\n## Glossary\n\nWords.\n\n## Rooms\n' })
  const changes = pages.filter(({ path }) => path.includes('changelog'))
  expect(changes.length).toBeGreaterThan(1)
  expect(changes.map(({ frontMatter }) => frontMatter?.['displayed_sidebar'])).toEqual(
    changes.map(() => 'tutorialSidebar'),
  )
})
