using System.Collections.Specialized;
using System.Net.Http.Headers;

namespace Tern.S3.Support;

/// <summary>A request that the fake S3 received.</summary>
internal sealed class FakeRequest
{
    public required string Operation { get; init; }

    public required string Bucket { get; init; }

    public required string Key { get; init; }

    public required NameValueCollection Query { get; init; }

    public required HttpRequestHeaders Headers { get; init; }

    public required HttpContentHeaders? ContentHeaders { get; init; }

    public required byte[] Body { get; init; }

    public int PartNumber => int.Parse(Query["partNumber"] ?? "0", System.Globalization.CultureInfo.InvariantCulture);

    public string? Header(string name) =>
        Headers.NonValidated.TryGetValues(name, out HeaderStringValues values) ? values.ToString()
        : ContentHeaders is not null && ContentHeaders.NonValidated.TryGetValues(name, out values) ? values.ToString() : null;
}
