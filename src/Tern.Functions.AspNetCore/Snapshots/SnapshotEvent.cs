using Tern.Runtime;

namespace Tern.Functions.AspNetCore.Snapshots;

/// <summary>Creates the event of a function URL for a request before a snapshot, so that the code of later requests is executed.</summary>
internal static class SnapshotEvent
{
    public static byte[] Create(SnapshotRequest request)
    {
        int question = request.Target.IndexOf('?', StringComparison.Ordinal);
        string path = question < 0 ? request.Target : request.Target[..question];
        string query = question < 0 ? "" : request.Target[(question + 1)..];
        using var output = new PooledBuffer();
        var writer = new JsonWriter(output);
        writer.WriteStartObject();
        Write(ref writer, "\"version\":"u8, "2.0");
        Write(ref writer, "\"rawPath\":"u8, path);
        Write(ref writer, "\"rawQueryString\":"u8, query);
        writer.WriteName("\"headers\":"u8);
        writer.WriteStartObject();
        foreach ((string name, string value) in request.Headers)
        {
            writer.WriteName(name);
            writer.WriteString(value);
        }
        writer.WriteEndObject();
        writer.WriteName("\"requestContext\":"u8);
        writer.WriteStartObject();
        Write(ref writer, "\"domainName\":"u8, "snapshot.lambda-url.amazonaws.com");
        Write(ref writer, "\"requestId\":"u8, "snapshot");
        writer.WriteName("\"http\":"u8);
        writer.WriteStartObject();
        Write(ref writer, "\"method\":"u8, request.Method);
        Write(ref writer, "\"protocol\":"u8, "HTTP/1.1");
        writer.WriteEndObject();
        writer.WriteEndObject();
        if (!request.Body.IsEmpty)
        {
            writer.WriteName("\"body\":"u8);
            writer.WriteBase64(request.Body.Span);
            writer.WriteName("\"isBase64Encoded\":"u8);
            writer.WriteBoolean(true);
        }
        writer.WriteEndObject();
        writer.Complete();
        return output.WrittenSpan.ToArray();
    }

    private static void Write(ref JsonWriter writer, ReadOnlySpan<byte> name, string value)
    {
        writer.WriteName(name);
        writer.WriteString(value);
    }
}
