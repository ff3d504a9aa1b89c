import type { Options } from './index.js'
/** More. */
export default function (options: Options): void
export { Queue } from './index.js'
