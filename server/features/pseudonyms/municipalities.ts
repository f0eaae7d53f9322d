import type { Found } from './entity.ts'
import { infoOf } from './person-text.ts'
import { matchesIn, windowsAround } from './windows.ts'
import { isTown } from './words.ts'

/*
 * Municipalities: parties like anybody else where they sue, sell or are owed something; authorities and places elsewhere.
 */

const place =
  '(?:(?:Bad|St\\.|Sankt|Maria|Markt|Groß|Klein|Ober|Unter|Deutsch|Wiener|Neu|Hohe[nr]?)[ ])?\\p{Lu}[\\p{L}-]{2,24}(?:[ ](?:am|an[ ]der|im|in[ ]der|in|bei|ob[ ]der|ob|unter)[ ](?:(?:der|dem|Bad|St\\.)[ ])?\\p{Lu}[\\p{L}-]{2,24}(?<=er|en)[ ](?:See|Bach|Wald|Berg|Tal)(?!\\p{L})|[ ](?:am|an[ ]der|im|in[ ]der|in|bei|ob[ ]der|ob|unter)[ ](?:(?:der|dem|Bad|St\\.)[ ])?\\p{Lu}[\\p{L}-]{2,24})?'
const municipality = new RegExp(
  `(?<![\\p{L}-])(?:(?:Markt|Stadt|Orts|Kur|Berg|Pfarr|Urbarial)?[Gg]emeinde|Freistadt|Stadt(?![ ]Wien))[ ](?<place>${place})`,
  'gu',
)
const mark = /(?:[Gg]emeinde|tadt)[ ]\p{Lu}/gu

/** What a municipality is as an authority or as a place, and no party. */
const asAuthority =
  /(?:[Bb]ürgermeister\p{Ll}{0,3}|[Gg]emeinderat\p{Ll}{0,3}|[Vv]orstand\p{Ll}{0,2}|[Aa]mt\p{Ll}{0,2}|[Bb]escheid\p{Ll}{0,2}|[Bb]ehörde|[Vv]erordnung|[Pp]lan\p{Ll}{0,2}|[Gg]ebiet\p{Ll}{0,2}|[Bb]ereich|[Bb]ewohner\p{Ll}{0,2}|[Ss]traße|[Oo]rt|[Bb]ezirk|[Ii]n|[Aa]us|[Ii]nnerhalb)\s(?:der\s)?$/u
/** What parties stand behind: the label of a party, an item of a list, »gegen die«, »zwischen der«, »an die«. */
const asParty =
  /(?:(?:[Kk]lagende|[Bb]eklagte|[Bb]etreibende|[Vv]erpflichtete|[Gg]efährdete|[Aa]ntragstellende|[Mm]itbeteiligte|[Hh]aftende|[Gg]eschädigte)[nr]?\s|Partei(?:en)?\s?[:–-]?\s{0,20}(?:\d[.)]\s?)?|(?:Kläger|Beklagte|Verkäufer|Käufer|Pächter|Mieter|Bestandgeber|Auftraggeber|Antragsteller|Antragsgegner|Gläubiger|Schuldner|Eigentümer|Gesellschafter|Vertragspartner|Dienstgeber|Arbeitgeber|Mandant|Haftpflichtige|Geschädigte|Versicherungsnehmer|Nebenintervenient|Nachbar|Bauherr|Beschwerdeführer)\p{Ll}{0,4}\s?[:,–-]?\s{0,20}(?:ist\s|war\s)?(?:die\s|der\s)?|(?:[Gg]egen|[Zz]wischen|[Gg]egenüber|[Nn]amens|[Ss]eitens|Firma|vertritt|schuldet)\s(?:der\s|die\s)?|(?:[Ff]orderung|[Kk]lage|[Vv]ertrag|[Aa]nteile?)\s\p{L}{2,8}\s(?:die|der)\s|[\p{Ll}\d]\s(?:an|mit)\s(?:die|der)\s|(?:^|\n)\s{0,8}\d[.)]\s{1,4}|(?:\.\/\.|\sund)\s(?:der\s|die\s)?|(?:Gst\.?|Grundst\p{L}{2,6}|EZ|Keller|Wohnung|Parzelle)[^\n]{0,16}\s(?:der|von)\s(?:der\s)?)$/u
/** What stands behind parties: »./. …«, »…, vertreten durch«, »… begehrt«, »… ist als Nebenintervenientin beigetreten«. */
const behindParty =
  /^(?:\s?\.\/\.|(?:,\s(?:[1-9]\d{3}\s)?\p{Lu}[\p{L}. -]{2,30}\s\d{1,4}[a-z]?){0,1}(?:,\s[1-9]\d{3}\s\p{Lu}[\p{L}. -]{2,30})?,?\s(?:vertreten\sdurch|vertr\.|v\.d\.)|\s(?:klagt|klagte|begehrt|begehrte|schuldet|haftet|bestreitet|verkauft|verkaufte|vermietet|vermietete|verpachtet|verpachtete|kauft|kaufte)(?!\p{L})|\s(?:hat|haben|hatte|hatten)\s[^.\n]{0,50}(?:Berufung|Beschwerde|Einspruch|Klage|Rekurs|Revision|Einwendungen?|Stellungnahme|Forderung|Widerspruch|Rechtsmittel|Strafanzeige)\s(?:erhoben|eingebracht|abgegeben|angemeldet|ergriffen|zurückgezogen|erstattet)|[^.\n]{0,60}Nebenintervenient)/u

/** Finds municipalities that are parties, and everywhere else in the text those that are one once. */
export function findMunicipalities(text: string): Found[] {
  const all: { start: number; end: number; place: string; isParty: boolean; isAuthority: boolean }[] = []
  for (const { match, at } of matchesIn(windowsAround(text, mark, 14, 110), municipality)) {
    const name = match.groups!.place!
    const { kind } = infoOf(name.split(' ')[0]!)
    if (kind.isNoun && kind.isOrdinary && !kind.isFamily && !isTown(name)) continue
    const end = at + match[0].length
    const before = text.slice(Math.max(0, at - 48), at)
    const isAuthority = asAuthority.test(before)
    const isParty = !isAuthority && (asParty.test(before) || behindParty.test(text.slice(end, end + 90)))
    all.push({ start: at, end, place: name, isParty, isAuthority })
  }
  const parties = all.filter(({ isParty }) => isParty).map(({ place: name }) => name)
  if (parties.length === 0) return []
  const isOfParty = (name: string) => parties.some((party) => party.startsWith(name) || name.startsWith(party))
  return all.flatMap(({ start, end, place: name, isAuthority }) =>
    !isAuthority && isOfParty(name)
      ? [{ start, end, type: 'ORG' as const, score: 0.85, rule: 'municipality as a party' }]
      : [],
  )
}
