import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Language } from '#shared/languages.ts'
import { languageName } from '#web/platform/texts/language-name.ts'
import { useLanguages } from '#web/domain/people/use-languages.ts'
import { Select } from '#web/kit/select.tsx'
import { t } from './texts.ts'

/** The member's language for messages, one of the organization's; a new member gets the main one by default. */
export function LanguageSelect({ language }: { language?: Language }) {
  const { organizationId = '' } = useParams()
  const { used, main } = useLanguages(organizationId, language)
  const [chosen, setChosen] = useState<string | undefined>(language)
  return (
    <Select
      label={t('language')}
      name="language"
      value={chosen ?? main ?? used[0]}
      options={used.map((value) => ({ value, label: languageName(value) }))}
      onChange={(event) => setChosen(event.target.value)}
    />
  )
}
