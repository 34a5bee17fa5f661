import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UnrecoverableError } from '#server/api/background/worker.ts'
import { useApi } from '#server/api/test/api.ts'
import { signedForm } from '#server/api/test/signed-form.ts'
import { twilioCaller } from '#server/api/phone-calls/phone-caller.ts'
import { createTexter } from './configured-texter.ts'
import { sendAccountText } from './send-account-text.ts'
import { inTextAlphabet, segmentsOf } from './text-length.ts'
import { PictureRefusedError, twilioPictures } from './texted-picture.ts'
import { ProviderBusyError } from './twilio-post.ts'
import { twilioTexter } from './twilio-texter.ts'

const { api, call } = useApi({ LIMIT_ACCOUNT_TEXTS_PER_DAY: '4' })
const ownNumber = '+15005550006'

async function send(to: string, text = 'Your code is 123456', id: string = randomUUID()) {
  const { db, config } = api
  const message = { id, to, text, requestId: 'request-1' }
  await sendAccountText({ db, texter: createTexter(config), texts: config.texts }, message)
  return id
}

const stateOf = (id: string) =>
  api.db.selectFrom('accountTexts').select(['state', 'problem', 'requestId']).where('id', '=', id).executeTakeFirst()

describe('a text from the installation’s own number', () => {
  test('appears in the development mailbox, is sent once, and counts as delivered after the signed report', async () => {
    const id = await send('+16125550161')
    await send('+16125550161', 'Your code is 123456', id)
    const { items } = (await call({}, '/api/v1/dev/mailbox')).json<{ items: object[] }>()
    expect(items).toMatchObject([{ kind: 'text', to: '+16125550161', text: 'Your code is 123456', subject: ownNumber }])
    expect(await stateOf(id)).toEqual({ state: 'sent', problem: '', requestId: 'request-1' })

    const report = { MessageSid: 'SM1', MessageStatus: 'delivered' }
    const path = `/api/v1/texts/status?text=${id}`
    expect((await signedForm(api, path, report, 'another token')).statusCode).toBe(403)
    expect((await signedForm(api, `/api/v1/texts/status?text=${randomUUID()}`, report)).statusCode).toBe(204)
    expect((await stateOf(id))?.state).toBe('sent')
    expect((await signedForm(api, path, report)).statusCode).toBe(204)
    // An earlier report that comes late changes nothing.
    await signedForm(api, path, { MessageSid: 'SM1', MessageStatus: 'sent' })
    expect((await stateOf(id))?.state).toBe('delivered')
  })

  test('is not sent after STOP until START, nor beyond the day’s limit', async () => {
    const to = '+16125550162'
    const say = (Body: string) =>
      signedForm(api, '/api/v1/texts/incoming', { MessageSid: 'SM2', From: to, To: ownNumber, Body })
    expect((await say(' Stop ')).body).toContain('<Response/>')
    expect(await stateOf(await send(to))).toMatchObject({ state: 'refused', problem: 'stopped' })
    await say('please start')
    expect((await stateOf(await send(to)))?.state).toBe('refused')
    await say('START')
    expect((await stateOf(await send(to)))?.state).toBe('sent')
    const long = 'x'.repeat(161)
    expect((await stateOf(await send(to, long)))?.state).toBe('sent')
    expect(await stateOf(await send(to))).toMatchObject({ state: 'refused', problem: 'daily_limit' })
  })
})

describe('the provider', () => {
  test('gets texts and calls by its API; what it rejects is final, what it cannot do now is tried again', async () => {
    const answers = [
      { status: 201, body: { sid: 'SM9' } },
      { status: 400, body: { code: 21610, message: 'to +1…' } },
      { status: 429, body: { code: 20429 } },
      { status: 201, body: { sid: 'CA9' } },
      { status: 503, body: {} },
      { status: 504, body: {} },
    ]
    const requests: { url: string; authorization: string; form: Record<string, string> }[] = []
    const server = createServer(async (request, response) => {
      const body = (await request.toArray()).join('')
      const { url = '', headers } = request
      requests.push({
        url,
        authorization: headers.authorization ?? '',
        form: Object.fromEntries(new URLSearchParams(body)),
      })
      const answer = answers.shift()
      response
        .writeHead(answer?.status ?? 500, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer?.body))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const account = { url, accountSid: 'AC1', authToken: 'secret' }
      const { db, config } = api
      const deps = {
        db,
        texter: twilioTexter(account),
        texts: { ...config.texts, accountTextsPerDay: 100 },
      }
      const deliver = async (id: string) =>
        sendAccountText(deps, { id, to: '+16125550163', text: 'Hi', requestId: '' }).catch((error: Error) => error)
      const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
      expect(await deliver(first)).toBeUndefined()
      expect(requests).toEqual([
        {
          url: '/2010-04-01/Accounts/AC1/Messages.json',
          authorization: `Basic ${btoa('AC1:secret')}`,
          form: {
            From: ownNumber,
            To: '+16125550163',
            Body: 'Hi',
            StatusCallback: `http://localhost:3000/api/v1/texts/status?text=${first}`,
          },
        },
      ])
      expect(await deliver(second)).toBeInstanceOf(UnrecoverableError)
      expect(await stateOf(second)).toMatchObject({ state: 'failed', problem: '21610' })
      const later = await deliver(third)
      expect(later).not.toBeInstanceOf(UnrecoverableError)
      expect(String(later)).toContain('20429')
      expect((await stateOf(third))?.state).toBe('queued')

      const [answerUrl, statusUrl] = ['https://own.example/answer?call=1', 'https://own.example/status?call=1']
      const [from, to] = [ownNumber, '+16125550164']
      const outgoing = { from, to, answerUrl, statusUrl, script: 'not sent', requestId: '' }
      expect(await twilioCaller(account).call(outgoing)).toBe('CA9')
      expect(requests.at(-1)).toMatchObject({
        url: '/2010-04-01/Accounts/AC1/Calls.json',
        form: {
          From: from,
          To: to,
          Url: answerUrl,
          Method: 'POST',
          StatusCallback: statusUrl,
          StatusCallbackMethod: 'POST',
          StatusCallbackEvent: 'completed',
          Timeout: '25',
          TimeLimit: '180',
        },
      })
      expect(JSON.stringify(requests.at(-1))).not.toContain('not sent')
      // A busy provider made no call; nobody knows whether one that a gateway lost the answer of did.
      const failed = () =>
        twilioCaller(account)
          .call(outgoing)
          .catch((error: unknown) => error)
      expect(await failed()).toBeInstanceOf(ProviderBusyError)
      expect(await failed()).not.toBeInstanceOf(ProviderBusyError)
    } finally {
      server.close()
    }
  })
})

test('the provider’s pictures are read with the account’s password, which no other host gets', async () => {
  const asked: { path: string; authorization: string | undefined }[] = []
  const server = createServer(({ url: path = '', headers }, response) => {
    asked.push({ path, authorization: headers.authorization })
    const moved = { '1': '/cdn/1', '2': 'http://10.0.0.1/', '3': 'file:///etc/passwd' }[path.slice(-1)]
    if (moved && path !== moved) return response.writeHead(307, { location: moved }).end()
    if (path.endsWith('large')) return response.end(Buffer.alloc(20_000_001))
    return response.writeHead(path.endsWith('later') ? 503 : path.endsWith('gone') ? 404 : 200).end('a picture')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const read = twilioPictures({ url, accountSid: 'AC1', authToken: 'secret' })
    const media = `${url}/2010-04-01/Accounts/AC1/Messages/MM1/Media`
    expect(String(await read(`${media}/ME1`))).toBe('a picture')
    expect(asked.map(({ authorization }) => authorization)).toEqual([`Basic ${btoa('AC1:secret')}`, undefined])
    const outcome = (address: string) =>
      read(address).then(
        () => 'read',
        (error: Error) => (error instanceof PictureRefusedError ? 'refused' : 'again'),
      )
    const paths = ['ME2', 'ME3', 'gone', 'large', 'later', '../../../../AC2/ME1']
    const outcomes = ['refused', 'refused', 'refused', 'refused', 'again', 'refused']
    expect(await Promise.all(paths.map((path) => outcome(`${media}/${path}`)))).toEqual(outcomes)
    const before = asked.length
    const others = ['https://evil.example/2010-04-01/Accounts/AC1/ME1', `${url}/ME1`, 'x']
    expect(await Promise.all(others.map(outcome))).toEqual(['refused', 'refused', 'refused'])
    expect(asked).toHaveLength(before)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

describe('the length of a text', () => {
  test('is charged by segments, more of them where a character is outside the alphabet of texts', () => {
    expect(
      ['', 'x'.repeat(160), 'x'.repeat(161), 'ж'.repeat(70), 'ж'.repeat(71), '€'.repeat(80)].map(segmentsOf),
    ).toEqual([1, 1, 2, 1, 2, 1])
    expect(segmentsOf(inTextAlphabet(`Mañana – visita en “Lópéz’s” ${'x'.repeat(120)}`))).toBe(1)
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(segmentsOf(text + text)).toBeGreaterThanOrEqual(segmentsOf(text))
      }),
    )
  })
})
