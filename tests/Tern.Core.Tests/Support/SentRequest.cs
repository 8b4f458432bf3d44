using System.Text;

namespace Tern.Core.Tests.Support;

internal sealed record SentRequest(string Method, Uri Uri, IReadOnlyList<KeyValuePair<string, string>> Headers, byte[] Body)
{
    public string? this[string name] =>
        Headers.FirstOrDefault(header => header.Key.Equals(name, StringComparison.OrdinalIgnoreCase)).Value;

    public string Text => Encoding.UTF8.GetString(Body);
}
