/**
 * The letters of the tz database for the zones that have any. Keys: standard offset in minutes east of UTC,
 * its letters and those of the hour of summer time, if there are any; values: the zones, separated by white
 * space.
 */
export const LETTERED_ZONES: Readonly<Record<string, string>> = {
  '-660 SST': `Pacific/Midway Pacific/Pago_Pago Pacific/Samoa US/Samoa`,
  '-600 HST HDT': `America/Adak America/Atka Pacific/Honolulu Pacific/Johnston US/Aleutian US/Hawaii`,
  '-540 AKST AKDT': `
    America/Anchorage America/Juneau America/Metlakatla America/Nome America/Sitka America/Yakutat US/Alaska`,
  '-480 PST PDT': `
    America/Ensenada America/Los_Angeles America/Santa_Isabel America/Tijuana America/Vancouver
    Canada/Pacific Mexico/BajaNorte PST8PDT US/Pacific`,
  '-420 MST MDT': `
    America/Boise America/Cambridge_Bay America/Ciudad_Juarez America/Creston America/Dawson
    America/Dawson_Creek America/Denver America/Edmonton America/Fort_Nelson America/Hermosillo
    America/Inuvik America/Mazatlan America/Phoenix America/Shiprock America/Whitehorse America/Yellowknife
    Canada/Mountain Canada/Yukon MST7MDT Mexico/BajaSur Navajo US/Arizona US/Mountain`,
  '-360 CST CDT': `
    America/Bahia_Banderas America/Belize America/Chicago America/Chihuahua America/Costa_Rica
    America/El_Salvador America/Guatemala America/Indiana/Knox America/Indiana/Tell_City America/Knox_IN
    America/Managua America/Matamoros America/Menominee America/Merida America/Mexico_City America/Monterrey
    America/North_Dakota/Beulah America/North_Dakota/Center America/North_Dakota/New_Salem America/Ojinaga
    America/Rainy_River America/Rankin_Inlet America/Regina America/Resolute America/Swift_Current
    America/Tegucigalpa America/Winnipeg CST6CDT Canada/Central Canada/Saskatchewan Mexico/General
    US/Central US/Indiana-Starke`,
  '-300 CST CDT': `America/Havana Cuba`,
  '-300 EST EDT': `
    America/Atikokan America/Cancun America/Cayman America/Coral_Harbour America/Detroit America/Fort_Wayne
    America/Grand_Turk America/Indiana/Indianapolis America/Indiana/Marengo America/Indiana/Petersburg
    America/Indiana/Vevay America/Indiana/Vincennes America/Indiana/Winamac America/Indianapolis
    America/Iqaluit America/Jamaica America/Kentucky/Louisville America/Kentucky/Monticello
    America/Louisville America/Montreal America/Nassau America/New_York America/Nipigon America/Panama
    America/Pangnirtung America/Port-au-Prince America/Thunder_Bay America/Toronto Canada/Eastern EST5EDT
    Jamaica US/East-Indiana US/Eastern US/Michigan`,
  '-240 AST ADT': `
    America/Anguilla America/Antigua America/Aruba America/Barbados America/Blanc-Sablon America/Curacao
    America/Dominica America/Glace_Bay America/Goose_Bay America/Grenada America/Guadeloupe America/Halifax
    America/Kralendijk America/Lower_Princes America/Marigot America/Martinique America/Moncton
    America/Montserrat America/Port_of_Spain America/Puerto_Rico America/Santo_Domingo America/St_Barthelemy
    America/St_Kitts America/St_Lucia America/St_Thomas America/St_Vincent America/Thule America/Tortola
    America/Virgin Atlantic/Bermuda Canada/Atlantic`,
  '-210 NST NDT': `America/St_Johns Canada/Newfoundland`,
  '0 GMT': `
    Africa/Abidjan Africa/Accra Africa/Bamako Africa/Banjul Africa/Bissau Africa/Conakry Africa/Dakar
    Africa/Freetown Africa/Lome Africa/Monrovia Africa/Nouakchott Africa/Ouagadougou Africa/Sao_Tome
    Africa/Timbuktu America/Danmarkshavn Atlantic/Reykjavik Atlantic/St_Helena Etc/GMT Etc/GMT+0 Etc/GMT-0
    Etc/GMT0 Etc/Greenwich GMT0 Greenwich Iceland`,
  '0 GMT BST': `Europe/Belfast Europe/Guernsey Europe/Isle_of_Man Europe/Jersey Europe/London GB GB-Eire`,
  '0 GMT IST': `Eire Europe/Dublin`,
  '0 UTC': `Etc/UCT Etc/UTC Etc/Universal Etc/Zulu Universal Zulu`,
  '0 WET WEST': `Atlantic/Canary Atlantic/Faeroe Atlantic/Faroe Atlantic/Madeira Europe/Lisbon Portugal`,
  '60 CET CEST': `
    Africa/Algiers Africa/Ceuta Africa/Tunis Arctic/Longyearbyen Atlantic/Jan_Mayen Europe/Amsterdam
    Europe/Andorra Europe/Belgrade Europe/Berlin Europe/Bratislava Europe/Brussels Europe/Budapest
    Europe/Busingen Europe/Copenhagen Europe/Gibraltar Europe/Ljubljana Europe/Luxembourg Europe/Madrid
    Europe/Malta Europe/Monaco Europe/Oslo Europe/Paris Europe/Podgorica Europe/Prague Europe/Rome
    Europe/San_Marino Europe/Sarajevo Europe/Skopje Europe/Stockholm Europe/Tirane Europe/Vaduz
    Europe/Vatican Europe/Vienna Europe/Warsaw Europe/Zagreb Europe/Zurich Poland`,
  '60 WAT': `
    Africa/Bangui Africa/Brazzaville Africa/Douala Africa/Kinshasa Africa/Lagos Africa/Libreville
    Africa/Luanda Africa/Malabo Africa/Ndjamena Africa/Niamey Africa/Porto-Novo`,
  '120 CAT': `
    Africa/Blantyre Africa/Bujumbura Africa/Gaborone Africa/Harare Africa/Juba Africa/Khartoum Africa/Kigali
    Africa/Lubumbashi Africa/Lusaka Africa/Maputo Africa/Windhoek`,
  '120 EET EEST': `
    Africa/Cairo Africa/Tripoli Asia/Beirut Asia/Famagusta Asia/Gaza Asia/Hebron Asia/Nicosia Egypt
    Europe/Athens Europe/Bucharest Europe/Chisinau Europe/Helsinki Europe/Kaliningrad Europe/Kiev
    Europe/Kyiv Europe/Mariehamn Europe/Nicosia Europe/Riga Europe/Sofia Europe/Tallinn Europe/Tiraspol
    Europe/Uzhgorod Europe/Vilnius Europe/Zaporozhye Libya`,
  '120 IST IDT': `Asia/Jerusalem Asia/Tel_Aviv Israel`,
  '120 SAST': `Africa/Johannesburg Africa/Maseru Africa/Mbabane`,
  '180 EAT': `
    Africa/Addis_Ababa Africa/Asmara Africa/Asmera Africa/Dar_es_Salaam Africa/Djibouti Africa/Kampala
    Africa/Mogadishu Africa/Nairobi Indian/Antananarivo Indian/Comoro Indian/Mayotte`,
  '180 MSK': `Europe/Kirov Europe/Moscow Europe/Simferopol Europe/Volgograd W-SU`,
  '300 PKT PKST': `Asia/Karachi`,
  '330 IST': `Asia/Calcutta Asia/Kolkata`,
  '420 WIB': `Asia/Jakarta Asia/Pontianak`,
  '480 AWST AWDT': `Australia/Perth Australia/West`,
  '480 CST CDT': `
    Asia/Chongqing Asia/Chungking Asia/Harbin Asia/Macao Asia/Macau Asia/Shanghai Asia/Taipei PRC ROC`,
  '480 HKT HKST': `Asia/Hong_Kong Hongkong`,
  '480 PST PDT': `Asia/Manila`,
  '480 WITA': `Asia/Makassar Asia/Ujung_Pandang`,
  '540 JST JDT': `Asia/Tokyo Japan`,
  '540 KST KDT': `Asia/Pyongyang Asia/Seoul ROK`,
  '540 WIT': `Asia/Jayapura`,
  '570 ACST ACDT': `
    Australia/Adelaide Australia/Broken_Hill Australia/Darwin Australia/North Australia/South
    Australia/Yancowinna`,
  '600 AEST AEDT': `
    Antarctica/Macquarie Australia/ACT Australia/Brisbane Australia/Canberra Australia/Currie
    Australia/Hobart Australia/Lindeman Australia/Melbourne Australia/NSW Australia/Queensland
    Australia/Sydney Australia/Tasmania Australia/Victoria`,
  '600 ChST': `Pacific/Guam Pacific/Saipan`,
  '720 NZST NZDT': `Antarctica/McMurdo Antarctica/South_Pole NZ Pacific/Auckland`,
};

/**
 * Zones that have no letters today but had some once: letters → zones. For these the reference shows the
 * letters that come first in the alphabet, whatever the date: recorded is AEST for Lord Howe, not +1030 or
 * +11.
 */
export const FORMERLY_LETTERED_ZONES: Readonly<Record<string, string>> = {
  AEST: `Australia/Lord_Howe`,
  AMT: `America/Asuncion`,
  AST: `America/Miquelon`,
  BMT: `America/Bogota Asia/Baghdad Asia/Bangkok`,
  BST: `America/La_Paz`,
  CEST: `Europe/Minsk`,
  CMT: `
    America/Argentina/Buenos_Aires America/Argentina/Catamarca America/Argentina/Cordoba
    America/Argentina/Jujuy America/Argentina/La_Rioja America/Argentina/Mendoza
    America/Argentina/Rio_Gallegos America/Argentina/Salta America/Argentina/San_Juan
    America/Argentina/San_Luis America/Argentina/Tucuman America/Argentina/Ushuaia America/Caracas`,
  EEST: `Asia/Amman Asia/Damascus Europe/Istanbul`,
  EMT: `Pacific/Easter`,
  HMT: `Asia/Dhaka Atlantic/Azores`,
  IMT: `Asia/Irkutsk`,
  MMT: `America/Montevideo Asia/Colombo Indian/Maldives`,
  PLMT: `Asia/Ho_Chi_Minh Asia/Phnom_Penh Asia/Vientiane`,
  PMMT: `Pacific/Bougainville Pacific/Port_Moresby`,
  PMT: `America/Paramaribo Asia/Yekaterinburg`,
  QMT: `America/Guayaquil`,
  RMT: `Asia/Yangon`,
  SMT: `
    America/Coyhaique America/Punta_Arenas America/Santiago Asia/Kuala_Lumpur Asia/Singapore
    Atlantic/Stanley`,
  TBMT: `Asia/Tbilisi`,
  TMT: `Asia/Tehran`,
};
