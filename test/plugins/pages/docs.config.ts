import { defineConfig } from 'docs-build'
import { palette } from './plugins/palette.ts'

export default defineConfig({
  title: 'Pages',
  plugins: [palette({ red: '#c00', blue: '#00c' })],
})
