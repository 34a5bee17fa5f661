import type { FastifyInstance } from 'fastify'
import { partSecurity } from '../checks/security-headers.ts'
import { prepare } from './prepared.ts'
import { siteText } from './read.ts'

/** Search engines may index only the front page and the sign-in page. */
const robots = `User-agent: *
Disallow: /api/
Disallow: /account/
Disallow: /admin
Disallow: /client/
Disallow: /my-org/
Disallow: /org/
`

const yearMs = 365 * 86_400_000

/** RFC 9116; the mailbox is the one RFC 2142 reserves for security reports. */
const securityText = (publicUrl: string, now: Date) => `Contact: mailto:security@${new URL(publicUrl).hostname}
Expires: ${new Date(now.getTime() + yearMs).toISOString()}
Preferred-Languages: en, es
Canonical: ${publicUrl}/.well-known/security.txt
`

export function registerWellKnown(app: FastifyInstance, publicUrl: string): void {
  const texts = { '/robots.txt': robots, '/.well-known/security.txt': securityText(publicUrl, new Date()) }
  for (const [path, text] of Object.entries(texts)) {
    const answerText = prepare(siteText(text), partSecurity)
    app.get(path, (request, reply) => {
      reply.hijack()
      answerText(request.exchange)
    })
  }
}
