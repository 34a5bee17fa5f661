/**
 * Sources of regular expressions (flag `u`) for stored texts. A stored text shows all it contains: no control
 * characters, bidirectional overrides, invisible characters or invalid code points.
 */

/** Noncharacters, the replacement character and interlinear annotations. */
const unfit = String.raw`\p{Noncharacter_Code_Point}\uFFF9-\uFFFD`

/** Invisible characters that change the shape of the preceding one. */
const shaping = String.raw`\p{Variation_Selector}\u034F`
/**
 * Joiners are needed for Persian, Indic scripts and emoji; after a Latin letter they would only create look-alike
 * names.
 */
const joiner = String.raw`(?<=[\p{Lo}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200C\u200D]`

const shownInLines = String.raw`(?!\p{Default_Ignorable_Code_Point})[^\p{Cc}\p{Bidi_Control}\u2028\u2029${unfit}]`
/** Bidirectional marks and isolates are allowed, as they end with their line; overrides are not. */
const shownInTexts = String.raw`[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202D\u202E\u206A-\u206F${unfit}]`

const visible = (required: string) => String.raw`(?=[\s\S]*?(?!\p{Default_Ignorable_Code_Point}|\u2800)[${required}])`

/** A single line, which may be empty. */
export const linePattern = `^(?:${shownInLines}|[${shaping}]|${joiner})*$`
/** A single line with a visible letter or digit. */
export const namePattern = `^${visible(String.raw`\p{L}\p{N}`)}${linePattern.slice(1)}`
/** Multi-line text, which may be empty. */
export const textPattern = `^${shownInTexts}*$`
/** Multi-line text with a visible character; an emoji is enough. */
export const wordsPattern = `^${visible(String.raw`\p{L}\p{N}\p{P}\p{S}`)}${textPattern.slice(1)}`

/** A search text, which is not stored and therefore less restricted. */
export const searchPattern = String.raw`^[^\p{Cc}\p{Noncharacter_Code_Point}]*$`
