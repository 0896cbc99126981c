/**
 * The letters of the tz database for the zones that have any. Keys: standard offset in minutes east of UTC,
 * its letters and those of the hour of summer time, if there are any; values: the zones, separated by white
 * space, where `America/` stands before all that are in America.
 */
export const LETTERED_ZONES: Readonly<Record<string, string>> = {
  '-660 SST': `Pacific/ Midway Pago_Pago Samoa US/ Samoa`,
  '-600 HST HDT': `America/ Adak Atka Pacific/ Honolulu Johnston US/ Aleutian Hawaii`,
  '-540 AKST AKDT': `America/ Anchorage Juneau Metlakatla Nome Sitka Yakutat US/ Alaska`,
  '-480 PST PDT': `
    PST8PDT America/ Ensenada Los_Angeles Santa_Isabel Tijuana Vancouver Canada/ Pacific Mexico/
    BajaNorte US/ Pacific`,
  '-420 MST MDT': `
    MST7MDT Navajo America/ Boise Cambridge_Bay Ciudad_Juarez Creston Dawson Dawson_Creek Denver
    Edmonton Fort_Nelson Hermosillo Inuvik Mazatlan Phoenix Shiprock Whitehorse Yellowknife Canada/
    Mountain Yukon Mexico/ BajaSur US/ Arizona Mountain`,
  '-360 CST CDT': `
    CST6CDT America/ Bahia_Banderas Belize Chicago Chihuahua Costa_Rica El_Salvador Guatemala Knox_IN
    Managua Matamoros Menominee Merida Mexico_City Monterrey Ojinaga Rainy_River Rankin_Inlet Regina
    Resolute Swift_Current Tegucigalpa Winnipeg America/Indiana/ Knox Tell_City America/North_Dakota/
    Beulah Center New_Salem Canada/ Central Saskatchewan Mexico/ General US/ Central Indiana-Starke`,
  '-300 CST CDT': `Cuba America/ Havana`,
  '-300 EST EDT': `
    EST5EDT Jamaica America/ Atikokan Cancun Cayman Coral_Harbour Detroit Fort_Wayne Grand_Turk
    Indianapolis Iqaluit Jamaica Louisville Montreal Nassau New_York Nipigon Panama Pangnirtung
    Port-au-Prince Thunder_Bay Toronto America/Indiana/ Indianapolis Marengo Petersburg Vevay Vincennes
    Winamac America/Kentucky/ Louisville Monticello Canada/ Eastern US/ East-Indiana Eastern Michigan`,
  '-240 AST ADT': `
    America/ Anguilla Antigua Aruba Barbados Blanc-Sablon Curacao Dominica Glace_Bay Goose_Bay Grenada
    Guadeloupe Halifax Kralendijk Lower_Princes Marigot Martinique Moncton Montserrat Port_of_Spain
    Puerto_Rico Santo_Domingo St_Barthelemy St_Kitts St_Lucia St_Thomas St_Vincent Thule Tortola Virgin
    Atlantic/ Bermuda Canada/ Atlantic`,
  '-210 NST NDT': `America/ St_Johns Canada/ Newfoundland`,
  '0 GMT': `
    GMT0 Greenwich Iceland Africa/ Abidjan Accra Bamako Banjul Bissau Conakry Dakar Freetown Lome
    Monrovia Nouakchott Ouagadougou Sao_Tome Timbuktu America/ Danmarkshavn Atlantic/ Reykjavik
    St_Helena Etc/ GMT GMT+0 GMT-0 GMT0 Greenwich`,
  '0 GMT BST': `GB GB-Eire Europe/ Belfast Guernsey Isle_of_Man Jersey London`,
  '0 GMT IST': `Eire Europe/ Dublin`,
  '0 UTC': `Universal Zulu Etc/ UCT UTC Universal Zulu`,
  '0 WET WEST': `Portugal Atlantic/ Canary Faeroe Faroe Madeira Europe/ Lisbon`,
  '60 CET CEST': `
    Poland Africa/ Algiers Ceuta Tunis Arctic/ Longyearbyen Atlantic/ Jan_Mayen Europe/ Amsterdam
    Andorra Belgrade Berlin Bratislava Brussels Budapest Busingen Copenhagen Gibraltar Ljubljana
    Luxembourg Madrid Malta Monaco Oslo Paris Podgorica Prague Rome San_Marino Sarajevo Skopje Stockholm
    Tirane Vaduz Vatican Vienna Warsaw Zagreb Zurich`,
  '60 WAT': `
    Africa/ Bangui Brazzaville Douala Kinshasa Lagos Libreville Luanda Malabo Ndjamena Niamey Porto-Novo`,
  '120 CAT': `
    Africa/ Blantyre Bujumbura Gaborone Harare Juba Khartoum Kigali Lubumbashi Lusaka Maputo Windhoek`,
  '120 EET EEST': `
    Egypt Libya Africa/ Cairo Tripoli Asia/ Beirut Famagusta Gaza Hebron Nicosia Europe/ Athens
    Bucharest Chisinau Helsinki Kaliningrad Kiev Kyiv Mariehamn Nicosia Riga Sofia Tallinn Tiraspol
    Uzhgorod Vilnius Zaporozhye`,
  '120 IST IDT': `Israel Asia/ Jerusalem Tel_Aviv`,
  '120 SAST': `Africa/ Johannesburg Maseru Mbabane`,
  '180 EAT': `
    Africa/ Addis_Ababa Asmara Asmera Dar_es_Salaam Djibouti Kampala Mogadishu Nairobi Indian/
    Antananarivo Comoro Mayotte`,
  '180 MSK': `W-SU Europe/ Kirov Moscow Simferopol Volgograd`,
  '300 PKT PKST': `Asia/ Karachi`,
  '330 IST': `Asia/ Calcutta Kolkata`,
  '420 WIB': `Asia/ Jakarta Pontianak`,
  '480 AWST AWDT': `Australia/ Perth West`,
  '480 CST CDT': `PRC ROC Asia/ Chongqing Chungking Harbin Macao Macau Shanghai Taipei`,
  '480 HKT HKST': `Hongkong Asia/ Hong_Kong`,
  '480 PST PDT': `Asia/ Manila`,
  '480 WITA': `Asia/ Makassar Ujung_Pandang`,
  '540 JST JDT': `Japan Asia/ Tokyo`,
  '540 KST KDT': `ROK Asia/ Pyongyang Seoul`,
  '540 WIT': `Asia/ Jayapura`,
  '570 ACST ACDT': `Australia/ Adelaide Broken_Hill Darwin North South Yancowinna`,
  '600 AEST AEDT': `
    Antarctica/ Macquarie Australia/ ACT Brisbane Canberra Currie Hobart Lindeman Melbourne NSW
    Queensland Sydney Tasmania Victoria`,
  '600 ChST': `Pacific/ Guam Saipan`,
  '720 NZST NZDT': `NZ Antarctica/ McMurdo South_Pole Pacific/ Auckland`,
};

/**
 * Zones that have no letters today but had some once: letters → zones. For these the reference shows the
 * letters that come first in the alphabet, whatever the date: recorded is AEST for Lord Howe, not +1030 or
 * +11.
 */
export const FORMERLY_LETTERED_ZONES: Readonly<Record<string, string>> = {
  AEST: `Australia/ Lord_Howe`,
  AMT: `America/ Asuncion`,
  AST: `America/ Miquelon`,
  BMT: `America/ Bogota Asia/ Baghdad Bangkok`,
  BST: `America/ La_Paz`,
  CEST: `Europe/ Minsk`,
  CMT: `
    America/Argentina/ Buenos_Aires Catamarca Cordoba Jujuy La_Rioja Mendoza Rio_Gallegos Salta San_Juan
    San_Luis Tucuman Ushuaia America/ Caracas`,
  EEST: `Asia/ Amman Damascus Europe/ Istanbul`,
  EMT: `Pacific/ Easter`,
  HMT: `Asia/ Dhaka Atlantic/ Azores`,
  IMT: `Asia/ Irkutsk`,
  MMT: `America/ Montevideo Asia/ Colombo Indian/ Maldives`,
  PLMT: `Asia/ Ho_Chi_Minh Phnom_Penh Vientiane`,
  PMMT: `Pacific/ Bougainville Port_Moresby`,
  PMT: `America/ Paramaribo Asia/ Yekaterinburg`,
  QMT: `America/ Guayaquil`,
  RMT: `Asia/ Yangon`,
  SMT: `
    America/ Coyhaique Punta_Arenas Santiago Asia/ Kuala_Lumpur Singapore Atlantic/ Stanley`,
  TBMT: `Asia/ Tbilisi`,
  TMT: `Asia/ Tehran`,
};
