import { definePlugin } from 'docs-build'

/** Reports images that take long to load. */
export default ({ kilobytes }: { kilobytes: number }) =>
  definePlugin({
    name: 'large-images',
    images: {
      check({ read }) {
        const size = Math.round(read().length / 1000)
        if (size <= kilobytes) return undefined
        return { message: `has ${size} kB, more than ${kilobytes}`, hint: 'Make it smaller.' }
      },
    },
  })
