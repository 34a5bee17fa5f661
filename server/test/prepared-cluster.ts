import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { startPostgres } from '../postgres/start.ts'

/** Creates one cluster for the surrounding tests and returns a function that copies it into a data directory. */
export function usePreparedCluster(): (dataDir: string) => void {
  const directory = mkdtempSync(join(tmpdir(), 'custodia-cluster-'))
  beforeAll(async () => {
    const server = await startPostgres({ dataDir: directory, fast: true })
    await server.stop()
  })
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
  return (dataDir) => void execFileSync('cp', ['-a', join(directory, 'postgres'), dataDir])
}
