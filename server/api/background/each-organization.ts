import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'

type Work = (organizationId: string) => Promise<unknown>

/**
 * Runs work for every organization.
 * @throws the first failure, as `forOrganizations`.
 */
export async function forEachOrganization(db: Kysely<Database>, work: Work): Promise<void> {
  const organizations = await db.selectFrom('organizations').select('id').orderBy('id').execute()
  await forOrganizations(
    organizations.map(({ id }) => id),
    work,
  )
}

/**
 * Runs work for one organization after the other, continuing after a failure.
 * @throws the first failure at the end, so that the job is retried.
 */
export async function forOrganizations(organizationIds: readonly string[], work: Work): Promise<void> {
  const failures: unknown[] = []
  for (const id of organizationIds) {
    try {
      await work(id)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
