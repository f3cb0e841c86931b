; What arrays that rules make need of a runtime, where there is no C library: blocks by powers of two, of which those that
; were given back are used first. There is one thread.

%Head = type { i64, ptr, ptr, ptr, i64 } ; how many know of it, what ends it and with what, where the data is, which block

@given_back = internal global [40 x ptr] zeroinitializer ; the first block of each size; each names the next in its head
@end = internal global i32 0 ; of all that is in use, or 0 before anything is
@__heap_base = external global i8

declare i32 @llvm.wasm.memory.size.i32(i32)
declare i32 @llvm.wasm.memory.grow.i32(i32, i32)
declare i64 @llvm.ctlz.i64(i64, i1)
declare double @llvm.sqrt.f64(double)
declare void @llvm.trap()

; Room that is never given back: for what the caller hands over, and for the blocks below. 0 if there is none.
define ptr @reserve(i32 %size) noinline {
entry:
  %used = load i32, ptr @end
  %unused = icmp eq i32 %used, 0
  %base = ptrtoint ptr @__heap_base to i32
  %from = select i1 %unused, i32 %base, i32 %used
  %after = add i32 %from, 63
  %start = and i32 %after, -64
  %stop = add i32 %start, %size
  %pages = call i32 @llvm.wasm.memory.size.i32(i32 0)
  %have = shl i32 %pages, 16
  %enough = icmp ule i32 %stop, %have
  br i1 %enough, label %done, label %grow
grow:
  %missing = sub i32 %stop, %have
  %more = add i32 %missing, 65535
  %count = lshr i32 %more, 16
  %grown = call i32 @llvm.wasm.memory.grow.i32(i32 0, i32 %count)
  %refused = icmp eq i32 %grown, -1
  br i1 %refused, label %none, label %done
none:
  ret ptr null
done:
  store i32 %stop, ptr @end
  %room = inttoptr i32 %start to ptr
  ret ptr %room
}

define noalias ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %alignment) {
entry:
  %all = add i64 %size, 63 ; with its head
  %zeros = call i64 @llvm.ctlz.i64(i64 %all, i1 false)
  %class = sub i64 64, %zeros
  %place = getelementptr [40 x ptr], ptr @given_back, i64 0, i64 %class
  %first = load ptr, ptr %place
  %none = icmp eq ptr %first, null
  br i1 %none, label %new, label %again
again:
  %link = getelementptr %Head, ptr %first, i32 0, i32 1
  %next = load ptr, ptr %link
  store ptr %next, ptr %place
  br label %ready
new:
  %bytes = shl i64 1, %class
  %bytes32 = trunc i64 %bytes to i32
  %block = call ptr @reserve(i32 %bytes32)
  %full = icmp eq ptr %block, null
  br i1 %full, label %failed, label %ready
failed:
  call void @llvm.trap()
  unreachable
ready:
  %head = phi ptr [ %first, %again ], [ %block, %new ]
  store i64 1, ptr %head
  %data = getelementptr i8, ptr %head, i32 64
  %where = getelementptr %Head, ptr %head, i32 0, i32 3
  store ptr %data, ptr %where
  %which = getelementptr %Head, ptr %head, i32 0, i32 4
  store i64 %class, ptr %which
  ret ptr %head
}

define void @NRT_MemInfo_call_dtor(ptr %head) {
  %which = getelementptr %Head, ptr %head, i32 0, i32 4
  %class = load i64, ptr %which
  %place = getelementptr [40 x ptr], ptr @given_back, i64 0, i64 %class
  %first = load ptr, ptr %place
  %link = getelementptr %Head, ptr %head, i32 0, i32 1
  store ptr %first, ptr %link
  store ptr %head, ptr %place
  ret void
}

; Asked for by exceptions with texts made at run time, of which rules have none.
define noalias ptr @NRT_MemInfo_alloc(i64 %size) {
  call void @llvm.trap()
  unreachable
}

define noalias ptr @NRT_Allocate(i64 %size) {
  call void @llvm.trap()
  unreachable
}

define void @NRT_Free(ptr %data) {
  ret void
}

define double @sqrt(double %x) alwaysinline {
  %root = call double @llvm.sqrt.f64(double %x)
  ret double %root
}
