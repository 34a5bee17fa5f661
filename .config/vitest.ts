import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = join(import.meta.dirname, '..')
const database = join(root, 'server/api/test/template.ts')

/** Three projects: `server` (rules, API, gateway), `web` (pages against the real API), `browser` (the journeys). */
export default defineConfig({
  root,
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      {
        root,
        test: {
          name: 'server',
          include: ['shared/**/*.test.ts', 'server/**/*.test.ts'],
          globalSetup: [database],
        },
      },
      {
        root,
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: ['web/browser/**'],
          globalSetup: [database],
          setupFiles: ['web/test/setup.ts'],
        },
      },
      {
        root,
        test: {
          name: 'browser',
          include: ['web/browser/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
