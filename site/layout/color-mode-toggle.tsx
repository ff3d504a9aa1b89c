/** The button that changes the colour mode. */
import type { ReactNode } from 'react'
import { useSite } from '../context.tsx'
import { Icon } from '../icons.tsx'
import { nextChoice, useColorMode } from '../runtime/reader/color-mode.tsx'
import { useWords, useWordsLanguage } from '../words/context.tsx'

/**
 * All icons are in the HTML and CSS selects one, so the right icon shows before scripts run.
 */
export function ColorModeToggle(): ReactNode {
  const { colorMode } = useSite()
  const { choice, choose } = useColorMode()
  const say = useWords()
  const english = useWordsLanguage()
  const mode = say(`page.${choice}Mode`)
  if (colorMode.disableSwitch) return null
  return (
    <button
      type="button"
      className="color-mode"
      {...english}
      title={mode}
      aria-label={say('page.switchMode', { mode })}
      onClick={() => choose(nextChoice(choice, colorMode.respectPrefersColorScheme))}
    >
      <Icon name="light" />
      <Icon name="dark" />
      <Icon name="system" />
    </button>
  )
}
