import { assert, asyncProperty, boolean, gen, nat, type GeneratorValue } from 'fast-check'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, onTestFinished, test } from 'vitest'
import { directoryMaker } from './make-directory.ts'
import { LosingDisk, PowerCut } from './test/losing-disk.ts'
import { removeDrafts, wholeFiles, writeWhole } from './whole-file.ts'

const path = '/data/files/ab/abcd'
type Writer = ReturnType<typeof wholeFiles>

/** Runs the work until the power is cut; returns the disk's content and whether the work was done. */
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

describe('whole-file writer', () => {
  test('leaves a written file complete or absent after a power cut, and present once the call returned', () =>
    holds(async (powerFor, chance) => {
      const { done, content } = await cutDuring((writer) => writer.writeWhole(path, 'content'), powerFor, chance)
      expect(done ? ['content'] : ['content', undefined]).toContain(content(path))
    }))

  test('leaves the old or the new content when a file is overwritten', () =>
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

  test('lets the first of two concurrent creations win', () =>
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

  test('gives a directory its name only with all its contents on disk', () =>
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
      const files = ['tables/a', 'manifest'].map((name) => content(`/backups/today/${name}`))
      expect(
        done
          ? [['a', 'm']]
          : [
              ['a', 'm'],
              [undefined, undefined],
            ],
      ).toContainEqual(files)
    }))

  test('the simulated disk loses files written in other ways', async () => {
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

  function newDirectory() {
    const directory = mkdtempSync(join(tmpdir(), 'custodia-whole-'))
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
    return directory
  }

  test('leaves nothing, or the old content, when the new content fails', async () => {
    const directory = newDirectory()
    const file = join(directory, 'below/file')
    const broken = () =>
      Readable.from(
        (function* () {
          yield Buffer.from('half')
          throw new Error('the line broke')
        })(),
      )
    await expect(writeWhole(file, broken())).rejects.toThrow('the line broke')
    expect(readdirSync(join(directory, 'below'))).toEqual([])
    await writeWhole(file, Readable.from([Buffer.from('all '), Buffer.from('of it')]))
    await expect(writeWhole(file, broken())).rejects.toThrow('the line broke')
    expect(readdirSync(join(directory, 'below'))).toEqual(['file'])
    expect(readFileSync(file, 'utf8')).toBe('all of it')
    expect([file, join(directory, 'below')].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o700])
  })

  test('removes drafts older than a day, but no younger ones and no files', async () => {
    const directory = newDirectory()
    await writeWhole(join(directory, 'ab/abcd'), 'kept')
    const drafts = ['ab/.old.unfinished', 'ab/.young.unfinished'].map((name) => join(directory, name))
    for (const draft of drafts) writeFileSync(draft, '')
    const longAgo = Date.now() / 1_000 - 90_000
    for (const path of [drafts[0] ?? '', join(directory, 'ab/abcd')]) utimesSync(path, longAgo, longAgo)
    await removeDrafts(directory)
    expect(readdirSync(join(directory, 'ab')).toSorted()).toEqual(['.young.unfinished', 'abcd'])
    await expect(removeDrafts(join(directory, 'nowhere'))).resolves.toBeUndefined()
  })
})
