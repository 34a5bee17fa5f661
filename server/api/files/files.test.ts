import { createHash, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { createFileStore } from './configured-store.ts'
import { fileKinds, type FileKind } from './files.store.ts'

const { api, organization, addMember, member, user, call } = useApi()
const read = (headers: Record<string, string>, hash: string) =>
  call(headers, organizationPaths.file.replace(':hash', hash))

/** Stores a content referenced by a record of this kind; `memberId` is the member whose certificate it is. */
async function hold(organizationId: string, kind: FileKind, text: string, memberId: string = randomUUIDv7()) {
  const content = Buffer.from(text)
  const hash = createHash('sha256').update(content).digest('hex')
  await createFileStore(api.config).put(hash, content)
  const id = randomUUIDv7()
  const purpose = kind === 'logo' ? 'logo' : kind.endsWith('photo') ? 'photo' : 'document'
  await inTenant(api.db, organizationId, async (tx) => {
    const file = { organizationId, id, hash, contentType: 'text/html', bytes: content.length, name: 'plan "1".html' }
    await tx
      .insertInto('files')
      .values({ ...file, purpose })
      .execute()
    await recordOf[kind]?.(tx, { organizationId, id, hash, memberId })
  })
  return hash
}

interface Held {
  organizationId: string
  id: string
  hash: string
  memberId: string
}

/** Creates the record that determines a file's kind. */
const recordOf: Partial<Record<FileKind, (tx: TenantTx, held: Held) => Promise<unknown>>> = {
  quote_photo: async (tx, { organizationId, id, hash }) => {
    const quoteId = randomUUIDv7()
    await sql`insert into quotes (organization_id, id, number, content)
      values (${organizationId}, ${quoteId}, 1001, '{}')`.execute(tx)
    await sql`insert into quote_photos (organization_id, id, quote_id, file_hash)
      values (${organizationId}, ${id}, ${quoteId}, ${hash})`.execute(tx)
  },
  client_document: async (tx, { organizationId, id, hash }) => {
    const clientId = randomUUIDv7()
    await sql`insert into clients (organization_id, id, name, billing_address)
      values (${organizationId}, ${clientId}, ${clientId}, '{}')`.execute(tx)
    await sql`insert into client_documents (organization_id, id, client_id, file_hash, name, content_type, bytes)
      values (${organizationId}, ${id}, ${clientId}, ${hash}, 'plan', 'text/html', 1)`.execute(tx)
  },
  certificate: (tx, held) => certificate(tx, held, false),
  office_paper: (tx, held) => certificate(tx, held, true),
}

const certificate = (tx: TenantTx, { organizationId, id, hash, memberId }: Held, forOffice: boolean) =>
  sql`insert into certifications (organization_id, id, member_id, name, file_hash, for_office)
    values (${organizationId}, ${id}, ${memberId}, 'Boom lift', ${hash}, ${forOffice})`.execute(tx)

const memberOf = (organizationId: string, { userId }: { userId: string }) =>
  inTenant(api.db, organizationId, (tx) =>
    tx.selectFrom('members').select('id').where('userId', '=', userId).executeTakeFirstOrThrow(),
  )

/** Columns that reference files; a new column needs a separate kind, unless its files are work photos. */
const columnsOfFiles = [
  'certifications.file_hash',
  'client_documents.file_hash',
  'client_request_photos.file_hash',
  'corrective_actions.proof_hash',
  // Served by a separate route with its own access check.
  'data_exports.hash',
  'files.hash',
  'inspection_photos.file_hash',
  'inspection_pictures.file_hash',
  'members.photo_hash',
  'message_photos.file_hash',
  'organizations.logo_hash',
  // Not a file, but a hash of pay inputs.
  'pay_overrides.pay_hash',
  'pay_run_members.inputs_hash',
  'pay_run_members.result_hash',
  'pay_runs.inputs_hash',
  'pay_runs.rules_hash',
  'pay_snapshots.inputs_hash',
  'problem_report_photos.file_hash',
  // Served by its order's own route.
  'purchase_orders.document_hash',
  'quote_photos.file_hash',
  'recap_photos.file_hash',
  'recap_photos.thumbnail_hash',
  // A separate route serves it to every member.
  'safety_sheets.hash',
  'supply_items.photo_hash',
]

const everybody = ['nobody', 'stranger', 'MEMBER', 'EMPLOYEE', 'holder', 'SUPERVISOR', 'ADMIN', 'OWNER']
const staff = everybody.slice(2)
const readers: Readonly<Record<FileKind, readonly string[]>> = {
  logo: everybody,
  photo: staff,
  quote_photo: ['ADMIN', 'OWNER'],
  client_document: ['SUPERVISOR', 'ADMIN', 'OWNER'],
  certificate: ['holder', 'ADMIN', 'OWNER'],
  office_paper: ['ADMIN', 'OWNER'],
  loose: [],
}

describe('GET /files/:hash', () => {
  test.each(fileKinds)('a file of kind %s is readable only with permission for its record', async (kind) => {
    const { id, headers: owner } = await organization()
    const holder = await user()
    await addMember(id, holder, ['EMPLOYEE'])
    const callers: Record<string, Record<string, string>> = {
      nobody: {},
      stranger: (await organization()).headers,
      MEMBER: await member(id, 'MEMBER'),
      EMPLOYEE: await member(id, 'EMPLOYEE'),
      holder: holder.headers,
      SUPERVISOR: await member(id, 'SUPERVISOR'),
      ADMIN: await member(id, 'ADMIN'),
      OWNER: owner,
    }
    const hash = await hold(id, kind, `what a ${kind} says`, (await memberOf(id, holder)).id)
    const allowed: string[] = []
    for (const caller of everybody) {
      const { statusCode } = await read(callers[caller] ?? {}, hash)
      expect([200, 404]).toContain(statusCode)
      if (statusCode === 200) allowed.push(caller)
    }
    expect(allowed).toEqual(readers[kind])
  })

  test('every table with file references is considered by the access check', async () => {
    const { rows } = await sql<{ name: string }>`
    select distinct r.relname || '.' || a.attname as name
    from pg_class r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and a.atttypid = 'text'::regtype
    join pg_constraint k on k.conrelid = r.oid and k.contype = 'c' and a.attnum = any (k.conkey)
    where r.relnamespace = 'public'::regnamespace and pg_get_constraintdef(k.oid) like '%[0-9a-f]{64}%'
    order by 1`.execute(api.db)
    expect(rows.map(({ name }) => name)).toEqual(columnsOfFiles)
  })

  test('serves documents uncached and never executable', async () => {
    const { id } = await organization()
    const hash = await hold(id, 'client_document', '<script>alert(1)</script>')
    const answer = await read(await member(id, 'ADMIN'), hash)
    expect(answer.body).toBe('<script>alert(1)</script>')
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html',
      'content-disposition': `attachment; filename="plan _1_.html"; filename*=UTF-8''plan%20%221%22.html`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    })
  })

  test('serves a content shared by two organizations to the staff of both', async () => {
    const organizationA = await organization()
    const two = await organization()
    const hash = await hold(organizationA.id, 'client_document', 'the same form')
    await hold(two.id, 'client_document', 'the same form')
    for (const { headers } of [organizationA, two]) expect((await read(headers, hash)).statusCode).toBe(200)
  })

  test('answers 404 for a missing content', async () => {
    const { id, headers } = await organization()
    const hash = 'c'.repeat(64)
    await inTenant(api.db, id, (tx) =>
      tx
        .insertInto('files')
        .values({ organizationId: id, id: randomUUIDv7(), hash, contentType: 'image/png', bytes: 1, purpose: 'photo' })
        .execute(),
    )
    expect((await read(headers, hash)).statusCode).toBe(404)
  })
})
