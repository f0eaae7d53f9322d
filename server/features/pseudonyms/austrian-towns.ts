import { isTown, keyOf } from './words.ts'

/*
 * The towns and market towns of Austria that seats of schools, hospitals and branches are called by. Surnames are among
 * them, so that they only count behind a word for such a house.
 */

const towns = new Set(
  `Admont Altheim Amstetten Andorf Ansfelden Attnang-Puchheim Aussee Baden Bernberg Berndorf Bischofshofen Bleiburg Bludenz Braunau Bregenz
   Bruck Deutschlandsberg Dornbirn Ebensee Ebreichsdorf Eferding Eggenburg Ehrenhausen Eisenerz Eisenstadt Enns Engerwitzdorf Feldbach Feldkirch
   Feldkirchen Ferlach Fischamend Fohnsdorf Frauenkirchen Freistadt Friesach Frohnleiten Fügen Fulpmes Fürstenfeld Gallneukirchen Gänserndorf
   Gaspoltshofen Gleisdorf Gloggnitz Gmünd Gmunden Golling Götzis Gratkorn Gratwein Graz Grein Grieskirchen Gröbming Groß-Enzersdorf
   Groß-Gerungs Güssing Haag Hainburg Hainfeld Hall Hallein Hard Hartberg Hausmannstätten Heidenreichstein Hermagor Herzogenburg Hohenems
   Hollabrunn Horn Imst Innsbruck Ischl Jenbach Jennersdorf Judenburg Kalsdorf Kapfenberg Kindberg Kirchdorf Kirchschlag Kitzbühel Klagenfurt
   Klosterneuburg Knittelfeld Köflach Korneuburg Krems Kremsmünster Krieglach Kufstein Kuchl Laa Laakirchen Lambach Landeck Langenlois
   Langenwang Lauterach Leibnitz Lenzing Leoben Leonding Leonfelden Lienz Liezen Lilienfeld Linz Lustenau Marchtrenk Mariazell Mattersburg
   Mattighofen Mauthausen Melk Mistelbach Mittersill Mödling Mondsee Murau Mureck Mürzzuschlag Nenzing Neufelden Neunkirchen Neusiedl
   Neustadt Oberndorf Oberpullendorf Oberwart Ottensheim Pasching Perchtoldsdorf Perg Peuerbach Pinkafeld Poysdorf Pressbaum Pregarten
   Pöchlarn Pölten Purgstall Purkersdorf Raabs Radenthein Radkersburg Radstadt Rankweil Rattenberg Ratten Retz Reutte Ried Rohrbach
   Rottenmann Rust Saalfelden Salzburg Sankt Schärding Scheibbs Schladming Schrems Schwanenstadt Schwaz Schwechat Schwertberg Seekirchen
   Sierning Spittal Spielberg Steyr Steyregg Stockerau Straßwalchen Tamsweg Telfs Ternitz Traiskirchen Traismauer Traun Trieben Trofaiach
   Tulln Vöcklabruck Vöcklamarkt Villach Voitsberg Völkermarkt Vorchdorf Wagrain Waidhofen Weiz Wels Wien Wieselburg Wildon Wilhelmsburg
   Windischgarsten Wolfsberg Wolkersdorf Wörgl Wulkaprodersdorf Ybbs Zeltweg Zwettl Zistersdorf Zirl
   Simmering Favoriten Meidling Hietzing Penzing Ottakring Hernals Währing Döbling Brigittenau Floridsdorf Donaustadt Liesing Leopoldstadt
   Steiermark Kärnten Tirol Vorarlberg Burgenland Oberösterreich Niederösterreich Österreich Innviertel Mühlviertel Waldviertel Weinviertel
   Mostviertel Hausruckviertel Pinzgau Pongau Lungau Flachgau Tennengau Salzkammergut Zillertal Ötztal Stubaital Wipptal Außerfern Montafon
   Bregenzerwald Rheintal Walgau Lavanttal Gailtal Drautal Mölltal Ennstal Murtal Mürztal Osttirol`
    .split(/\s+/)
    .map(keyOf),
)

/** The same by the key of a word. */
export const isAustrianPlaceKey = (key: string) => towns.has(key)

/** Whether a word behind one for a house is a town, a district or a region. */
export const isAustrianPlace = (word: string) => towns.has(keyOf(word)) || isTown(word)
