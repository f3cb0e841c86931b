; What arrays that rules make need of a runtime: memory from the C library, with Numba's head before it.

%Head = type { i64, ptr, ptr, ptr, i64 } ; how many know of it, what ends it and with what, where the data is, how much

declare noalias ptr @malloc(i64)
declare void @free(ptr)
declare double @llvm.sqrt.f64(double)
declare void @llvm.trap()

define noalias ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %alignment) {
  %all = add i64 %size, 128
  %head = call ptr @malloc(i64 %all)
  store i64 1, ptr %head
  %start = ptrtoint ptr %head to i64
  %after = add i64 %start, 127
  %aligned = and i64 %after, -64
  %data = inttoptr i64 %aligned to ptr
  %place = getelementptr %Head, ptr %head, i32 0, i32 3
  store ptr %data, ptr %place
  ret ptr %head
}

define void @NRT_MemInfo_call_dtor(ptr %head) {
  call void @free(ptr %head)
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
