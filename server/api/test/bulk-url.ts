import { inject } from 'vitest'
import { databaseUrl } from './database-url.ts'

/**
 * Returns the URL for writing many valid rows: on the suite's own server the superuser's, who skips triggers and
 * foreign keys, which halves the time. What triggers would maintain must be written too.
 */
export function bulkUrl(ownerUrl: string): string {
  const superuserUrl = inject('superuserUrl')
  if (!superuserUrl) return ownerUrl
  const url = new URL(databaseUrl(superuserUrl, new URL(ownerUrl).pathname.slice(1)))
  const settings = { session_replication_role: 'replica', search_path: 'public,pg_temp', timezone: 'UTC' }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  url.searchParams.set('options', options.join(' '))
  return url.href
}
