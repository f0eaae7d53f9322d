/*
 * What has the form of an address and is none: months, counts, parts of papers.
 */

/** Words for numbers, which no street is called by. */
export const numberWord = /(?<!\p{L}Haus)(?<=\p{L}{3})(?:nummer|zahl|nr|konto|code|zeichen)\.? \d/u
export const isMonth =
  /(?<!\p{L})(?:Jänner|Januar|Februar|Feber|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)(?!\p{L})/u
export const notStreet =
  /^(?:Abs|Art|Artikel|Punkt|Seite|Nr|Beilage|Blatt|Band|Rz|Kapitel|Ziffer|Zahl|Absatz|Teil|Top|Tag|Jahr|Monat|EUR|Euro|Weg|Platz|Ring|Markt|Zimmer|Saal|Raum|Tür|Stock|Hof|Konto|Fall|Stand|Vom|Bis|Seit|Um|Den)\s?\d/u
export const withoutSense =
  /^(?:Am|Im|Auf|In|Zum|Zur|An)\s(?:\w+\s)?(?:Tag|Jahr|Monat|Ende|Anfang|Alter|Punkt|Fall|Dienst|Zimmer|Saal|Stock|Umfang|Ausmaß|Ausmass|Band|Wert|Betrag|Zeitpunkt|Absatz|Abs|Art|Artikel|Seite|Rz|Sommer|Winter|Herbst|Frühjahr|Beilage|Blatt|Anwesen|Objekt|Haus\s\p{Lu})|\s(?:EZ|KG|GB|Gst|FN|Abs|Art)\s\d/u

/** »Haus Hauptplatz 3, 4020 …«: what stands there is no part of the address. For a pattern. */
export const standsThere =
  '(?:(?:Wohn|Miet|Miets|Zins)?[Hh]aus|Hause|Gebäude|Liegenschaft|(?:Miet)?[Ww]ohnung|(?:Miet|Bestand|Bestands)?[Oo]bjekt|(?:Geschäfts)?[Ll]okal|Grundstück|Anwesen)'
