/**
 * The entry of the runtime on sites with islands. It also exports what islands need of the runtime: if they imported it
 * themselves, the bundler would put it into files of its own, and every page would load 1.2 kB more.
 */
import '../client.tsx'

export { hydrateRoot } from 'react-dom/client'
export { enhance } from '../markdown/behaviour.ts'
export { trustedHtml } from '../trusted.tsx'
