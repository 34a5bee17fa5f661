import { arrival, dayCell, selfApproved, timeCell, yesOrNo } from '#server/api/exports/cell.ts'
import { clientAndLocation } from '#server/api/exports/places.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { CorrectiveAction } from '#shared/inspections/corrective-actions.contract.ts'
import type { InspectionRow } from '#shared/inspections/inspections.contract.ts'
import { starterBandIn } from '#server/shared-texts.ts'
import { say, words } from './texts.ts'

const [received, clockOff] = arrival

export const inspectionColumns = (timeZone: string): readonly ExportColumn<InspectionRow>[] => [
  { head: words('begun'), cell: ({ createdAt }) => timeCell(createdAt, timeZone) },
  { head: words('submitted'), cell: ({ submittedAt }) => timeCell(submittedAt, timeZone) },
  ...clientAndLocation,
  { head: words('inspector'), cell: ({ inspectorName }) => inspectorName },
  { head: words('template'), cell: ({ templateName }) => templateName },
  { head: words('score'), cell: ({ score }) => (score === null ? null : score / 100) },
  { head: words('result'), cell: ({ band }, language) => starterBandIn(language, band) },
]

export const actionColumns = (timeZone: string): readonly ExportColumn<CorrectiveAction>[] => [
  { head: words('since'), cell: ({ createdAt }) => timeCell(createdAt, timeZone) },
  ...clientAndLocation,
  { head: words('what'), cell: ({ text }) => text },
  { head: words('state'), cell: ({ state }, language) => say(language, `state.${state}`) },
  { head: words('owner'), cell: ({ ownerName }) => ownerName },
  { head: words('due'), cell: ({ dueOn }) => dayCell(dueOn) },
  { head: words('done'), cell: ({ fixedWrittenAt }) => timeCell(fixedWrittenAt, timeZone) },
  { head: words('verified'), cell: ({ verifiedAt }) => timeCell(verifiedAt, timeZone) },
  selfApproved,
  { head: words('reopened'), cell: ({ reopened }) => reopened },
  { head: words('answer'), cell: ({ answer }) => answer },
  { head: received.head, cell: ({ fixedAt }) => timeCell(fixedAt, timeZone) },
  { head: clockOff.head, cell: ({ fixedClockOff }, language) => yesOrNo(fixedClockOff, language) },
]
