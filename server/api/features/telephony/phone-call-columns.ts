import { timeCell } from '#server/api/exports/cell.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { CalledNumber, CallResult, PhoneCall } from '#shared/telephony/telephony.contract.ts'
import { callWords } from '#server/shared-texts.ts'
import { words } from './texts.ts'

/** A line of the export: one result of a call, or the call alone without any. */
interface CallLine {
  call: PhoneCall
  result: CallResult | null
}

export const linesOf = (call: PhoneCall): CallLine[] =>
  call.results.length > 0 ? call.results.map((result) => ({ call, result })) : [{ call, result: null }]

export const phoneCallColumns: ExportColumn<CallLine>[] = [
  { head: words('time'), cell: ({ call }) => timeCell(call.startedAt, call.timeZone) },
  { head: words('timeZone'), cell: ({ call }) => call.timeZone },
  { head: words('caller'), cell: ({ call }) => call.caller },
  { head: words('attestation'), cell: ({ call }) => call.attestation },
  {
    head: words('location'),
    cell: ({ call, result }) => result?.locationName ?? call.location?.name ?? null,
  },
  {
    head: words('member'),
    cell: ({ call, result }) => result?.memberName ?? call.member?.name ?? null,
  },
  {
    head: words('intent'),
    cell: ({ result }, language) => (result?.intent ? callWords.say(language, `intent.${result.intent}`) : null),
  },
  {
    head: words('result'),
    cell: ({ result }, language) =>
      callWords.say(language, `outcome.${result ? (result.accepted ? 'done' : 'refused') : 'nothing'}`),
  },
  {
    head: words('problem'),
    cell: ({ result }, language) => (result?.problem ? callWords.say(language, `problem.${result.problem}`) : null),
  },
  { head: words('seconds'), cell: ({ call }) => call.durationS },
  { head: words('recording'), cell: ({ result }) => result?.recordingUrl ?? null },
]

export const calledNumberColumns = (timeZone: string): readonly ExportColumn<CalledNumber>[] => [
  { head: words('number'), cell: ({ number }) => number },
  { head: words('label'), cell: ({ label }) => label },
  { head: words('added'), cell: ({ createdAt }) => timeCell(createdAt, timeZone) },
]
