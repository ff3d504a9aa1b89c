/** Contrast between text and its background, as WCAG 2 defines it. */
import type { Locator, Page } from 'playwright-core'

/** Contrast of each element's text with the backgrounds of its ancestors. */
export function contrasts(elements: Locator): Promise<number[]> {
  return elements.evaluateAll((all) => {
    type Color = readonly [red: number, green: number, blue: number, alpha: number]
    const parse = (text: string): Color => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number)
      return [red, green, blue, alpha]
    }
    const over = (top: Color, below: Color): Color => {
      const mix = (index: 0 | 1 | 2) => top[index] * top[3] + below[index] * (1 - top[3])
      return [mix(0), mix(1), mix(2), 1]
    }
    const behind = (element: Element | null): Color => {
      if (!element) return parse(getComputedStyle(document.documentElement).backgroundColor)
      const own = parse(getComputedStyle(element).backgroundColor)
      return own[3] === 1 ? own : over(own, behind(element.parentElement))
    }
    const luminance = (color: Color): number => {
      const linear = (index: 0 | 1 | 2) => {
        const value = color[index] / 255
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
      }
      return 0.2126 * linear(0) + 0.7152 * linear(1) + 0.0722 * linear(2)
    }
    return all.map((element) => {
      const { color, fill } = getComputedStyle(element)
      const ground = behind(element)
      const text = over(parse(element instanceof SVGElement ? fill : color), ground)
      const [dark = 0, light = 0] = [luminance(text), luminance(ground)].sort((a, b) => a - b)
      return Math.round(((light + 0.05) / (dark + 0.05)) * 100) / 100
    })
  })
}

/**
 * The least contrast of texts and of the lines of drawings on bare paper: browsers leave backgrounds out when they print.
 *
 * @param selector the elements that count
 */
export async function contrastOnPaper(page: Page, selector = 'main .markdown *'): Promise<number> {
  await page.locator('main, main *').evaluateAll((elements) => {
    for (const element of elements as HTMLElement[]) element.style.backgroundColor = 'transparent'
  })
  const lines = page.locator('.drawing path')
  await lines.evaluateAll((paths) => {
    for (const path of paths as SVGElement[]) path.style.fill = getComputedStyle(path).stroke
  })
  return Math.min(...(await contrasts(page.locator(selector).and(page.locator(':visible')))))
}
