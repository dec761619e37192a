/**
 * What a spreadsheet that opens a CSV file takes for something else, and saves so: it drops zeros before a number, shows
 * one of twelve digits or more by its first ones, which is all that it saves again, and makes a power of "12E3", a day of
 * "3-12" and a negative number of "(12)". With a tab behind it is a text. A whole day stays one.
 */
export const SPREADSHEETS_CHANGE =
  /^(?:\d{12,}|0\d+|\d+(?:\.\d+)?E[+-]?\d+|\d{1,2}[-/]\d{1,2}(?:[-/]\d{1,4})?|\d{4}[-/]\d{1,2}|\(\d+\))$/i;
