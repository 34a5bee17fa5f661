export const problemKinds = ['access', 'damage', 'equipment', 'supplies', 'safety', 'other'] as const
export type ReportedProblemKind = (typeof problemKinds)[number]

export const problemStates = ['open', 'resolved'] as const
export type ProblemState = (typeof problemStates)[number]

export const problemReportLimits = { textMax: 2_000, photosMax: 5, photoBytesMax: 20 * 1024 * 1024 } as const
