import { definePlugin } from 'docs-build'

/** A page for each colour, and one that lists them. No document makes them. */
export const palette = (colors: Record<string, string>) =>
  definePlugin({
    name: 'palette',
    pages: async () => [
      {
        path: 'colors/index',
        title: 'All colours',
        markdown: Object.keys(colors)
          .map((name) => `- [${name}](${name}.md)`)
          .join('\n'),
      },
      ...Object.entries(colors).map(([name, value], order) => ({
        path: `colors/${name}`,
        title: name,
        frontMatter: { order, description: `The colour ${name}.`, tags: ['colour'] },
        markdown: `\`${value}\`, one of [all colours](index.md)`,
      })),
    ],
  })
