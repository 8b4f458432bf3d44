namespace Tern.Functions.Tests.Processes;

/// <summary>The limit of the heap, from the memory of the function.</summary>
public sealed class HeapLimitTests
{
    [Fact]
    public async Task Heap_is_limited_to_80_percent_of_the_memory()
    {
        ProcessRun run = await ProcessRun.StartAsync("heap", "--count", "1", "--memory", "250");

        Assert.EndsWith($"\t{200 * 1024 * 1024}", Assert.Single(run.Records).TrimEnd(), StringComparison.Ordinal);
    }
}
