/** The formats of redirects that hosts read. A new one is one file and one line here. */
import type { RedirectFormat } from './format.ts'
import { json } from './json.ts'
import { netlify } from './netlify.ts'
import { nginx } from './nginx.ts'
import { vercel } from './vercel.ts'

export const redirectFormats: readonly RedirectFormat[] = [netlify, vercel, nginx, json]
