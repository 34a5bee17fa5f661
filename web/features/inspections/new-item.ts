import type { TemplateItem } from '#shared/contracts/inspections.ts'

export const newItem = (): TemplateItem => ({
  key: crypto.randomUUID(),
  text: '',
  scale: 'five',
  points: 5,
  weight: 1,
  isCritical: false,
  photoOnFail: false,
})
