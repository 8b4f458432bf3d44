using System.Text;
using Tern.Functions.Http;

namespace Tern.Functions.Tests.Http;

public sealed class HttpEventKindTests
{
    [Theory]
    // Mixed kinds
    [InlineData("""{"httpMethod":"GET","rawPath":"/","requestContext":{}}""", "httpMethod requestContext.http")]
    [InlineData("""{"httpMethod":"GET","requestContext":{"elb":{},"http":{"method":"GET"}}}""", "requestContext.elb requestContext.http")]
    [InlineData("""{"version":"2.0","httpMethod":"GET","requestContext":{"elb":{}}}""", "requestContext.elb requestContext.http")]
    [InlineData("""{"requestContext":{"elb":{},"eventType":"MESSAGE","connectionId":"c"},"httpMethod":"GET"}""", "requestContext.elb requestContext.eventType")]
    [InlineData("""{"requestContext":{"http":{"method":"GET"},"eventType":"MESSAGE","connectionId":"c"}}""", "requestContext.eventType requestContext.http")]
    // No kind
    [InlineData("{}", "not that of an HTTP request")]
    [InlineData("""{"Records":[]}""", "not that of an HTTP request")]
    [InlineData("""{"requestContext":null}""", "not that of an HTTP request")]
    [InlineData("""{"requestContext":{"elb":{}}}""", "not that of an HTTP request")]
    [InlineData("""{"version":"2.0","rawPath":"/","requestContext":{"http":{}}}""", "not that of an HTTP request")]
    [InlineData("""{"httpMethod":"GET","apiPath":"/"}""", "not that of an HTTP request")]
    [InlineData("""{"type":"TOKEN","methodArn":"arn","httpMethod":"GET"}""", "authorizer")]
    [InlineData("""{"type":"REQUEST","routeArn":"arn","version":"2.0","requestContext":{"http":{"method":"GET"}}}""", "authorizer")]
    public void Event_of_no_or_several_kinds_is_a_named_error(string json, string problem)
    {
        HttpEventException exception = Assert.Throws<HttpEventException>(() => HttpRequest.Read(Encoding.UTF8.GetBytes(json)));
        Assert.Contains(problem, exception.Message, StringComparison.Ordinal);
        Assert.Contains("Expected: the event of a REST API", exception.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("")]
    [InlineData("[]")]
    [InlineData("null")]
    [InlineData("""{"httpMethod":1}""")]
    [InlineData("""{"httpMethod":"GET","path":"/","headers":[]}""")]
    [InlineData("""{"httpMethod":"GET","headers":{"a":1}}""")]
    [InlineData("""{"httpMethod":"GET","multiValueHeaders":{"a":"b"}}""")]
    [InlineData("""{"httpMethod":"GET"} x""")]
    [InlineData("""{"httpMethod":"GET","isBase64Encoded":"yes"}""")]
    public void Event_with_other_types_is_a_serialization_error(string json) =>
        Assert.Throws<TernSerializationException>(() => HttpRequest.Read(Encoding.UTF8.GetBytes(json)));

    [Theory]
    [InlineData("not base64")]
    [InlineData("YQ=")]
    [InlineData("YQ==YQ==")]
    public void Body_that_is_not_base64_is_a_named_error(string body)
    {
        using HttpRequest request = HttpRequest.Read(Encoding.UTF8.GetBytes($"{{\"httpMethod\":\"GET\",\"path\":\"/\",\"body\":\"{body}\",\"isBase64Encoded\":true}}"));
        Assert.Contains("not valid base64", Assert.Throws<HttpEventException>(() => request.Body).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void WebSocket_message_has_its_route_as_path()
    {
        using HttpRequest request = HttpRequest.Read("""
            {"requestContext":{"routeKey":"send","messageId":"m1","eventType":"MESSAGE","stage":"dev","domainName":"id.execute-api.eu-west-1.amazonaws.com","connectionId":"c=","requestId":"r","identity":{"sourceIp":"192.0.2.1"}},"body":"{\"a\":1}","isBase64Encoded":false}
            """u8.ToArray());
        Assert.Equal((HttpEventKind.WebSocket, "MESSAGE", "/send", "192.0.2.1", "r"), (request.Kind, request.Method, request.Path, request.ClientAddress, request.RequestId));
        Assert.Equal("{\"a\":1}", Encoding.UTF8.GetString(request.Body.Span));
        WebSocketContext socket = request.WebSocket!;
        Assert.Equal(("c=", "send", "m1", "dev"), (socket.ConnectionId, socket.RouteKey, socket.MessageId, socket.Stage));
        Assert.Equal("https://id.execute-api.eu-west-1.amazonaws.com/dev", socket.ManagementEndpoint);
        Assert.Null(socket.DisconnectReason);
    }
}
