/** Collects garbage as the dev server does, and prints whether V8 would use the compiled code that was kept before. */
import { cachedDataVersionTag } from 'node:v8'
import { collectAtRest } from '../../cli/app/dev/garbage.ts'

const before = cachedDataVersionTag()
const lists = Array.from({ length: 300 }, () => new Array<number>(2 ** 17).fill(0.5))
collectAtRest()
console.log(lists.length === 300 && cachedDataVersionTag() === before)
