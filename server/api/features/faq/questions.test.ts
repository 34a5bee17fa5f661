import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { mailsTo } from '#server/api/test/mail.ts'
import type { FaqEntry, FaqQuestion, FaqQuestionPage, FaqTopic } from '#shared/faq/faq.contract.ts'
import type { NotificationPage } from '#shared/notifications/notifications.contract.ts'

const { api, user, organization, addMember, member, call } = useApi()

async function asked() {
  const org = await organization()
  const luz = await user({ name: 'Luz Ortega' })
  await addMember(org.id, luz, ['EMPLOYEE'])
  const base = `/api/v1/organizations/${org.id}`
  const body = { text: 'Where is the mop sink?', language: 'en' }
  const question = (await call(luz.headers, `${base}/faq/questions`, { body })).json<FaqQuestion>()
  const list = async (headers = org.headers, query = '') =>
    (await call(headers, `${base}/faq/questions${query}`)).json<FaqQuestionPage>().items
  const noticesFor = async (headers: Record<string, string>) =>
    (await call(headers, `${base}/notifications`)).json<NotificationPage>().items
  const answer = async () => {
    const names = { en: 'Places', es: '' }
    const topic = (await call(org.headers, `${base}/faq/topics`, { body: { names, position: 0 } })).json<FaqTopic>()
    const entry = { topicId: topic.id, language: 'en', question: body.text, answer: 'Floor 2.', position: 0 }
    return call(org.headers, `${base}/faq/questions/${question.id}/answer`, { body: entry })
  }
  return { org, luz, base, question, list, noticesFor, answer }
}

describe('a question to the FAQ', () => {
  test('notifies admins, who see its author', async () => {
    const { org, question, list, noticesFor } = await asked()
    expect(await list()).toEqual([question])
    expect(question).toMatchObject({ askedBy: { name: 'Luz Ortega' }, entryId: null, closedAt: null })
    expect((await noticesFor(org.headers)).map(({ text }) => text)).toEqual(['Luz Ortega asks: Where is the mop sink?'])
  })

  test('becomes an entry when answered and notifies its author in the product and by mail', async () => {
    const { luz, list, noticesFor, answer } = await asked()
    const entry = (await answer()).json<FaqEntry>()
    expect(await list()).toMatchObject([{ entryId: entry.id }])
    expect(await noticesFor(luz.headers)).toMatchObject([{ kind: 'faq_question_answered' }])
    expect((await mailsTo(api, luz.email)).map(({ subject }) => subject)).toEqual(['Your question was answered'])
  })

  test('can be answered only once', async () => {
    const { answer } = await asked()
    const answers = await Promise.all([answer(), answer()])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  })

  test('can be closed without an answer', async () => {
    const { org, base, question, list, answer } = await asked()
    await call(org.headers, `${base}/faq/questions/${question.id}/close`, { method: 'POST' })
    expect(await list(org.headers, '?open=true')).toEqual([])
    expect((await answer()).json()).toMatchObject({ code: 'faq_question_closed' })
  })

  test('is visible to its author and admins only', async () => {
    const { org, luz, question, list } = await asked()
    expect(await list(luz.headers)).toEqual([question])
    expect(await list(await member(org.id, 'SUPERVISOR'))).toEqual([])
  })
})
