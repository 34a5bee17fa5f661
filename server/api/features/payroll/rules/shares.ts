import { splitByWeight } from '#shared/apportion.ts'

/** Splits an amount among the jobs that caused it, sorted by job id. */
export function partsByJob(amountMinor: number, caused: readonly { jobId: string | null; weight: number }[]) {
  const byJob = new Map<string | null, number>()
  for (const { jobId, weight } of caused) byJob.set(jobId, (byJob.get(jobId) ?? 0) + weight)
  const jobs = [...byJob].toSorted(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1))
  const amounts = splitByWeight(
    amountMinor,
    jobs.map(([, weight]) => weight),
  )
  return jobs.map(([jobId], at) => ({ jobId, amountMinor: amounts[at] ?? 0 }))
}
