/**
 * The boot script: the only script that runs before the first paint. It is inline and the same text on every page, so
 * that one hash allows it, and as short as it can be, because every page holds it. Values that differ between sites and
 * pages are in the `data-` attributes of its element:
 *
 * - `data-base`: base URL; part of the storage keys, see `site/runtime/reader/storage.ts`
 * - `data-mode`: colour mode of readers without a choice; `data-system`: follow the system; `data-fixed`: readers
 *   cannot choose
 * - `data-announcement`: id of the announcement
 * - `data-entry`, `data-site`, `data-bundle`: the runtime, its data and the bundle of the page, loaded when the browser is
 *   idle or at the first action
 * - `data-parts`: what a bundle of the page would import, when pages share one
 * - `data-route`, `data-code`: what the runtime must know of the page, see `site/runtime/page-html.ts`
 *
 * Until the runtime is loaded, Back to a history entry that the runtime made would change only the address, so the
 * script reloads the page.
 *
 * What a reader does before the runtime is loaded is kept in a property of `<html>`, which no HTML can set, and happens
 * again when it is. Clicks that the browser itself answers, as those on links, are not kept. Of the keys only the one of
 * the search is kept from the browser, whose own field would take the focus.
 *
 * The address may choose a colour mode for this visit (`?docs-build-theme=dark`) and set attributes of `<html>` for
 * style sheets of embedded pages (`?docs-build-data-view=plain` → `data-view="plain"`).
 *
 * The script is plain text, not a function, because compilers may change a function's text, and with it the hash.
 */
export const bootScript: string = `(function(){
var d=document,h=d.documentElement,o=d.currentScript.dataset,path=location.pathname,query=new URLSearchParams(location.search),started;
function read(k){try{return localStorage.getItem('docs-build'+o.base+k)}catch(e){}}
function mode(m){return m=='light'||m=='dark'?m:''}
function theme(){
var q=query.get('docs-build-theme'),
c='fixed' in o?'':q=='system'?'':mode(q)||mode(read('theme')),s='system' in o;
h.dataset.theme=c||(s?matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light':o.mode);
h.dataset.themeChoice=c||(s?'system':o.mode)
}
function start(){
if(started)return;
started=1;
fetch(o.site).catch(function(){});
Promise.all([o.entry,o.bundle].map(function(u){return import(u)})).catch(function(e){delete h.dataset.js;console.warn('The scripts of this site could not be loaded.',e)})
}
function act(e){
if(h.dataset.hydrated!=null)return;
if(e.key=='k'&&(e.ctrlKey||e.metaKey)&&d.querySelector('[data-db=search] kbd'))e.preventDefault();
var t=e.target.closest&&e.target.closest('a[href],button,summary,input,label,select');
if(/key|input|change/.test(e.type)||e.type=='click'&&(!t||t.type=='button'))h.early.add(e);
if(t||!/over|focus/.test(e.type))start()
}
query.forEach(function(v,k){
k=/^docs-build-data-(?!dismissed$|hydrated$|db)([a-z0-9-]+)$/.exec(k);
if(k)h.setAttribute('data-'+k[1],v)
});
h.dataset.js='';
h.early=new Set;
theme();
if(o.announcement&&read('announcement')==o.announcement)h.dataset.dismissed='';
['pointerdown','keydown','touchstart','pointerover','focusin','click','input','change'].forEach(function(k){addEventListener(k,act,true)});
addEventListener('popstate',function(){if(h.dataset.hydrated==null&&location.pathname!=path)location.reload()});
addEventListener('load',function(){typeof requestIdleCallback=='function'?requestIdleCallback(start,{timeout:4000}):setTimeout(start,200)})
})()`
