import { createPglite, fromPglite } from "@/db/client.ts";
import { migrate } from "@/db/migrate.ts";
import { seedDemo } from "@/db/seed/demo.ts";
import { withStatements } from "@/db/statements.ts";
const pg = await createPglite(); const {db} = fromPglite(pg);
await migrate(db);
const storage: any = { put: async()=>{}, get: async()=>null };
const t0=performance.now();
const cpu0 = Deno.cpuUsage?.();
const {statements} = await withStatements(() => seedDemo(db, {storage, progress: (s)=>console.log(s, Math.round(performance.now()-t0))}));
const m = new Map<string,[number,number]>();
let total=0;
for (const s of statements) { const k=s.sql.slice(0,90); const e=m.get(k)??[0,0]; e[0]++; e[1]+=s.duration; m.set(k,e); total+=s.duration; }
console.log(statements.length, Math.round(total));
for (const [k,[n,d]] of [...m].sort((a,b)=>b[1][1]-a[1][1]).slice(0,22)) console.log(String(n).padStart(5), String(Math.round(d)).padStart(6), (d/n).toFixed(2), k);
Deno.exit();
