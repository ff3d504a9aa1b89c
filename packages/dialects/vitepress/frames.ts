/** `<VPTeamPage>`, `<ClientOnly>` and `<template #title>`: frames of components, whose words and parts stay. */
import type { Construct } from 'docs-build/markdown'
import { sign } from '../shared/sign.ts'

const FRAME = /<(\/?)(?:VPTeamPage(?:Title|Section)?|ClientOnly|template)(?:[ \t\r\n][^<>]*)?>/g

export const frames: Construct = sign(
  '`<VPTeamPage>`, `<template #title>`: what they hold is shown',
  /<VPTeamPage|<ClientOnly>|<template[ \t]/,
  FRAME,
  ([, slash = '']) => `<${slash}div>`,
)
