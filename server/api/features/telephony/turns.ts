import { reportProblem } from '#server/api/domain/timekeeping/report-problem.store.ts'
import { runningLog } from '#server/api/domain/timekeeping/work-log-lock.store.ts'
import type { WorkLog } from '#shared/work-logs/work-logs.contract.ts'
import { callLimits, type CallIntent, type CallProblem } from '#shared/telephony/calls.ts'
import { choicesFor } from './choices.store.ts'
import { checkPin, type CallStep } from './pins.ts'
import { isRefusal, punch, workOf, type Caller } from './punching.ts'
import { clockTime, duration, languageAt, lines } from './spoken.ts'
import { askCaller, end, refuseAndContinue, type Choice, type Dialog, type Turn } from './dialog.ts'
import { say } from './texts.ts'

/** Decides the next turn from the pressed keys or spoken words. */
export function nextTurn(stepping: CallStep): Promise<Turn> | Turn {
  const { dialog, input } = stepping
  switch (dialog.state) {
    case 'language':
      return chooseLanguage(stepping)
    case 'place':
      return choosePlace(stepping)
    case 'pin':
      return checkPin(stepping, () => again(stepping))
    case 'menu':
      return chooseFromMenu(stepping)
    case 'break':
      return input.digits === '1' || input.digits === '2'
        ? act(stepping, { intent: 'break_start', kind: input.digits === '1' ? 'rest' : 'meal' })
        : again(stepping)
    case 'job':
      return chooseJob(stepping)
    case 'problem':
      return recordProblem(stepping)
    case 'more':
      return goOn(stepping)
    case 'over':
      return end(dialog, [lines.goodbye])
  }
}

/** Repeats the question and ends the call after a few misses. */
function again({ dialog, input }: CallStep): Turn {
  const misses = dialog.misses + 1
  if (misses < callLimits.missesMax)
    return { dialog: { ...dialog, misses }, lines: input.digits ? [lines.notUnderstood] : [] }
  return end(dialog, [lines.noInput, lines.goodbye], {
    intent: null,
    accepted: false,
    problem: 'no_input',
    memberId: dialog.memberId,
    locationId: dialog.locationId,
  })
}

function chooseLanguage(stepping: CallStep): Turn {
  const { dialog, input } = stepping
  const language = languageAt(input.digits)
  if (!language) return again(stepping)
  const known = { ...dialog, language } as const
  const hello = dialog.memberName ? lines.hello(dialog.memberName) : null
  if (dialog.choices.length > 1) return askCaller(known, { state: 'place' })
  const place = dialog.choices[0]
  if (place) return askCaller(known, { state: 'pin', choices: [] }, lines.from(place.name))
  return askCaller(known, { state: 'pin' }, ...(hello ? [hello] : []))
}

function choosePlace(stepping: CallStep): Turn {
  const { dialog, input } = stepping
  const place = dialog.choices[Number(input.digits) - 1]
  if (!place) return again(stepping)
  return askCaller(
    dialog,
    { state: 'pin', locationId: place.locationId, isShared: true, choices: [] },
    lines.from(place.name),
  )
}

async function chooseFromMenu(stepping: CallStep): Promise<Turn> {
  const { dialog, input } = stepping
  switch (input.digits) {
    case '1':
      return dialog.work === 'none'
        ? offer(stepping, 'start')
        : refuseAndContinue(dialog, 'already_working', lines.alreadyWorking, { intent: 'start' })
    case '2':
      return act(stepping, { intent: 'end' })
    case '3':
      if (dialog.work === 'break') return act(stepping, { intent: 'break_end' })
      return dialog.work === 'working'
        ? askCaller(dialog, { state: 'break' })
        : refuseAndContinue(dialog, 'not_working', lines.notWorking, { intent: 'break_start' })
    case '4':
      return dialog.work === 'none' && dialog.locationId === null
        ? offer(stepping, 'problem')
        : askCaller(dialog, { state: 'problem', purpose: 'problem', choices: [] })
    default:
      return again(stepping)
  }
}

/** Takes the obvious choice, or reads out the choices. */
async function offer(stepping: CallStep, purpose: Dialog['purpose']): Promise<Turn> {
  const { tx, dialog, now } = stepping
  const { locationId } = dialog
  const { meant, choices } = await choicesFor(tx, { memberId: memberOf(dialog), locationId, now })
  if (meant) return chosen(stepping, purpose, meant)
  if (choices.length > 0) return askCaller(dialog, { state: 'job', choices, page: 0, purpose })
  if (locationId) return chosen(stepping, purpose, { name: '', locationId, jobId: null })
  const intent = purpose === 'start' ? 'start' : 'problem'
  return refuseAndContinue(dialog, 'not_assigned', lines.notAssigned, { intent })
}

function chooseJob(stepping: CallStep): Promise<Turn> | Turn {
  const { dialog, input } = stepping
  const digit = Number(input.digits || 'x')
  const pages = Math.ceil(dialog.choices.length / callLimits.choicesPerMenu)
  if (digit === 9 && pages > 1) return askCaller(dialog, { page: (dialog.page + 1) % pages })
  if (digit === 0 && dialog.locationId && dialog.purpose === 'start')
    return chosen(stepping, 'start', { name: '', locationId: dialog.locationId, jobId: null })
  const isOffered = digit >= 1 && digit <= callLimits.choicesPerMenu
  const choice = isOffered ? dialog.choices[dialog.page * callLimits.choicesPerMenu + digit - 1] : undefined
  return choice ? chosen(stepping, dialog.purpose, choice) : again(stepping)
}

const chosen = (stepping: CallStep, purpose: Dialog['purpose'], choice: Choice): Promise<Turn> | Turn =>
  purpose === 'start'
    ? act(stepping, { intent: 'start', choice })
    : askCaller(stepping.dialog, { state: 'problem', purpose, choices: [choice] })

/** Performs the action and confirms it with the local time. */
async function act(stepping: CallStep, wish: Parameters<typeof punch>[2]): Promise<Turn> {
  const { tx, dialog } = stepping
  const done = await punch(tx, callerOf(stepping), wish)
  if (isRefusal(done)) return refuseAndContinue(dialog, done.problem, done.line, { intent: wish.intent })
  const name = dialog.memberName
  const at = (instant: string | null | undefined) => (language: Dialog['language']) =>
    clockTime(new Date(instant ?? stepping.now), done.timeZone, language)
  const spokenResults = {
    start: () => (language: Dialog['language']) =>
      lines.started(name, done.locationName, at(done.startedAt)(language))(language),
    end: () => (language: Dialog['language']) =>
      lines.ended(name, done.locationName, at(done.endedAt)(language), duration(done.workedSeconds))(language),
    break_start: () => (language: Dialog['language']) =>
      lines.breakStarted(name, at(done.breaks.at(-1)?.startedAt)(language))(language),
    break_end: () => (language: Dialog['language']) =>
      lines.breakEnded(name, at(done.breaks.at(-1)?.endedAt)(language))(language),
  }[wish.intent]()
  return {
    ...askCaller(dialog, { state: 'more', choices: [], done: dialog.done + 1 }, spokenResults),
    result: {
      intent: wish.intent,
      accepted: true,
      problem: wish.intent === 'start' ? lookAt(dialog, done) : null,
      memberId: done.memberId,
      locationId: done.locationId,
      workLogId: done.id,
    },
  }
}

/** Returns the flag that a manager should review after a start by phone. */
function lookAt({ isShared }: Dialog, { flags }: WorkLog): CallProblem | null {
  const flag = (['not_cleared', 'not_scheduled'] as const).find((candidate) => flags.includes(candidate))
  return flag ?? (isShared ? 'caller_ambiguous' : null)
}

/**
 * Stores the recording as a problem report at the location of the member's work, of the phone, or chosen by the
 * caller.
 */
async function recordProblem(stepping: CallStep): Promise<Turn> {
  const { tx, call, dialog, input } = stepping
  const memberId = memberOf(dialog)
  if (!/^https:\/\/\S+$/.test(input.recordingUrl)) return again({ ...stepping, input: { ...input, digits: '' } })
  const log = await runningLog(tx, memberId)
  const locationId = log?.locationId ?? dialog.locationId ?? dialog.choices[0]?.locationId
  if (!locationId) return refuseAndContinue(dialog, 'not_assigned', lines.notAssigned, { intent: 'problem' })
  const { recordingUrl } = input
  const problemReportId = await reportProblem(
    tx,
    { organizationId: call.organizationId, memberId, source: 'phone', callId: call.id },
    {
      locationId,
      workLogId: log?.id ?? null,
      kind: 'other',
      text: say(dialog.language, 'recorded', { url: recordingUrl }),
    },
  )
  const intent: CallIntent = 'problem'
  return {
    ...askCaller(dialog, { state: 'more', choices: [], done: dialog.done + 1 }, lines.reported),
    result: { intent, accepted: true, problem: null, memberId, locationId, problemReportId, recordingUrl },
  }
}

async function goOn({ tx, dialog, input }: CallStep): Promise<Turn> {
  if (input.digits === '1')
    return askCaller(dialog, { state: 'pin', ownerId: null, memberId: null, memberName: '', work: 'none', choices: [] })
  if (input.digits === '2' && dialog.memberId)
    return askCaller(dialog, { state: 'menu', work: await workOf(tx, dialog.memberId), choices: [] })
  return end(dialog, [lines.goodbye])
}

function memberOf({ memberId }: Dialog): string {
  if (!memberId) throw new Error('nobody has proved who calls')
  return memberId
}

const callerOf = ({ call, dialog, now }: CallStep): Caller => ({ call, dialog, memberId: memberOf(dialog), now })
