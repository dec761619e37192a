import { account } from "./account.ts";
import { browser } from "./browser.ts";
import { catalogue } from "./catalogue.ts";
import { common } from "./common.ts";
import { customer } from "./customer.ts";
import { file } from "./file.ts";
import { finance } from "./finance.ts";
import { inventory } from "./inventory.ts";
import { message } from "./message.ts";
import { oem } from "./oem.ts";
import { platform } from "./platform.ts";
import { production } from "./production.ts";
import { sales } from "./sales.ts";
import { site } from "./site.ts";

/** Every text by its key; the English table must have the same keys. */
export const zh = {
  ...account,
  ...browser,
  ...catalogue,
  ...common,
  ...customer,
  ...file,
  ...finance,
  ...inventory,
  ...message,
  ...oem,
  ...platform,
  ...production,
  ...sales,
  ...site,
} as const;

export type ZhKey = keyof typeof zh;

/** The same; a built server reads it when it is first asked for. */
export const readZh = (): typeof zh => zh;
