import { inject } from 'vitest'
import { databaseUrl } from './database-url.ts'

/**
 * The address to write very many rows by that are known to fit: of the suite's own server its superuser's, for whom no
 * trigger runs and no key is looked up, which is half of the time. What triggers would keep is to be written besides.
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
