/** Icons for entries of sidebars: those of the package, and files. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeSite } from '../../../test/harness/site.ts'
import { drawingOf } from '../drawings.ts'
import sidebarIcons from '../sidebar-icons.ts'

test('icons have the names of drawings and of files', async () => {
  const dir = await writeSite({
    'icons/rocket.svg': '<?xml version="1.0"?>\n<!-- Ours. -->\n<svg><path d="M0 0"/></svg>\n',
  })
  const file = { name: 'icons/rocket.svg', path: join(dir, 'icons/rocket.svg') }
  const { icons, key } = sidebarIcons({ names: ['docker'], files: [file] })
  expect(icons?.['docker']).toContain(`<path d="${drawingOf('docker')}"/>`)
  expect(icons?.['rocket']).toBe('<svg><path d="M0 0"/></svg>\n')
  expect(sidebarIcons({ names: ['docker'] }).key).not.toBe(key)
})

test('what is no icon is an error that says what to write', async () => {
  const dir = await writeSite({ 'icons/text.svg': 'Text' })
  expect(() => sidebarIcons({ names: ['dokcer'] })).toThrow('has no drawing `dokcer`')
  expect(() => sidebarIcons({ files: [{ name: 'text.svg', path: join(dir, 'icons/text.svg') }] })).toThrow('is no icon')
  expect(() => sidebarIcons({ files: [{ name: 'gone.svg', path: join(dir, 'gone.svg') }] })).toThrow('cannot be read')
})
