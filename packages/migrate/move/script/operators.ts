/** The results of operators on known values. */
import { isPrimitive, isRecord, isUnsure } from './values.ts'

/** @returns `undefined` when only the execution would show the result */
export function binaryResult(operator: string, left: unknown, right: unknown): { readonly value: unknown } | undefined {
  if (isUnsure(left) || isUnsure(right)) return undefined
  if (operator === '+' && !(isPrimitive(left) && isPrimitive(right))) return undefined
  if (operator === 'in' && !isRecord(right)) return { value: false }
  const compute = Object.hasOwn(BINARY, operator) ? BINARY[operator] : undefined
  return compute && { value: compute(left as number, right as number) }
}

/** JavaScript gives the operators the same meaning for texts; the type has numbers because TypeScript asks for one. */
const BINARY: Readonly<Record<string, (a: number, b: number) => unknown>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '===': (a, b) => a === b,
  '!==': (a, b) => a !== b,
  '==': isAlike,
  '!=': (a, b) => !isAlike(a, b),
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
  in: (key, object: unknown) => Object.hasOwn(object as object, String(key)),
}

/** Equality that takes `null` and `undefined` for the same. */
function isAlike(a: unknown, b: unknown): boolean {
  return a === b || (a ?? null) === (b ?? null)
}

/** @returns `undefined` when only the execution would show the result */
export function unaryResult(operator: string, value: unknown): { readonly value: unknown } | undefined {
  if (operator === 'void') return { value: undefined }
  if (isUnsure(value)) return undefined
  if (operator === '!') return { value: !value }
  if (operator === 'typeof') return { value: typeof value }
  if (!isPrimitive(value)) return undefined
  if (operator === '-') return { value: -Number(value) }
  return operator === '+' ? { value: Number(value) } : undefined
}
