import { languages, nameOfLanguage } from '#shared/languages.ts'
import { changeLanguage, language } from '#web/platform/texts/language.ts'

/** Buttons for the other languages. */
export const LanguageSwitch = () =>
  languages
    .filter((id) => id !== language())
    .map((id) => (
      <button key={id} type="button" lang={id} className="btn-ghost" onClick={() => changeLanguage(id)}>
        {nameOfLanguage(id)}
      </button>
    ))
