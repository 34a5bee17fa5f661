import type { TemplateItem } from '#shared/inspections/inspections.contract.ts'
import { newId } from '#web/platform/records/new-id.ts'

export const newItem = (): TemplateItem => ({
  key: newId(),
  text: '',
  scale: 'five',
  points: 5,
  weight: 1,
  isCritical: false,
  photoOnFail: false,
  taskOnFail: true,
  dueDays: 3,
})
