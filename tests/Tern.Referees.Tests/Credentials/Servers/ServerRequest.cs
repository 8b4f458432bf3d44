using System.Collections.Specialized;
using System.Text;
using System.Web;

namespace Tern.Referees.Tests.Credentials.Servers;

/// <summary>A request that a test server has received.</summary>
/// <param name="Method">The HTTP method.</param>
/// <param name="Target">The path and query of the request line, not decoded.</param>
/// <param name="Headers">One entry for each header line, including <c>Host</c>.</param>
/// <param name="Body">The body.</param>
internal sealed record ServerRequest(string Method, string Target, IReadOnlyList<KeyValuePair<string, string>> Headers, byte[] Body)
{
    /// <summary>The path, not decoded.</summary>
    public string Path => Target.Split('?')[0];

    /// <summary>The decoded parameters of the query.</summary>
    public NameValueCollection Query => HttpUtility.ParseQueryString(Target[Path.Length..]);

    /// <summary>The body as text.</summary>
    public string Text => Encoding.UTF8.GetString(Body);

    /// <summary>The value of a header; null if the request does not contain it.</summary>
    public string? Header(string name) => Headers.FirstOrDefault(header => header.Key.Equals(name, StringComparison.OrdinalIgnoreCase)).Value;

    public override string ToString() => $"{Method} {Target}";
}
