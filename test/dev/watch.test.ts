/** Whatever happens to folders, no change of a file is missed. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { watchPaths } from '../../cli/app/dev/watch.ts'
import { deadline } from '../harness/deadline.ts'
import { writeSite } from '../harness/site.ts'

interface Watched {
  readonly dir: string
  /** Waits until changes of all these were told, after what is done. */
  told(paths: readonly string[], act: () => Promise<unknown>): Promise<void>
}

async function watched(): Promise<Watched> {
  const dir = join(await writeSite({ 'site/a/one.md': 'One', 'site/a/b/two.md': 'Two' }), 'site')
  let wanted = new Set<string>()
  let arrived = (): void => {}
  const watch = await watchPaths({
    paths: [dir],
    ignored: () => false,
    since: Date.now(),
    known: [],
    handle: async (changed) => {
      for (const path of changed) wanted.delete(path)
      if (wanted.size === 0) arrived()
    },
  })
  onTestFinished(() => watch.close())
  return {
    dir,
    async told(paths, act) {
      wanted = new Set(paths.map((path) => join(dir, path)))
      const told = new Promise<void>((resolve, reject) => {
        const end = deadline(() => reject(new Error(`Not told: ${[...wanted].join(', ')}`)))
        arrived = () => {
          end()
          resolve()
        }
      })
      await Promise.all([act(), expect(told).resolves.toBeUndefined()])
    },
  }
}

it('a folder that is removed and comes again is watched as before', async () => {
  const { dir, told } = await watched()
  for (let round = 0; round < 3; round++) {
    await told(['a/b/two.md'], async () => {
      await rm(join(dir, 'a/b'), { recursive: true })
      await mkdir(join(dir, 'a/b'))
      await writeFile(join(dir, 'a/b/two.md'), `Two again ${round}`)
    })
    await told([`a/b/three-${round}.md`], () => writeFile(join(dir, `a/b/three-${round}.md`), 'Three'))
    await told(['a/b/c/four.md'], async () => {
      await mkdir(join(dir, 'a/b/c'))
      await writeFile(join(dir, 'a/b/c/four.md'), 'Four')
    })
  }
})

it('a folder in the place of another is watched', async () => {
  const { dir, told } = await watched()
  for (let round = 0; round < 3; round++) {
    await mkdir(join(dir, '../next'), { recursive: true })
    await writeFile(join(dir, '../next/one.md'), `One ${round}`)
    await told(['a/one.md'], async () => {
      await rename(join(dir, 'a'), join(dir, `../old-${round}`))
      await rename(join(dir, '../next'), join(dir, 'a'))
    })
    await told([`a/new-${round}.md`], () => writeFile(join(dir, `a/new-${round}.md`), 'New'))
    await rm(join(dir, `../old-${round}`), { recursive: true })
  }
})

it('folders that are added with their files, and removed again', async () => {
  const { dir, told } = await watched()
  for (let round = 0; round < 20; round++) {
    const files = [`d${round % 3}/e/f/x.md`, `d${round % 3}/e/y-${round}.md`, `d${round % 3}/z.md`]
    await told(files, async () => {
      await mkdir(join(dir, `d${round % 3}/e/f`), { recursive: true })
      await Promise.all(files.map((file) => writeFile(join(dir, file), String(round))))
    })
    await told([`d${round % 3}/e/f/x.md`], () => rm(join(dir, `d${round % 3}`), { recursive: true }))
  }
})

it('a folder that is filled in steps while the process is busy', async () => {
  const { dir, told } = await watched()
  const busy = setInterval(() => {
    // The times are what is tried: whenever the steps come, no file may be missed.
    for (const end = Date.now() + 90; Date.now() < end; );
  }, 10)
  onTestFinished(() => clearInterval(busy))
  for (const ms of [190, 200, 210]) {
    await told([`d${ms}/e/one.md`, `d${ms}/e/f/two.md`], async () => {
      mkdirSync(join(dir, `d${ms}`))
      await setTimeout(ms)
      mkdirSync(join(dir, `d${ms}/e/f`), { recursive: true })
      writeFileSync(join(dir, `d${ms}/e/one.md`), 'One')
      writeFileSync(join(dir, `d${ms}/e/f/two.md`), 'Two')
    })
  }
})
