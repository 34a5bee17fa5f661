import type { Socket } from 'node:net'
import { Server } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import { watchTlsFiles, loadTls, type TlsFiles } from '#server/tls-files.ts'

/**
 * How the API's port is opened. With authorities of callers, who has no certificate of theirs is refused in the handshake,
 * whatever they ask for: nothing that reads HTTP is reached.
 */
export function servingTls(files: TlsFiles): object {
  if (!files.own) return {}
  const https = { ...loadTls(files), requestCert: files.ca !== undefined, rejectUnauthorized: true }
  return { https }
}

/** Goes on with renewed certificates. Returns how to stop. */
export function watchServingTls(app: FastifyInstance, files: TlsFiles, everyMs?: number): () => void {
  const { log, server } = app
  if (!(server instanceof Server)) return () => {}
  const secured: Server = server
  return watchTlsFiles(files, { log, everyMs }, (loaded) => secured.setSecureContext(loaded))
}

/** Writes down whom the handshake refused. */
export function logRefusedCallers({ log, server }: FastifyInstance): void {
  server.on('tlsClientError', ({ code, message }: NodeJS.ErrnoException, socket: Socket) =>
    log.warn({ code, reason: message, ip: socket.remoteAddress }, 'caller refused by TLS'),
  )
}
