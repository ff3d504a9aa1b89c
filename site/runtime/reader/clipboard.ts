/** Writes to the clipboard. */

/** Copies a text. The Clipboard API needs a secure context; elsewhere, copying a selection still works. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelection(text)
  }
}

function copySelection(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'visually-hidden'
  // A selection must be inside an open dialog, because nothing behind it can be selected.
  const place = document.querySelector('dialog[open]') ?? document.body
  place.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
