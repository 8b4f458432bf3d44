using System.Net.Http.Headers;

namespace Tern.Runtime;

/// <summary>The response of a metadata endpoint.</summary>
/// <param name="Status">The status; 0 if no response was received.</param>
/// <param name="Body">The body.</param>
/// <param name="Headers">The headers; null if no response was received.</param>
internal sealed record MetadataResponse(int Status, byte[] Body, HttpResponseHeaders? Headers)
{
    /// <summary>The reason why no response was received; null if one was received.</summary>
    public string? Problem { get; private init; }

    public bool IsSuccess => Status is >= 200 and < 300;

    /// <summary>Whether another request can succeed.</summary>
    public bool IsTransient => Status is 0 or 429 or >= 500;

    public static MetadataResponse None(string problem) => new(0, [], null) { Problem = problem };

    /// <summary>Describes the failure, without the body.</summary>
    public string Describe() => Problem ?? string.Create(System.Globalization.CultureInfo.InvariantCulture, $"HTTP {Status}");

    // The body can contain secrets.
    public override string ToString() => Describe();
}
