/**
 * What texts are made of, as sources of regular expressions with the flag `u`. What is kept shows all that it holds: no
 * control characters, nothing that turns the direction of what follows, nothing invisible, no code point that is none.
 */

/** The marks of what could not be read or is not there, annotations between lines, and what no text may hold. */
const unfit = String.raw`\p{Noncharacter_Code_Point}\uFFF9-\uFFFD`

/** What shows nothing by itself but chooses the shape of the character before. */
const shaping = String.raw`\p{Variation_Selector}\u034F`
/** Joiners write Persian, the scripts of India and emoji; behind a Latin letter they only make two of one name. */
const joiner = String.raw`(?<=[\p{Lo}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200C\u200D]`

const shownInLines = String.raw`(?!\p{Default_Ignorable_Code_Point})[^\p{Cc}\p{Bidi_Control}\u2028\u2029${unfit}]`
/** In prose of two directions, marks and isolates that end with their line do no harm; overrides turn letters around. */
const shownInTexts = String.raw`[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202D\u202E\u206A-\u206F${unfit}]`

const visible = (what: string) => String.raw`(?=[\s\S]*?(?!\p{Default_Ignorable_Code_Point}|\u2800)[${what}])`

/** One line, which may be empty. */
export const linePattern = `^(?:${shownInLines}|[${shaping}]|${joiner})*$`
/** One line with a letter or digit that is seen. */
export const namePattern = `^${visible(String.raw`\p{L}\p{N}`)}${linePattern.slice(1)}`
/** Several lines, which may be empty. */
export const textPattern = `^${shownInTexts}*$`
/** Several lines with something that is seen: an emoji answers too. */
export const wordsPattern = `^${visible(String.raw`\p{L}\p{N}\p{P}\p{S}`)}${textPattern.slice(1)}`

/** What is looked for; what matches nothing finds nothing. */
export const searchPattern = String.raw`^[^\p{Cc}\p{Noncharacter_Code_Point}]*$`
