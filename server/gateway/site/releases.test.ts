import { readdirSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { Releases } from './releases.ts'
import { build, newDirectory, sha256 } from './test/builds.ts'

const family = '/assets/kit-*.js'
const content = (version: number) => `export const version = ${version}\n`.repeat(30)
const site = (version: number) => build({ [`assets/kit-${String(version).padStart(8, '0')}.js`]: content(version) })

/** Reads the releases of a directory as a gateway would; returns them with the log lines. */
async function begin(directory: string, version: number) {
  const warnings: string[] = []
  const releases = new Releases(directory, pino({ level: 'warn' }, { write: (line) => void warnings.push(line) }))
  await releases.begin(site(version))
  return { knows: (of: number) => releases.has(family, sha256(content(of))), releases, warnings }
}

/** Makes all files of the directory some days old. */
function age(directory: string, days: number) {
  for (const name of readdirSync(directory)) {
    const { mtimeMs } = statSync(join(directory, name))
    const time = mtimeMs / 1000 - days * 86_400
    utimesSync(join(directory, name), time, time)
  }
}

describe('stored releases', () => {
  test('reads the files of an earlier release unchanged', async () => {
    const directory = newDirectory()
    await begin(directory, 1)
    const { releases, knows, warnings } = await begin(directory, 2)
    expect((await releases.read(family, sha256(content(1)))).toString()).toBe(content(1))
    expect(knows(3)).toBe(false)
    await expect(releases.read(family, sha256(content(3)))).rejects.toThrow('not kept')
    expect(warnings).toEqual([])
  })

  test('stores the last ten releases, readable by the owner only', async () => {
    const directory = newDirectory()
    for (let version = 1; version <= 12; version++) {
      await begin(directory, version)
      age(directory, 1)
    }
    const { knows } = await begin(directory, 12)
    expect([1, 2, 3, 11, 12].map(knows)).toEqual([false, false, true, true, true])
    const files = readdirSync(directory)
    expect(files).toHaveLength(10)
    expect(files.map((name) => statSync(join(directory, name)).mode & 0o777)).toEqual(files.map(() => 0o600))
  })

  test('moves a release that is served again to the front', async () => {
    const directory = newDirectory()
    await begin(directory, 1)
    for (let version = 2; version <= 10; version++) {
      age(directory, 1)
      await begin(directory, version)
    }
    age(directory, 1)
    await begin(directory, 1)
    age(directory, 1)
    const { knows } = await begin(directory, 11)
    expect([1, 2, 3].map(knows)).toEqual([true, false, true])
  })

  test('skips truncated and foreign files', async () => {
    const directory = newDirectory()
    await begin(directory, 1)
    const [name = ''] = readdirSync(directory)
    await begin(directory, 2)
    truncateSync(join(directory, name), 20)
    writeFileSync(join(directory, 'empty.release'), '')
    writeFileSync(join(directory, 'strange.release'), Buffer.alloc(100, 0xff))
    const { knows, warnings } = await begin(directory, 3)
    expect([1, 2, 3].map(knows)).toEqual([false, true, true])
    expect(warnings).toHaveLength(3)
  })

  test('logs a directory that is not writable and continues', async () => {
    const file = join(newDirectory(), 'file')
    writeFileSync(file, '')
    const { knows, warnings } = await begin(join(file, 'releases'), 1)
    expect(knows(1)).toBe(false)
    expect(warnings).toEqual([expect.stringContaining('cannot be kept in DATA_DIR')])
  })
})
