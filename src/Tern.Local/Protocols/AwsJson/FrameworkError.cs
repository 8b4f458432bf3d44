using Tern.Runtime;

namespace Tern.Local.Protocols.AwsJson;

/// <summary>Errors of the HTTP framework of AWS JSON services, before a service receives the request.</summary>
internal static class FrameworkError
{
    /// <summary>Writes the JSON of an error.</summary>
    public static void Write(PooledBuffer body, string code, string message)
    {
        var writer = new JsonWriter(body);
        writer.WriteStartObject();
        writer.WriteName("\"__type\":"u8);
        writer.WriteString($"com.amazon.coral.service#{code}");
        writer.WriteName("\"message\":"u8);
        writer.WriteString(message);
        writer.WriteEndObject();
        writer.Complete();
    }
}
