import { assert, asyncProperty, boolean, gen, nat, type GeneratorValue } from 'fast-check'
import { expect, test } from 'vitest'
import { directoryMaker } from './make-directory.ts'
import { LosingDisk, PowerCut } from './test/losing-disk.ts'
import { wholeFiles } from './whole-file.ts'

const path = '/data/files/ab/abcd'
type Writer = ReturnType<typeof wholeFiles>

/** Runs the work until the power is cut, and gives what is on the disk then and whether the work was done. */
async function cutDuring(work: (writer: Writer) => Promise<unknown>, powerFor: number, chance: GeneratorValue) {
  const disk = new LosingDisk({ powerFor })
  const writer = wholeFiles(disk.files(directoryMaker(disk.directories)))
  const done = await work(writer).then(
    () => true,
    (error: unknown) => {
      if (error instanceof PowerCut) return false
      throw error
    },
  )
  const content = disk.afterPowerCut(
    () => chance(boolean),
    (length) => chance(nat, { max: length }),
  )
  return { done, content }
}

const holds = (check: (powerFor: number, chance: GeneratorValue) => Promise<void>) =>
  assert(asyncProperty(nat({ max: 40 }), gen(), check), { numRuns: 2_000 })

test('a written file is whole or absent after a power cut, and there once the call returned', () =>
  holds(async (powerFor, chance) => {
    const { done, content } = await cutDuring((writer) => writer.writeWhole(path, 'content'), powerFor, chance)
    expect(done ? ['content'] : ['content', undefined]).toContain(content(path))
  }))

test('a file written over is the old or the new one', () =>
  holds(async (powerFor, chance) => {
    let reached = ''
    const { done, content } = await cutDuring(
      async (writer) => {
        await writer.writeWhole(path, 'old')
        reached = 'old'
        await writer.writeWhole(path, 'new one')
      },
      powerFor,
      chance,
    )
    const possible = done ? ['new one'] : reached ? ['old', 'new one'] : ['old', undefined]
    expect(possible).toContain(content(path))
  }))

test('of two that create a file the first one counts for both, and stays', () =>
  holds(async (powerFor, chance) => {
    const said: boolean[] = []
    const { done, content } = await cutDuring(
      async (writer) => {
        said.push(await writer.createWhole(path, 'first'))
        said.push(await writer.createWhole(path, 'second'))
      },
      powerFor,
      chance,
    )
    expect(said.length > 0 ? ['first'] : ['first', undefined]).toContain(content(path))
    if (done) expect(said).toEqual([true, false])
  }))

test('a directory that has its name holds all that was written into it', () =>
  holds(async (powerFor, chance) => {
    const { done, content } = await cutDuring(
      async (writer) => {
        await writer.writeWhole('/backups/draft/tables/a', 'a')
        await writer.writeWhole('/backups/draft/manifest', 'm')
        await writer.nameDirectory('/backups/draft', '/backups/today')
      },
      powerFor,
      chance,
    )
    const found = ['tables/a', 'manifest'].map((name) => content(`/backups/today/${name}`))
    expect(
      done
        ? [['a', 'm']]
        : [
            ['a', 'm'],
            [undefined, undefined],
          ],
    ).toContainEqual(found)
  }))

test('the disk of these tests loses what other ways of writing leave to it', async () => {
  const outcomes = new Set<string | undefined>()
  await holds(async (_powerFor, chance) => {
    const disk = new LosingDisk()
    const makeDirectory = directoryMaker(disk.directories)
    const files = disk.files(makeDirectory)
    makeDirectory('/data')
    const file = await files.open('/data/.new', 'wx')
    await file.writeFile('content')
    await files.rename('/data/.new', '/data/key')
    outcomes.add(
      disk.afterPowerCut(
        () => chance(boolean),
        (length) => chance(nat, { max: length }),
      )('/data/key'),
    )
  })
  expect([...outcomes]).toEqual(expect.arrayContaining([undefined, '', 'content']))
})
