/** What a configuration imports to name the plugin. It holds no code of it, so that the configuration stays plain data. */
import type { PluginEntry } from 'docs-build/plugins'
import type { SidebarIconsOptions } from './sidebar-icons.ts'

export type { SidebarIconsOptions }

/** Icons before the titles of code blocks, by the name of the file or of the tool. */
export function fileIcons(): PluginEntry {
  return 'docs-build-icons/plugin'
}

/** Icons for entries of sidebars, which front matter (`sidebar_icon`) and the configuration (`icon`) name. */
export function sidebarIcons(options: SidebarIconsOptions): PluginEntry {
  return ['docs-build-icons/sidebar-icons', options]
}
