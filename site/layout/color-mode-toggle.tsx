/** The button that changes the colour mode. */
import type { ReactNode } from 'react'
import { useEnglish, useSite } from '../context.tsx'
import { Icon } from '../icons.tsx'
import { nextChoice, useColorMode } from '../runtime/color-mode.tsx'
import { useHydrated } from '../runtime/media.ts'

/**
 * Disabled until hydration. All icons are in the HTML and CSS selects one, so the right icon shows before scripts run.
 */
export function ColorModeToggle(): ReactNode {
  const { colorMode } = useSite()
  const { choice, choose } = useColorMode()
  const hydrated = useHydrated()
  const english = useEnglish()
  if (colorMode.disableSwitch) return null
  return (
    <button
      type="button"
      className="color-mode"
      {...english}
      disabled={!hydrated}
      title={`${choice} mode`}
      aria-label={`Switch between dark and light mode (currently ${choice} mode)`}
      onClick={() => choose(nextChoice(choice, colorMode.respectPrefersColorScheme))}
    >
      <Icon name="light" />
      <Icon name="dark" />
      <Icon name="system" />
    </button>
  )
}
