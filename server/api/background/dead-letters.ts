import type { Pool } from 'pg'
import { deadLetters } from './queues.ts'
import { createBoss } from './worker.ts'

/** Requeues a failed job; returns false when it does not exist. */
export async function retryDeadLetter(pool: Pool, jobId: string): Promise<boolean> {
  const boss = createBoss(pool, { schedule: false, supervise: false })
  await boss.start()
  try {
    return (await boss.redrive(deadLetters, { ids: [jobId] })) > 0
  } finally {
    await boss.stop({ graceful: false })
  }
}
