import { createECDH, createPublicKey, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isPushService } from './pusher.ts'
import { encryptPush, newPushSecret, pushAuthorization, readPushKey } from './web-push.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

describe('a push message', () => {
  test('is encrypted as in the example of RFC 8291', () => {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
    const recipient = {
      endpoint: 'https://push.example.net',
      publicKey: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
      auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    }
    const salt = bytes('DGv6ra1nlYgDCS1FRnbzlw')
    const message = encryptPush('When I grow up, I want to be a watermelon', recipient, { salt, pair })
    expect(message.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
  })

  test('says who sends it by a token that the public key verifies', () => {
    const key = readPushKey(newPushSecret())
    const now = new Date('2026-11-27T12:00:00Z')
    const header = pushAuthorization('https://fcm.googleapis.com/fcm/send/x', key, 'https://app.example.com', now)
    const [, claims = '', signature = '', sentKey = ''] = /^vapid t=([^.]+\.[^.]+)\.([^,]+), k=(.+)$/.exec(header) ?? []
    expect(sentKey).toBe(key.publicKey)
    const point = bytes(sentKey)
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    expect(verify('sha256', Buffer.from(claims), { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes(signature))).toBe(
      true,
    )
    expect(JSON.parse(bytes(claims.split('.')[1] ?? '').toString())).toEqual({
      aud: 'https://fcm.googleapis.com',
      exp: now.getTime() / 1_000 + 43_200,
      sub: 'https://app.example.com',
    })
  })

  test('goes to push services of browsers alone, to this machine only in development', () => {
    const endpoints = [
      'https://fcm.googleapis.com/fcm/send/x',
      'https://updates.push.services.mozilla.com/wpush/v2/x',
      'https://web.push.apple.com/x',
      'http://127.0.0.1:9000/x',
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
      'https://user@fcm.googleapis.com/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://10.0.0.1/x',
    ]
    expect(endpoints.map((endpoint) => isPushService(endpoint, 'production'))).toEqual(endpoints.map((_, at) => at < 3))
    expect(endpoints.map((endpoint) => isPushService(endpoint, 'development'))).toEqual(
      endpoints.map((_, at) => at < 4),
    )
  })
})
