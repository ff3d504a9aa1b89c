import { definePlugin } from 'docs-build'

export default definePlugin({
  name: 'clocks',
  components: {
    Window: { module: './window.tsx', hydrate: 'load' },
    Local: { module: './local.tsx', hydrate: 'load' },
    Wide: { module: './wide.tsx', hydrate: 'load' },
    Nested: { module: './nested.tsx', hydrate: 'load' },
    Throwing: { module: './throwing.tsx', hydrate: 'load' },
    Same: { module: './same.tsx' },
  },
})
