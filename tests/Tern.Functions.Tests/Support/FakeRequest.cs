using System.Text;

namespace Tern.Functions.Tests.Support;

/// <summary>A request that the fake Runtime API has received.</summary>
/// <param name="Connection">The number of the connection, from 0.</param>
/// <param name="Line">The method and the path.</param>
/// <param name="Headers">The headers and trailers.</param>
/// <param name="Chunks">The chunks of the body; one for a body that is not chunked.</param>
internal sealed record FakeRequest(int Connection, string Line, IReadOnlyDictionary<string, string> Headers, IReadOnlyList<byte[]> Chunks)
{
    public byte[] Bytes => [.. Chunks.SelectMany(chunk => chunk)];

    public string Body => Encoding.UTF8.GetString(Bytes);
}
