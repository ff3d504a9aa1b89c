/** Rows of `check` and `build`: whole processes, from nothing, again, and after edits. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { EXIT } from '../../cli/kernel/fault/errors.ts'
import { closeArena, editPage, keepSources, leafAt, openArena, titleChanged, wordChanged } from './arena.ts'
import { type Command, type Measurement, measure } from './measure.ts'
import { type Ground, required, type Series } from './series.ts'

const exec = promisify(execFile)

interface Step {
  readonly name: string
  readonly verb: 'check' | 'build'
  /** Brings the site into the state in which the command meets it; without it, nothing has changed. */
  readonly before?: (ground: Ground, run: number) => Promise<void>
}

const fresh = ({ arena }: Ground): Promise<void> => keepSources(arena)

/** Another page in every run, with other words: nothing that was remembered can answer. */
const edit = (change: (text: string, number: number) => string, first: number) => {
  return ({ arena, site }: Ground, run: number): Promise<void> => {
    const number = first + run * 10
    return editPage(arena, leafAt(site, number), (text) => change(text, number))
  }
}

const STEPS: readonly Step[] = [
  { name: 'check, cold', verb: 'check', before: fresh },
  { name: 'check, warm', verb: 'check' },
  { name: 'check, one word changed', verb: 'check', before: edit(wordChanged, 1) },
  { name: 'check, title of a leaf changed', verb: 'check', before: edit(titleChanged, 2) },
  { name: 'build, cold', verb: 'build', before: fresh },
  { name: 'build, warm', verb: 'build' },
  { name: 'build, one word changed', verb: 'build', before: edit(wordChanged, 3) },
  { name: 'build, title of a leaf changed', verb: 'build', before: edit(titleChanged, 4) },
]

const CHANGED_FILES = 3
/** The name of the row says it too. */
const SHARES = 2

/** In this order, so that each row leaves what the next one starts from. */
export const STEP_SERIES: readonly Series[] = [
  ...STEPS.map(stepSeries),
  {
    rows: ['check --changed, three files'],
    verb: 'check',
    async open(ground) {
      const arena = await openArena({ ...ground.arena.files, '.gitignore': 'build/\n.docs-build/\n' })
      const own = { ...ground, arena }
      await commitAll(arena.dir)
      await prepared(own, 'check')
      return {
        async run(number) {
          for (let file = 0; file < CHANGED_FILES; file++)
            await editPage(arena, leafAt(ground.site, file), (text) => wordChanged(text, number))
          const command = required(ground.contestant.command('check', arena.dir, '--changed', 'HEAD'))
          return { 'check --changed, three files': [await measure(command)] }
        },
        close: () => closeArena(arena),
      }
    },
  },
  {
    rows: ['build, one word changed, slowest of two shares and joining'],
    verb: 'build',
    hasOptions: true,
    open: openShares,
  },
]

function stepSeries({ name, verb, before }: Step): Series {
  return {
    rows: [name],
    verb,
    open: (ground) => ({
      async run(number) {
        const isFresh = before === fresh
        if (!isFresh) await prepared(ground, verb)
        await before?.(ground, number)
        const measurement = await measure(commandOf(ground, verb), expectedOf(ground))
        if (isFresh) ground.arena.made = verb
        return { [name]: [measurement] }
      },
    }),
  }
}

/** Machines that keep what they have made, each with the whole project: all but one make a share, and one joins the shares. */
async function openShares({ site, contestant, arena: { files } }: Ground) {
  const machines = await Promise.all(Array.from({ length: SHARES + 1 }, () => openArena(files)))
  const [joiner, ...sharers] = machines as [(typeof machines)[0], ...typeof machines]
  const part = (number: number): string => join(joiner.aside, `part-${number}`)
  const all = async (): Promise<Measurement> => {
    const shares: Measurement[] = []
    for (const [at, { dir }] of sharers.entries()) {
      const options = ['--shard', `${at + 1}/${SHARES}`, '--cache-out', part(at + 1)]
      shares.push(await measure(required(contestant.command('build', dir, ...options))))
    }
    const parts = sharers.flatMap((_, at) => ['--cache-in', part(at + 1)])
    const joining = await measure(required(contestant.command('build', joiner.dir, ...parts)))
    return afterSlowest(shares, joining)
  }
  await all()
  return {
    async run(number: number) {
      for (const machine of machines) await editPage(machine, leafAt(site, number), (text) => wordChanged(text, number))
      return { 'build, one word changed, slowest of two shares and joining': [await all()] }
    },
    async close() {
      for (const machine of machines) await closeArena(machine)
    },
  }
}

/** What is waited for when some commands run at the same time on machines of their own, and another one after them. */
export function afterSlowest(together: readonly Measurement[], last: Measurement): Measurement {
  const most = (values: readonly (number | undefined)[]): number => Math.max(...values.map((value) => value ?? 0))
  return {
    wall: most(together.map(({ wall }) => wall)) + last.wall,
    cpu: last.cpu === undefined ? undefined : most(together.map(({ cpu }) => cpu)) + last.cpu,
    memory: last.memory === undefined ? undefined : most([...together, last].map(({ memory }) => memory)),
  }
}

/** Runs a command, unless what it leaves is there. */
export async function prepared(ground: Ground, verb: 'check' | 'build'): Promise<void> {
  const { arena } = ground
  if (arena.made === 'build' || arena.made === verb) return
  await measure(commandOf(ground, verb), expectedOf(ground))
  arena.made = verb
}

function commandOf({ contestant, arena }: Ground, verb: 'check' | 'build'): Command {
  return required(contestant.command(verb, arena.dir))
}

function expectedOf({ site }: Ground): readonly number[] {
  return site.faults.length > 0 ? [EXIT.findings] : [EXIT.ok]
}

async function commitAll(cwd: string): Promise<void> {
  const author = ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.org']
  await exec('git', ['init', '--quiet', '--initial-branch', 'main'], { cwd })
  await exec('git', ['add', '--all'], { cwd })
  await exec('git', [...author, 'commit', '--quiet', '--message', 'Begin'], { cwd })
}
