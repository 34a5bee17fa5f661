import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { expectStopped, start } from '#server/launcher/test/started.ts'

const root = join(import.meta.dirname, '../..')

describe.runIf(existsSync('/proc/self/environ'))('npm start in an empty directory', () => {
  test(
    'runs the product from its sources with the demo, and leaves no process after Ctrl-C',
    { timeout: 180_000 },
    async () => {
      // In other tests the programs are bundled, and the demo is copied.
      const product = await start({ command: ['npm', 'start'], cwd: root, env: { NODE_OPTIONS: '' } })
      await product.printed('Custodia runs at')
      expect((await fetch(`http://127.0.0.1:${product.port}/readyz`)).status).toBe(200)
      expect(product.output()).toMatch(/owner\s+\S+@\S+/)
      process.kill(-(product.child.pid ?? 0), 'SIGINT')
      await expectStopped(product)
    },
  )
})
