import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { buildOrganization } from '#server/api/test/filled-organization.ts'
import type { Thread } from '#shared/messages/messages.contract.ts'
import { translateMessage } from './translate-message.ts'

const run = useApi()
const { api, call } = run

/** A translator on this machine. */
async function answering(translated: (q: string) => unknown) {
  const asked: object[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const question = JSON.parse(body) as { q: string }
      asked.push({ url: request.url, ...question })
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ translatedText: translated(question.q) }))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { asked, translateUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

async function written(text: string) {
  const { own, base, location } = await buildOrganization(run, 'Acme')
  const messageId = randomUUID()
  await call(own.headers, `${base}/messages`, { body: { about: 'place', id: location.id, messageId, text } })
  const shown = async (language: string) =>
    (await call({ ...own.headers, 'accept-language': language }, `${base}/messages?about=place&id=${location.id}`))
      .json<Thread>()
      .items.map(({ text: original, translation }) => [original, translation])
  return { shown, job: { organizationId: own.id, messageId } }
}

describe('a message', () => {
  test('is shown in the reader’s language with the original beside it', async () => {
    const { asked, translateUrl } = await answering((q) => q.replace('Come at', 'Ven a las'))
    const { shown, job } = await written('Come at 7:30.')
    await translateMessage({ db: api.db, translateUrl })(job)
    // Running the job again changes nothing.
    await translateMessage({ db: api.db, translateUrl })(job)
    expect(asked[0]).toEqual({ url: '/translate', q: 'Come at [[1]].', source: 'en', target: 'es', format: 'text' })
    expect(await shown('es')).toEqual([['Come at 7:30.', 'Ven a las 7:30.']])
    expect(await shown('en')).toEqual([['Come at 7:30.', null]])
  })

  test('is shown as it was written when a number did not come through, or no translator is set', async () => {
    const { translateUrl } = await answering(() => 'Ven a las ocho.')
    const { shown, job } = await written('Come at 7:30.')
    await translateMessage({ db: api.db, translateUrl })(job)
    await translateMessage({ db: api.db })(job)
    expect(await shown('es')).toEqual([['Come at 7:30.', null]])
  })

  test('is tried again when the translator answers otherwise', async () => {
    const { translateUrl } = await answering(() => 7)
    const { job } = await written('Come at 7:30.')
    await expect(translateMessage({ db: api.db, translateUrl })(job)).rejects.toThrow('LibreTranslate')
  })
})
