import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a directory of certificate and key files, as an operator would. */
export function tlsDirectory() {
  const directory = mkdtempSync(join(tmpdir(), 'custodia-tls-'))
  const write = (name: string, pem: string) => {
    const path = join(directory, name)
    writeFileSync(path, pem, { mode: 0o600 })
    chmodSync(path, 0o600)
    return path
  }
  return {
    write,
    pair: (name: string, { cert, key }: { cert: string; key: string }) => ({
      cert: write(`${name}.pem`, cert),
      key: write(`${name}.key`, key),
    }),
    [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }),
  }
}
