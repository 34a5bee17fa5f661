import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { mailsTo, runJobs } from '#server/api/test/mail.ts'
import { signedForm } from '#server/api/test/signed-form.ts'
import type { DeliveryItem, TextSettings } from '#shared/text-messages/text-messages.contract.ts'
import { buildTexting, newNumber, openVisits } from './test/texting.ts'
import { readKeyword } from './keywords.ts'

const run = useApi()
const { api, call, user } = run
const setUp = () => buildTexting(run)

describe('a keyword', () => {
  test.each([
    // The provider does not mark keywords that it answers by default.
    [{ words: ' Stop ' }, true, { keyword: 'stop', isAnswered: true }],
    [{ words: 'REVOKE' }, true, { keyword: 'stop', isAnswered: true }],
    [{ words: 'help' }, true, { keyword: 'help', isAnswered: true }],
    [{ words: 'alta' }, true, { keyword: 'start', isAnswered: false }],
    [{ words: 'help' }, false, { keyword: 'help', isAnswered: false }],
    // Keywords that were chosen there are marked, also those that only the provider knows.
    [{ words: 'help', optOutType: 'HELP' }, false, { keyword: 'help', isAnswered: true }],
    [{ words: 'basta', optOutType: 'STOP' }, false, { keyword: 'stop', isAnswered: true }],
    [{ words: 'stop please' }, true, { keyword: undefined, isAnswered: false }],
    [{ words: '1' }, true, { keyword: undefined, isAnswered: false }],
  ])('reads %o, with a provider that answers: %s', (text, providerAnswers, read) => {
    expect(readKeyword(text, providerAnswers)).toEqual(read)
  })
})

describe('an offer by text', () => {
  test('accepts an offer by its digit, and explains late or repeated answers', async () => {
    const setup = await setUp()
    const [first, second] = await openVisits(setup)
    const [ana, eva] = [await setup.texted('Ana'), await setup.texted('Eva')]
    await setup.offer(first, ana.id, eva.id)
    expect(await setup.last(ana.number)).toMatch(/Brightside.*Open visit at Main Street.*Reply 1 to accept\.$/)
    await setup.offer(second, ana.id)
    expect(await setup.last(ana.number)).toMatch(/Reply 2 to accept\.$/)

    await setup.says(ana.number, '2', 'SM-same')
    await setup.says(ana.number, ' 2 ', 'SM-same')
    expect(await setup.last(ana.number)).toContain('you accepted Evening at Main Street')
    const [, taken] = await setup.list('2090-03-08', '2090-03-09')
    expect(taken?.crew.map(({ memberId }) => memberId)).toEqual([ana.id])
    await setup.says(ana.number, '2')
    expect(await setup.last(ana.number)).toContain('you already answered this offer')

    await setup.says(eva.number, '1')
    await setup.says(ana.number, '1')
    expect(await setup.last(ana.number)).toContain('This visit is no longer available.')
    await setup.says(ana.number, '7')
    expect(await setup.last(ana.number)).toContain('no open offer has the number 7')
    await setup.says(ana.number, 'maybe later')
    expect(await setup.last(ana.number)).toContain("we didn't understand")
    await setup.says(newNumber(), '1')
    expect(await setup.received()).toEqual([
      'offer_taken',
      'not_found',
      'offer_taken',
      'offer_gone',
      'no_offer',
      'not_understood',
      'unknown_sender',
    ])
  })

  test('goes out by email instead after STOP, beyond the day’s limit and when the provider could not deliver it', async () => {
    const setup = await setUp()
    const [visit, other] = await openVisits(setup)
    const ana = await setup.texted('Ana')
    const email = (
      await api.db.selectFrom('users').select('email').where('id', '=', ana.userId).executeTakeFirstOrThrow()
    ).email
    const offers = async () =>
      (await mailsTo(api, email)).filter(({ subject }) => subject.startsWith('Open visit')).length

    await setup.offer(visit, ana.id)
    await runJobs(api)
    const [sent] = await setup.deliveries()
    expect(sent).toMatchObject({ channel: 'text', purpose: 'notice', state: 'sent', name: 'Ana', number: ana.number })
    expect(sent?.requestId).not.toBe('')
    expect(await offers()).toBe(0)
    const report = { MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30003' }
    await signedForm(
      api,
      `/api/v1/texts/status?${new URLSearchParams({ text: sent?.id ?? '', organization: setup.org.id })}`,
      report,
    )
    expect(await offers()).toBe(1)
    expect(await setup.deliveries()).toMatchObject([
      { channel: 'email', state: 'sent' },
      { state: 'failed', problem: '30003' },
    ])

    const of = async (memberId: string) =>
      (await call(setup.org.headers, `${setup.base}/deliveries?memberId=${memberId}`)).json<{ items: DeliveryItem[] }>()
        .items
    const eva = await setup.worker('Eva')
    expect([await of(ana.id), await of(eva.id)]).toEqual([await setup.deliveries(), []])

    // A word that only the provider knows stops too, and is not answered twice.
    const before = await setup.last(ana.number)
    const optOutText = {
      MessageSid: `SM${setup.from}-told`,
      From: ana.number,
      To: setup.from,
      Body: 'BASTA',
      OptOutType: 'STOP',
    }
    await signedForm(api, '/api/v1/texts/incoming', optOutText)
    expect(await setup.last(ana.number)).toBe(before)
    expect((await setup.enter(ana.headers, ana.number)).json()).toMatchObject({ code: 'text_number_stopped' })
    await setup.says(ana.number, 'START')
    await setup.says(ana.number, 'STOP')
    expect(await setup.last(ana.number)).toContain("you won't get texts or calls anymore")
    expect((await setup.enter(ana.headers, ana.number)).json()).toMatchObject({ code: 'text_number_stopped' })
    await setup.offer(other, ana.id)
    expect(await offers()).toBe(2)
    await setup.says(ana.number, 'ALTA')
    await setup.limit(0)
    const answer = await call(setup.org.headers, `${setup.visitUrl(other)}/cover`, {
      body: { memberId: ana.id, insteadOf: null, version: 0 },
    })
    expect(answer.statusCode).toBe(200)
    await runJobs(api)
    await runJobs(api)
    expect((await setup.deliveries()).slice(0, 2)).toMatchObject([
      { channel: 'email', state: 'sent' },
      { channel: 'text', state: 'refused', problem: 'daily_limit' },
    ])
    const settings = (await call(setup.org.headers, `${setup.base}/text-settings`)).json<TextSettings>()
    expect(settings).toMatchObject({ number: setup.from, segmentsPerDay: 0, segmentPrice: 0.0083 })
    expect(settings.segments.day).toBe(settings.segments.month)
    expect(settings.segments.day).toBeGreaterThan(0)
  })

  test('is never queued to an unconfirmed number', async () => {
    const { org, worker } = await setUp()
    const ana = await worker('Ana')
    const queued = inTenant(api.db, org.id, async (tx) => {
      const id = '0193a000-0000-7000-8000-000000000001'
      await tx
        .insertInto('notifications')
        .values({ organizationId: org.id, id, userId: ana.userId, kind: 'visit_offered', params: '{}', readAt: null })
        .execute()
      const row = { organizationId: org.id, id, channel: 'text', purpose: 'notice', number: '+16125559999' } as const
      await tx
        .insertInto('deliveries')
        .values({ ...row, userId: ana.userId, notificationId: id, replyDigit: null, providerId: null })
        .execute()
    })
    await expect(queued).rejects.toThrow('nobody agreed to texts')
    expect((await call((await user()).headers, `/api/v1/organizations/${org.id}/deliveries`)).statusCode).toBe(403)
  })
})
