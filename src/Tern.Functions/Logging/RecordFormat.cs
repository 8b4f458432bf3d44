using System.Globalization;
using Tern.Functions.Errors;
using Tern.Functions.Runtime;
using Tern.Runtime;

namespace Tern.Functions.Logging;

/// <summary>What all records contain: the time, the level, and the IDs of the invocation.</summary>
internal static class RecordFormat
{
    private const string TimeFormat = "yyyy-MM-dd'T'HH:mm:ss.fff'Z'";

    /// <summary>Creates a record of the format Text.</summary>
    public static string CreateText(DateTimeOffset time, string level, string message) =>
        $"{time.ToString(TimeFormat, CultureInfo.InvariantCulture)}\t{CurrentInvocation.State?.RequestId ?? "-"}\t{level}\t{message}";

    /// <summary>Writes the start of a record of the format JSON.</summary>
    public static void WriteStart(ref JsonWriter writer, DateTimeOffset time, string level)
    {
        writer.WriteStartObject();
        writer.WriteName("\"timestamp\":"u8);
        writer.WriteString(time.ToString(TimeFormat, CultureInfo.InvariantCulture));
        writer.WriteName("\"level\":"u8);
        writer.WriteString(level);
        if (CurrentInvocation.State is not { } invocation)
            return;
        writer.WriteName("\"requestId\":"u8);
        writer.WriteString(invocation.RequestId);
        WriteMember(ref writer, "\"tenantId\":"u8, invocation.TenantId);
        WriteMember(ref writer, "\"traceId\":"u8, invocation.TraceId);
    }

    /// <summary>Writes the record, if it is complete.</summary>
    public static void WriteTo(LogOutput output, PooledBuffer record, string message)
    {
        // A record that is cut is no JSON.
        if (record.WrittenCount <= LogOutput.MaxLength)
            output.Write(record.WrittenSpan, isJson: true);
        else
            output.WriteText(message);
    }

    private static void WriteMember(ref JsonWriter writer, ReadOnlySpan<byte> name, string? value)
    {
        if (value is null)
            return;
        writer.WriteName(name);
        writer.WriteString(ValidText.Create(value));
    }
}
