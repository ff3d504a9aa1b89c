/**
 * The script of redirect pages, and of pages with redirected anchors, which only a browser can follow. Its element has
 * the redirects: `data-to` for the whole page, `data-anchors` for single anchors. Pages without redirects do not load it.
 */
export const redirectScript: string = `(function(){
var o=document.currentScript.dataset,a=JSON.parse(o.anchors||'{}');
function go(){
var f=location.hash.slice(1),t;
try{f=decodeURIComponent(f)}catch(e){}
t=Object.prototype.hasOwnProperty.call(a,f)?a[f]:o.to;
if(t==null)return;
var u=new URL(t,location.href);
if(!u.search)u.search=location.search;
if(t===o.to&&!u.hash)u.hash=location.hash;
location.replace(u)
}
addEventListener('hashchange',go);
go()
})()
`
