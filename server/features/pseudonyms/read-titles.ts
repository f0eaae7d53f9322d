import { families, partyOf, titles } from './person-words.ts'
import { infoOf, isUnlistedTrade, type PersonText } from './person-text.ts'

/*
 * Reads what stands before a name: forms of address, titles, words for parties and trades.
 */

/** Skips titles, ranks, addresses and their dots and brackets. `hasAddress`: »Herr« or »Frau« was among them. */
export function skipTitles(context: PersonText, at: number, isFirstBreakAllowed: boolean) {
  const { tokens } = context
  let index = at
  let [hasAddress, hasTitle, hasRole] = [false, false, false]
  let isFamily = false
  let role: string | undefined
  const limit = Math.min(tokens.length, at + 40)
  while (index < limit) {
    const token = tokens[index]!
    if (token.isBreak) {
      if (!isFirstBreakAllowed || !(hasAddress || hasTitle) || tokens[index + 1]?.isBreak) break
      index++
      continue
    }
    if (
      token.text === '.' ||
      (token.text === ',' && hasTitle && titles.has(infoOf(tokens[index + 1]?.text ?? '').key)) ||
      token.text === '-'
    ) {
      if (index === at) break
      if (token.text === '.' && !(hasTitle || hasAddress)) break
      // The dot of a sentence: »… der Frau. Koch …« hardly occurs; a word that is written out has none.
      if (token.text === '.' && tokens[index - 1]!.text.length > 8) break
      index++
      continue
    }
    // »Dr.in Mersiha«
    if (
      /^(?:in|inn|a|ª)$/.test(token.text) &&
      hasTitle &&
      tokens[index - 1]?.text === '.' &&
      tokens[index - 1]!.end === token.start
    ) {
      index++
      continue
    }
    if (token.text === '(') {
      const close = tokens.slice(index, index + 5).findIndex(({ text }) => text === ')')
      if (!hasTitle || close < 0) break
      index += close + 1
      continue
    }
    const info = infoOf(token)
    if (info.isAddress && (token.isCapital || context.isSmall || /^(?:mj|minderj)/.test(info.key))) {
      hasAddress = true
      isFamily ||= families.has(info.key)
    } else if (info.isTitle && isTitleHere(context, index, hasTitle || hasAddress)) hasTitle = true
    else if (hasAddress && isUnlistedTrade(info) && !tokens[index + 1]?.isCapital) break
    else if (info.isRole && (token.isCapital || index === at) && (hasAddress || hasTitle || index === at)) {
      hasRole = true
      role ??= partyOf(token.text)
    } else break
    index++
  }
  return { index, hasAddress, hasTitle, hasRole, isFamily, role }
}

/** Titles that are words of their own too count before a dot or a name. */
function isTitleHere({ tokens, isSmall }: PersonText, at: number, isGoingOn: boolean): boolean {
  const { text, isCapital } = tokens[at]!
  if (
    /^(?:Dr|DDr|Mag|MMag|DI|Dipl|Ing|Prof|Univ|Doz|Priv|Bmst|KommR|Prim|RevInsp|BezInsp|GrInsp|Insp|AbtInsp|ChefInsp|ChInsp|KontrInsp|OAR|RA|RAin|OA|OÄ|Dkfm|PD|Maga|Mst|ADir)$/.test(
      text,
    )
  )
    return true
  // »an GF Reinthaler«: no title before a word of the language (»GF Büro«).
  if (text === 'GF') {
    const next = infoOf(tokens[at + 1]?.text ?? '')
    return tokens[at + 1]?.isCapital === true && next.isNameLike && !next.kind.isOrdinary
  }
  if (isSmall && /^(?:dr|mag|prof|ing)$/.test(text)) return true
  if (tokens[at + 1]?.text === '.' && text.length <= 6) return isGoingOn || isCapital
  return isCapital
    ? text.length > 3 || isGoingOn
    : isGoingOn && /^(?:med|univ|iur|jur|rer|nat|phil|techn|vet|dent|soc|oec|mont)$/.test(text)
}
