import { languages, type Language } from '#shared/languages.ts'
import { changeLanguage, language } from '#web/platform/texts/language.ts'

/** Each language in its own words. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' }

/** The other languages, one press each. */
export const LanguageSwitch = () =>
  languages
    .filter((id) => id !== language())
    .map((id) => (
      <button key={id} type="button" lang={id} className="btn-ghost" onClick={() => changeLanguage(id)}>
        {languageNames[id]}
      </button>
    ))
