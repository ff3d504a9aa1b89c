import { defineConfig } from 'docs-build'
import { fileIcons } from 'docs-build/plugins'

export default defineConfig({ title: 'Icons', plugins: [fileIcons()] })
