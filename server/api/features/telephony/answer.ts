import type { Line } from './dialog.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { ProblemError } from '#server/api/problem.ts'
import type { CallForm } from '#shared/telephony/telephony.contract.ts'
import type { Attestation, CallProblem } from '#shared/telephony/calls.ts'
import { e164 } from '#shared/telephony/calls.ts'
import { locationsOf, membersOf, type PinChecks } from './callers.store.ts'
import * as calls from './calls.store.ts'
import { lines } from './spoken.ts'
import { newDialog, type Dialog } from './dialog.ts'
import { nextTurn } from './turns.ts'
import { sayAndHangUp, toTwiml } from './twiml.ts'

interface Answering {
  organizationId: string
  form: CallForm
  /** The step that this request answers; step 0 begins the call. */
  position: number
  now: Date
  pins: PinChecks
  /** The URL the provider requests for the next step. */
  actionOf: (position: number) => string
}

/**
 * Answers one request of a call. A repeated request gets the same answer and changes nothing.
 * @throws ProblemError 409 `call_out_of_turn` for a step the call has not reached.
 */
export async function answer(tx: TenantTx, answering: Answering): Promise<string> {
  const { position } = answering
  const call = await callOf(tx, answering)
  const savedStep = await calls.stepAt(tx, call.id, position)
  if (savedStep) return savedStep.answer
  if (position === 0) return begin(tx, call, answering)
  const before = await calls.stepAt(tx, call.id, position - 1)
  if (!before || before.dialog.state === 'over') throw new ProblemError('call_out_of_turn')
  return goOn(tx, call, before.dialog, answering)
}

async function callOf(tx: TenantTx, { organizationId, form, position, now }: Answering): Promise<calls.Call> {
  if (position > 0) {
    const call = await calls.find(tx, form.CallSid)
    if (!call) throw new ProblemError('call_out_of_turn')
    return call
  }
  return calls.open(tx, {
    organizationId,
    callSid: form.CallSid,
    called: form.To ?? '',
    caller: shownNumber(form.From ?? ''),
    attestation: attestationOf(form.StirVerstat ?? ''),
    startedAt: now,
  })
}

async function goOn(tx: TenantTx, call: calls.Call, dialog: Dialog, answering: Answering): Promise<string> {
  const { form, position, now, pins, actionOf } = answering
  const input = { digits: form.Digits ?? '', recordingUrl: form.RecordingUrl ?? '' }
  const turn = await nextTurn({ tx, call, dialog, input, now, pins })
  const organizationName = await calls.organizationName(tx)
  const twiml = await toTwiml({ ...turn, organizationName, action: actionOf(position + 1) })
  // A PIN is never stored, not even a wrong one, which may be someone's PIN elsewhere.
  const pressed = dialog.state === 'pin' ? null : input.digits.slice(0, 32)
  await calls.saveStep(tx, call, { dialog: turn.dialog, answer: twiml, position, pressed, at: now })
  if (turn.dialog.locationId !== dialog.locationId && turn.dialog.locationId)
    await calls.setOwner(tx, call.id, { locationId: turn.dialog.locationId })
  if (turn.result) await calls.saveResult(tx, call, turn.result, now)
  return twiml
}

/** Identifies the caller's number and asks for the language. An unknown number is stored and refused. */
async function begin(tx: TenantTx, call: calls.Call, { now, actionOf }: Answering): Promise<string> {
  const organizationName = await calls.organizationName(tx)
  const nobody = newDialog({ locationId: null, ownerId: null, language: 'en' })
  const saveStep = async (dialog: Dialog, twiml: string) => {
    await calls.saveStep(tx, call, { dialog, answer: twiml, position: 0, pressed: null, at: now })
    return twiml
  }
  const turnAway = async (problem: CallProblem, line: Line, memberId: string | null = null) => {
    await calls.saveResult(tx, call, { intent: null, accepted: false, problem, memberId }, now)
    return saveStep({ ...nobody, state: 'over' }, await sayAndHangUp(lines.bothLanguages(organizationName), line))
  }
  if (!call.caller) return turnAway('caller_withheld', lines.callerWithheld)
  const places = await locationsOf(tx, call.caller)
  const members = places.length > 0 ? [] : await membersOf(tx, call.caller)
  const owners = members.filter(({ isWorker }) => isWorker)
  const [owner] = owners
  if (places.length === 0 && !owner)
    return members[0]
      ? turnAway('member_inactive', lines.memberInactive, members[0].id)
      : turnAway('caller_unknown', lines.callerUnknown)
  const place = places.length === 1 ? places[0] : undefined
  const caller = owners.length === 1 ? owner : undefined
  if (place) await calls.setOwner(tx, call.id, { locationId: place.id })
  if (caller) await calls.setOwner(tx, call.id, { memberId: caller.id })
  const dialog: Dialog = {
    ...newDialog({ locationId: place?.id ?? null, ownerId: caller?.id ?? null, language: owner?.language ?? 'en' }),
    memberName: caller?.name ?? '',
    choices: places.map(({ id, name }) => ({ name, locationId: id, jobId: null })),
  }
  return saveStep(dialog, await toTwiml({ dialog, lines: [], organizationName, action: actionOf(1) }))
}

/** Numbers that providers send for a hidden caller: "anonymous" and the like on a keypad. */
const hidden = new Set(['+266696687', '+7378742833', '+2562533', '+8656696', '+86282452253'])

const shownNumber = (from: string) => (new RegExp(e164).test(from) && !hidden.has(from) ? from : '')

function attestationOf(verstat: string): Attestation | null {
  const grade = /^TN-Validation-Passed-([ABC])/.exec(verstat)?.[1]
  if (grade === 'A' || grade === 'B' || grade === 'C') return grade
  return /Failed/.test(verstat) ? 'failed' : null
}
