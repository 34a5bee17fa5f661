import type { TenantTx } from '#server/api/db/tenant.ts'
import type { Call } from './calls.store.ts'
import type { Person, PinChecks } from './callers.store.ts'
import * as callers from './callers.store.ts'
import { workOf } from './punching.ts'
import { lines } from './spoken.ts'
import { askCaller, end, type Input, type Result, type Dialog, type Turn } from './dialog.ts'

/** One step of a call and its answer. */
export interface CallStep {
  tx: TenantTx
  call: Call
  dialog: Dialog
  input: Input
  now: Date
  pins: PinChecks
}

/** Identifies the caller: the owner of the phone, or the member with the PIN. */
export async function checkPin(stepping: CallStep, again: () => Turn): Promise<Turn> {
  const { tx, call, dialog, input, now, pins } = stepping
  const pin = input.digits.replaceAll(/\D/g, '')
  if (!pin) return again()
  await callers.lockPinChecks(tx, dialog.ownerId ?? call.caller)
  const owner = dialog.ownerId ? await callers.personById(tx, dialog.ownerId) : null
  const isLocked = () => (owner ? callers.isMemberLocked(tx, owner) : callers.isCallerLocked(tx, call.caller, now))
  const refusal = (problem: Result['problem']): Result => ({
    intent: null,
    accepted: false,
    problem,
    memberId: owner?.id ?? null,
    locationId: dialog.locationId,
  })
  if (await isLocked()) return end(dialog, [lines.pinLocked, lines.goodbye], refusal('pin_locked'))
  if (owner && !owner.pinHash) return end(dialog, [lines.pinMissing, lines.goodbye], refusal('pin_missing'))
  const person = owner
    ? (await pins.verifySecret(pin, owner.pinHash ?? undefined))
      ? owner
      : null
    : await callers.personByPin(tx, call.organizationId, pin, pins)
  if (!person) return { ...askCaller(dialog, { state: 'pin' }, lines.pinWrong), result: refusal('pin_wrong') }
  if (!person.isWorker)
    return end(dialog, [lines.memberInactive, lines.goodbye], { ...refusal('member_inactive'), memberId: person.id })
  return enter(stepping, person)
}

async function enter({ tx, dialog }: CallStep, { id, name }: Person): Promise<Turn> {
  const work = await workOf(tx, id)
  return askCaller(dialog, { state: 'menu', memberId: id, memberName: name, work }, lines.hello(name))
}
