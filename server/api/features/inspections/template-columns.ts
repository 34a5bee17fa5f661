import { timeCell, yes } from '#server/api/exports/cell.ts'
import { clientAndLocation } from '#server/api/exports/places.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { NextInspection } from '#shared/inspections/inspection-figures.contract.ts'
import type { InspectionTemplate, TemplateItem } from '#shared/inspections/inspections.contract.ts'
import type { Words } from '#shared/languages.ts'

type Line = TemplateItem & { template: string; section: string; isArchived: boolean }

/** A line for each item, in the order of the form. */
export const templateLines = ({ name, isArchived, content }: InspectionTemplate): Line[] =>
  content.sections.flatMap((section) =>
    section.items.map((item) => ({ ...item, template: name, section: section.name, isArchived })),
  )

const scaleNames: Readonly<Record<TemplateItem['scale'], Words>> = {
  pass_fail: { en: 'Pass or fail', es: 'Pasa o no pasa' },
  five: { en: '1 to 5', es: '1 a 5' },
  ten: { en: '1 to 10', es: '1 a 10' },
  points: { en: 'Points', es: 'Puntos' },
}

export const templateColumns: readonly ExportColumn<Line>[] = [
  { head: { en: 'Template', es: 'Plantilla' }, cell: ({ template }) => template },
  { head: { en: 'Section', es: 'Sección' }, cell: ({ section }) => section },
  { head: { en: 'Item', es: 'Punto' }, cell: ({ text }) => text },
  { head: { en: 'Scale', es: 'Escala' }, cell: ({ scale }, language) => scaleNames[scale][language] },
  { head: { en: 'Weight', es: 'Peso' }, cell: ({ weight }) => weight },
  { head: { en: 'Critical', es: 'Crítico' }, cell: ({ isCritical }, language) => (isCritical ? yes[language] : '') },
  {
    head: { en: 'Photo when it fails', es: 'Foto si no pasa' },
    cell: ({ photoOnFail }, language) => (photoOnFail ? yes[language] : ''),
  },
  { head: { en: 'Archived', es: 'Archivada' }, cell: ({ isArchived }, language) => (isArchived ? yes[language] : '') },
]

const hundredth = (score: number | null) => (score === null ? null : score / 100)

export const nextColumns = (timeZone: string): readonly ExportColumn<NextInspection>[] => [
  ...clientAndLocation,
  { head: { en: 'Last inspected', es: 'Última inspección' }, cell: ({ lastAt }) => timeCell(lastAt, timeZone) },
  { head: { en: 'Score', es: 'Puntaje' }, cell: ({ score }) => hundredth(score) },
  { head: { en: 'Change', es: 'Cambio' }, cell: ({ change }) => hundredth(change) },
  { head: { en: 'Open problems', es: 'Problemas abiertos' }, cell: ({ openProblems }) => openProblems },
  { head: { en: 'To correct', es: 'Por corregir' }, cell: ({ openActions }) => openActions },
]
