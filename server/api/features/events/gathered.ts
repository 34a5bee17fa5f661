import type { Touched } from './follower.ts'

/** A notification payload from the database. */
export interface Message {
  organizationId?: string
  table?: string
  /** Set if only this user's followers may receive it. */
  userId?: string
  jobId?: string
  memberId?: string
}

interface Gathered {
  key: string
  organizationId: string
  table: string
  userId: string | undefined
  touched: Touched
}

/** A change with more rows than this names only its table. */
const touchedMax = 20

/** Collects changes by organization and table until they are sent, merging the rows they touched. */
export function gatherChanges() {
  const waiting = new Map<string, { message: Message; jobs: Set<string>; members: Set<string>; isWhole: boolean }>()
  return {
    size: () => waiting.size,
    /** Returns true for a change of an organization. */
    add(message: Message): boolean {
      const { organizationId, table, userId, jobId, memberId } = message
      if (!organizationId || !table) return false
      const notice = waiting.getOrInsertComputed(`${organizationId} ${table} ${userId ?? ''}`, () => ({
        message,
        jobs: new Set<string>(),
        members: new Set<string>(),
        isWhole: false,
      }))
      if (jobId) notice.jobs.add(jobId)
      if (memberId) notice.members.add(memberId)
      notice.isWhole ||= !(jobId || memberId) || notice.jobs.size + notice.members.size > touchedMax
      return true
    },
    /** Removes and returns the changes whose key is due. */
    take(isDue: (key: string) => boolean): Gathered[] {
      const due = [...waiting].filter(([key]) => isDue(key))
      return due.map(([key, { message, jobs, members, isWhole }]) => {
        waiting.delete(key)
        const { organizationId = '', table = '', userId } = message
        const touched = isWhole
          ? {}
          : { ...(jobs.size > 0 && { jobIds: [...jobs] }), ...(members.size > 0 && { memberIds: [...members] }) }
        return { key, organizationId, table, userId, touched }
      })
    },
  }
}
