using Shop.Routing;

namespace Shop.Features.Admin;

internal static class GetMemory
{
    public static readonly Route Route = Route.Get("/admin/memory", "Returns the memory use of the process.", HandleAsync) with
    {
        Who = Who.Staff,
        Response = typeof(MemoryReport),
    };

    private static ValueTask<Answer> HandleAsync(Call call) => new(JsonAnswers.Of(
        new MemoryReport(Environment.WorkingSet, GC.GetTotalMemory(forceFullCollection: false), GC.GetTotalAllocatedBytes()), ShopJson.Default.MemoryReport));
}
