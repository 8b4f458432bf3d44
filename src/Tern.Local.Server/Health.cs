using System.Buffers;
using System.Text.Json;
using Microsoft.AspNetCore.Http;
using Tern.Local.Http;
using Tern.Local.S3.Requests;
using Tern.Local.Services;

namespace Tern.Local.Server;

/// <summary>The response to <c>GET /health</c>.</summary>
internal static class Health
{
    private const string Path = "/health";

    /// <summary>Whether a request is a health check. A signed request, or one with a query, is for the bucket <c>health</c>.</summary>
    public static bool IsHealthRequest(LocalRequest request) =>
        request is { Method: "GET" or "HEAD", Target: Path }
        && request.Header("Authorization") is null
        // With the host name of a bucket, this is the path of an object.
        && S3Address.Parse(request.Target, request.Header("Host") ?? "").Path == Path;

    /// <summary>Creates the response. Its status is always 200.</summary>
    public static LocalResponse CreateResponse(IReadOnlyList<ILocalService> services)
    {
        var content = new ArrayBufferWriter<byte>();
        using (var writer = new Utf8JsonWriter(content))
        {
            writer.WriteStartObject();
            writer.WriteString("status"u8, "healthy"u8);
            writer.WriteString("version"u8, ServerVersion.Text);
            writer.WriteStartArray("services"u8);
            foreach (ILocalService service in services)
                writer.WriteStringValue(service.Name);
            writer.WriteEndArray();
            writer.WriteEndObject();
        }
        return new LocalResponse { StatusCode = StatusCodes.Status200OK, ContentType = "application/json", Headers = [], Content = content.WrittenSpan.ToArray() };
    }
}
