using System.Buffers;
using System.Globalization;
using System.Text.Encodings.Web;
using System.Text.Json;
using Tern.Local.Lambda.Urls;

namespace Tern.Local.Server.Apis;

/// <summary>Writes the events of requests.</summary>
internal static class ApiEvents
{
    private const string ApiId = "local";

    private static readonly JsonWriterOptions s_options = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Writes an event.</summary>
    public static ReadOnlyMemory<byte> Write(ApiOption option, ApiRequest request) => option.Kind switch
    {
        ApiKind.Rest => Write(request, WriteRest),
        ApiKind.Alb => Write(request, (writer, _) => WriteAlb(writer, request, option.IsMultiValue)),
        var kind => UrlEvent.Write(request.Received, CreateAddress(request, kind), caller: null, request.Body, request.RequestId, request.Time),
    };

    private static UrlAddress CreateAddress(ApiRequest request, ApiKind kind)
    {
        var address = new UrlAddress(ApiId, request.Domain, request.Path, request.Query) { ForwardedProto = "http", ForwardedPort = request.Port.ToString(CultureInfo.InvariantCulture) };
        // An HTTP API decodes the path, also %2F. Programs recognize the events of a URL by its domain.
        return kind == ApiKind.Http
            ? address with { AccountId = request.AccountId, Path = Uri.UnescapeDataString(request.Path) }
            : address with { Domain = $"{ApiId}.lambda-url.{request.Region}.on.aws" };
    }

    private static ReadOnlyMemory<byte> Write(ApiRequest request, Action<Utf8JsonWriter, ApiRequest> write)
    {
        var output = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(output, s_options);
        writer.WriteStartObject();
        write(writer, request);
        writer.WriteBoolean("isBase64Encoded"u8, request.IsBinary);
        writer.WriteEndObject();
        writer.Flush();
        return output.WrittenMemory;
    }

    /// <seealso href="https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-lambda-proxy-integrations.html#api-gateway-simple-proxy-for-lambda-input-format">Input format of a proxy integration</seealso>
    private static void WriteRest(Utf8JsonWriter writer, ApiRequest request)
    {
        bool isRoot = request.Path == "/";
        string resource = isRoot ? "/" : "/{proxy+}";
        writer.WriteString("resource"u8, resource);
        writer.WriteString("path"u8, request.Path);
        writer.WriteString("httpMethod"u8, request.Received.Method);
        WriteLast(writer, "headers", request.Headers, StringComparer.OrdinalIgnoreCase);
        WriteAll(writer, "multiValueHeaders", request.Headers, StringComparer.OrdinalIgnoreCase);
        if (request.Query.Length == 0)
        {
            writer.WriteNull("queryStringParameters"u8);
            writer.WriteNull("multiValueQueryStringParameters"u8);
        }
        else
        {
            WriteLast(writer, "queryStringParameters", request.ReadParameters(decodes: true), StringComparer.Ordinal);
            WriteAll(writer, "multiValueQueryStringParameters", request.ReadParameters(decodes: true), StringComparer.Ordinal);
        }
        if (isRoot)
            writer.WriteNull("pathParameters"u8);
        else
            WriteLast(writer, "pathParameters", [("proxy", Uri.UnescapeDataString(request.Path[1..]))], StringComparer.Ordinal);
        writer.WriteNull("stageVariables"u8);
        WriteRestContext(writer, request, resource);
        if (request.Body.IsEmpty)
            writer.WriteNull("body"u8);
        else
            WriteBody(writer, request);
    }

    private static void WriteRestContext(Utf8JsonWriter writer, ApiRequest request, string resource)
    {
        const string Stage = "local";
        writer.WriteStartObject("requestContext"u8);
        writer.WriteString("accountId"u8, request.AccountId);
        writer.WriteString("apiId"u8, ApiId);
        writer.WriteString("domainName"u8, request.Domain);
        writer.WriteString("domainPrefix"u8, request.Domain.Split('.')[0]);
        writer.WriteString("extendedRequestId"u8, request.RequestId);
        writer.WriteString("httpMethod"u8, request.Received.Method);
        writer.WriteStartObject("identity"u8);
        foreach (string name in (string[])["accessKey", "accountId", "caller", "cognitoAuthenticationProvider", "cognitoAuthenticationType", "cognitoIdentityId", "cognitoIdentityPoolId", "principalOrgId", "user", "userArn"])
            writer.WriteNull(name);
        writer.WriteString("sourceIp"u8, ApiRequest.ClientAddress);
        writer.WriteString("userAgent"u8, request.Received.Header("User-Agent"));
        writer.WriteEndObject();
        writer.WriteString("path"u8, $"/{Stage}{request.Path}");
        writer.WriteString("protocol"u8, "HTTP/1.1"u8);
        writer.WriteString("requestId"u8, request.RequestId);
        writer.WriteString("requestTime"u8, request.Time.UtcDateTime.ToString("dd'/'MMM'/'yyyy:HH:mm:ss '+0000'", CultureInfo.InvariantCulture));
        writer.WriteNumber("requestTimeEpoch"u8, request.Time.ToUnixTimeMilliseconds());
        writer.WriteString("resourceId"u8, ApiId);
        writer.WriteString("resourcePath"u8, resource);
        writer.WriteString("stage"u8, Stage);
        writer.WriteEndObject();
    }

    /// <seealso href="https://docs.aws.amazon.com/elasticloadbalancing/latest/application/lambda-functions.html">Lambda functions as targets for Application Load Balancers</seealso>
    private static void WriteAlb(Utf8JsonWriter writer, ApiRequest request, bool isMultiValue)
    {
        writer.WriteStartObject("requestContext"u8);
        writer.WriteStartObject("elb"u8);
        writer.WriteString("targetGroupArn"u8, $"arn:aws:elasticloadbalancing:{request.Region}:{request.AccountId}:targetgroup/{request.Function}/{ApiId}");
        writer.WriteEndObject();
        writer.WriteEndObject();
        writer.WriteString("httpMethod"u8, request.Received.Method);
        writer.WriteString("path"u8, request.Path);
        // A load balancer does not decode parameters.
        (string Name, string Value)[] headers = [.. request.Headers.Select(header => (header.Name.ToLowerInvariant(), header.Value))];
        if (isMultiValue)
        {
            WriteAll(writer, "multiValueQueryStringParameters", request.ReadParameters(decodes: false), StringComparer.Ordinal);
            WriteAll(writer, "multiValueHeaders", headers, StringComparer.Ordinal);
        }
        else
        {
            WriteLast(writer, "queryStringParameters", request.ReadParameters(decodes: false), StringComparer.Ordinal);
            WriteLast(writer, "headers", headers, StringComparer.Ordinal);
        }
        WriteBody(writer, request);
    }

    private static void WriteBody(Utf8JsonWriter writer, ApiRequest request)
    {
        if (request.IsBinary)
            writer.WriteBase64String("body"u8, request.Body.Span);
        else
            writer.WriteString("body"u8, request.Body.Span);
    }

    private static void WriteLast(Utf8JsonWriter writer, string name, IEnumerable<(string Name, string Value)> entries, StringComparer comparer)
    {
        writer.WriteStartObject(name);
        foreach (IGrouping<string, (string Name, string Value)> entry in entries.GroupBy(entry => entry.Name, comparer))
            writer.WriteString(entry.Key, entry.Last().Value);
        writer.WriteEndObject();
    }

    private static void WriteAll(Utf8JsonWriter writer, string name, IEnumerable<(string Name, string Value)> entries, StringComparer comparer)
    {
        writer.WriteStartObject(name);
        foreach (IGrouping<string, (string Name, string Value)> entry in entries.GroupBy(entry => entry.Name, comparer))
        {
            writer.WriteStartArray(entry.Key);
            foreach ((_, string value) in entry)
                writer.WriteStringValue(value);
            writer.WriteEndArray();
        }
        writer.WriteEndObject();
    }
}
