import { dayCell, timeCell, yesOrNo } from '#server/api/exports/cell.ts'
import { clientAndLocation } from '#server/api/exports/places.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { InspectionPlan } from '#shared/inspections/plans.contract.ts'
import { say, words } from './texts.ts'

export const planColumns = (timeZone: string): readonly ExportColumn<InspectionPlan>[] => [
  ...clientAndLocation,
  { head: words('template'), cell: ({ templateName }) => templateName },
  { head: words('every'), cell: ({ every }) => every },
  { head: words('unit'), cell: ({ frequency }, language) => say(language, `unit.${frequency}`) },
  { head: words('randomSample'), cell: ({ isSample }, language) => yesOrNo(isSample, language) },
  { head: words('dueOn'), cell: ({ dueOn }) => dayCell(dueOn) },
  { head: words('state'), cell: ({ state }, language) => say(language, `planState.${state}`) },
  { head: words('lastInspected'), cell: ({ lastAt }) => timeCell(lastAt, timeZone) },
  { head: words('inspector'), cell: ({ inspectorName }) => inspectorName },
  { head: words('actionsTo'), cell: ({ ownerName }) => ownerName },
]
