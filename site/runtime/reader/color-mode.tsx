/**
 * The colour mode: light, dark, or that of the system. The boot script sets the attributes of `<html>` before the first
 * paint. After hydration, this module keeps them in step with other tabs and with the system.
 */
import { createContext, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useRequired, useSite } from '../../context.tsx'
import type { ColorModeData } from '../../contract.ts'
import { afterPaint } from '../after-paint.ts'
import { listen } from '../listen.ts'
import { darkQuery } from './media.ts'
import { slot } from './storage.ts'

export type ColorMode = 'light' | 'dark'
/** The reader's choice; `system` means none. */
export type ColorModeChoice = ColorMode | 'system'

export interface ColorModeState {
  readonly choice: ColorModeChoice
  choose(choice: ColorModeChoice): void
}

const ColorModeContext = createContext<ColorModeState | undefined>(undefined)

/** The reader's choice, with a function to change it. */
export function useColorMode(): ColorModeState {
  return useRequired(ColorModeContext, 'colour mode')
}

/** The next choice of the toggle. */
export function nextChoice(current: ColorModeChoice, respectSystem: boolean): ColorModeChoice {
  if (!respectSystem) return current === 'dark' ? 'light' : 'dark'
  const cycle = { system: 'light', light: 'dark', dark: 'system' } as const
  return cycle[current]
}

/** The colour mode of a choice. */
export function effectiveMode(choice: ColorModeChoice, systemIsDark: boolean, data: ColorModeData): ColorMode {
  if (choice !== 'system') return choice
  if (!data.respectPrefersColorScheme) return data.defaultMode
  return systemIsDark ? 'dark' : 'light'
}

/** The initial choice of readers who made none. */
function initialChoice(data: ColorModeData): ColorModeChoice {
  return data.respectPrefersColorScheme ? 'system' : data.defaultMode
}

function isMode(text: string): text is ColorMode {
  return text === 'light' || text === 'dark'
}

/** Provides the choice to the components inside. */
export function ColorModeProvider({ children }: { children: ReactNode }): ReactNode {
  const { baseUrl, rootUrl = baseUrl, colorMode } = useSite()
  const [choice, setChoice] = useState<ColorModeChoice>(() => initialChoice(colorMode))
  const stored = useMemo(() => slot('theme', rootUrl, isMode), [rootUrl])

  const apply = useCallback(
    (next: ColorModeChoice) => {
      setChoice(next)
      const root = document.documentElement
      root.dataset['theme'] = effectiveMode(next, window.matchMedia(darkQuery).matches, colorMode)
      root.dataset['themeChoice'] = next
    },
    [colorMode],
  )

  useEffect(() => {
    if (colorMode.disableSwitch) {
      afterPaint(stored.remove)
      return
    }
    const fromBoot = document.documentElement.dataset['themeChoice'] ?? ''
    setChoice(isMode(fromBoot) || fromBoot === 'system' ? fromBoot : initialChoice(colorMode))
    return stored.subscribe((value) => apply(value ?? initialChoice(colorMode)))
  }, [colorMode, stored, apply])

  useEffect(() => {
    if (!colorMode.respectPrefersColorScheme) return
    return listen(window.matchMedia(darkQuery), {
      change() {
        if (document.documentElement.dataset['themeChoice'] === 'system') apply('system')
      },
    })
  }, [colorMode, apply])

  const value = useMemo(
    () => ({
      choice,
      choose(next: ColorModeChoice) {
        // The subscription above applies the stored value, in this tab and in the others.
        if (next === 'system') stored.remove()
        else stored.set(next)
      },
    }),
    [choice, stored],
  )
  return <ColorModeContext value={value}>{children}</ColorModeContext>
}
