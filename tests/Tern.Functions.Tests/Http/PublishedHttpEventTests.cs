using Tern.Functions.Http;
using Tern.Functions.Tests.Events;

namespace Tern.Functions.Tests.Http;

public sealed class PublishedHttpEventTests
{
    private static readonly string[] s_types = ["AlbRequest", "ApiGatewayRequest", "HttpApiRequest", "WebSocketRequest"];

    public static TheoryData<string> Names { get; } = [.. PublishedEvents.Names.Where(name => s_types.Contains(PublishedEvents.Codec(name).Name))];

    [Theory]
    [MemberData(nameof(Names))]
    public void Published_event_is_read_with_the_kind_of_its_type(string name)
    {
        using HttpRequest request = HttpRequest.Read(PublishedEvents.Read()[name]);
        Assert.Equal(PublishedEvents.Codec(name).Name, request.Kind switch
        {
            HttpEventKind.RestApi => "ApiGatewayRequest",
            HttpEventKind.HttpApi or HttpEventKind.FunctionUrl => "HttpApiRequest",
            HttpEventKind.WebSocket => "WebSocketRequest",
            _ => "AlbRequest",
        });
        Assert.NotEqual("", request.Method);
        Assert.StartsWith("/", request.Path, StringComparison.Ordinal);
        Assert.True(request.Headers.Count > 0 || name == "rust/example-apigw-console-test-request");
        _ = request.Authorizer;
        _ = request.ClientCertificate;
        _ = request.ClientAddress;
        Assert.Equal(request.Query.Count > 0, request.RawQueryString.Length > 0);
    }

    [Fact]
    public void Published_event_of_another_source_is_a_named_error()
    {
        foreach ((string name, byte[] json) in PublishedEvents.Read())
        {
            if (s_types.Contains(PublishedEvents.Codec(name).Name))
                continue;
            Exception? exception = Record.Exception(() => HttpRequest.Read(json));
            Assert.True(exception is HttpEventException or TernSerializationException, name);
        }
    }
}
