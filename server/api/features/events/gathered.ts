import type { Touched } from './follower.ts'

/** What the database announces. */
export interface Message {
  organizationId?: string
  table?: string
  /** Only this user's followers hear it. */
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

/** A change that touches more rows names only its table. */
const touchedMax = 20

/** Changes that wait to be told, one for each table of an organisation: what many of them touched is told together. */
export function gatherChanges() {
  const waiting = new Map<string, { message: Message; jobs: Set<string>; members: Set<string>; isWhole: boolean }>()
  return {
    size: () => waiting.size,
    /** Answers whether it is a change of an organisation. */
    add(message: Message): boolean {
      const { organizationId, table, userId, jobId, memberId } = message
      if (!organizationId || !table) return false
      const one = waiting.getOrInsertComputed(`${organizationId} ${table} ${userId ?? ''}`, () => ({
        message,
        jobs: new Set<string>(),
        members: new Set<string>(),
        isWhole: false,
      }))
      if (jobId) one.jobs.add(jobId)
      if (memberId) one.members.add(memberId)
      one.isWhole ||= !(jobId || memberId) || one.jobs.size + one.members.size > touchedMax
      return true
    },
    /** Those whose key is due, each once. */
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
