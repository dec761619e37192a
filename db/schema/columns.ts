import type { ColumnType, GeneratedAlways, JSONColumnType } from "kysely";

/** A decimal string as numeric(14,2) takes it, e.g. "12.30". Made by `toDecimal` (db/values.ts) only. */
export type Decimal = string & { readonly decimal: unique symbol };

/** Money: read as integer fen, written as a {@link Decimal}. */
export type Money = ColumnType<number, Decimal, Decimal>;
export type NullableMoney = ColumnType<
  number | null,
  Decimal | null | undefined,
  Decimal | null
>;

/** A column that the database fills when it is left out. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>;
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** An id given out by the database; a number chosen before the insert is accepted too (document numbers need it). */
export type Id = ColumnType<number, number | undefined, never>;
export type LogId = GeneratedAlways<number>;

/** timestamptz: a Date on both engines. */
export type Timestamp = ColumnType<Date, Date | undefined, Date>;
export type NullableTimestamp = ColumnType<
  Date | null,
  Date | null | undefined,
  Date | null
>;

/** jsonb object. Give objects, never strings (the two engines would store them differently). */
export type Json<T extends object> = JSONColumnType<T, T, T>;
