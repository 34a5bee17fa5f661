import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import type { Faq, FaqEntry, FaqTopic, NewFaqEntry } from '#shared/faq/faq.contract.ts'
import { limits } from '#shared/limits.ts'

const { user, organization, member, call } = useApi()

async function withTopic() {
  const org = await organization()
  const base = `/api/v1/organizations/${org.id}/faq`
  const topic = (
    await call(org.headers, `${base}/topics`, { body: { names: { en: 'Keys', es: 'Llaves' }, position: 1 } })
  ).json<FaqTopic>()
  const draft: NewFaqEntry = {
    topicId: topic.id,
    language: 'en',
    question: 'Where is the mop sink?',
    answer: 'In the **closet** on floor 2.',
    position: 0,
  }
  const add = async (changes: Partial<NewFaqEntry> = {}) =>
    (await call(org.headers, `${base}/entries`, { body: { ...draft, ...changes } })).json<FaqEntry>()
  const read = async (query = '') => (await call(org.headers, `${base}${query}`)).json<Faq>()
  return { org, base, topic, draft, add, read }
}

const put = (body: object) => ({ method: 'PUT', body }) as const

describe('FAQ entries', () => {
  test('are returned unchanged, in their order, by language', async () => {
    const { add, read, topic } = await withTopic()
    const second = await add({ question: 'Second?', position: 2 })
    const first = await add({ question: 'First?', position: 1 })
    await add({ language: 'es', question: '¿Dónde?' })
    expect(await read('?language=en')).toEqual({ topics: [topic], entries: [first, second] })
  })

  test('can be searched by words from question and answer together', async () => {
    const { add, read } = await withTopic()
    const entry = await add()
    expect((await read('?search=FLOOR%20mop')).entries).toEqual([entry])
    expect((await read('?search=floor%20vacuum')).entries).toEqual([])
    expect((await read('?search=%25')).entries).toEqual([])
  })

  test('are updated by version, and the second of two updates gets a conflict', async () => {
    const { org, base, draft, add } = await withTopic()
    const { id, version } = await add()
    const url = `${base}/entries/${id}`
    const changed = await call(org.headers, url, put({ ...draft, answer: 'Floor 3.', version }))
    expect(changed.json()).toMatchObject({ answer: 'Floor 3.', version: 2 })
    expect((await call(org.headers, url, put({ ...draft, version }))).json()).toMatchObject({ code: 'stale_version' })
  })

  test('can be archived and restored', async () => {
    const { org, base, add, read } = await withTopic()
    const { id } = await add()
    await call(org.headers, `${base}/entries/${id}/archive`, { method: 'POST' })
    expect((await read()).entries).toEqual([])
    expect((await read('?archived=true')).entries.map((entry) => entry.id)).toEqual([id])
    await call(org.headers, `${base}/entries/${id}/restore`, { method: 'POST' })
    expect((await read()).entries.map((entry) => entry.id)).toEqual([id])
  })

  test('need a topic of the organization and have a maximum size', async () => {
    const { org, base, draft } = await withTopic()
    const otherEntry = await withTopic()
    const wrong = await call(org.headers, `${base}/entries`, { body: { ...draft, topicId: otherEntry.topic.id } })
    expect(wrong.json()).toMatchObject({ code: 'faq_topic_unknown', fields: [{ path: 'topicId' }] })
    const long = { ...draft, answer: 'x'.repeat(limits.faqAnswerMax + 1) }
    expect((await call(org.headers, `${base}/entries`, { body: long })).statusCode).toBe(400)
  })
})

describe('FAQ topics', () => {
  test('can be renamed, and removed when empty', async () => {
    const { org, base, topic, add } = await withTopic()
    const url = `${base}/topics/${topic.id}`
    const names = { en: '', es: 'Alarmas' }
    const renamed = await call(org.headers, url, put({ names, position: 3, version: 1 }))
    expect(renamed.json()).toMatchObject({ names, position: 3, version: 2 })
    await add()
    expect((await call(org.headers, url, { method: 'DELETE' })).json()).toMatchObject({ code: 'faq_topic_in_use' })
  })

  test('need a name in at least one language', async () => {
    const { org, base } = await withTopic()
    const answer = await call(org.headers, `${base}/topics`, { body: { names: { en: ' ', es: '' }, position: 1 } })
    expect(answer.json()).toMatchObject({ code: 'faq_topic_unnamed' })
  })
})

describe('access to the FAQ', () => {
  test('lets everyone read, admins write and strangers do neither', async () => {
    const { org, base, draft, add } = await withTopic()
    const { id } = await add()
    const employee = await member(org.id, 'EMPLOYEE')
    expect((await call(employee, base)).statusCode).toBe(200)
    expect((await call(employee, `${base}?archived=true`)).statusCode).toBe(403)
    expect((await call(employee, `${base}/entries`, { body: draft })).statusCode).toBe(403)
    expect((await call(employee, `${base}/entries/${id}`, put({ ...draft, version: 1 }))).statusCode).toBe(403)
    expect((await call((await user()).headers, base)).statusCode).toBe(403)
    const otherOrg = await organization()
    const otherUrl = `/api/v1/organizations/${otherOrg.id}/faq/entries/${id}`
    expect((await call(otherOrg.headers, otherUrl, put({ ...draft, version: 1 }))).statusCode).toBe(404)
  })

  test('starts a new organization with answers in both languages', async () => {
    const { headers } = await user()
    const body = { name: 'Brightside', timeZone: 'America/New_York', weekStart: 1 }
    const { id } = (await call(headers, '/api/v1/organizations', { body })).json<{ id: string }>()
    const { topics, entries } = (await call(headers, `/api/v1/organizations/${id}/faq`)).json<Faq>()
    expect(topics.length).toBeGreaterThan(3)
    const inLanguage = (language: string) => entries.filter((entry) => entry.language === language).length
    expect(inLanguage('en')).toBeGreaterThan(15)
    expect(inLanguage('es')).toBe(inLanguage('en'))
  })
})
