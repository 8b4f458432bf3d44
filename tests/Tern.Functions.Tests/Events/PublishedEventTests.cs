
namespace Tern.Functions.Tests.Events;

public sealed class PublishedEventTests(ITestOutputHelper output)
{
    // Members that no service sends: a test of another library added them, or they are the context of an invocation.
    private static readonly Dictionary<string, string[]> s_unknown = new()
    {
        ["rust/example-apigw-request-catch-all"] = [".otherField", ".requestContext.identity.otherField"],
        ["rust/example-apigw-v2-custom-authorizer-websocket-request"] =
            [".context", ".deadline", ".env_config", ".invoked_function_arn", ".log_group", ".log_stream", ".memory", ".xray_trace_id"],
    };

    // A theory requires a row. Without the conformance folder, the tests of these rows are skipped.
    public static TheoryData<string> Names { get; } = [.. PublishedEvents.Names];

    [Fact]
    public void Every_published_document_has_a_type()
    {
        IReadOnlyDictionary<string, byte[]> documents = PublishedEvents.Read();
        Assert.Equal(documents.Keys.Order(StringComparer.Ordinal), PublishedEvents.Names.Order(StringComparer.Ordinal));
        Assert.Equal(195, documents.Count);
        output.WriteLine($"{documents.Count} documents of {documents.Keys.Select(name => PublishedEvents.Codec(name).Name).Distinct().Count()} types");
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Document_that_is_read_and_written_retains_its_meaning(string name)
    {
        byte[] document = PublishedEvents.Read()[name];
        IEnumerable<string> differences = JsonMeaning.Differences(document, PublishedEvents.Codec(name).Rewrite(document));
        Assert.Equal(s_unknown.GetValueOrDefault(name, []).Select(member => $"{member}: missing"), differences.Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Every_payload_of_the_assembly_has_a_codec_in_the_tests()
    {
        IEnumerable<Type> types = typeof(Payloads).Assembly.GetExportedTypes()
            .Where(type => !type.IsGenericType && type.GetInterfaces().Any(contract => contract.IsGenericType && contract.GetGenericTypeDefinition() == typeof(IPayload<>)));
        Assert.Equal(types.Select(type => type.Name).Order(StringComparer.Ordinal), EventCodec.All.Select(codec => codec.Name).Order(StringComparer.Ordinal));
    }
}
