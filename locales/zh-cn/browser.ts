/** What scripts say by themselves: they carry these texts, in both languages, and no others. */
export const browser = {
  "search.found": "列出 {n} 项",
  "search.none": "没有找到「{keyword}」",
  "search.all": "全部结果",
  "search.recent": "最近搜索",
  "search.forget": "清除",
  "search.kind.page": "页面",
  "error.request": "请求错误，请稍后重试",
  "common.close": "关闭",
  "storage.unavailable": "本地存储不可用",
} as const;
