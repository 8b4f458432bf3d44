using System.Text;
using System.Text.Json;
using Tern.Functions.Http;
using Tern.Functions.Http.Responses;
using Tern.Functions.Tests.Http;
using Tern.Runtime;

namespace Tern.Fuzz.Targets;

/// <summary>
/// Events of HTTP requests: an event that is read has a method, a path and fields that can all be read, and a response whose headers and body come from it is valid JSON
/// without line breaks in headers. Others are refused by a named error. Input: an event.
/// </summary>
internal sealed class HttpEventTarget : IFuzzTarget
{
    public string Name => "httpevent";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        .. HttpEventBuilder.HttpKinds.Select(kind => HttpEventBuilder.Create(kind, new TestRequest
        {
            Method = "PUT",
            Path = "/a%20b/%2F/..",
            Query = [KeyValuePair.Create("a", "1"), KeyValuePair.Create("a", "ü")],
            Headers = [KeyValuePair.Create("X-A", "1"), KeyValuePair.Create("X-A", "2")],
            Cookies = ["a=1", "b=\"2\""],
            Body = "{\"a\":1}"u8.ToArray(),
            Stage = "prod",
            Authorizer = """{"jwt":{"claims":{"sub":"u","a":[1]},"scopes":["s"]},"claims":{"sub":"u"},"principalId":"p"}""",
        })),
        """{"requestContext":{"routeKey":"$default","messageId":"m","eventType":"MESSAGE","stage":"dev","domainName":"d","connectionId":"c","identity":{"sourceIp":"192.0.2.1","clientCert":{"clientCertPem":"P","validity":{"notBefore":"a"}}}},"body":"YQ==","isBase64Encoded":true}"""u8.ToArray(),
    ];

    public void Run(byte[] input)
    {
        try
        {
            using HttpRequest request = HttpRequest.Read(input);
            ReadAll(request);
        }
        catch (Exception e) when (e is HttpEventException or TernSerializationException)
        {
            // The event is refused.
        }
    }

    private static void ReadAll(HttpRequest request)
    {
        if (request.Method.Length == 0 || !request.Path.StartsWith('/') || (request.Kind == HttpEventKind.HttpApi && request.RawPath.AsSpan().ContainsAny('\r', '\n')))
            throw new FuzzFindingException("The method or the path is not valid.");
        _ = request.PathBase + request.RawQueryString + request.ClientAddress + request.Host + request.Scheme + request.Protocol;
        WriteResponse(request);
        _ = request.Authorizer?.Subject;
        _ = request.ClientCertificate?.Pem;
        _ = request.WebSocket?.MessageId;
        _ = request.Body.Length;
    }

    private static void WriteResponse(HttpRequest request)
    {
        using var response = new HttpResponse();
        foreach ((string name, string value) in request.Headers.Concat(request.Query).Concat(request.Cookies))
        {
            try
            {
                response.Headers.Append(name, value);
            }
            catch (ArgumentException)
            {
                // Not valid in HTTP.
            }
        }
        using var output = new PooledBuffer();
        HttpResponseWriter.Write(request.Kind == HttpEventKind.Alb ? HttpEventKind.AlbMultiValue : request.Kind, response, hasBody: true, output);
        using JsonDocument document = JsonDocument.Parse(output.WrittenMemory);
        if (Encoding.UTF8.GetString(output.WrittenSpan).AsSpan().ContainsAny('\r', '\n'))
            throw new FuzzFindingException("The response contains a line break.");
    }
}
