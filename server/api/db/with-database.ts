import type { Config } from '#server/config.ts'
import { DirectoryInUse, lockDirectory } from '#server/launcher/directory-lock.ts'
import { runningOwnerUrl, startPostgres } from '#server/launcher/postgres/start.ts'
import { requireDirectory } from '#server/writable.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

/**
 * Calls `work` with the owner's URL of this installation's database: DATABASE_URL, or the embedded server, which is
 * started temporarily when the product does not run.
 * @throws DirectoryInUse when the product runs and `whileRunning` is not given.
 */
export async function withDatabase<T>(
  { databaseUrl, dataDir }: Place,
  { whileRunning }: { whileRunning: boolean },
  work: (ownerUrl: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) return work(databaseUrl)
  const claim = await claimOrJoin(dataDir, whileRunning)
  if (!claim) return work(runningOwnerUrl(dataDir))
  try {
    const server = await startPostgres({ dataDir })
    try {
      return await work(server.ownerUrl)
    } finally {
      await server.stop()
    }
  } finally {
    claim[Symbol.dispose]()
  }
}

async function claimOrJoin(dataDir: string, whileRunning: boolean) {
  try {
    return await lockDirectory(dataDir)
  } catch (error) {
    if (whileRunning && error instanceof DirectoryInUse) return undefined
    if (!(error instanceof DirectoryInUse)) await requireDirectory('DATA_DIR', dataDir)
    throw error
  }
}
