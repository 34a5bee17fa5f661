import type { Socket } from 'node:net'
import { Server } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import { watchTlsFiles, loadTls, type TlsFiles } from '#server/tls-files.ts'

/**
 * Server options for TLS. With client authorities, a caller without a certificate of theirs is rejected in the
 * handshake, before any HTTP is parsed.
 */
export function servingTls(files: TlsFiles): object {
  if (!files.keyPair) return {}
  const https = { ...loadTls(files), requestCert: files.ca !== undefined, rejectUnauthorized: true }
  return { https }
}

/** Applies renewed certificates. Returns a function that stops watching. */
export function watchServingTls(app: FastifyInstance, files: TlsFiles, everyMs?: number): () => void {
  const { log, server } = app
  if (!(server instanceof Server)) return () => {}
  const secured: Server = server
  return watchTlsFiles(files, { log, everyMs }, (loaded) => secured.setSecureContext(loaded))
}

/** Logs callers rejected in the handshake. */
export function logRefusedCallers({ log, server }: FastifyInstance): void {
  server.on('tlsClientError', ({ code, message }: NodeJS.ErrnoException, socket: Socket) =>
    log.warn({ code, reason: message, ip: socket.remoteAddress }, 'caller refused by TLS'),
  )
}
