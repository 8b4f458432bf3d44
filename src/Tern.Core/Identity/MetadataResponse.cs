using System.Net.Http.Headers;

namespace Tern.Runtime;

/// <summary>The response of a metadata endpoint.</summary>
internal sealed class MetadataResponse(int status, byte[] body, HttpResponseHeaders? headers)
{
    /// <summary>The status; 0 if no response was received.</summary>
    public int Status => status;

    /// <summary>The body, which can contain secrets.</summary>
    public byte[] Body => body;

    /// <summary>The headers; null if no response was received.</summary>
    public HttpResponseHeaders? Headers => headers;

    /// <summary>The reason why no response was received; null if one was received.</summary>
    public string? Problem { get; private init; }

    public bool IsSuccess => Status is >= 200 and < 300;

    /// <summary>Whether another request can succeed.</summary>
    public bool IsTransient => Status is 0 or 429 or >= 500;

    public static MetadataResponse None(string problem) => new(0, [], null) { Problem = problem };

    /// <summary>Describes the failure, without the body.</summary>
    public string Describe() => Problem ?? string.Create(System.Globalization.CultureInfo.InvariantCulture, $"HTTP {Status}");
}
