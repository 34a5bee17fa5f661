import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { findSubject } from '#server/api/domain/messages/subjects.store.ts'
import { readersOf } from '#server/api/domain/messages/unread.store.ts'
import { list as listVisits } from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import type { Language } from '#shared/languages.ts'
import type { ThreadKey } from '#shared/messages/messages.contract.ts'

/** Members with an account, and the client's contact. */
type Writer = 'supervisor' | 'employee' | 'admin' | 'client contact'

interface DemoMessage {
  by: Writer
  hoursAgo: number
  language: Language
  text: string
  /** As a translator would have put it. */
  translation: string
  readBy: readonly Writer[]
  mustRead?: boolean
}

const aboutPlace: readonly DemoMessage[] = [
  {
    by: 'supervisor',
    hoursAgo: 50,
    language: 'en',
    text: 'The side door sticks in the cold. Lift the handle, then pull.',
    translation: 'La puerta lateral se traba con el frío. Levanta la manija y luego jala.',
    readBy: ['employee', 'admin'],
    mustRead: true,
  },
  {
    by: 'employee',
    hoursAgo: 47,
    language: 'es',
    text: 'Listo, gracias. También falta papel en el baño de arriba.',
    translation: 'Done, thank you. We are also out of paper in the upstairs restroom.',
    readBy: ['supervisor'],
  },
  {
    by: 'supervisor',
    hoursAgo: 46,
    language: 'en',
    text: 'I’ll drop off 2 cases tomorrow before 5 pm.',
    translation: 'Mañana llevo 2 cajas antes de las 5 pm.',
    readBy: ['employee'],
  },
]

const aboutVisit: readonly DemoMessage[] = [
  {
    by: 'supervisor',
    hoursAgo: 4,
    language: 'en',
    text: 'The client has a meeting in front until 6:30 pm. Please start in the back.',
    translation: 'El cliente tiene una reunión al frente hasta las 6:30 pm. Empieza por la parte de atrás.',
    readBy: [],
  },
]

const aboutPerson: readonly DemoMessage[] = [
  {
    by: 'employee',
    hoursAgo: 27,
    language: 'es',
    text: '¿Puedo salir una hora antes el viernes? Tengo cita con el dentista.',
    translation: 'Can I leave an hour early on Friday? I have a dentist appointment.',
    readBy: ['supervisor', 'admin'],
  },
  {
    by: 'supervisor',
    hoursAgo: 26,
    language: 'en',
    text: 'Yes, Rosa can finish for you.',
    translation: 'Sí, Rosa puede terminar por ti.',
    readBy: ['employee'],
  },
]

const withClient: readonly DemoMessage[] = [
  {
    by: 'client contact',
    hoursAgo: 20,
    language: 'en',
    text: 'We have visitors on Thursday. Could the entrance be done first?',
    translation: 'El jueves tenemos visitas. ¿Pueden limpiar primero la entrada?',
    readBy: ['admin'],
  },
  {
    by: 'admin',
    hoursAgo: 19,
    language: 'en',
    text: 'Of course. The crew starts with the entrance that day.',
    translation: 'Claro que sí. Ese día el equipo empieza por la entrada.',
    readBy: [],
  },
]

interface SeedOptions {
  organizationId: string
  writers: Readonly<Record<Writer, { userId: string; name: string }>>
  now: Temporal.Instant
}

/** Seeds threads about a place of the employee's, its next visit, the employee, and a place of the client's contact. */
export async function seedMessages(tx: TenantTx, { organizationId, writers, now }: SeedOptions): Promise<void> {
  const { name, userId } = writers.employee
  const member = await tx.selectFrom('members').select('id').where('name', '=', name).executeTakeFirst()
  const contact = await tx
    .selectFrom('clientContacts')
    .innerJoin('locations', 'locations.clientId', 'clientContacts.clientId')
    .select('locations.id as locationId')
    .where('clientContacts.userId', '=', writers['client contact'].userId)
    .orderBy('locations.id')
    .executeTakeFirst()
  if (!member || !contact) return
  const today = now.toZonedDateTimeISO('UTC').toPlainDate()
  const window = { from: today.toString(), to: today.add({ days: 7 }).toString() }
  const [visit] = await listVisits(tx, window, { memberId: member.id })
  const threads: { key: ThreadKey; messages: readonly DemoMessage[] }[] = [
    { key: { about: 'person', id: member.id }, messages: aboutPerson },
    { key: { about: 'place', id: contact.locationId, withClient: true }, messages: withClient },
  ]
  if (visit) {
    threads.push({ key: { about: 'place', id: visit.locationId }, messages: aboutPlace })
    threads.push({ key: { about: 'visit', id: visit.jobId, at: visit.originalStart }, messages: aboutVisit })
  }
  const anybody = { kind: 'member', userId, memberId: await adminOf(tx), language: 'en' } as const
  for (const { key, messages } of threads) {
    const subject = await findSubject(tx, { ...anybody, maySendToClients: true, mayRequireReading: true }, key)
    const threadId = randomUUIDv7()
    const lastAt = at(now, messages.at(-1))
    await sql`
      insert into message_threads (organization_id, id, about, with_client, location_id, job_id, original_start, member_id,
        last_at, created_at)
      values (${organizationId}, ${threadId}, ${key.about}, ${key.withClient ?? false}, ${subject.locationId},
        ${key.about === 'visit' ? key.id : null}, ${key.at ?? null}::timestamptz,
        ${key.about === 'person' ? key.id : null}, ${lastAt}, ${at(now, messages[0])})`.execute(tx)
    for (const message of messages) await write(tx, { organizationId, threadId, writers, now }, message)
    await countUnread(
      tx,
      threadId,
      (await readersOf(tx, { ...subject, threadId })).map((reader) => reader.userId),
    )
  }
}

const at = (now: Temporal.Instant, message: DemoMessage | undefined) =>
  now.subtract({ hours: message?.hoursAgo ?? 0 }).toString()

const adminOf = async (tx: TenantTx) =>
  (
    await tx
      .selectFrom('members')
      .select('id')
      .where(sql<boolean>`roles && '{OWNER}'`)
      .executeTakeFirstOrThrow()
  ).id

async function write(
  tx: TenantTx,
  { organizationId, threadId, writers, now }: SeedOptions & { threadId: string },
  message: DemoMessage,
) {
  const { by, language, text, translation, readBy, mustRead = false } = message
  const id = randomUUIDv7()
  await sql`
    insert into messages (organization_id, id, thread_id, by_client, author_name, user_id, text, language, must_read, created_at)
    values (${organizationId}, ${id}, ${threadId}, ${by === 'client contact'}, ${writers[by].name}, ${writers[by].userId},
      ${text}, ${language}, ${mustRead}, ${at(now, message)})`.execute(tx)
  await tx
    .insertInto('messageTranslations')
    .values({ organizationId, messageId: id, language: language === 'en' ? 'es' : 'en', text: translation })
    .execute()
  for (const reader of readBy)
    await sql`
      insert into message_reads (organization_id, message_id, user_id, reader_name, by_client, read_at)
      values (${organizationId}, ${id}, ${writers[reader].userId}, ${writers[reader].name},
        ${reader === 'client contact'}, ${now.subtract({ hours: message.hoursAgo - 1 }).toString()})`.execute(tx)
}

const countUnread = (tx: TenantTx, threadId: string, userIds: readonly string[]) =>
  sql`
    insert into unread_threads (organization_id, thread_id, user_id, since, unread, last_at)
    select t.organization_id, t.id, r.user_id, t.created_at, (
      select count(*) from messages g
      where g.thread_id = t.id and g.user_id <> r.user_id and not exists (
        select from message_reads o where o.message_id = g.id and o.user_id = r.user_id)), t.last_at
    from message_threads t, unnest(${[...new Set(userIds)]}::uuid[]) r (user_id) where t.id = ${threadId}`.execute(tx)
