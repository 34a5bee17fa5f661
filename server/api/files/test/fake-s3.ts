import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Config } from '#server/config.ts'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer | string, data: string) => createHmac('sha256', key).update(data).digest()

/** Starts an in-memory bucket that verifies each request's signature and body hash like a real one. */
export async function startFakeS3() {
  const objects = new Map<string, Buffer>()
  const config: S3Config = {
    endpoint: '',
    region: 'us-test-1',
    bucket: 'files',
    accessKeyId: 'AKIDTEST',
    secretAccessKey: 'not-a-real-secret',
  }
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const name = request.url ?? ''
    const claimed = String(request.headers['x-amz-content-sha256'])
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
    if (!request.headers.authorization?.includes(`Credential=${config.accessKeyId}/`)) {
      return refuse(403, 'InvalidAccessKeyId')
    }
    if (!isSigned(request, config)) return refuse(403, 'SignatureDoesNotMatch')
    if (request.method === 'PUT') {
      if (sha256(body) !== claimed) return response.writeHead(400).end()
      if (!name.startsWith(`/${config.bucket}/`)) return refuse(404, 'NoSuchBucket')
      objects.set(name, body)
      return response.writeHead(200).end()
    }
    const object = objects.get(name)
    if (!object) return response.writeHead(404).end()
    if (request.method === 'DELETE') {
      objects.delete(name)
      return response.writeHead(204).end()
    }
    return response.writeHead(200, { 'content-length': object.length }).end(object)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  config.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { config, objects, close: () => new Promise((resolve) => server.close(resolve)) }
}

/** AWS Signature Version 4, implemented independently of the client under test. */
function isSigned({ method, url, headers }: IncomingMessage, { region, secretAccessKey }: S3Config): boolean {
  const authorization = /SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(headers.authorization ?? '')
  const [, signed = '', signature] = authorization ?? []
  const date = String(headers['x-amz-date'])
  const canonical = [
    method,
    url,
    '',
    ...signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secretAccessKey}`, date.slice(0, 8)))
  const expected = hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString('hex')
  return signature === expected
}
