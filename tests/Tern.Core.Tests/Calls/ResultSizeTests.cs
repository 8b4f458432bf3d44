using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Calls;

/// <summary>The limit of the memory of a result, because a response of few bytes can describe a large result.</summary>
public sealed class ResultSizeTests
{
    private const int Limit = 4 * 1024 * 1024;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private static readonly string s_emptyLists = $"[{string.Join(',', Enumerable.Repeat("[]", 150_000))}]";

    public static IEnumerable<TheoryDataRow<string>> Amplifiers =>
    [
        new(s_emptyLists) { Label = "a list of empty lists" },
        new($"[{string.Join(',', Enumerable.Repeat("0", 200_000))}]") { Label = "a list of numbers" },
        new($"[{string.Join(',', Enumerable.Repeat("""{"":0}""", 60_000))}]") { Label = "a list of small maps" },
        new($"[{string.Join(',', Enumerable.Repeat(Nested(4, "[[],[],[]]"), 3))}]") { Label = "short lists in short lists" },
    ];

    [Theory]
    [MemberData(nameof(Amplifiers), DisableDiscoveryEnumeration = true)]
    public async Task Result_far_larger_than_its_response_throws_TernResponseTooLargeException(string json)
    {
        Assert.InRange(json.Length, AllocationBudget.MinResponseBytes, Limit / 8);
        using TestClient client = Create(json, Limit);
        var error = await Assert.ThrowsAsync<TernResponseTooLargeException>(() => client.InvokeAsync(new DocumentOperation(), new(), Token));
        Assert.Equal(
            "The result of the response takes more than 4194304 bytes of memory, the larger of ClientOptions.MaxResponseBytes and 8 times the response. "
            + "Increase the limit, or request less data at a time. (Test Service Document, https://test.eu-west-1.amazonaws.com, eu-west-1, HTTP 200, attempt 1 of 3)",
            error.Message);
    }

    [Fact]
    public async Task Ordinary_result_above_MaxResponseBytes_is_returned()
    {
        string item = $$"""{"id":{"S":"{{new string('i', 40)}}"},"name":{"S":"{{new string('n', 100)}}"},"text":{"S":"{{new string('t', 400)}}"} }""";
        string json = $"[{string.Join(',', Enumerable.Repeat(item, 4_000))}]";
        using TestClient client = Create(json, json.Length);
        Document document = await client.InvokeAsync(new DocumentOperation(), new(), Token);
        Assert.Equal(4_000, document.AsList().Count);
    }

    [Fact]
    public async Task Allocation_budget_of_a_call_does_not_apply_after_the_call()
    {
        using TestClient client = Create(s_emptyLists, Limit);
        await Assert.ThrowsAsync<TernResponseTooLargeException>(() => client.InvokeAsync(new DocumentOperation(), new(), Token));
        Assert.Equal(150_000, Document.Parse(s_emptyLists).AsList().Count);
    }

    [Theory]
    [InlineData(1_000, 100_000)]
    [InlineData(10, 1_000_000)]
    public void Allocations_above_the_budget_throw_before_three_times_the_budget_is_allocated(int elementBytes, int responseBytes)
    {
        AllocationBudget.Start(responseBytes, 1);
        long before = GC.GetAllocatedBytesForCurrentThread();
        try
        {
            Assert.Throws<TernResponseTooLargeException>(void () =>
            {
                var elements = new ListBuilder<byte[]>();
                while (true)
                    elements.Add(new byte[elementBytes]);
            });
            Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 2 * responseBytes, 3 * 8 * responseBytes);
        }
        finally
        {
            AllocationBudget.Stop();
        }
    }

    [Theory]
    [InlineData(1), InlineData(4), InlineData(5)]
    public void Short_lists_above_the_budget_throw_before_three_times_the_budget_is_allocated(int count)
    {
        const int Budget = 8 * AllocationBudget.MinResponseBytes;
        List<long[]> lists = new(Budget);
        AllocationBudget.Start(AllocationBudget.MinResponseBytes, 1);
        long before = GC.GetAllocatedBytesForCurrentThread();
        try
        {
            Assert.Throws<TernResponseTooLargeException>(void () =>
            {
                while (lists.Count < Budget)
                {
                    var elements = new ListBuilder<long>();
                    for (int i = 0; i < count; i++)
                        elements.Add(i);
                    lists.Add(elements.ToArray());
                }
            });
            Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, Budget / 2, 3 * Budget);
        }
        finally
        {
            AllocationBudget.Stop();
        }
    }

    [Fact]
    public void Responses_from_MinResponseBytes_on_have_an_allocation_budget()
    {
        try
        {
            AllocationBudget.Start(AllocationBudget.MinResponseBytes - 1, 1);
            Assert.Null(Record.Exception(() => AllocationBudget.ThrowIfExceeded(long.MaxValue / 2)));
            AllocationBudget.Start(AllocationBudget.MinResponseBytes, 1);
            Assert.Throws<TernResponseTooLargeException>(() => AllocationBudget.ThrowIfExceeded(long.MaxValue / 2));
        }
        finally
        {
            AllocationBudget.Stop();
        }
    }

    private static string Nested(int depth, string leaf) => depth == 0 ? leaf : $"[{string.Join(',', Enumerable.Repeat(Nested(depth - 1, leaf), 10))}]";

    private static TestClient Create(string json, int maxResponseBytes) => new(TestClient.Defaults with
    {
        Handler = new ScriptedHandler(ScriptedHandler.Ok(json)),
        MaxResponseBytes = maxResponseBytes,
    });

    private sealed class DocumentOperation() : Operation<TestRequest, Document>(
        new() { Service = TestClient.Service, Name = "Document", ReadError = static _ => throw new InvalidOperationException("Every call succeeds.") })
    {
        public override void Write(TestRequest request, RequestMessage message) => message.ContentType = "application/json";

        public override Endpoint ResolveEndpoint(TestRequest request, EndpointContext context) => new("https://test.eu-west-1.amazonaws.com");

        public override Document Read(ResponseMessage response)
        {
            var reader = new JsonReader(response.Body.Span);
            return reader.ReadDocument();
        }
    }
}
