import { languages, nameOfLanguage, type Language } from '#shared/languages.ts'
import { changeLanguage, language } from '#web/platform/texts/language.ts'

interface LanguageSwitchProps {
  /** Called with the chosen language; changes the device's language by default. */
  choose?: (language: Language) => unknown
}

/** Buttons for the other languages. */
export const LanguageSwitch = ({ choose = changeLanguage }: LanguageSwitchProps) =>
  languages
    .filter((id) => id !== language())
    .map((id) => (
      <button key={id} type="button" lang={id} className="btn-ghost" onClick={() => choose(id)}>
        {nameOfLanguage(id)}
      </button>
    ))
