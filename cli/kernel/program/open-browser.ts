/** Opens an address in the default browser of this machine. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Commands that open an address, by platform; `BROWSER` names another. */
const OPENERS: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** @returns `false` when the command that opens addresses cannot be started */
export async function openBrowser(url: string): Promise<boolean> {
  const { BROWSER } = process.env
  const [command = 'xdg-open', ...args] = BROWSER ? [BROWSER] : (OPENERS[process.platform] ?? ['xdg-open'])
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true })
  try {
    await once(child, 'spawn')
    child.unref()
    return true
  } catch {
    return false
  }
}
