import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildContact } from '#server/api/test/client-area.ts'
import { daily } from '#server/api/test/patterns.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { StaffRole } from '#shared/access/roles.ts'
import type { RecipientList, Thread, ThreadKey, ThreadPage } from '#shared/messages/messages.contract.ts'

const run = useApi()
const { api, call, user, addMember, organization } = run

const north = 0
const people = ['admin', 'anywhere', 'northern', 'regular', 'guest', 'stranger'] as const
type Person = (typeof people)[number]
const roles: Record<Person, StaffRole[]> = {
  admin: ['ADMIN'],
  anywhere: ['SUPERVISOR'],
  northern: ['SUPERVISOR'],
  regular: ['EMPLOYEE'],
  guest: ['EMPLOYEE'],
  stranger: ['EMPLOYEE'],
}
const visitDay = '2035-03-07'

/**
 * Two places in two regions with a job each. `regular` is on the first job's crew; `guest` alone comes to one of its
 * visits; a contact may see the first place only.
 */
async function setUp() {
  const org = await organization()
  const { base, ...places } = buildPlaces({ api, call }, org)
  const client = await places.addClient()
  const region = async (name: string) =>
    (await call(org.headers, `${base}/regions`, { body: { name, color: '#1f7a5c', supervisorIds: [] } })).json<{
      id: string
    }>().id
  const regions = [await region('North'), await region('South')]
  const sites = []
  for (const [index, regionId] of regions.entries()) {
    const location = await places.addLocation(client, { name: `Place ${index}` })
    const job = await places.addJob(location, { name: `Job ${index}`, schedule: { ...daily, durationMinutes: 60 } })
    await inTenant(api.db, org.id, (tx) =>
      tx.updateTable('locations').set({ regionId }).where('id', '=', location.id).execute(),
    )
    sites.push({ location, job })
  }
  const [first, second] = sites
  if (!first || !second) throw new Error('two places are built')
  const accounts = {} as Record<
    Person,
    { headers: Record<string, string>; memberId: string; userId: string; name: string }
  >
  for (const name of people) {
    const account = await user({ name })
    await addMember(org.id, account, roles[name])
    const memberId = await inTenant(api.db, org.id, async (tx) => {
      const { id } = await tx
        .selectFrom('members')
        .select('id')
        .where('userId', '=', account.userId)
        .executeTakeFirstOrThrow()
      if (name === 'northern')
        await sql`insert into member_regions (organization_id, member_id, region_id)
                  values (${org.id}, ${id}, ${regions[north]})`.execute(tx)
      return id
    })
    accounts[name] = { ...account, memberId }
  }
  await call(org.headers, `${base}/jobs/${first.job.id}/crew`, {
    method: 'PUT',
    body: { crewSize: 2, memberIds: [accounts.regular.memberId], version: first.job.version },
  })
  const at = Temporal.ZonedDateTime.from(`${visitDay}T18:00[America/New_York]`).toInstant().toString()
  const changed = await places.changeVisit(first.job.id, at, { memberIds: [accounts.guest.memberId] })
  if (changed.statusCode !== 200) throw new Error(changed.body)
  const next = Temporal.Instant.from(at).add({ hours: 24 }).toString()
  const contact = await buildContact(run, { org, client } as never)
  await inTenant(api.db, org.id, (tx) =>
    tx
      .updateTable('clientContacts')
      .set({ locationIds: [first.location.id] })
      .where('userId', '=', contact.userId)
      .execute(),
  )
  return { org, base, client, first, second, people: accounts, at, next, contact }
}

type World = Awaited<ReturnType<typeof setUp>>

/** Each thread with those who may see it, besides administrators and the owner. */
const threadsOf = ({ first, second, people: p, at, next }: World) => {
  const leaders = ['anywhere', 'northern'] as const
  const threads: { key: ThreadKey; seenBy: readonly Person[]; byContact?: boolean }[] = [
    { key: { about: 'place', id: first.location.id }, seenBy: [...leaders, 'regular', 'guest'] },
    {
      key: { about: 'place', id: first.location.id, withClient: true },
      seenBy: [...leaders, 'regular', 'guest'],
      byContact: true,
    },
    { key: { about: 'place', id: second.location.id }, seenBy: ['anywhere'] },
    { key: { about: 'place', id: second.location.id, withClient: true }, seenBy: ['anywhere'] },
    { key: { about: 'visit', id: first.job.id, at }, seenBy: [...leaders, 'guest'] },
    { key: { about: 'visit', id: first.job.id, at: next }, seenBy: [...leaders, 'regular'] },
    { key: { about: 'visit', id: first.job.id, at, withClient: true }, seenBy: [...leaders, 'guest'], byContact: true },
    { key: { about: 'visit', id: second.job.id, at }, seenBy: ['anywhere'] },
    { key: { about: 'person', id: p.regular.memberId }, seenBy: [...leaders, 'regular'] },
    { key: { about: 'person', id: p.stranger.memberId }, seenBy: ['anywhere', 'stranger'] },
    { key: { about: 'person', id: p.northern.memberId }, seenBy: ['northern'] },
    { key: { about: 'person', id: p.admin.memberId }, seenBy: [] },
  ]
  return threads
}

const query = ({ withClient, ...key }: ThreadKey) =>
  new URLSearchParams({ ...key, ...(withClient && { withClient: 'true' }) } as Record<string, string>).toString()
type Named = Pick<ThreadKey, 'about' | 'id' | 'withClient'> & { at?: string | null }
const nameOf = ({ about, id, at, withClient = false }: Named) =>
  `${about} ${id} ${at ? Temporal.Instant.from(at).toString() : ''} ${withClient}`

describe('messages', () => {
  test('are seen by exactly those who may see their thread, and the read list is exactly who opened them', async () => {
    const world = await setUp()
    const { base, client, people: p, contact, org } = world
    const threads = threadsOf(world)
    const areaUrl = `${base}/client-area/${client.id}/messages`
    const get = (who: Person, key: ThreadKey) => call(p[who].headers, `${base}/messages?${query(key)}`)

    // Whoever may not see a thread neither reads nor writes it, before it has a message and after.
    for (const { key, seenBy } of threads)
      for (const who of people) {
        const mayRead = who === 'admin' || seenBy.includes(who)
        expect([nameOf(key), who, (await get(who, key)).statusCode]).toEqual([nameOf(key), who, mayRead ? 200 : 404])
        if (!mayRead) {
          const tried = await call(p[who].headers, `${base}/messages`, {
            body: { ...key, messageId: randomUUID(), text: 'Hi' },
          })
          expect(tried.statusCode).toBe(404)
        }
      }

    // What one may write about is offered, and nothing else.
    const places = threads.filter(({ key }) => key.about === 'place' && !key.withClient)
    for (const who of people) {
      const answer = await call(p[who].headers, `${base}/message-recipients?about=place`)
      const ids = answer.json<RecipientList>().items.map(({ id }) => id)
      const law = places.filter(({ seenBy }) => who === 'admin' || seenBy.includes(who))
      expect([who, ...ids.toSorted()]).toEqual([who, ...law.map(({ key }) => key.id).toSorted()])
    }

    // Any order of writing and opening gives the same law.
    const written = new Map<string, { key: ThreadKey; ids: string[] }>()
    const opened = new Map<string, Set<string>>()
    const step = fc.tuple(
      fc.nat(threads.length - 1),
      fc.constantFrom<Person | 'contact'>(...people, 'contact'),
      fc.constantFrom('write', 'open', 'write', 'open', 'guess'),
    )
    const steps = fc.sample(step, { seed: 41, numRuns: 100 })
    const authors = new Map<string, string>()
    for (const [index, who, act] of steps) {
      const { key, seenBy, byContact = false } = threads[index] ?? threads[0]!
      const isContact = who === 'contact'
      // A contact's call always means the thread with the client, which is another one of these.
      if (isContact && !key.withClient) continue
      const maySee = isContact ? byContact : who === 'admin' || seenBy.includes(who)
      const { withClient: _, ...areaKey } = key
      const headers = isContact ? contact.headers : p[who].headers
      const ids = written.get(nameOf(key))?.ids ?? []
      if (act === 'write') {
        const messageId = randomUUID()
        const body = isContact ? { ...areaKey, messageId, text: 'Hi' } : { ...key, messageId, text: 'Hi' }
        const { statusCode } = await call(headers, isContact ? areaUrl : `${base}/messages`, { body })
        // Crews do not write to clients.
        const isCrew = !isContact && roles[who].includes('EMPLOYEE')
        expect(statusCode).toBe(!maySee ? 404 : key.withClient && isCrew ? 403 : 201)
        if (statusCode !== 201) continue
        written.set(nameOf(key), { key, ids: [...ids, messageId] })
        authors.set(messageId, who)
      } else if (ids.length > 0) {
        // Naming ids of a thread that one may not see opens nothing.
        const url = isContact ? `${areaUrl.replace('messages', 'message-reads')}` : `${base}/message-reads`
        const answer = await call(headers, url, { body: { messageIds: ids.slice(-100) } })
        expect(answer.statusCode).toBe(204)
        if (maySee)
          for (const id of ids)
            if (authors.get(id) !== who) opened.set(id, (opened.get(id) ?? new Set()).add(isContact ? 'Bo Diaz' : who))
      }
    }
    const shown = (await call(org.headers, `${base}/message-threads?limit=100`)).json<ThreadPage>()
    expect(shown.items.length).toBeGreaterThan(6)
    for (const { key, ids } of written.values()) {
      const { items } = (await get('admin', key)).json<Thread>()
      for (const id of ids) {
        const message = items.find((candidate) => candidate.id === id)
        expect(message?.reads.map(({ name }) => name).toSorted()).toEqual([...(opened.get(id) ?? [])].toSorted())
      }
    }
    for (const who of people) {
      const { items } = (await call(p[who].headers, `${base}/message-threads?limit=100`)).json<ThreadPage>()
      const mine = items.map((item) => nameOf(item)).toSorted()
      const law = threads
        .filter(({ key, seenBy }) => written.has(nameOf(key)) && (who === 'admin' || seenBy.includes(who)))
        .map(({ key }) => nameOf(key))
      expect([who, mine.filter((name) => written.has(name))]).toEqual([who, law.toSorted()])
      for (const item of items) {
        const ids = written.get(nameOf(item))?.ids ?? []
        const unread = ids.filter((id) => authors.get(id) !== who && !opened.get(id)?.has(who))
        if (written.has(nameOf(item)))
          expect([who, nameOf(item), item.unread]).toEqual([who, nameOf(item), unread.length])
      }
    }
    const theirs = (
      await call(contact.headers, `${areaUrl.replace('messages', 'message-threads')}?limit=100`)
    ).json<ThreadPage>().items
    expect(theirs.every(({ withClient, locationId }) => withClient && locationId === world.first.location.id)).toBe(
      true,
    )
    expect(theirs.length).toBe(2)
    // A client is not shown who read what.
    const areaThread = await call(contact.headers, `${areaUrl}?about=place&id=${world.first.location.id}`)
    expect(areaThread.json<Thread>().items.flatMap(({ reads }) => reads)).toEqual([])
  })

  test('are unread from the first written while the thread could be seen, in every page, until opened', async () => {
    const world = await setUp()
    const { base, people: p, org, first } = world
    const key = { about: 'place', id: first.location.id } as const
    const keys: ThreadKey[] = [key, { about: 'person', id: p.regular.memberId }, { ...key, withClient: true }]
    const readers = ['regular', 'anywhere'] as const
    const plan = (isPlanned: boolean) =>
      inTenant(api.db, org.id, (tx) =>
        tx
          .updateTable('jobCrew')
          .set({ effectiveFrom: '2026-01-01', effectiveTo: isPlanned ? null : '2026-02-01' })
          .where('memberId', '=', p.regular.memberId)
          .execute(),
      )
    let isPlanned = true
    const maySee = (who: (typeof readers)[number], index: number) => who === 'anywhere' || index === 1 || isPlanned
    /** What each reader has yet to open; undefined before anything was written to them. */
    const counted = new Map<string, Set<string>>()
    const written: string[][] = [[], [], []]
    const step = fc.record({
      act: fc.constantFrom('write', 'write', 'open', 'plan'),
      index: fc.nat(2),
      who: fc.constantFrom(...readers),
      count: fc.integer({ min: 1, max: 4 }),
    })
    for (const { act, index, who, count } of fc.sample(step, { seed: 9, numRuns: 26 })) {
      const thread = keys[index]!
      if (act === 'plan') {
        isPlanned = !isPlanned
        await plan(isPlanned)
      } else if (act === 'write') {
        const messageId = randomUUID()
        await call(org.headers, `${base}/messages`, { body: { ...thread, messageId, text: 'Hi' } })
        written[index]!.push(messageId)
        for (const reader of readers) {
          const name = `${reader} ${index}`
          if (maySee(reader, index)) counted.set(name, (counted.get(name) ?? new Set()).add(messageId))
          else counted.delete(name)
        }
      } else {
        const messageIds = written[index]!.slice(-count)
        if (messageIds.length === 0) continue
        await call(p[who].headers, `${base}/message-reads`, { body: { messageIds } })
        if (maySee(who, index)) for (const id of messageIds) counted.get(`${who} ${index}`)?.delete(id)
      }
      for (const reader of readers) {
        const list = async (unread: string) => {
          const items: ThreadPage['items'] = []
          let cursor: string | null = ''
          while (cursor !== null) {
            const url: string = `${base}/message-threads?limit=1${unread}${cursor && `&cursor=${cursor}`}`
            const page: ThreadPage = (await call(p[reader].headers, url)).json<ThreadPage>()
            items.push(...page.items)
            cursor = page.nextCursor
          }
          return items.map((item) => [keys.findIndex((one) => nameOf(one) === nameOf(item)), item.unread])
        }
        const seen = keys.flatMap((_, nth) =>
          written[nth]!.length > 0 && maySee(reader, nth) ? [[nth, counted.get(`${reader} ${nth}`)?.size ?? 0]] : [],
        )
        const all = await list('')
        expect(all.toSorted()).toEqual(seen.toSorted())
        expect(await list('&unread=true')).toEqual(all.filter(([, unread]) => unread !== 0))
      }
    }
    expect([...counted.values()].some((ids) => ids.size > 2)).toBe(true)
  })
})
