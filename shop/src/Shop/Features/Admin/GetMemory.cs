using Shop.Routing;

namespace Shop.Features.Admin;

internal static class GetMemory
{
    public static readonly Route Route = Route.Get("/admin/memory", "Returns the memory use of the process.", HandleAsync) with
    {
        RequiredRole = RequiredRole.Staff,
        ResponseType = typeof(MemoryReport),
    };

    private static ValueTask<Response> HandleAsync(RequestContext call) => new(JsonResponses.Of(
        new MemoryReport(Environment.WorkingSet, GC.GetTotalMemory(forceFullCollection: false), GC.GetTotalAllocatedBytes()), ShopJson.Default.MemoryReport));
}
