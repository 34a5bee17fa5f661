export const scales = ['pass_fail', 'five', 'ten', 'points'] as const
export const scoreMethods = ['weighted', 'points'] as const

export const actionStates = ['open', 'fixed', 'verified', 'withdrawn'] as const
export type ActionState = (typeof actionStates)[number]

export const planFrequencies = ['weekly', 'monthly'] as const
export type PlanFrequency = (typeof planFrequencies)[number]
/** Overdue, due within a week, or later. */
export const planStates = ['overdue', 'due', 'upcoming'] as const

export const planLimits = {
  /** Maximum of one list. */
  listed: 500,
  /** Days before the due day from which an inspection counts as due. */
  dueSoonDays: 7,
} as const

/** The required proof that a failed item was fixed. */
export const proofs = ['words', 'photo'] as const

export const inspectionLimits = {
  sectionsMax: 40,
  itemsMax: 60,
  photosMax: 60,
  photoBytesMax: 20 * 1024 * 1024,
  noteMax: 1_000,
  guidanceMax: 1_000,
  bandsMax: 10,
  /** Maximum days until a corrective action is due. */
  dueDaysMax: 90,
  templatesMax: 100,
  /** Maximum days of one summary. */
  windowDaysMax: 800,
} as const

/** The subjects of trends: locations, items of templates, or members by the places they cleaned. */
export const trendSubjects = ['locations', 'items', 'members'] as const
export type TrendSubjectKind = (typeof trendSubjects)[number]

export const trendLimits = {
  /** Maximum of one answer, the lowest scores first. */
  subjectsMax: 50,
  /** Members who worked at the location within this many days before an inspection are its crew. */
  crewDays: 7,
} as const

/** Size of the stored signature drawing. */
export const signatureSize = { width: 320, height: 120 } as const
