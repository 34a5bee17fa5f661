import { pipeline } from 'node:stream/promises'
import { digestOf, read, write } from './copy.ts'
import { digesting, requireEqual } from './digest.ts'
import { withSource } from './source.ts'
import { fillTarget } from './target.ts'

export interface Move {
  readonly from: string
  /** The owner's URL of an empty PostgreSQL database, version 15 or later. */
  readonly to: string
  say(line: string): void
}

/** Copies a consistent snapshot of the database to another one and compares every table. The source stays unchanged. */
export async function move({ from, to, say }: Move): Promise<void> {
  await withSource(from, async (source) => {
    await fillTarget(to, source.migrations, async (client, tables) => {
      for (const table of tables) {
        const { stream, digest } = digesting()
        const sent = pipeline(read(source.client, table), stream)
        await Promise.all([sent, write(client, table, stream)])
        requireEqual(table.name, digest(), await digestOf(client, table))
        say(`${table.name}: ${digest().rows} rows`)
      }
    })
  })
}
