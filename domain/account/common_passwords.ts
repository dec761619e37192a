/** Which passwords are among the first that are tried (decision 46). Of half a megabyte: only the worker has them. */
import { dictionary } from "@zxcvbn-ts/language-common";
import { plainPassword, smallPassword } from "./password_rule.ts";

/** What is typed in China, and along rows of keys. */
const HERE = `
woaini woaiwojia woaizhongguo wodemima woshishui nihao nihaoma mima zhongguo xiaoxiao wangwang wang zhang chen yang
huang zhao zhou beijing shanghai guangzhou shenzhen hangzhou chengdu huawei xiaomi taobao weixin alibaba tencent
520 521 5201314 5211314 1314520 1314521 5201314520 1314520520 5201314521 1314521521 5211314521 5203344520 7758521
7758258 7758521521 7758258258 0123456789 9876543210 0987654321 abcdefghij abcdefghijk poiuytrewq lkjhgfdsa mnbvcxz
qwertyuiopasdfgh pass@word p@ssword p@ssw0rd p@55w0rd
`.trim().split(/\s+/);

const COMMON = new Set([...dictionary["passwords-common"], ...HERE]);

/** Whether a password is a common one, as it is or with digits, marks or itself beside it. */
export function isCommon(password: string): boolean {
  const plain = plainPassword(password);
  return plain.length < 3 || COMMON.has(plain) ||
    COMMON.has(smallPassword(password));
}
