/**
 * The abbreviations of the tz database. Keys: a standard offset in minutes east of UTC, its letters and those of summer
 * time; values: the zones that have them, with `Europe/` for all other zones of that area and offset. Zones listed
 * under an offset alone have no letters.
 */
export const LETTERED_ZONES: Readonly<Record<string, string>> = {
  '-660 SST': 'US/ Pacific/Midway Pacific/Pago_Pago Pacific/Samoa',
  '-600 HST HDT': 'America/ US/ Pacific/Honolulu Pacific/Johnston',
  '-540 AKST AKDT': 'America/ US/',
  '-480 PST PDT': 'America/ Canada/ Mexico/ US/ PST8PDT',
  '-420 MST MDT': 'America/ Canada/ Mexico/ US/ MST7MDT Navajo',
  '-360 CST CDT': 'America/ Canada/ Mexico/ US/ CST6CDT',
  '-300 EST EDT': 'America/ Canada/ US/ EST5EDT Jamaica',
  '-300 CST CDT': 'America/Havana Cuba',
  '-300': 'America/Eirunepe America/Lima America/Porto_Acre America/Rio_Branco',
  '-240 AST ADT': 'America/ Atlantic/ Canada/',
  '-240':
    'America/Boa_Vista America/Campo_Grande America/Cuiaba America/Guyana America/Manaus America/Porto_Velho',
  '-210 NST NDT': 'America/ Canada/',
  '0 GMT': 'Africa/ America/ Etc/ Atlantic/Reykjavik Atlantic/St_Helena GMT0 Greenwich Iceland',
  '0 GMT BST': 'Europe/Belfast Europe/Guernsey Europe/Isle_of_Man Europe/Jersey Europe/London GB GB-Eire',
  '0 GMT IST': 'Europe/Dublin Eire',
  '0 UTC': 'Etc/UCT Etc/UTC Etc/Universal Etc/Zulu Universal Zulu',
  '0 WET WEST': 'Atlantic/ Europe/ Portugal',
  '60 CET CEST': 'Arctic/ Atlantic/ Europe/ Africa/Algiers Africa/Ceuta Africa/Tunis Poland',
  '60 WAT': 'Africa/',
  '60': 'Africa/Casablanca Africa/El_Aaiun',
  '120 CAT': 'Africa/',
  '120 EET EEST': 'Asia/ Europe/ Africa/Cairo Africa/Tripoli Egypt Libya',
  '120 IST IDT': 'Asia/Jerusalem Asia/Tel_Aviv Israel',
  '120 SAST': 'Africa/Johannesburg Africa/Maseru Africa/Mbabane',
  '180 EAT': 'Africa/ Indian/',
  '180 MSK': 'Europe/ W-SU',
  '300 PKT PKST': 'Asia/Karachi',
  '330 IST': 'Asia/',
  '420 WIB': 'Asia/Jakarta Asia/Pontianak',
  '480 AWST AWDT': 'Australia/',
  '480 CST CDT':
    'Asia/Chongqing Asia/Chungking Asia/Harbin Asia/Macao Asia/Macau Asia/Shanghai Asia/Taipei PRC ROC',
  '480 HKT HKST': 'Asia/Hong_Kong Hongkong',
  '480 PST PDT': 'Asia/Manila',
  '480 WITA': 'Asia/Makassar Asia/Ujung_Pandang',
  '540 JST JDT': 'Asia/Tokyo Japan',
  '540 KST KDT': 'Asia/Pyongyang Asia/Seoul ROK',
  '540 WIT': 'Asia/Jayapura',
  '570 ACST ACDT': 'Australia/',
  '600 AEST AEDT': 'Australia/ Antarctica/Macquarie',
  '600 ChST': 'Pacific/Guam Pacific/Saipan',
  '720 NZST NZDT': 'Antarctica/ Pacific/Auckland NZ',
};

/**
 * Zones that have no letters today but had some once: the original plugin shows the alphabetically first, whatever the
 * date.
 */
export const FORMERLY_LETTERED_ZONES: Readonly<Record<string, string>> = {
  AEST: 'Australia/Lord_Howe',
  AMT: 'America/Asuncion',
  AST: 'America/Miquelon',
  BMT: 'America/Bogota Asia/Baghdad Asia/Bangkok',
  BST: 'America/La_Paz',
  CEST: 'Europe/Minsk',
  CMT:
    'America/Argentina/Buenos_Aires America/Argentina/Catamarca America/Argentina/Cordoba ' +
    'America/Argentina/Jujuy America/Argentina/La_Rioja America/Argentina/Mendoza ' +
    'America/Argentina/Rio_Gallegos America/Argentina/Salta America/Argentina/San_Juan ' +
    'America/Argentina/San_Luis America/Argentina/Tucuman America/Argentina/Ushuaia ' +
    'America/Caracas',
  EEST: 'Asia/Amman Asia/Damascus Europe/Istanbul',
  EMT: 'Pacific/Easter',
  HMT: 'Asia/Dhaka Atlantic/Azores',
  IMT: 'Asia/Irkutsk',
  MMT: 'America/Montevideo Asia/Colombo Indian/Maldives',
  PLMT: 'Asia/Ho_Chi_Minh Asia/Phnom_Penh Asia/Vientiane',
  PMMT: 'Pacific/Bougainville Pacific/Port_Moresby',
  PMT: 'America/Paramaribo Asia/Yekaterinburg',
  QMT: 'America/Guayaquil',
  RMT: 'Asia/Yangon',
  SMT: 'America/Coyhaique America/Punta_Arenas America/Santiago Asia/Kuala_Lumpur Asia/Singapore Atlantic/Stanley',
  TBMT: 'Asia/Tbilisi',
  TMT: 'Asia/Tehran',
};
