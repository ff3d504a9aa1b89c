/** A bundle with parts of the frame that the site brings has `islands/take-styles.ts` in place of this module. */
export function takeFrameStyles(_root: Element): void {}
