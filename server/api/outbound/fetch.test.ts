import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { post } from '#server/api/features/integrations/webhooks/post.ts'
import { createOutboundFetch } from './fetch.ts'
import { isAllowedUrl } from './allowed-address.ts'

async function serve(listener: RequestListener) {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const get = { method: 'GET', headers: {} }

describe('a call to an address that somebody typed', () => {
  test('answers like fetch, and follows no redirect', async () => {
    const url = await serve((request, response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:1/', 'content-type': 'text/plain' })
      request.pipe(response)
    })
    const answer = await createOutboundFetch({ allowsLoopback: true })(url, { ...get, method: 'POST', body: 'a=1' })
    expect([answer.status, await answer.text(), answer.headers.get('content-type')]).toEqual([302, 'a=1', 'text/plain'])
  })

  test.each([
    ['127.0.0.1', 'address_refused'],
    ['10.0.0.1', 'address_refused'],
    ['::ffff:192.168.0.1', 'address_refused'],
    ['93.184.215.14,169.254.169.254', 'address_refused'],
    ['', 'unresolved'],
  ])('is not made where the name leads to %j', async (addresses, why) => {
    const lookUp = async () => addresses.split(',').filter(Boolean)
    const fetch = createOutboundFetch({ allowsLoopback: false, lookUp })
    await expect(fetch('https://idp.example.com/', get)).rejects.toMatchObject({ why })
  })

  test('ends after its time also where no name server answers', async () => {
    const unanswered = { allowsLoopback: true, patienceMs: 20, lookUp: () => new Promise<never>(() => {}) }
    const call = createOutboundFetch(unanswered)('https://idp.example.com/', get)
    await expect(call).rejects.toMatchObject({ why: 'unresolved' })
    const posting = { url: 'https://idp.example.com/', headers: {}, body: '' }
    expect(await post(posting, unanswered)).toMatchObject({ status: null, error: 'timeout' })
  })

  test('ends after its time, and with an answer that is too long', async () => {
    const silent = await serve(() => {})
    const impatientFetch = createOutboundFetch({ allowsLoopback: true, patienceMs: 50 })
    await expect(impatientFetch(silent, get)).rejects.toMatchObject({ why: 'unreachable' })
    const long = await serve((_, response) => void response.end(Buffer.alloc(600 * 1024)))
    await expect(createOutboundFetch({ allowsLoopback: true })(long, get)).rejects.toMatchObject({ why: 'too_long' })
  })

  test('fails by itself where the answer is none that fetch knows', async () => {
    const url = await serve((request) => request.socket.end('HTTP/1.1 999 Odd\r\ncontent-length: 2\r\n\r\nok'))
    await expect(createOutboundFetch({ allowsLoopback: true })(url, get)).rejects.toMatchObject({ why: 'unreachable' })
  })

  test('is refused by what the address says', () => {
    const addresses = [
      'https://idp.example.com',
      'http://idp.example.com',
      'https://a:b@idp.example.com',
      'https://[fd00::1]',
      'x',
    ]
    expect(addresses.map((url) => isAllowedUrl(url, false))).toEqual([true, false, false, false, false])
    expect(['http://localhost:1', 'http://127.0.0.1'].map((url) => isAllowedUrl(url, true))).toEqual([true, true])
  })
})
