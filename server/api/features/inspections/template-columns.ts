import { timeCell, yes } from '#server/api/exports/cell.ts'
import { clientAndLocation } from '#server/api/exports/places.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { NextInspection } from '#shared/inspections/inspection-figures.contract.ts'
import type { InspectionTemplate, TemplateItem } from '#shared/inspections/inspections.contract.ts'
import { say, words } from './texts.ts'

type Line = TemplateItem & { template: string; section: string; isArchived: boolean }

/** One line per item, in the order of the form. */
export const templateLines = ({ name, isArchived, content }: InspectionTemplate): Line[] =>
  content.sections.flatMap((section) =>
    section.items.map((item) => ({ ...item, template: name, section: section.name, isArchived })),
  )

export const templateColumns: readonly ExportColumn<Line>[] = [
  { head: words('template'), cell: ({ template }) => template },
  { head: words('section'), cell: ({ section }) => section },
  { head: words('item'), cell: ({ text }) => text },
  { head: words('scale'), cell: ({ scale }, language) => say(language, `scaleName.${scale}`) },
  { head: words('weight'), cell: ({ weight }) => weight },
  { head: words('critical'), cell: ({ isCritical }, language) => (isCritical ? yes(language) : '') },
  {
    head: words('photoWhenItFails'),
    cell: ({ photoOnFail }, language) => (photoOnFail ? yes(language) : ''),
  },
  { head: words('archived'), cell: ({ isArchived }, language) => (isArchived ? yes(language) : '') },
]

const hundredth = (score: number | null) => (score === null ? null : score / 100)

export const nextColumns = (timeZone: string): readonly ExportColumn<NextInspection>[] => [
  ...clientAndLocation,
  { head: words('lastInspected'), cell: ({ lastAt }) => timeCell(lastAt, timeZone) },
  { head: words('score'), cell: ({ score }) => hundredth(score) },
  { head: words('change'), cell: ({ change }) => hundredth(change) },
  { head: words('risk'), cell: ({ risk }) => risk.points },
  { head: words('openProblems'), cell: ({ openProblems }) => openProblems },
  { head: words('toCorrect'), cell: ({ openActions }) => openActions },
]
