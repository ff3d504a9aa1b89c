/** `<VPTeamPage>`, `<ClientOnly>` and `<template #title>`: frames of components, whose words and parts stay. */
import type { Construct } from 'docs-build/markdown'

const FRAME = /<(\/?)(?:VPTeamPage(?:Title|Section)?|ClientOnly|template)(?:[ \t\r\n][^<>]*)?>/g

export const frames: Construct = {
  about: '`<VPTeamPage>`, `<template #title>`: what they hold is shown',
  mark: /<VPTeamPage|<ClientOnly>|<template[ \t]/,
  rewrite: ({ text, isCode }) =>
    Array.from(text.matchAll(FRAME)).flatMap(({ index, 0: { length }, 1: slash = '' }) =>
      isCode(index) ? [] : [{ start: index, end: index + length, text: `<${slash}div>` }],
    ),
}
