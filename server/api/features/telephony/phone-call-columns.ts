import { timeCell } from '#server/api/exports/cell.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { CalledNumber, CallResult, PhoneCall } from '#shared/telephony/telephony.contract.ts'
import { callWords } from '#shared/telephony/words.ts'

/** A line of the file: one thing that came of a call, or the call alone where nothing did. */
interface CallLine {
  call: PhoneCall
  result: CallResult | null
}

export const linesOf = (call: PhoneCall): CallLine[] =>
  call.results.length > 0 ? call.results.map((result) => ({ call, result })) : [{ call, result: null }]

export const phoneCallColumns: ExportColumn<CallLine>[] = [
  { head: { en: 'Time', es: 'Hora' }, cell: ({ call }) => timeCell(call.startedAt, call.timeZone) },
  { head: { en: 'Time zone', es: 'Zona horaria' }, cell: ({ call }) => call.timeZone },
  { head: { en: 'Caller', es: 'Número que llama' }, cell: ({ call }) => call.caller },
  { head: { en: 'Attestation', es: 'Verificación' }, cell: ({ call }) => call.attestation },
  {
    head: { en: 'Location', es: 'Sede' },
    cell: ({ call, result }) => result?.locationName ?? call.location?.name ?? null,
  },
  {
    head: { en: 'Member', es: 'Miembro' },
    cell: ({ call, result }) => result?.memberName ?? call.member?.name ?? null,
  },
  {
    head: { en: 'Intent', es: 'Intención' },
    cell: ({ result }, language) => (result?.intent ? callWords[language].intents[result.intent] : null),
  },
  {
    head: { en: 'Result', es: 'Resultado' },
    cell: ({ result }, language) =>
      callWords[language].outcomes[result ? (result.accepted ? 'done' : 'refused') : 'nothing'],
  },
  {
    head: { en: 'Problem', es: 'Problema' },
    cell: ({ result }, language) => (result?.problem ? callWords[language].problems[result.problem] : null),
  },
  { head: { en: 'Seconds', es: 'Segundos' }, cell: ({ call }) => call.durationS },
  { head: { en: 'Recording', es: 'Grabación' }, cell: ({ result }) => result?.recordingUrl ?? null },
]

export const calledNumberColumns = (timeZone: string): readonly ExportColumn<CalledNumber>[] => [
  { head: { en: 'Number', es: 'Número' }, cell: ({ number }) => number },
  { head: { en: 'Label', es: 'Nombre' }, cell: ({ label }) => label },
  { head: { en: 'Added', es: 'Agregado el' }, cell: ({ createdAt }) => timeCell(createdAt, timeZone) },
]
