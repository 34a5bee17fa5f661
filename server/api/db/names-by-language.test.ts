import { describe, expect, test } from 'vitest'
import { queryRows, useFilledBaseDatabase } from './archive/test/databases.ts'
import { migrate } from './migrate.ts'

const copyFilledBase = useFilledBaseDatabase()

const topic = (values: string) => `insert into faq_topics (organization_id, id, names, position)
  select id, gen_random_uuid(), '${values}', 2 from organizations`

describe('names stored in two columns', () => {
  test('are kept by language, without an entry in the audit log', async () => {
    const url = await copyFilledBase()
    await queryRows(
      url,
      `insert into faq_topics (organization_id, id, name_en, name_es, position)
       select id, gen_random_uuid(), 'Keys', 'Llaves', 1 from organizations`,
    )
    const entries = () => queryRows(url, 'select id from audit_log order by id')
    const before = await entries()
    await migrate(url)
    expect(await queryRows(url, 'select names from faq_topics')).toEqual([{ names: { en: 'Keys', es: 'Llaves' } }])
    expect(await entries()).toEqual(before)

    await queryRows(url, topic('{"pt-BR": "Chaves"}'))
    await expect(queryRows(url, topic('{"en": "", "es": ""}'))).rejects.toThrow(/faq_topic_unnamed/)
    await expect(queryRows(url, topic('{"english": "Keys"}'))).rejects.toThrow(/names_by_language_texts/)
    await expect(queryRows(url, topic(`{"en": "${'k'.repeat(121)}"}`))).rejects.toThrow(/names_by_language_texts/)
  })
})
