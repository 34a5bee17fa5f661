import type { Pool } from 'pg'
import { deadLetters } from './queues.ts'
import { createBoss } from './worker.ts'

/** Puts work that was given up back into its queue; false when there is no such work. */
export async function retryDeadLetter(pool: Pool, jobId: string): Promise<boolean> {
  const boss = createBoss(pool, { schedule: false, supervise: false })
  await boss.start()
  try {
    return (await boss.redrive(deadLetters, { ids: [jobId] })) > 0
  } finally {
    await boss.stop({ graceful: false })
  }
}
