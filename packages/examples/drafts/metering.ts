/**
 * Makes WebAssembly count its own work, so that every machine reaches a limit at the same step, however busy it is.
 * QuickJS itself can be interrupted only in loops of JavaScript, and one native call of `indexOf` can run for years.
 *
 * Every passage through a loop costs one unit, and copying or filling memory costs one unit for 64 bytes. A global
 * variable, exported as `METER`, holds the remaining units; below zero the code traps.
 */
import { METER } from '../example/sandbox.ts'

/** Binary logarithm of the bytes that are copied in about the time of one passage through a loop. */
const BLOCK_SHIFT = 6

const SECTION = { type: 1, import: 2, function: 3, global: 6, export: 7, code: 10 } as const
const I32 = 0x7f

/** Instructions with one operand: blocks, branches, calls, variables, tables, memory sizes, integers, references. */
const ONE_OPERAND: ReadonlySet<number> = new Set([
  0x02, 0x03, 0x04, 0x0c, 0x0d, 0x10, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x3f, 0x40, 0x41, 0x42, 0xd0, 0xd2,
])
const NO_OPERAND: ReadonlySet<number> = new Set([0x00, 0x01, 0x05, 0x0b, 0x0f, 0x1a, 0x1b, 0xd1])

/**
 * @param wasm a module without threads, vectors and exceptions, such as QuickJS
 * @returns the same module, which also counts its work
 * @throws when the module has an unknown instruction
 */
export function meter(wasm: Uint8Array): Uint8Array<ArrayBuffer> {
  const sections = readSections(wasm)
  const types = section(sections, SECTION.type, readParameterCounts)
  const functions = section(sections, SECTION.function, readIndexes)
  if (section(sections, SECTION.import, countImportedGlobals) > 0) throw new Error('The module imports globals.')
  const globals = section(sections, SECTION.global, (at) => at.number())
  const changed: Readonly<Record<number, (at: Reader) => Bytes>> = {
    [SECTION.global]: (at) => appended(at, [I32, 1, 0x41, ...signed(0x7fff_ffff), 0x0b]),
    [SECTION.export]: (at) => appended(at, [...vector(new TextEncoder().encode(METER)), 3, ...unsigned(globals)]),
    [SECTION.code]: (at) => meterFunctions(at, (index) => types[functions[index] as number] as number, globals),
  }
  const output = sections.map(({ id, body }) => {
    const content = changed[id]?.(new Reader(body)) ?? body
    return concat([[id], unsigned(content.length), content])
  })
  return concat([wasm.subarray(0, HEADER), ...output])
}

type Bytes = Uint8Array | readonly number[]

// ── sections ────────────────────────────────────────────────────────────────────────────────────────

/** Bytes of magic number and version. */
const HEADER = 8

interface Section {
  readonly id: number
  readonly body: Uint8Array
}

function readSections(wasm: Uint8Array): Section[] {
  const at = new Reader(wasm, HEADER)
  const sections: Section[] = []
  while (!at.isDone) sections.push({ id: at.byte(), body: at.bytes(at.number()) })
  return sections
}

function section<T>(sections: readonly Section[], id: number, read: (at: Reader) => T): T {
  const found = sections.find((each) => each.id === id)
  if (!found) throw new Error(`The module has no section ${id}.`)
  return read(new Reader(found.body))
}

/** Reads the number of parameters of each function type. */
function readParameterCounts(at: Reader): number[] {
  return at.list(() => {
    if (at.byte() !== 0x60) throw new Error('The module has types that are not function types.')
    const parameters = at.number()
    at.skip(parameters)
    at.skip(at.number())
    return parameters
  })
}

function readIndexes(at: Reader): number[] {
  return at.list(() => at.number())
}

function countImportedGlobals(at: Reader): number {
  const kinds = at.list(() => {
    at.skip(at.number())
    at.skip(at.number())
    const kind = at.byte()
    if (kind === 0) at.number()
    else if (kind === 1 || kind === 2) {
      if (kind === 1) at.byte()
      const hasMaximum = at.byte() & 1
      at.number()
      if (hasMaximum) at.number()
    } else if (kind === 3) at.skip(2)
    else throw new Error(`The module imports something of kind ${kind}.`)
    return kind
  })
  return kinds.filter((kind) => kind === 3).length
}

function appended(at: Reader, item: readonly number[]): Uint8Array {
  return concat([unsigned(at.number() + 1), at.rest(), item])
}

// ── code ────────────────────────────────────────────────────────────────────────────────────────────

function meterFunctions(at: Reader, parametersOf: (index: number) => number, global: number): Uint8Array {
  const bodies = at.list((index) => meterFunction(at.bytes(at.number()), parametersOf(index), global))
  return concat([unsigned(bodies.length), ...bodies.flatMap((body) => [unsigned(body.length), body])])
}

function meterFunction(body: Uint8Array, parameters: number, global: number): Uint8Array {
  const at = new Reader(body)
  const groups = at.list(() => {
    const begin = at.position
    const count = at.number()
    at.skip(1)
    return { count, bytes: body.subarray(begin, at.position) }
  })
  /** Index of an additional local variable, for the counting. */
  const local = groups.reduce((sum, { count }) => sum + count, parameters)
  const start = at.position
  const parts: Bytes[] = []
  let copied = start
  const insert = (position: number, code: readonly number[]): void => {
    parts.push(body.subarray(copied, position), code)
    copied = position
  }
  while (!at.isDone) {
    const begin = at.position
    const kind = readInstruction(at)
    if (kind === 'loop') insert(at.position, charge(global, local, [0x41, 1]))
    if (kind === 'bulk') {
      // The length is on top of the stack, and stays there.
      const blocks = [0x20, ...unsigned(local), 0x41, BLOCK_SHIFT, 0x76]
      insert(begin, [0x22, ...unsigned(local), ...charge(global, local, blocks)])
    }
  }
  if (copied === start) return body
  return concat([
    unsigned(groups.length + 1),
    ...groups.map(({ bytes }) => bytes),
    [1, I32],
    ...parts,
    body.subarray(copied),
  ])
}

/** Code that subtracts the number which `cost` puts on the stack from the global variable, and traps below zero. */
function charge(global: number, local: number, cost: readonly number[]): number[] {
  const left = [0x23, ...unsigned(global), ...cost, 0x6b, 0x22, ...unsigned(local), 0x24, ...unsigned(global)]
  return [...left, 0x20, ...unsigned(local), 0x41, 0, 0x48, 0x04, 0x40, 0x00, 0x0b]
}

/** Skips one instruction of WebAssembly 2.0: https://webassembly.github.io/spec/core/binary/instructions.html */
function readInstruction(at: Reader): 'loop' | 'bulk' | undefined {
  const code = at.byte()
  const operands = OPERANDS[code] as number
  if (operands >= 0) {
    for (let operand = 0; operand < operands; operand++) at.number()
    return code === LOOP ? 'loop' : undefined
  }
  if (code === 0xfc) return readLongInstruction(at)
  if (code === 0x0e) {
    at.list(() => at.number())
    at.number()
  } else if (code === 0x1c) at.skip(at.number())
  else if (code === 0x43) at.skip(4)
  else if (code === 0x44) at.skip(8)
  else throw new Error(`The module has the instruction 0x${code.toString(16)}, which is not known.`)
  return undefined
}

const LOOP = 0x03

/** Opcode → number of its LEB128 operands; -1 for an opcode with other operands, or an unknown one. */
const OPERANDS = Int8Array.from({ length: 256 }, (_, code) => {
  // Calls through tables, and instructions that read or write memory.
  if (code === 0x11 || (code >= 0x28 && code <= 0x3e)) return 2
  if (ONE_OPERAND.has(code)) return 1
  return NO_OPERAND.has(code) || (code >= 0x45 && code <= 0xc4) ? 0 : -1
})

/** Skips an instruction with the prefix 0xfc: a conversion, or a bulk operation on memory or tables. */
function readLongInstruction(at: Reader): 'bulk' | undefined {
  const code = at.number()
  const operands = code <= 7 ? 0 : { 9: 1, 11: 1, 8: 2, 10: 2 }[code]
  if (operands === undefined) throw new Error(`The module has the instruction 0xfc ${code}, which is not known.`)
  for (let operand = 0; operand < operands; operand++) at.number()
  return code === 8 || code === 10 || code === 11 ? 'bulk' : undefined
}

// ── bytes ───────────────────────────────────────────────────────────────────────────────────────────

class Reader {
  position: number
  readonly #bytes: Uint8Array
  constructor(bytes: Uint8Array, position = 0) {
    this.#bytes = bytes
    this.position = position
  }
  get isDone(): boolean {
    return this.position >= this.#bytes.length
  }
  byte(): number {
    if (this.isDone) throw new Error('The module ends too early.')
    return this.#bytes[this.position++] as number
  }
  /** Reads a LEB128 number. Signed numbers and those over 32 bits are only skipped, so their values may be wrong. */
  number(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte()
      if (shift < 32) value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value >>> 0
    }
  }
  skip(count: number): void {
    this.position += count
  }
  bytes(count: number): Uint8Array {
    const begin = this.position
    this.position += count
    return this.#bytes.subarray(begin, this.position)
  }
  rest(): Uint8Array {
    return this.#bytes.subarray(this.position)
  }
  list<T>(read: (index: number) => T): T[] {
    return Array.from({ length: this.number() }, (_, index) => read(index))
  }
}

function unsigned(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80)
  return [...bytes, rest]
}

/** Signed LEB128 of a number that is not negative. The sign is bit 6 of the last byte. */
function signed(value: number): number[] {
  const bytes = unsigned(value)
  const last = bytes.at(-1) as number
  return last < 0x40 ? bytes : [...bytes.slice(0, -1), last | 0x80, 0]
}

function vector(bytes: Uint8Array): number[] {
  return [...unsigned(bytes.length), ...bytes]
}

function concat(parts: readonly Bytes[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
