import { sql } from 'kysely'
import type { ApplicationTx, TenantTx } from '#server/api/db/tenant.ts'
import type { QueueName } from './queues.ts'

/** Queues a job in the transaction of the write, so that both happen or neither. The payload contains ids only. */
export async function enqueue(
  tx: ApplicationTx | TenantTx,
  queue: QueueName,
  payload: Readonly<Record<string, string>>,
  { delaySeconds = 0 }: { delaySeconds?: number } = {},
): Promise<void> {
  const { rows } = await sql<{ id: string | null }>`
    select jobs.enqueue(${queue}, ${JSON.stringify(payload)}::jsonb, ${delaySeconds}) as id`.execute(tx)
  if (!rows[0]?.id) throw new Error(`the queue ${queue} does not exist`)
}
