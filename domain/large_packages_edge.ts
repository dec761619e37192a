/** At the edge everything lies in one bundle. */
import * as libphonenumber from "libphonenumber-js/max";
import * as pinyin from "pinyin-pro";

export const pinyinPro = () => pinyin;
export const phoneNumbers = () => libphonenumber;
