import { defineConfig } from 'docs-build'
import { fileIcons } from 'docs-build-icons'

export default defineConfig({ title: 'Icons', plugins: [fileIcons()] })
