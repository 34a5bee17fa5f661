import { randomUUIDv7 } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { CallsTable } from '#server/api/db/schema/telephony.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { Attestation } from '#shared/telephony/calls.ts'
import type { Result, Dialog } from './dialog.ts'

export type Call = Selectable<CallsTable>

export const organizationName = async (tx: TenantTx): Promise<string> =>
  (await tx.selectFrom('organizations').select('name').executeTakeFirstOrThrow()).name

interface Incoming {
  organizationId: string
  callSid: string
  called: string
  caller: string
  attestation: Attestation | null
  startedAt: Date
}

/** Creates the call with its first request, or locks it until the transaction ends. */
export async function open(tx: TenantTx, incoming: Incoming): Promise<Call> {
  await tx
    .insertInto('calls')
    .values({
      ...incoming,
      id: randomUUIDv7(),
      language: null,
      locationId: null,
      memberId: null,
      endedAt: null,
      durationS: null,
    })
    .onConflict((conflict) => conflict.columns(['organizationId', 'callSid']).doNothing())
    .execute()
  return tx
    .selectFrom('calls')
    .selectAll()
    .where('callSid', '=', incoming.callSid)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** An existing call, locked until the transaction ends. */
export const find = (tx: TenantTx, callSid: string): Promise<Call | undefined> =>
  tx.selectFrom('calls').selectAll().where('callSid', '=', callSid).forUpdate().executeTakeFirst()

export interface Step {
  dialog: Dialog
  answer: string
}

export async function stepAt(tx: TenantTx, callId: string, position: number): Promise<Step | undefined> {
  const row = await tx
    .selectFrom('callSteps')
    .select(['dialog', 'answer'])
    .where('callId', '=', callId)
    .where('position', '=', position)
    .executeTakeFirst()
  return row && { dialog: row.dialog as Dialog, answer: row.answer }
}

interface NewStep extends Step {
  position: number
  pressed: string | null
  at: Date
}

export async function saveStep(tx: TenantTx, { organizationId, id, language }: Call, step: NewStep): Promise<void> {
  const { dialog, answer, position, pressed, at } = step
  await tx
    .insertInto('callSteps')
    .values({
      organizationId,
      callId: id,
      position,
      pressed,
      state: dialog.state,
      dialog: JSON.stringify(dialog),
      answer,
      at,
    })
    .execute()
  if (language !== dialog.language && position > 0)
    await tx.updateTable('calls').set({ language: dialog.language }).where('id', '=', id).execute()
}

export async function saveResult(tx: TenantTx, call: Call, result: Result, at: Date): Promise<void> {
  await tx
    .insertInto('callResults')
    .values({
      organizationId: call.organizationId,
      id: randomUUIDv7(),
      callId: call.id,
      caller: call.caller,
      memberId: result.memberId ?? null,
      locationId: result.locationId ?? null,
      intent: result.intent,
      accepted: result.accepted,
      problem: result.problem,
      workLogId: result.workLogId ?? null,
      problemReportId: result.problemReportId ?? null,
      recordingUrl: result.recordingUrl ?? null,
      at,
    })
    .execute()
}

/** Stores the location or member the caller's number belongs to. */
export const setOwner = (tx: TenantTx, callId: string, owner: { locationId?: string; memberId?: string }) =>
  tx.updateTable('calls').set(owner).where('id', '=', callId).execute()

export const setEnd = (tx: TenantTx, callId: string, endedAt: Date, durationS: number) =>
  tx.updateTable('calls').set({ endedAt, durationS }).where('id', '=', callId).where('endedAt', 'is', null).execute()
