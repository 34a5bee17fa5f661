import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './order.ts'
import { pureTests } from './pure-tests.ts'

const root = join(import.meta.dirname, '..')

/** On shared CI machines a test may fail once; it is retried, and the summary names it. */
const retry = process.env['CI'] ? 1 : 0

/** Memory is used as the tests' disk when this much is free: a run needs less than half of it. */
const memoryNeeded = 4 * 1024 ** 3

// The tests create and delete thousands of database files, which on a disk took a sixth of the processors' time.
process.env['TMPDIR'] ??= hasRoom('/dev/shm') ? '/dev/shm' : tmpdir()

/** Returns whether the directory is large enough and allows programs, because the browser is unpacked there. */
function hasRoom(directory: string) {
  if (!existsSync(directory) || !existsSync('/proc/mounts')) return false
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const mount = mounts.find((line) => line.split(' ')[1] === directory)
  const { bavail, bsize } = statfsSync(directory)
  return mount !== undefined && !mount.includes('noexec') && bavail * bsize > memoryNeeded
}

/**
 * `suite` runs the API, the gateway, and pages against the real API, `browser` runs the journeys: together these are
 * `npm test`. `pure` and `pure-page` are their tests that start nothing (`npm run check`); within `npm test`
 * they would start workers of their own.
 */
export default defineConfig({
  root,
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Two more than the two processors of the usual machine, because some tests mostly wait.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // The tests start two dozen products, so the compile cache is shared.
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') },
    // Shared by all projects, each of which evaluates this file.
    provide: { runPlace: join(tmpdir(), `custodia-test-${process.pid}-${Math.trunc(performance.timeOrigin)}`) },
    // Runs once for all projects.
    globalSetup: [join(root, '.config/setup.ts')],
    // On a busy machine effects come late; the default of one second is too short.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        root,
        test: {
          name: 'pure',
          retry,
          isolate: false,
          setupFiles: ['server/test/light-hashes.ts'],
          include: pureTests(root, '{shared,server}'),
        },
      },
      {
        root,
        test: {
          name: 'pure-page',
          retry,
          isolate: false,
          environment: 'jsdom',
          setupFiles: ['server/test/light-hashes.ts', 'web/test/setup.ts'],
          include: pureTests(root, 'web'),
        },
      },
      {
        root,
        test: {
          name: 'suite',
          retry,
          // Modules are evaluated once per worker, not per file, which took most of a file's time. A test that changes
          // global state must restore it.
          isolate: false,
          setupFiles: ['server/test/light-hashes.ts', 'web/test/setup.ts'],
          include: ['shared/**/*.test.ts', 'server/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
          exclude: ['web/browser/**'],
        },
      },
      {
        root,
        test: {
          name: 'browser',
          retry,
          include: ['web/browser/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
