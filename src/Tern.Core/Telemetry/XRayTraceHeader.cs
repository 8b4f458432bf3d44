using System.Diagnostics;

namespace Tern;

/// <summary>Converts a trace between W3C, which <see cref="Activity"/> uses, and the trace header of X-Ray.</summary>
/// <remarks>
/// The trace id <c>5759e988bd862e3fe1be46a994272793</c> is <c>1-5759e988-bd862e3fe1be46a994272793</c> in X-Ray. Span ids are the same.
/// </remarks>
/// <seealso href="https://docs.aws.amazon.com/xray/latest/devguide/xray-concepts.html#xray-concepts-tracingheader">Tracing header</seealso>
public static class XRayTraceHeader
{
    /// <summary>The name of the header, <c>X-Amzn-Trace-Id</c>.</summary>
    public const string Name = "X-Amzn-Trace-Id";

    /// <summary>The name of the system attribute of messages of SQS, <c>AWSTraceHeader</c>.</summary>
    public const string SqsAttribute = "AWSTraceHeader";

    internal const int MaxLength = 2048;

    private const int TimeLength = 8;
    private const int TraceIdLength = 32;
    private const int SpanIdLength = 16;

    /// <summary>
    /// Returns the header of a trace; null for the default context, which is no trace. The header of a context with the default span id has no parent.
    /// </summary>
    /// <param name="context">The trace, for example <c>Activity.Current.Context</c>.</param>
    public static string? Format(ActivityContext context)
    {
        if (context.TraceId == default)
            return null;
        string trace = context.TraceId.ToHexString();
        string sampled = (context.TraceFlags & ActivityTraceFlags.Recorded) != 0 ? "1" : "0";
        return string.Concat(
            string.Concat("Root=1-", trace.AsSpan(0, TimeLength), "-", trace.AsSpan(TimeLength)),
            context.SpanId == default ? "" : string.Concat(";Parent=", context.SpanId.ToHexString()),
            ";Sampled=",
            sampled);
    }

    /// <summary>
    /// Returns the trace of a header, for the parent of an activity; the default context if the header is absent, malformed, or longer than 2,048
    /// characters. A header without a parent has the default span id.
    /// </summary>
    /// <param name="header">The value of the header, of the system attribute of a message, or of another carrier.</param>
    public static ActivityContext Extract(string? header)
    {
        if (header is null || header.Length > MaxLength)
            return default;
        ActivityTraceId trace = default;
        ActivitySpanId parent = default;
        ActivityTraceFlags flags = ActivityTraceFlags.None;
        foreach (Range range in header.AsSpan().Split(';'))
        {
            ReadOnlySpan<char> part = header.AsSpan()[range].Trim(' ');
            if (TryGetValue(part, "Root=", out ReadOnlySpan<char> value))
            {
                if (!TryReadTraceId(value, out trace))
                    return default;
            }
            else if (TryGetValue(part, "Parent=", out value))
            {
                if (value.Length != SpanIdLength || !IsId(value))
                    return default;
                parent = ActivitySpanId.CreateFromString(value);
            }
            else if (TryGetValue(part, "Sampled=", out value))
            {
                flags = value is "1" ? ActivityTraceFlags.Recorded : ActivityTraceFlags.None;
            }
        }
        return trace == default ? default : new ActivityContext(trace, parent, flags, isRemote: true);
    }

    private static bool TryReadTraceId(ReadOnlySpan<char> root, out ActivityTraceId trace)
    {
        trace = default;
        Span<char> id = stackalloc char[TraceIdLength];
        if (root.Length != TraceIdLength + 3 || !root.StartsWith("1-") || root[TimeLength + 2] != '-')
            return false;
        root.Slice(2, TimeLength).CopyTo(id);
        root[(TimeLength + 3)..].CopyTo(id[TimeLength..]);
        if (!IsId(id))
            return false;
        trace = ActivityTraceId.CreateFromString(id);
        return true;
    }

    /// <summary>Whether the characters are lower-case hexadecimal digits, not all zero, which W3C requires.</summary>
    private static bool IsId(ReadOnlySpan<char> text)
    {
        foreach (char c in text)
        {
            if (!char.IsAsciiHexDigitLower(c))
                return false;
        }
        return text.ContainsAnyExcept('0');
    }

    private static bool TryGetValue(ReadOnlySpan<char> part, string name, out ReadOnlySpan<char> value)
    {
        bool isFound = part.StartsWith(name, StringComparison.Ordinal);
        value = isFound ? part[name.Length..] : default;
        return isFound;
    }
}
