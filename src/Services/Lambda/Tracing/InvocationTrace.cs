using System.Diagnostics;
using System.Text;
using Tern.Runtime;

namespace Tern.Lambda;

/// <summary>The trace header in the client context of an invocation: in its member <c>custom</c>, which functions of all runtimes can read.</summary>
public static class InvocationTrace
{
    /// <summary>The maximum length of the client context in base64: 3,583 characters.</summary>
    private const int MaxLength = 3583;

    private const string Section = "custom";

    private static readonly UTF8Encoding s_strict = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    /// <summary>
    /// Returns the trace of the caller, for the parent of an activity; the default context if the client context has none. The client that invokes the
    /// function must have <see cref="ClientOptions.TracePropagation"/>.
    /// </summary>
    /// <param name="clientContext">The client context as JSON, as the header <c>Lambda-Runtime-Client-Context</c> contains it.</param>
    public static ActivityContext Extract(ReadOnlySpan<byte> clientContext) => XRayTraceHeader.Extract(TraceDocument.Find(clientContext, Section));

    /// <summary>Adds the header to a client context in base64; returns it unchanged if it is not a JSON object, or would be too long.</summary>
    internal static string? Add(string? clientContext, string? header)
    {
        if (header is null)
            return clientContext;
        string json;
        try
        {
            json = clientContext is null ? "{}" : s_strict.GetString(Convert.FromBase64String(clientContext));
        }
        catch (Exception e) when (e is FormatException or DecoderFallbackException)
        {
            return clientContext;
        }
        string added = TraceDocument.Add(json, Section, header);
        if (ReferenceEquals(added, json))
            return clientContext;
        string encoded = Convert.ToBase64String(Encoding.UTF8.GetBytes(added));
        return encoded.Length <= MaxLength ? encoded : clientContext;
    }
}
