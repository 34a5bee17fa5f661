import type { JobChanges, JobDraft } from '#shared/jobs/jobs.contract.ts'

export type NewJob = Omit<JobChanges, 'version'>

export const withDefaults = (draft: JobDraft): NewJob => ({
  status: 'active',
  notes: '',
  checklist: [],
  patterns: [],
  budgetedMinutes: null,
  priceMinor: null,
  priceBasis: 'visit',
  earlyStartMinutes: null,
  shortPercent: null,
  ...draft,
})
