import { describe, expect, test } from 'vitest'
import { inOrderOfReferences } from './catalogue.ts'
import { move } from './move.ts'
import { queryRows, buildEmptyDatabase, buildFilledDatabase } from './test/databases.ts'

const say = () => {}

describe('database move', () => {
  test('rejects a source the product never used', async () => {
    await expect(move({ from: await buildEmptyDatabase(), to: await buildEmptyDatabase(), say })).rejects.toThrow(
      /nothing to copy/,
    )
  })

  test('copies every row, also after it failed midway, and only to a target without accounts', async () => {
    const from = await buildFilledDatabase()
    const to = await buildEmptyDatabase()
    let count = 0
    const fail = () => {
      if (++count === 5) throw new Error('the line went dead')
    }
    await expect(move({ from, to, say: fail })).rejects.toThrow('the line went dead')
    expect(await queryRows(to, 'select from users')).toEqual([])
    const lines: string[] = []
    await move({ from, to, say: (line) => lines.push(line) })
    const members = 'select * from members order by id'
    expect(await queryRows(to, members)).toEqual(await queryRows(from, members))
    expect(lines).toEqual(expect.arrayContaining(['public.users: 1 rows', 'public.members: 500 rows']))
    await expect(move({ from, to, say })).rejects.toThrow(/holds accounts/)
  })

  test('sorts tables after those they reference and reports a circular reference', () => {
    const table = (name: string, ...references: string[]) => ({ name, references, columns: ['id'], order: 'id' })
    expect(inOrderOfReferences([table('a', 'b'), table('b', 'c'), table('c')]).map(({ name }) => name)).toEqual([
      'c',
      'b',
      'a',
    ])
    expect(() => inOrderOfReferences([table('a', 'b'), table('b', 'a')])).toThrow(/circle/)
  })
})
