import postgres from "postgres";
import { startPostgres, freePort } from "@/tests/postgres.ts";
const pg = await startPostgres();
const target = Number(new URL(pg.url).port);
const port = freePort();
let conns: Deno.Conn[] = []; let listener: Deno.Listener|undefined;
function up(){ listener = Deno.listen({hostname:"127.0.0.1",port}); (async()=>{ try{ for await (const c of listener!) { const d=await Deno.connect({hostname:"127.0.0.1",port:target}); conns.push(c,d); c.readable.pipeTo(d.writable).catch(()=>{}); d.readable.pipeTo(c.writable).catch(()=>{}); } }catch{} })(); }
function down(){ listener!.close(); for(const c of conns) try{c.close()}catch{}; conns=[]; }
up();
for (const opts of [{}, {backoff: ()=>0.3, connect_timeout: 1.5}] as any[]) {
  const sql = postgres(`postgres://postgres@127.0.0.1:${port}/postgres`, {max:10, connect_timeout:2, idle_timeout:300, onnotice(){}, ...opts});
  const q = async (label:string)=>{ const t=performance.now(); try{ await sql`select 1`; console.log(label,"ok",Math.round(performance.now()-t)) ; return true}catch(e:any){ console.log(label,e.code,Math.round(performance.now()-t)); return false} };
  await Promise.all(Array.from({length:10},()=>q("warm")));
  down();
  for (let i=0;i<25;i++) { await Promise.all([q("down"+i), q("down"+i)]); await new Promise(r=>setTimeout(r,100)); }
  const t=performance.now(); up();
  while(!await q("up")) await new Promise(r=>setTimeout(r,200));
  console.log(JSON.stringify(opts.connect_timeout),"recovered after",Math.round(performance.now()-t));
  await sql.end({timeout:1});
}
down(); await pg.stop();
