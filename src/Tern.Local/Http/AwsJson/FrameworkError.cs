using Tern.Codecs;
using Tern.Codecs.Json;

namespace Tern.Local.Http.AwsJson;

/// <summary>Errors of the framework below the services of AWS JSON.</summary>
internal static class FrameworkError
{
    /// <summary>Writes an error.</summary>
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
