import { sql } from 'kysely'
import { idPage } from '#server/api/id-page.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, onViolation } from '#server/api/problem.ts'
import type { Channel, DeliveryState } from '#shared/notifications/channels.ts'
import type { DeliveryItem, TextSettings } from '#shared/text-messages/text-messages.contract.ts'

type Stored = Pick<TextSettings, 'number' | 'segmentsPerDay' | 'callsPerDay'>
const usual: Stored = { number: null, segmentsPerDay: 200, callsPerDay: 20 }

export async function getSettings(tx: TenantTx): Promise<Stored & Pick<TextSettings, 'segments' | 'calls'>> {
  const row = await tx.selectFrom('textSettings').select(['number', 'segmentsPerDay', 'callsPerDay']).executeTakeFirst()
  const { rows } = await sql<TextSettings['calls'] & { channel: Channel }>`
    select channel, coalesce(sum(segments) filter (where created_at > now() - interval '24 hours'), 0)::int as day,
           sum(segments)::int as month, sum(ceil(seconds / 60.0))::int as minutes
    from deliveries where channel in ('text', 'call') and created_at > now() - interval '30 days'
    group by channel`.execute(tx)
  const sumOf = (channel: Channel) => {
    const { day = 0, month = 0, minutes = 0 } = rows.find((one) => one.channel === channel) ?? {}
    return { day, month, minutes }
  }
  const { day, month } = sumOf('text')
  return { ...(row ?? usual), segments: { day, month }, calls: sumOf('call') }
}

/** @throws ProblemError 400 `text_number_unknown`. */
export async function setSettings(
  tx: TenantTx,
  settings: Omit<Stored, 'callsPerDay'> & { callsPerDay?: number },
): Promise<void> {
  await tx
    .insertInto('textSettings')
    .values({ organizationId: sql<string>`current_organization_id()`, ...settings })
    .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(settings))
    .execute()
    .catch(
      onViolation({
        text_settings_organization_id_number_fkey: () => fieldProblem('text_number_unknown', 'number'),
      }),
    )
}

interface DeliveryQuery {
  memberId?: string
  channel?: Channel
  state?: DeliveryState
  cursor?: string
  limit?: number
}

/** Newest first. @throws ProblemError 400 naming `cursor`. */
export const deliveries = (tx: TenantTx, { memberId, channel, state, cursor, limit }: DeliveryQuery) =>
  idPage(
    { cursor, limit },
    (count, before) => {
      let query = tx
        .selectFrom('deliveries as d')
        .select([
          'id',
          'channel',
          'purpose',
          'number',
          'state',
          'problem',
          'segments',
          'seconds',
          'outcome',
          'requestId',
        ])
        .select(['d.createdAt', 'stateAt'])
        .select(
          sql<string | null>`coalesce(
            (select m.name from members m where m.organization_id = d.organization_id and m.user_id = d.user_id),
            (select c.name from client_contacts c
             where c.organization_id = d.organization_id and c.user_id = d.user_id limit 1))`.as('name'),
        )
        .orderBy('id', 'desc')
        .limit(count)
      if (memberId)
        query = query.where(sql<boolean>`d.user_id = (select m.user_id from members m where m.id = ${memberId})`)
      if (channel) query = query.where('channel', '=', channel)
      if (state) query = query.where('state', '=', state)
      if (before) query = query.where('id', '<', before)
      return query.execute()
    },
    (rows): DeliveryItem[] =>
      rows.map(({ createdAt, stateAt, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        stateAt: stateAt.toISOString(),
      })),
  )
