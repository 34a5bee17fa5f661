import { createHash } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { Attestation, CallIntent, CallProblem } from '#shared/telephony/calls.ts'
import { idAt } from './id-at.ts'

const demoNumber = '+16125550100'

/** Phone numbers of locations, from which the simulator can call. */
const telephones: readonly (readonly [location: string, number: string])[] = [
  ['Main clinic', '+16125550160'],
  ['Building One', '+16125550161'],
  ['Plaza', '+16125550162'],
]

type Came = readonly [who: string | null, intent: CallIntent | null, problem: CallProblem | null]

interface DemoCall {
  hoursAgo: number
  from: string
  seconds: number
  attestation?: Attestation
  came: readonly Came[]
}

const calls: readonly DemoCall[] = [
  { hoursAgo: 3, from: '+16125550160', seconds: 41, attestation: 'A', came: [['Elena Cruz', 'start', null]] },
  { hoursAgo: 7, from: '+16125550199', seconds: 12, attestation: 'B', came: [[null, null, 'caller_unknown']] },
  {
    hoursAgo: 20,
    from: '+16125550161',
    seconds: 96,
    attestation: 'A',
    came: [
      ['Grace Okafor', 'start', null],
      ['Tyrell James', 'start', 'not_scheduled'],
    ],
  },
  { hoursAgo: 26, from: '+16125550160', seconds: 33, came: [['Elena Cruz', 'end', null]] },
  {
    hoursAgo: 31,
    from: '+16125550162',
    seconds: 58,
    attestation: 'A',
    came: [
      [null, null, 'pin_wrong'],
      ['Bjorn Hagen', 'start', null],
    ],
  },
  { hoursAgo: 50, from: '', seconds: 9, came: [[null, null, 'caller_withheld']] },
  { hoursAgo: 55, from: '+16125550161', seconds: 5, came: [] },
  { hoursAgo: 74, from: '+16125550162', seconds: 37, came: [['Bjorn Hagen', 'end', 'not_working']] },
]

/** Seeds a line, the phones of three locations, and recent calls. */
export async function seedCalls(tx: TenantTx, organizationId: string, now: Temporal.Instant): Promise<void> {
  await tx.insertInto('calledNumbers').values({ organizationId, number: demoNumber, label: 'Time clock' }).execute()
  const places = new Map<string, string>()
  for (const [name, number] of telephones) {
    const place = await tx
      .updateTable('locations')
      .set({ phoneNumbers: [number] })
      .where('name', '=', name)
      .returning('id')
      .executeTakeFirst()
    if (place) places.set(number, place.id)
  }
  const members = new Map(
    (await tx.selectFrom('members').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]),
  )
  for (const { hoursAgo, from, seconds, attestation = null, came } of calls) {
    const startedAt = new Date(now.epochMilliseconds - hoursAgo * 3_600_000)
    const id = idAt(startedAt)
    const locationId = places.get(from) ?? null
    await tx
      .insertInto('calls')
      .values({
        organizationId,
        id,
        callSid: `CA${createHash('sha256').update(id).digest('hex').slice(0, 32)}`,
        called: demoNumber,
        caller: from,
        attestation,
        language: came.length > 0 && locationId ? 'en' : null,
        locationId,
        memberId: null,
        startedAt,
        endedAt: new Date(startedAt.getTime() + seconds * 1000),
        durationS: seconds,
      })
      .execute()
    const results = came.map(([who, intent, problem], place) => {
      const at = new Date(startedAt.getTime() + 1000 * (place + 1))
      const accepted = intent !== null && problem !== 'not_working'
      const memberId = who === null ? null : (members.get(who) ?? null)
      return {
        organizationId,
        id: idAt(at),
        callId: id,
        caller: from,
        memberId,
        locationId,
        intent,
        accepted,
        problem,
        workLogId: null,
        problemReportId: null,
        recordingUrl: null,
        at,
      }
    })
    if (results.length > 0) await tx.insertInto('callResults').values(results).execute()
  }
}
