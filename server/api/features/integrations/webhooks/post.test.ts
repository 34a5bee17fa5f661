import { createServer, type RequestListener } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import * as fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, onTestFinished, test } from 'vitest'
import { secondsUntilNext } from './backoff.ts'
import { post } from './post.ts'
import { isPublicAddress } from '#server/api/outbound/public-address.ts'
import { newSecret, signedHeaders } from './signature.ts'

describe('addresses of webhooks', () => {
  test.each([
    '127.0.0.1 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255',
    '::1 :: fe80::1 fc00::1 fd12::1 ff02::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: 2001::1 2001:db8::1',
  ])('%s are none of the public internet', (addresses) => {
    expect(addresses.split(' ').filter(isPublicAddress)).toEqual([])
  })

  test.each(['93.184.216.34', '172.15.0.1', '2606:4700::6810:84e5', '8.8.8.8'])('%s is one', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test('rejects every spelling of a private IPv4 address', () => {
    const inner = fc
      .oneof(fc.constant(127), fc.constant(10))
      .chain((first) => fc.tuple(fc.constant(first), fc.nat(255), fc.nat(255), fc.nat(255)))
    const spelled = inner.chain(([a, b, c, d]) =>
      fc.constantFrom(
        `${a}.${b}.${c}.${d}`,
        String(((a * 256 + b) * 256 + c) * 256 + d),
        `0x${a.toString(16)}.${b}.${c}.${d}`,
        `0${a.toString(8)}.${b}.${c * 256 + d}`,
        `[::ffff:${a}.${b}.${c}.${d}]`,
      ),
    )
    return fc.assert(
      fc.asyncProperty(spelled, async (host) => {
        const answer = await post({ url: `https://${host}/`, headers: {}, body: '' }, { allowsLoopback: false })
        expect(answer).toMatchObject({ status: null, error: 'address_refused' })
      }),
      { numRuns: 100 },
    )
  })

  test('a name is refused when one of its addresses is private, and is asked for once', async () => {
    const lookups: string[] = []
    const rules = (...addresses: string[]) => ({
      allowsLoopback: false,
      lookUp: async (host: string) => {
        lookups.push(host)
        return addresses
      },
    })
    const send = (...addresses: string[]) =>
      post({ url: 'https://hooks.example.com/x', headers: {}, body: '' }, rules(...addresses))
    expect((await send('93.184.216.34', '10.0.0.1')).error).toBe('address_refused')
    expect((await send('127.0.0.1')).error).toBe('address_refused')
    expect((await send()).error).toBe('unresolved')
    expect(lookups).toHaveLength(3)
  })
})

async function receiver(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('a call', () => {
  const rules = { allowsLoopback: true }

  test('goes to the address that was looked at, under its name, and follows no redirect', async () => {
    const bodies: unknown[] = []
    const at = await receiver((request, response) => {
      bodies.push(request.headers.host)
      response.writeHead(302, { location: `http://${at}/elsewhere` }).end()
    })
    const port = at.split(':')[1]
    const lookUp = async () => ['127.0.0.1']
    const answer = await post(
      { url: `http://hooks.example.com:${port}/x`, headers: {}, body: '{}' },
      { ...rules, lookUp },
    )
    expect([answer.status, bodies]).toEqual([302, [`hooks.example.com:${port}`]])
  })

  test('ends after its time, also in the middle of an answer', async () => {
    const silent = await receiver(() => {})
    const trickling = await receiver((_request, response) => void response.writeHead(200).write('.'))
    for (const at of [silent, trickling]) {
      const answer = await post({ url: `http://${at}/`, headers: {}, body: '' }, { ...rules, patienceMs: 200 })
      expect(answer).toMatchObject({ status: null, error: 'timeout' })
    }
  })

  test('reads no more of an answer than it must', async () => {
    const at = await receiver((_request, response) => {
      response.writeHead(200)
      const writing = setInterval(() => response.write('x'.repeat(100_000)), 1)
      response.on('close', () => clearInterval(writing))
    })
    expect((await post({ url: `http://${at}/`, headers: {}, body: '' }, rules)).status).toBe(200)
  })
})

describe('the signature', () => {
  test('is one of Standard Webhooks, by either secret', () => {
    const [secret, before] = [newSecret(), newSecret()]
    const body = JSON.stringify({ type: 'clients.created', data: { name: 'Ñandú' } })
    const headers = signedHeaders([secret, before], { id: 'msg', at: new Date(), body })
    for (const known of [secret, before]) expect(new Webhook(known).verify(body, headers)).toEqual(JSON.parse(body))
    expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow('No matching signature')
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow('No matching signature')
  })
})

describe('the pause between tries', () => {
  test('grows up to four hours, spread by a fifth', () => {
    const of = (tries: number, random: number) => secondsUntilNext(tries, () => random)
    expect([1, 2, 3, 4, 5, 6, 7, 8, 20].map((tries) => of(tries, 0.5))).toEqual([
      5, 20, 80, 320, 1_280, 5_120, 14_400, 14_400, 14_400,
    ])
    expect([of(4, 0), of(4, 1)]).toEqual([256, 384])
  })
})
