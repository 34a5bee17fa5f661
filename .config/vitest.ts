import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './order.ts'
import { pureTests } from './pure-tests.ts'

const root = join(import.meta.dirname, '..')

/** On a machine shared with strangers a test may miss once: CI tries it again, and its summary names it. */
const retry = process.env['CI'] ? 1 : 0

const pureServer = pureTests(root, '{shared,server}')
const purePage = pureTests(root, 'web')

/**
 * `pure` and `pure-page` start nothing (`npm run check`); `server` has the API and the gateway, `web` pages against the
 * real API, `browser` the journeys.
 */
export default defineConfig({
  root,
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One more than the two processors it is made for: some tests mostly wait.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Two dozen products are started by the tests: what Node made of a source is made once.
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') },
    // One for all projects, each of which reads this file anew; what is made there is removed with the template.
    provide: { demoPlace: join(tmpdir(), `custodia-demo-${process.pid}-${Math.trunc(performance.timeOrigin)}`) },
    // Once for all projects.
    globalSetup: [join(root, 'server/api/test/template.ts')],
    // What is waited for comes late on a busy machine; a second, as it is by default, is no bound.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        root,
        test: {
          name: 'pure',
          retry,
          isolate: false,
          setupFiles: ['server/test/light-hashes.ts'],
          include: pureServer,
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
          include: purePage,
        },
      },
      {
        root,
        test: {
          name: 'server',
          retry,
          // Modules are evaluated once a worker, not once a file: that was most of a file's time. What a file changes
          // outside itself it puts back.
          isolate: false,
          setupFiles: ['server/test/light-hashes.ts'],
          include: ['shared/**/*.test.ts', 'server/**/*.test.ts'],
          exclude: pureServer,
        },
      },
      {
        root,
        test: {
          name: 'web',
          retry,
          isolate: false,
          environment: 'jsdom',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: ['web/browser/**', ...purePage],
          setupFiles: ['server/test/light-hashes.ts', 'web/test/setup.ts'],
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
          globalSetup: [join(root, 'web/browser/prepare.ts')],
        },
      },
    ],
  },
})
