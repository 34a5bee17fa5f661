import { sql } from 'kysely'
import type { ApplicationTx, TenantTx } from '#server/api/db/tenant.ts'
import type { QueueName } from './queues.ts'

/** The same for many jobs, in one statement. */
export async function enqueueAll(
  tx: ApplicationTx | TenantTx,
  queue: QueueName,
  payloads: readonly Readonly<Record<string, string>>[],
): Promise<void> {
  const { rows } = await sql<{ id: string | null }>`
    select jobs.enqueue(${queue}, p, 0) as id from jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) p`.execute(
    tx,
  )
  if (rows.some(({ id }) => !id)) throw new Error(`the queue ${queue} does not exist`)
}

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
