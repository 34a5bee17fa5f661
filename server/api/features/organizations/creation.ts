import { createHash, randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { ProblemError } from '#server/api/problem.ts'
import type { NewOrganization, Organization } from '#shared/organizations/organizations.contract.ts'
import * as organizations from './organizations.store.ts'
import type { CreationKey } from './organizations.store.ts'

/**
 * Creates an organization for the user, or returns the first one for a repeated Idempotency-Key.
 * @throws ProblemError 422 if the key was used with another body.
 */
export async function createOrganization(
  db: Kysely<Database>,
  userId: string,
  wanted: NewOrganization,
  idempotencyKey: string | undefined,
): Promise<Organization> {
  const creation = idempotencyKey === undefined ? null : toCreationKey(idempotencyKey, wanted)
  const before = await replay(db, userId, creation)
  if (before) return before
  const founder = await organizations.findFounder(db, userId)
  const id = randomUUIDv7()
  try {
    return await inTenant(db, id, (tx) => organizations.createOrganization(tx, id, wanted, { founder, creation }))
  } catch (error) {
    // Two concurrent requests with one key: the slower one finds the result of the faster.
    const first = await replay(db, userId, creation)
    if (first) return first
    throw error
  }
}

function toCreationKey(key: string, wanted: NewOrganization): CreationKey {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new ProblemError('invalid_request')
  return { key, hash: createHash('sha256').update(JSON.stringify(wanted)).digest() }
}

async function replay(db: Kysely<Database>, userId: string, creation: CreationKey | null) {
  const created = creation && (await organizations.findCreated(db, userId, creation.key))
  if (!created) return undefined
  if (!created.creationHash?.equals(creation.hash)) throw new ProblemError('idempotency_key_reused')
  return organizations.toOrganization(created)
}
